"""Drawings of Henry's Feast: the fifteen ingredients, each some 36 wide around its middle, and the signs of the four bonuses."""

from __future__ import annotations

from hightable.engine.palette import GOLD, GOLD_DARK, INK, LEAF, LEAF_DARK, LINEN, WOOD, WOOD_DARK, at
from hightable.games.henrys_feast.components import BONUSES, INGREDIENTS

_LINE = f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
_THIN = f'fill="none" stroke="{INK}" stroke-width="1.2" stroke-linecap="round"'

_DRAWN = {
    "potato": f'<path d="M-15 2C-16 -8 -7 -13 2 -12C11 -11 17 -5 15 4C13 12 4 14 -4 12C-11 11 -14 8 -15 2Z" fill="#c9995a" {_LINE}/>'
    '<circle cx="-6" cy="-3" r="1.5" fill="#8a6232"/><circle cx="4" cy="-6" r="1.3" fill="#8a6232"/>'
    '<circle cx="7" cy="4" r="1.5" fill="#8a6232"/><circle cx="-3" cy="6" r="1.3" fill="#8a6232"/>',
    "tomato": f'<circle cy="2" r="14" fill="#d8392b" {_LINE}/>'
    f'<path d="M0 -8L-8 -13L-4 -7L-11 -5L-3 -3L0 2L3 -3L11 -5L4 -7L8 -13Z" fill="{LEAF}" stroke="{LEAF_DARK}"/>'
    '<path d="M-9 4A10 10 0 0 0 -4 11" fill="none" stroke="#f4978b" stroke-width="2.4" stroke-linecap="round"/>',
    "onion": f'<path d="M0 -15C1 -9 14 -6 14 4C14 11 7 14 0 14C-7 14 -14 11 -14 4C-14 -6 -1 -9 0 -15Z" fill="#b45fa0" {_LINE}/>'
    f'<path d="M0 -9C-5 -3 -7 6 -4 13M0 -9C5 -3 7 6 4 13" {_THIN} opacity=".6"/><path d="M-4 14L-6 17M0 14V18M4 14L6 17" {_THIN}/>',
    "carrot": f'<path d="M-6 -7C-2 -11 5 -9 7 -5L1 17C0 19 -2 19 -3 17Z" transform="rotate(32)" fill="#ef8421" {_LINE}/>'
    f'<path d="M3 -8C2 -14 6 -18 9 -17C8 -13 7 -10 5 -8C9 -12 14 -14 16 -12C14 -8 10 -6 5 -6" fill="{LEAF}" stroke="{LEAF_DARK}"/>'
    '<path d="M-4 -1L0 1M-7 6L-4 8M0 -4L3 -2" stroke="#b55c10" stroke-width="1.4"/>',
    "beans": f'<g fill="#8c2f2f" {_LINE}><path d="M-14 -2C-14 -9 -7 -12 -2 -9C2 -6 0 -2 -4 -2C-7 -2 -7 2 -9 4C-12 5 -14 2 -14 -2Z"/>'
    '<path d="M2 -3C5 -9 13 -9 15 -3C16 2 12 4 9 2C6 0 4 3 2 3C0 2 1 0 2 -3Z"/>'
    '<path d="M-9 12C-10 6 -4 3 1 5C6 7 6 12 2 13C-1 14 -2 11 -4 13C-6 15 -9 14 -9 12Z"/></g>',
    "cheese": f'<path d="M-16 3L8 -12C14 -10 16 -5 16 1V12H-16Z" fill="#f3c13f" {_LINE}/><path d="M-16 3H16" {_THIN}/>'
    '<circle cx="-7" cy="8" r="2.6" fill="#c98f16"/><circle cx="5" cy="7" r="2" fill="#c98f16"/><circle cx="7" cy="-4" r="2.2" fill="#c98f16"/>',
    "milk": f'<path d="M-5 -16H5V-9C5 -6 9 -4 9 1V13C9 15 8 16 6 16H-6C-8 16 -9 15 -9 13V1C-9 -4 -5 -6 -5 -9Z" fill="#dfeaf3" {_LINE}/>'
    '<path d="M-8 2H8V13C8 14 7 15 6 15H-6C-7 15 -8 14 -8 13Z" fill="#ffffff"/><path d="M-5 -12H5" stroke="#4a7fb0" stroke-width="3"/>',
    "egg": f'<path d="M0 -15C8 -15 12 -3 12 4C12 11 7 15 0 15C-7 15 -12 11 -12 4C-12 -3 -8 -15 0 -15Z" fill="#f6e3c8" {_LINE}/>'
    '<path d="M-6 2C-6 -4 -4 -8 -2 -10" fill="none" stroke="#ffffff" stroke-width="2.6" stroke-linecap="round"/>',
    "salt": f'<path d="M-8 -6H8L10 14C10 16 -10 16 -10 14Z" fill="#eef2f4" {_LINE}/><path d="M-8 -6C-8 -15 8 -15 8 -6Z" fill="#9aa7b1" {_LINE}/>'
    f'<circle cx="-3" cy="-9" r="1" fill="{INK}"/><circle cx="3" cy="-9" r="1" fill="{INK}"/><circle cy="-11" r="1" fill="{INK}"/>'
    f'<path d="M3 1C-3 -2 -5 4 0 5C5 6 3 12 -3 9" {_THIN}/>',
    "chili": f'<path d="M-14 10C-4 12 4 6 6 -6C10 -9 14 -6 13 -1C11 11 -2 17 -14 10Z" fill="#c81f1f" {_LINE}/>'
    f'<path d="M6 -6C8 -10 13 -9 13 -3" fill="{LEAF}" stroke="{LEAF_DARK}" stroke-width="2"/><path d="M10 -8C10 -12 12 -15 15 -16" fill="none"'
    f' stroke="{LEAF_DARK}" stroke-width="2.4" stroke-linecap="round"/>',
    "rice": f'<path d="M-15 -1H15C15 9 9 14 0 14C-9 14 -15 9 -15 -1Z" fill="#3f78b5" {_LINE}/>'
    f'<path d="M-13 -1C-12 -9 -5 -13 1 -12C8 -12 13 -8 13 -1Z" fill="#fbfbf6" {_LINE}/>'
    f'<path d="M-6 -5L-4 -7M0 -7L2 -9M4 -4L6 -6M-2 -3L0 -4M8 -3L9 -5" {_THIN} opacity=".5"/>',
    "flour": f'<path d="M-11 -8L-8 -15H8L11 -8L12 12C12 15 -12 15 -12 12Z" fill="#e8d9b8" {_LINE}/><path d="M-11 -8H11" {_THIN}/>'
    '<path d="M0 10V-3M0 6C-4 5 -5 3 -5 1M0 6C4 5 5 3 5 1M0 1C-4 0 -4 -2 -4 -3M0 1C4 0 4 -2 4 -3" fill="none" stroke="#a87d1f" stroke-width="1.8"'
    ' stroke-linecap="round"/>',
    "sugar": f'<path d="M-13 -3L0 -9L13 -3V9L0 15L-13 9Z" fill="#ffffff" {_LINE}/><path d="M-13 -3L0 3L13 -3M0 3V15" {_THIN}/>'
    f'<path d="M-2 -12L4 -15L10 -12V-8L4 -6L-2 -8Z" fill="#f4f7fa" {_LINE}/>',
    "lemon": f'<path d="M-16 1C-13 -1 -12 -10 0 -10C12 -10 13 -1 16 1C13 3 12 12 0 12C-12 12 -13 3 -16 1Z" fill="#f7dd3a" {_LINE}/>'
    '<path d="M-8 -2C-6 -6 -2 -7 1 -7" fill="none" stroke="#fff8c4" stroke-width="2.4" stroke-linecap="round"/>'
    f'<path d="M11 -7C13 -13 17 -13 18 -12C17 -8 15 -6 12 -5Z" fill="{LEAF}" stroke="{LEAF_DARK}"/>',
    "herbs": f'<path d="M0 16C0 4 1 -4 2 -10" fill="none" stroke="{LEAF_DARK}" stroke-width="2.4" stroke-linecap="round"/>'
    f'<g fill="{LEAF}" stroke="{LEAF_DARK}" stroke-width="1.2"><path d="M2 -8C-3 -12 -2 -17 3 -18C7 -15 7 -10 2 -8Z"/>'
    '<path d="M1 -2C-5 0 -11 -3 -12 -8C-7 -11 -1 -8 1 -2Z"/><path d="M1 0C7 0 12 -4 12 -9C7 -11 1 -6 1 0Z"/>'
    '<path d="M0 7C-6 9 -13 6 -14 1C-8 -2 -1 1 0 7Z"/><path d="M0 9C6 9 13 5 14 0C8 -2 1 3 0 9Z"/></g>',
}  # fmt: skip
SHAPES = tuple(_DRAWN[name] for name in INGREDIENTS)


def ingredient(kind: int, x: float, y: float, scale: float) -> str:
    """An ingredient with its middle at x and y."""
    return at(x, y, scale, SHAPES[kind])


_SIGNS = {
    "stations": f'<rect x="-14" y="-4" width="28" height="16" rx="2" fill="#5c6670" stroke="{INK}"/><path d="M-14 1H14" stroke="{INK}"/>'
    f'<circle cx="-7" cy="6.5" r="3" fill="{GOLD}"/><circle cx="7" cy="6.5" r="3" fill="{GOLD}"/>'
    '<path d="M-7 -6C-10 -10 -4 -12 -7 -16M7 -6C4 -10 10 -12 7 -16" fill="none" stroke="#c6761a" stroke-width="2" stroke-linecap="round"/>',
    "pantry": f'<rect x="-13" y="-14" width="26" height="27" rx="2" fill="{WOOD}" stroke="{WOOD_DARK}" stroke-width="2"/>'
    f'<path d="M-13 -1H13" stroke="{WOOD_DARK}" stroke-width="2"/><g fill="{LINEN}" stroke="{INK}" stroke-width=".8"><path d="M-9 -3V-9H-4V-3Z"/>'
    '<path d="M1 -3V-11H8V-3Z"/><path d="M-8 11V4H-1V11Z"/><path d="M3 11V6H9V11Z"/></g>',
    "satchels": f'<path d="M-9 -5C-9 -18 9 -18 9 -5" fill="none" stroke="{WOOD_DARK}" stroke-width="2.4"/>'
    f'<rect x="-14" y="-6" width="28" height="20" rx="4" fill="#a8703c" stroke="{WOOD_DARK}" stroke-width="1.6"/>'
    f'<path d="M-14 -3C-8 5 8 5 14 -3" fill="none" stroke="{WOOD_DARK}" stroke-width="1.6"/><circle cy="3" r="2.4" fill="{GOLD}" stroke="{GOLD_DARK}"/>',
    "hand": f'<g fill="{LINEN}" stroke="{INK}" stroke-width="1.2"><rect x="-14" y="-10" width="15" height="21" rx="2" transform="rotate(-14)"/>'
    '<rect x="-7" y="-12" width="15" height="21" rx="2"/><rect x="0" y="-11" width="15" height="21" rx="2" transform="rotate(14)"/></g>',
}  # fmt: skip


def sign(bonus: int, x: float, y: float, scale: float) -> str:
    """The sign of a bonus."""
    return at(x, y, scale, _SIGNS[BONUSES[bonus]])


def cloche(x: float, y: float, scale: float) -> str:
    return at(
        x,
        y,
        scale,
        f'<path d="M-20 8C-20 -16 20 -16 20 8Z" fill="#dfe5ea" stroke="{INK}" stroke-width="1.6"/>'
        f'<rect x="-24" y="8" width="48" height="5" rx="2.5" fill="#b9c3cc" stroke="{INK}" stroke-width="1.4"/>'
        f'<circle cy="-12" r="3.4" fill="{GOLD}" stroke="{GOLD_DARK}"/>',
    )
