"""What the READMEs say can be typed, exists."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest
from typer.main import get_command

from bot.command_line import app
from bot.settings import Settings
from search.embed.account import Account

ROOT = Path(__file__).parent.parent
PAGES = sorted(path for path in (ROOT / "README.md", *ROOT.glob("*/README.md")) if path.is_file())


def typed() -> list[tuple[str, str]]:
    """Every line of a `sh` block that runs callwave."""
    lines = []
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            joined = block.replace("\\\n", " ")
            lines += [(page.name, line) for line in joined.splitlines() if re.search(r"\bcallwave\s", line)]
    return lines


def test_there_is_something_to_check() -> None:
    assert typed()


@pytest.mark.parametrize(("page", "line"), typed())
def test_a_command_of_a_readme_is_one_of_ours(page: str, line: str) -> None:
    words = shlex.split(line[line.index("callwave") :], comments=True)
    name, *rest = words[1:]
    known = get_command(app).commands  # type: ignore[attr-defined]
    assert name in known, f"{page}: {line}"
    options = {option for parameter in known[name].params for option in parameter.opts}
    asked = {word.split("=")[0] for word in rest if word.startswith("--")}
    assert asked <= options, f"{page}: {line}"


def test_every_setting_is_documented() -> None:
    page = (ROOT / "bot" / "README.md").read_text(encoding="utf-8")
    source = (ROOT / "bot" / "settings.py").read_text(encoding="utf-8")
    variables = set(re.findall(r"(?:CALLWAVE|GITHUB|VOYAGE)_[A-Z_]+(?=\")", source))
    assert len(variables) == len(fields(Settings)) + len(fields(Account))
    assert not {name for name in variables if f"`{name}`" not in page}
