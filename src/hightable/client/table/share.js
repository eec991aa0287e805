/** A picture of the final table, to share or to save. */

import { say } from '../words/index.js';

/** The width of the picture in pixels. */
const WIDTH = 1600;

/**
 * Offers the picture to other programs where the browser can do that, otherwise saves it. Resolves with what happened.
 * @param {string} path of the drawing
 * @param {string} text
 * @param {string} name of the file, without its ending
 * @returns {Promise<'shared' | 'saved' | 'dropped'>}
 */
export async function sharePicture(path, text, name) {
  const file = new File([await paint(path)], `${name}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped'; // the player changed their mind
      throw error;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 'saved';
}

/** The drawing as a PNG. @param {string} path @returns {Promise<Blob>} */
async function paint(path) {
  const picture = new Image();
  picture.src = path;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(say('end.no_picture')))), 'image/png'),
  );
}
