// Measures a table's page as it is shown now: see `measure.py`.
() => {
  const shown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const pieceOf = (el) => el.closest('.piece')?.dataset.id ?? '';
  const placeOf = (el) =>
    pieceOf(el) || el.closest('.cloth')?.dataset.area || el.closest('[class]')?.getAttribute('class') || el.tagName;
  const px = (number) => Math.round(number * 10) / 10;
  const box = (el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  // Texts: the size of the font as it is rendered. The drawing of a face is scaled, and its text with it.
  const texts = [];
  for (const el of document.querySelectorAll('.table-page *')) {
    const own = [...el.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own.length || !shown(el) || el.closest('[hidden]')) continue;
    const { width, height } = el.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue; // for screen readers only
    let size = Number.parseFloat(getComputedStyle(el).fontSize);
    if (el instanceof SVGGraphicsElement) {
      const { a, b, c, d } = el.getScreenCTM();
      size *= Math.sqrt(Math.abs(a * d - b * c));
    }
    const style = getComputedStyle(el);
    const cut =
      (el.scrollWidth > el.clientWidth + 1 && style.textOverflow === 'ellipsis') ||
      (el.scrollHeight > el.clientHeight + 1 && style.webkitLineClamp !== 'none');
    texts.push({ size: px(size), text: own.map((node) => node.data.trim()).join(' '), place: placeOf(el), cut });
  }

  // Targets: a click means the nearest piece that can be picked, so half the way to the next one belongs to each.
  const targets = [];
  const marked = [...document.querySelectorAll('.piece.now')].map((el) => ({ el, ...box(el) }));
  const centre = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  for (const one of marked) {
    const [x, y] = centre(one);
    const apart = marked.filter(({ el }) => el !== one.el).map((other) => Math.hypot(centre(other)[0] - x, centre(other)[1] - y));
    targets.push({ size: px(Math.min(Math.max(44, Math.min(one.width, one.height)), ...apart)), what: pieceOf(one.el), main: false });
  }
  for (const el of document.querySelectorAll('.table-page :is(button, a, input, select, summary)')) {
    if (!shown(el) || el.closest('.panel')) continue;
    const { width, height } = box(el);
    const main = el.matches('.choices .button, .tab, .plate, .tools .icon-button');
    const what = `${el.getAttribute('class') ?? el.tagName}: ${el.getAttribute('aria-label') ?? el.textContent}`;
    targets.push({ size: px(Math.min(width, height)), what, main });
  }

  // Areas: how much of the stage they cover, and how much of each can be seen without scrolling.
  const frame = box(document.querySelector('.stage-frame'));
  let covered = 0;
  const areas = [...document.querySelectorAll('.cloth')].map((el) => {
    const cloth = box(el);
    const width = Math.min(cloth.right, frame.right) - Math.max(cloth.left, frame.left);
    const height = Math.min(cloth.bottom, frame.bottom) - Math.max(cloth.top, frame.top);
    covered += Math.max(0, width) * Math.max(0, height);
    let seen = 0;
    for (let k = 0; k < 100; k++) {
      const x = cloth.left + (cloth.width * ((k % 10) + 0.5)) / 10;
      const y = cloth.top + (cloth.height * (Math.floor(k / 10) + 0.5)) / 10;
      if (document.elementFromPoint(x, y)?.closest('.stage-holder')) seen += 1;
    }
    return { id: el.dataset.area, box: [px(cloth.left), px(cloth.top), px(cloth.width), px(cloth.height)], seen: seen / 100 };
  });
  const zoom = document.querySelector('.zoom');
  const zoomBox = zoom && shown(zoom) ? box(zoom) : null;
  const under = [...document.querySelectorAll('.cloth, .piece')].filter((el) => {
    const { left, right, top, bottom } = box(el);
    return zoomBox && left < zoomBox.right && right > zoomBox.left && top < zoomBox.bottom && bottom > zoomBox.top;
  });
  return {
    texts,
    targets,
    areas,
    stage: [px(frame.width), px(frame.height)],
    bar: Object.values(box(document.querySelector('.bar'))).map(px),
    coverage: covered / (frame.width * frame.height),
    underZoom: under.map((el) => el.dataset.area ?? el.dataset.id),
    overflows: document.documentElement.scrollWidth > innerWidth,
    picks: marked.map(({ el }) => [pieceOf(el), el.dataset.area ?? '']),
  };
}
