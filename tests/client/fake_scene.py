"""A plain picture of Banquet Royal on the wire, so that the page can be tried without the house's own drawings."""

from __future__ import annotations

from typing import Any

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import View
from hightable.games.banquet_royal.catalogue import CROWNS, MENU, ORDER, PIECE, SCORED, SPACE
from hightable.games.banquet_royal.components import (
    COLOURS,
    DISHES,
    MENU_NAMES,
    PIECE_NAMES,
    RINGS,
    SPACE_NAMES,
    SPACE_PLACES,
    TOQUE,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.components import MENU as MENU_PARTS
from hightable.games.banquet_royal.position import HAND, Position
from hightable.games.banquet_royal.scene import scene as plain_scene

ROW = 1.76
PLACES = list(SPACE_PLACES.values())
HEX = "50,2 96,27 96,88 50,113 4,88 4,27"
DRAWN = {
    "salad": '<ellipse cx="50" cy="44" rx="34" ry="20" fill="#7fb04a"/><circle cx="36" cy="40" r="9" fill="#a8cf6b"/>'
    '<circle cx="60" cy="38" r="11" fill="#5d9436"/><path d="M14 46H86A36 34 0 0 1 14 46Z" fill="#d9a25f"/>',
    "fruit-salad": '<circle cx="36" cy="38" r="13" fill="#c0392b"/><circle cx="60" cy="34" r="13" fill="#e8b23a"/>'
    '<circle cx="50" cy="46" r="11" fill="#7d4a8d"/><path d="M14 48H86A36 34 0 0 1 14 48Z" fill="#8fb6c9"/>',
    "pudding": '<path d="M28 78L36 32H64L72 78Z" fill="#e9c67d"/>'
    '<path d="M34 42Q36 24 50 24T66 42Q58 52 50 44T34 42Z" fill="#7a4a25"/>',
    "burger": '<path d="M20 46Q20 22 50 22T80 46Z" fill="#c98236"/>'
    '<rect x="18" y="48" width="64" height="8" rx="4" fill="#7fb04a"/>'
    '<rect x="20" y="57" width="60" height="10" rx="5" fill="#6b3a20"/>'
    '<rect x="20" y="68" width="60" height="12" rx="6" fill="#c98236"/>',
    "toque": '<path d="M32 78V52A16 16 0 0 1 34 26A18 18 0 0 1 66 26A16 16 0 0 1 68 52V78Z" '
    'fill="#fff" stroke="#555" stroke-width="3"/>',
}
SEAT_COLOURS = ("#c9621a", "#b83e7a", "#2b6cb0", "#3a7d44")


def wire_scene(view: View[Position], language: str) -> dict[str, Any]:
    """What the viewer sees, in the form in which it travels."""
    seats = list(range(view.p.seats))
    order = seats if view.seat < 0 else [(view.seat + k) % view.p.seats for k in seats]
    shown = {area.id: area.title for area in plain_scene(view, language).areas}
    areas = [_area("board", "", 14, 6 * ROW + 2.4), _area("kitchen", shown["kitchen"], 11, 2.2)]
    areas += [_area("decks", shown["decks"], 6.6, 3.2)]
    areas += [_area("hand", shown["hand"], 9, 3.4)] if view.seat >= 0 else []
    areas += [_area(f"seat{seat}", shown[f"seat{seat}"], 9, 2.6) for seat in seats]
    pieces = [*_board(view, language), *_kitchen(view, language), *_decks(view, language)]
    for seat in seats:
        pieces += _display(view, seat, language)
    pieces += _hand(view, language) if view.seat >= 0 else []
    prompt = plain_scene(view, language).prompt
    return {"areas": areas, "pieces": pieces, "prompt": prompt, "layouts": {"wide": _wide(order), "tall": _tall(order)}}


def _area(name: str, title: str, width: float, height: float) -> dict[str, Any]:
    return {"id": name, "title": title, "w": width, "h": height}


def _wide(order: list[int]) -> dict[str, Any]:
    places = {"board": [0.5, 0.5, 1], "kitchen": [15.7, 1.3, 0.83], "hand": [0.5, 14.6, 1.1], "decks": [11.4, 14.7, 1.1]}
    for k, seat in enumerate(order):
        places[f"seat{seat}"] = [15.7, 4.6 + 3.6 * k, 1.02] if len(order) < 4 else [15.7, 4.4 + 2.7 * k, 0.75]
    return {"w": 25.4, "h": 18.6, "places": places}


def _tall(order: list[int]) -> dict[str, Any]:
    places = {"board": [0.2, 0.2, 1], "kitchen": [0.4, 14.4, 1.23], "hand": [0.4, 18.4, 0.9], "decks": [8.9, 18.4, 0.82]}
    for k, seat in enumerate(order):
        places[f"seat{seat}"] = [0.4 + 7.1 * (k % 2), 22.8 + 3 * (k // 2), 0.72]
    return {"w": 14.4, "h": 28.2 if len(order) > 2 else 25, "places": places}


def _board(view: View[Position], language: str) -> list[dict[str, Any]]:
    p, pieces = view.p, []
    pieces.append(
        {"id": "bouquet", "a": "board", "x": 7, "y": 3 * ROW + 1.2, "w": 2, "h": 2.3, "f": "bouquet", "n": "the bouquet"}
    )
    for space, (q, r) in enumerate(PLACES):
        name = str(SPACE_NAMES[space](language))
        where = {"a": "board", "x": 7 + 2 * q + r, "y": round((r + RINGS) * ROW + 1.2, 3)}
        lies, order = int(p.board[space]), int(p.order[space])
        pick = SPACE.pick(space) if order == NONE else ORDER.pick(space)
        pieces.append({"id": f"space:{name}", **where, "w": 2, "h": 2.3, "f": "space", "n": f"{name}", "p": pick})
        if lies != NONE:
            kind = min(lies, TOQUE)
            face = DISHES[kind] if kind < TOQUE else f"toque{lies - TOQUE}"
            origin = f"kitchen:{kind}"
            piece = {"id": f"on:{name}", **where, "w": 1.6, "h": 1.6, "f": face, "p": pick, "z": 2, "from": origin}
            pieces.append(piece | {"n": f"{PIECE_NAMES[kind](language)}, {name}", "o": lies - TOQUE if kind == TOQUE else -1})
        elif order != NONE:
            face = "cloche" if order == HIDDEN else f"order-{DISHES[order]}"
            pieces.append(
                {"id": f"cloche:{name}", **where, "w": 1.6, "h": 1.6, "f": face, "n": f"cloche, {name}", "p": pick, "z": 1}
            )
    return pieces


def _kitchen(view: View[Position], language: str) -> list[dict[str, Any]]:
    pieces = []
    counts = [*(int(view.p.kitchen[dish]) for dish in range(4)), int(view.p.toques[max(view.seat, 0)])]
    for kind, count in enumerate(counts):
        if kind == TOQUE and view.seat < 0:
            continue
        face = DISHES[kind] if kind < TOQUE else f"toque{view.seat}"
        name = f"{PIECE_NAMES[kind](language)}: {count}"
        where = {"a": "kitchen", "x": 1.1 + 2.2 * kind, "y": 1.1, "w": 1.9, "h": 1.9}
        pieces.append({"id": f"kitchen:{kind}", **where, "f": f"{face}×{count}", "n": name, "p": PIECE.pick(kind)})
    return pieces


def _decks(view: View[Position], language: str) -> list[dict[str, Any]]:
    pieces = []
    for value in range(VALUES):
        face = f"back{value}×{int(view.p.deck_size[value])}"
        where = {"a": "decks", "x": 1.1 + 2.2 * value, "y": 1.6, "w": 1.9, "h": 2.7}
        pieces.append({"id": f"deck:{value}", **where, "f": face, "n": f"deck {value + 1}", "p": CROWNS.pick(value)})
    return pieces


def _display(view: View[Position], seat: int, language: str) -> list[dict[str, Any]]:
    p, area, pieces = view.p, f"seat{seat}", []
    if seat != view.seat:
        for slot in range(HAND):
            menu = int(p.hand[seat, slot])
            if menu != NONE:
                value = HIDDEN - menu if menu < 0 else VALUE_OF[menu]
                face = f"back{value}" if menu < 0 else f"menu{menu}"
                where = {"a": area, "x": 0.9 + slot * 0.9, "y": 1.3, "w": 1.4, "h": 2, "z": slot}
                name = f"{COLOURS[seat](language)}: {value + 1}"
                pieces.append({"id": f"hand:{seat}.{slot}", **where, "f": face, "n": name, "o": seat})
    for place, menu in enumerate(menu for menu in range(len(p.scored)) if p.scored[menu] == seat):
        where = {"a": area, "x": 4.4 + place * 0.55, "y": 1.3, "w": 1.4, "h": 2, "z": place}
        name = str(MENU_NAMES[menu](language))
        pieces.append({"id": f"menu:{menu}", **where, "f": f"menu{menu}", "n": name, "o": seat, "p": SCORED.pick(menu)})
    return pieces


def _hand(view: View[Position], language: str) -> list[dict[str, Any]]:
    pieces = []
    for slot in range(HAND):
        menu = int(view.p.hand[view.seat, slot])
        if menu != NONE:
            where = {"a": "hand", "x": 1.5 + 3 * slot, "y": 1.7, "w": 2.2, "h": 3.1, "t": 4 * (slot - 1)}
            name = f"{MENU_NAMES[menu](language)}: {VALUE_OF[menu] + 1}"
            piece = {"id": f"menu:{menu}", **where, "f": f"menu{menu}", "n": name, "p": MENU.pick(menu)}
            pieces.append(piece | {"from": f"deck:{VALUE_OF[menu]}", "o": view.seat})
    return pieces


def face(key: str) -> str:
    """The drawing under a key."""
    name, _, count = key.partition("×")
    if name in ("space", "bouquet"):
        fill = "#f3e6cb" if name == "space" else "#d8c39a"
        flower = '<circle cx="50" cy="57" r="22" fill="#b83e5a"/><circle cx="50" cy="57" r="9" fill="#f2c14e"/>'
        shape = f'<polygon points="{HEX}" fill="{fill}" stroke="#b99a66" stroke-width="2"/>'
        return _svg(100, 115, shape + (flower if name == "bouquet" else ""))
    if name.startswith("back"):
        return _card("#7b2d3b", _text(50, 85, "♛" * (int(name[4:]) + 1), "#f2d48a", 24) + _badge(count, 140))
    if name.startswith("menu"):
        menu = int(name[4:])
        parts = "".join(
            f'<g transform="translate(27 {8 + 40 * k}) scale(.45)">{_dish(part)}</g>' for k, part in enumerate(_parts(menu))
        )
        return _card("#fffaf0", parts + _text(16, 22, str(VALUE_OF[menu] + 1), "#7b2d3b", 18))
    if name == "cloche":
        dome = '<path d="M12 72A38 40 0 0 1 88 72Z" fill="#b9bfc6" stroke="#6d7680" stroke-width="3"/>'
        return _svg(100, 100, dome + '<circle cx="50" cy="28" r="6" fill="#6d7680"/><path d="M6 72H94V80H6Z" fill="#6d7680"/>')
    if name.startswith("order-"):
        rim = '<circle cx="50" cy="50" r="46" fill="#fff" stroke="#6d7680" stroke-width="4"/>'
        return _svg(100, 100, rim + f'<g transform="translate(15 15) scale(.7)">{_dish(name[6:])}</g>')
    return _svg(
        100,
        100,
        f'<circle cx="50" cy="50" r="47" fill="#fffaf0" stroke="#cdb88f" stroke-width="3"/>{_dish(name)}{_badge(count, 100)}',
    )


def _parts(menu: int) -> list[str]:
    return [DISHES[part] if part < TOQUE else "toque" for part in MENU_PARTS[menu]]


def _dish(name: str) -> str:
    if name.startswith("toque") and name != "toque":
        return DRAWN["toque"].replace("#555", SEAT_COLOURS[int(name[5:])]).replace("#fff", "#fff6e8")
    return DRAWN.get(name.replace("_", "-"), DRAWN["toque"])


def _svg(width: int, height: int, inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'


def _card(fill: str, inside: str) -> str:
    frame = f'<rect x="2" y="2" width="96" height="136" rx="10" fill="{fill}" stroke="#c9a227" stroke-width="3"/>'
    return _svg(100, 140, frame + inside)


def _text(x: int, y: int, text: str, fill: str, size: int) -> str:
    return f'<text x="{x}" y="{y}" fill="{fill}" font-size="{size}" font-weight="700" text-anchor="middle">{text}</text>'


def _badge(count: str, height: int) -> str:
    if not count:
        return ""
    return f'<circle cx="80" cy="{height - 20}" r="16" fill="#3a2a1c"/>' + _text(80, height - 14, count, "#fff", 18)
