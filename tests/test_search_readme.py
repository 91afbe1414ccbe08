"""What the README of the engine says about files and numbers is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from search import policy
from search.policy import phrases, shapes
from search.retrieve import RETRIEVERS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "search" / "README.md").read_text(encoding="utf-8")


def test_files_that_it_names_are_there() -> None:
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", PAGE))
    assert len(named) > 15
    assert [
        name for name in sorted(named) if not any((root / name).exists() for root in (ROOT / "search", ROOT))
    ] == []


def test_names_of_the_table_of_numbers_are_in_it() -> None:
    named = {name for name in re.findall(r"`([A-Z_]{4,})`", PAGE) if name != "RETRIEVERS"}
    known = dir(policy) + dir(phrases) + dir(shapes)
    assert named - set(known) <= {"LANGUAGES"}


def test_its_weights_are_the_weights() -> None:
    rows = re.findall(r"\| `(\w+)` \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", PAGE)
    said = {
        intent: dict(zip(policy.MODALITIES, map(float, weights), strict=True)) for intent, *weights in rows
    }
    assert said == policy.WEIGHTS


def test_every_modality_has_a_retriever_and_a_weight_for_every_intent() -> None:
    assert tuple(name for name, _ in RETRIEVERS) == policy.MODALITIES
    assert set(policy.WEIGHTS) == set(policy.INTENTS) == {name for name, _ in policy.RULES.values()}
    assert all(tuple(weights) == policy.MODALITIES for weights in policy.WEIGHTS.values())
    assert all(sum(weights.values()) == pytest.approx(1) for weights in policy.WEIGHTS.values())
