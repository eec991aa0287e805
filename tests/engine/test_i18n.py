"""Names, phrases and clauses, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from hightable.engine.i18n import BadPhrase, Name, Phrases
from hightable.engine.rulebook import Rulebook

PIE = Name({"en": "pie", "fr": "tarte"}, {"en": "a pie", "fr": "une tarte"})
PHRASES = Phrases({"en": {"serve": {"one": "{who} serves {dish.a}."}}, "fr": {"serve": {"one": "{who} sert {dish.a}."}}})


def test_a_phrase_takes_names_with_their_article() -> None:
    assert PHRASES.say("fr", "serve.one", who="Ada", dish=PIE) == "Ada sert une tarte."
    assert PHRASES.say("en", "serve.one", who=Name.same("Ada"), dish=PIE) == "Ada serves a pie."


def test_names_are_read_from_data_files() -> None:
    assert Name.read({"en": ["pie", "a pie"], "fr": ["tarte", "une tarte"], "id": "pie"}) == PIE
    assert Name.read({"en": "gold", "fr": "or"}) == Name({"en": "gold", "fr": "or"})
    assert [name("fr") for name in Name.read_all({"en": ["red", "blue"], "fr": ["rouge", "bleu"]})] == ["rouge", "bleu"]


def test_names_can_be_joined() -> None:
    assert Name.joined((PIE, PIE), "/")("fr") == "tarte/tarte"


def test_missing_phrases_and_places_are_found() -> None:
    uneven = Phrases({"en": {"a": "{x} and {y}", "b": "b"}, "fr": {"a": "{x}", "c": "c"}})
    assert [line.split()[0] for line in uneven.disagreements()] == ["en", "fr", "“a”"]
    assert PHRASES.disagreements() == []


def test_a_broken_phrase_file_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "phrases.en.toml").write_text('title = "x"\nabout = \n')
    with pytest.raises(ValueError, match=r"phrases\.en\.toml: .*line 2"):
        Phrases.read(tmp_path)


def test_a_phrase_that_cannot_be_said_is_named_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "phrases.en.toml").write_text('pay = "{who} pays {n}."\nput = "{}"\neat = "{who.b} {"\ndone = "{who}"\n')
    (tmp_path / "phrases.fr.toml").write_text('pay = "{who} paie {nombre}."\n')
    phrases = Phrases.read(tmp_path)
    wanted = {
        ("fr", "pay"): "the phrase “pay” in {}/phrases.fr.toml has a place {{nombre}}: its places can be {{who}}, {{n}}",
        ("en", "put"): "the phrase “put” in {}/phrases.en.toml cannot be filled: ",
        ("fr", "eat"): "the phrase “eat” in {}/phrases.en.toml cannot be filled: ",
        ("en", "won"): "there is no phrase “won” in {}/phrases.en.toml",
    }
    for (language, key), sentence in wanted.items():
        with pytest.raises(BadPhrase) as caught:
            phrases.say(language, key, who="Ada", n=3)
        assert str(caught.value).startswith(sentence.format(tmp_path))
    with pytest.raises(BadPhrase, match=r"has a place \{who\}: it can have no places"):
        phrases.say("en", "done")


def test_a_phrase_must_be_text() -> None:
    with pytest.raises(ValueError, match=r"“a\.b” is not a string"):
        Phrases({"en": {"a": {"b": 3}}})


def test_clauses_are_paragraphs_that_begin_with_their_number() -> None:
    page = "# X\n\n**XX-1.2** First\nline.\n\nNo clause.\n\n**XX-10** Last."
    book = Rulebook({"en": page, "fr": page})
    assert book.numbers == ["XX-1.2", "XX-10"]
    assert book.clause("XX-1.2", "fr") == "First line."
    assert "XX-10" in book
    assert "XX-1" not in book


def test_a_clause_number_must_not_be_repeated() -> None:
    with pytest.raises(ValueError, match="XX-1 twice"):
        Rulebook({"en": "**XX-1** One.\n\n**XX-1** Two.", "fr": ""})
