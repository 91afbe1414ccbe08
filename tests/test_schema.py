"""The JSON of an impact against the schema that is published with it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from values import IMPACT, NASTY, full_of

from bot.shapes import dump, impact_shape
from search.model import Impact

SCHEMA = json.loads((files("bot") / "impact.schema.json").read_text(encoding="utf-8"))


def closed(schema: Any) -> Any:
    """The same schema, which no unknown key fits: what is printed is described."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return {"additionalProperties": False} | inner if "properties" in schema else inner


CHECK = Draft202012Validator(closed(SCHEMA))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("impact", [IMPACT, *map(full_of, NASTY)], ids=range(len(NASTY) + 1))
def test_any_impact_fits(impact: Impact) -> None:
    CHECK.validate(json.loads(dump(impact_shape(impact))))


def test_what_does_not_fit_is_refused() -> None:
    shape = dict(impact_shape(IMPACT))
    assert not CHECK.is_valid(shape | {"verdict": "grave"})
    assert not CHECK.is_valid(shape | {"more": 1})
    del shape["breaks"]
    assert not CHECK.is_valid(shape)
