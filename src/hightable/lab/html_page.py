"""A report as one HTML page without scripts, for light and dark screens and for paper."""

from __future__ import annotations

from html import escape

STYLE = """
:root {
  color-scheme: light dark;
  --ink: #1d1b19; --paper: #fffdf9; --faint: #6b655e; --line: #d9d2c7; --up: #17695e; --down: #a33b20;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #eeeae3; --paper: #1b1a18; --faint: #a59d92; --line: #45413b; --up: #6cc9bb; --down: #f0937a }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem }
h1 { font-size: 1.6rem; line-height: 1.2 } h2 { font-size: 1.2rem; margin-top: 2rem }
p { margin: 0.4rem 0; max-width: 46rem; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.6rem; vertical-align: top }
th[scope=row] { font-weight: normal } caption { padding-bottom: 0.3rem }
svg { display: block; height: auto; max-width: 100% } svg text { fill: var(--ink); font: 12px system-ui, sans-serif }
svg .faint { fill: var(--faint) } svg .axis { stroke: var(--line) } svg .zero { stroke: var(--faint) }
svg .higher { fill: var(--up); stroke: var(--up) } svg .lower { fill: var(--down); stroke: var(--down) }
svg .unsure { fill: var(--paper); stroke: var(--faint) }
@media print {
  :root { --ink: #000; --paper: #fff; --faint: #555; --line: #bbb; --up: #17695e; --down: #a33b20 }
  body { margin: 0; max-width: none } svg, tr { break-inside: avoid }
}
"""


def html_page(title: str, body: str) -> str:
    """A whole page with this title and this body, which is HTML already."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )
