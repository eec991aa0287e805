/** The seats' shapes as SVG paths around 0 0, some 20 wide and high. Generated from engine/palette.py by `make seats`: edit that file, not this one. */
export const SHAPES = [
  'M0 -9L9 7H-9Z',
  'M-8 -8H8V8H-8Z',
  'M0 -10L10 0L0 10L-10 0Z',
  'M-9 -3H-3V-9H3V-3H9V3H3V9H-3V3H-9Z',
  'M-9 -4L0 -10L9 -4L6 8H-6Z',
];
