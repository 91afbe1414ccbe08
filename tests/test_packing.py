"""Blocks come out as they went in, with a dictionary and without, and a dictionary is made where it pays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searching import open_index

from search.packing import DICTIONARY_BYTES, LEAST_BYTES, Packing, trained

WORDS = [
    f"{one}_{other}" for one in ("load", "parse", "keep", "send") for other in ("price", "cart", "order")
]


def text(seed: int, lines: int = 60) -> str:
    said = random.Random(seed)
    return "".join(f"    {said.choice(WORDS)}({said.choice(WORDS)}, {said.random()})\n" for _ in range(lines))


SAMPLES = [text(seed).encode() for seed in range(200)]


@pytest.mark.parametrize("dictionary", [b"", trained(SAMPLES, LEAST_BYTES)])
def test_what_was_packed_comes_out_again(dictionary: bytes) -> None:
    packing = Packing(dictionary)

    @given(st.binary(max_size=300))
    def holds(block: bytes) -> None:
        assert packing.unpack(packing.pack(block)) == block

    holds()


def test_a_dictionary_makes_blocks_smaller() -> None:
    plain, known = Packing(b""), Packing(trained(SAMPLES, LEAST_BYTES))
    other = text(999, 10).encode()
    assert len(known.pack(other)) < len(plain.pack(other))


@pytest.mark.parametrize(
    ("samples", "size", "most"),
    [
        (SAMPLES, LEAST_BYTES, LEAST_BYTES),
        (SAMPLES, 10**9, DICTIONARY_BYTES),
        (SAMPLES, LEAST_BYTES - 1, 0),
        (SAMPLES[:1], LEAST_BYTES, 0),
        ([], LEAST_BYTES, 0),
        ([b""], LEAST_BYTES, 0),
    ],
)
def test_a_dictionary_is_no_longer_than_it_pays(samples: list[bytes], size: int, most: int) -> None:
    assert len(trained(samples, size)) <= most


@pytest.mark.parametrize(("files", "there"), [(3, False), (120, True)])
def test_an_index_has_a_dictionary_if_there_is_text_enough(tmp_path: Path, files: int, there: bool) -> None:
    told = {f"f{n}.txt": text(n) for n in range(files)}
    with open_index(tmp_path, told) as store:
        [(dictionary,)] = store.connection.execute("select bytes from dictionary")
        assert bool(dictionary) == there
        assert [store.text(path) for path in told] == list(told.values())
