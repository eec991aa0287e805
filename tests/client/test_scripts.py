"""Runs the unit tests of the page's scripts, `*.test.js` in this folder, with Node's own test runner."""

from __future__ import annotations

import re

from tests.client import node


def test_the_scripts_of_the_page() -> None:
    output = node.run("--test", "--test-reporter=tap")
    assert re.search(r"^# pass [1-9]", output, re.M), "Node found no tests"
