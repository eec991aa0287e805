"""`hightable verify`: whether the deal of a recorded match was fair, one sentence per check."""

from __future__ import annotations

import re

from rich.text import Text

from hightable.engine.components import BadComponents
from hightable.engine.fair_deal import CONTRIBUTION_BYTES, SECRET_BYTES
from hightable.engine.i18n import Language
from hightable.engine.verification import Check, verify
from hightable.terminal.messages import Mistake, join_words, say
from hightable.terminal.palette import PROMPT
from hightable.terminal.record_files import FileError, read_text
from hightable.terminal.screen import Screen


def show_verification(
    screen: Screen,
    file: str,
    components: str | None,
    commitment: str,
    random: str,
    seat: int | None = None,
    silent: tuple[int, ...] = (),
) -> bool:
    """Shows what holds and what does not; returns whether everything does.

    `commitment`, `random`, `seat` and `silent` are the user's receipt.
    """
    language = screen.language
    commitment = _hex(commitment, "commitment", SECRET_BYTES, language)
    random = _hex(random, "random", CONTRIBUTION_BYTES, language)
    if seat and not random:
        raise Mistake(language, "verify.seat_alone")
    try:
        text = read_text(file, language)
        checks = verify(text, components, commitment=commitment, random=random, seat=seat or 0, silent=silent)
    except FileError as trouble:
        raise Mistake(language, "plain", text=str(trouble)) from trouble
    except BadComponents as error:
        raise Mistake(language, "bad_components", reason=str(error)) from error
    for check in checks:
        screen.indent(_sentence(check, language), by=6, head="ok" if check.holds else "!!")
    holds = all(check.holds for check in checks)
    if holds and not commitment:
        screen.say("verify.compare")
    screen.show(Text(say(language, "verify.verified" if holds else "verify.failed"), PROMPT))
    return holds


def _sentence(check: Check, language: Language) -> str:
    key = f"verify.{check.name}"
    if not check.holds:
        key += "_failed"
    elif check.name == "replay" and not check.facts["result"]:
        key += "_unfinished"
    seats = join_words([say(language, "verify.seat", seat=seat) for seat in check.seats], language)
    return say(language, key, **check.facts, seats=seats)


def _hex(text: str, option: str, size: int, language: Language) -> str:
    """What was given for an option. Raises Mistake if it is not this number of bytes."""
    text = text.strip()
    if text and not re.fullmatch(f"[0-9a-fA-F]{{{2 * size}}}", text):
        raise Mistake(language, "verify.bad_hex", option=option, digits=2 * size)
    return text
