"""Nothing on the page is unused: no export, no CSS class or variable, no icon, no phrase."""

from __future__ import annotations

import re
from pathlib import Path

import hightable

CLIENT = Path(hightable.__file__).resolve().parent / "client"
TESTS = Path(__file__).resolve().parent
WORDS = {CLIENT / "words" / "en.js", CLIENT / "words" / "fr.js"}
SCRIPTS = {file: file.read_text(encoding="utf-8") for file in (*CLIENT.glob("**/*.js"), *TESTS.glob("*.js"))}
PAGE = {file: text for file, text in SCRIPTS.items() if CLIENT in file.parents}
STYLES = "\n".join(re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S) for file in CLIENT.glob("style/*.css"))

EXPORT = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.M)
IMPORT = re.compile(r"^import (?:\* as (?P<all>\w+)|\{(?P<names>[^}]*)\}) from '(?P<path>[^']+)'", re.M)
LITERAL = re.compile(r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")


def test_every_export_is_imported_somewhere() -> None:
    imported = set()
    for file, text in SCRIPTS.items():
        for found in IMPORT.finditer(text):
            source = (file.parent / found["path"]).resolve()
            names = re.findall(rf"\b{found['all']}\.(\w+)", text) if found["all"] else re.findall(r"\w+", found["names"])
            imported |= {(source, name) for name in names}
    exported = {(file, name) for file, text in PAGE.items() for name in EXPORT.findall(text)}
    assert exported
    assert not sorted(f"{file.relative_to(CLIENT)}: {name}" for file, name in exported - imported)


def test_every_class_and_variable_of_the_style_sheets_is_used() -> None:
    source = "\n".join(PAGE.values())
    said = set(re.findall(r"[\w-]+", " ".join(LITERAL.findall(source)))) | set(re.findall(r"\b(\w+):", source))
    selectors = "".join(re.findall(r"([^{}]*)\{", STYLES))
    classes = {name for name in re.findall(r"\.([a-z][\w-]*)", selectors) if not re.fullmatch(r"seat-\d", name)}
    assert classes
    assert not sorted(classes - said)
    variables = set(re.findall(r"(--[\w-]+):", STYLES))
    assert not sorted(variables - set(re.findall(r"var\((--[\w-]+)", STYLES)))


def test_every_icon_is_drawn() -> None:
    (icons,) = re.findall(r"const ICONS = \{\n(.*?)\n\};", PAGE[CLIENT / "ui" / "dom.js"], re.S)
    source = "".join(PAGE.values())
    names = re.findall(r"^  (\w+):", icons, re.M)
    assert names
    assert not [name for name in names if f"'{name}'" not in source]


def test_every_phrase_is_used() -> None:
    source = "".join(text for file, text in PAGE.items() if file not in WORDS)
    keys = re.findall(r"^  '?([\w.]+)'?:", PAGE[CLIENT / "words" / "en.js"], re.M)
    assert keys
    singular = {key for key in keys if key.endswith(".one")}  # chosen by its number
    assert not [key for key in keys if f"'{key}'" not in source and not key.startswith("settings.") and key not in singular]
