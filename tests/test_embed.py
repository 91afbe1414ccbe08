"""The local embedder's codes are exact and depend on the text alone; the scan equals a full sort."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tracemalloc
from collections import Counter
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from search.embed import default, scan
from search.embed.hamming import RESCORED
from search.embed.local import READ, SAID, LocalEmbedder
from search.embed.rotation import PEAK, rotate
from search.embed.weights import Weights
from search.words import subwords

BYTES = 1024 // 8
WEIGHTS = Weights.load()
WORDS = st.sampled_from(
    ["get", "set", "user", "parse", "error", "x", "12", "kubelet", "qzxv", "zählt", "retry"]
)
TOKENS = st.lists(st.one_of(WORDS, st.text(min_size=1, max_size=12)), max_size=30)

FUNCTIONS = {
    "retry": """def redeliver(hook, attempts=5):
    for attempt in range(attempts):
        response = post(hook.url, hook.payload)
        if response.status < 500:
            return response
        sleep(backoff(attempt))
    raise DeliveryFailed(hook)""",
    "money": """def format_price(amount, currency):
    sign = CURRENCY_SIGNS[currency]
    return f"{sign}{amount / 100:.2f}" """,
    "login": """def authenticate(username, password):
    user = users.find(username)
    if user is None or not verify_hash(password, user.password_hash):
        raise InvalidCredentials(username)
    return create_session(user)""",
    "config": """def load_settings(path):
    with open(path) as file:
        return Settings(**yaml.safe_load(file))""",
    "image": """func resizeImage(src image.Image, width, height int) image.Image {
    dst := image.NewRGBA(image.Rect(0, 0, width, height))
    draw.BiLinear.Scale(dst, dst.Rect, src, src.Bounds(), draw.Over, nil)
    return dst
}""",
}


def codes(tokens: list[list[str]], embedder: LocalEmbedder | None = None) -> list[bytes]:
    joined = (embedder or default()).documents(tokens, [""] * len(tokens))
    assert len(joined) == len(tokens) * BYTES
    return [joined[start : start + BYTES] for start in range(0, len(joined), BYTES)]


def matrix(codes: list[bytes]) -> NDArray[np.uint64]:
    return np.ascontiguousarray(np.frombuffer(b"".join(codes), "<u8").reshape(len(codes), -1).T)


# --- codes ------------------------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(st.lists(TOKENS, max_size=12), st.randoms(use_true_random=False))
def test_a_code_does_not_depend_on_the_batch(tokens: list[list[str]], random) -> None:
    together = codes(tokens)
    assert together == [codes([one])[0] for one in tokens]
    order = list(range(len(tokens)))
    random.shuffle(order)
    assert codes([tokens[place] for place in order]) == [together[place] for place in order]


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 600])
def test_a_code_does_not_depend_on_where_batches_are_cut(count: int) -> None:
    tokens = [[f"word{number}", "shared", str(number % 7)] for number in range(count)]
    assert codes(tokens) == [codes([one])[0] for one in tokens]


def test_a_code_does_not_depend_on_how_many_words_its_neighbours_have() -> None:
    tokens = [[chr(0x4E00 + (row * 700 + word) % 20_000) for word in range(1000)] for row in range(40)]
    assert codes(tokens) == [codes([one])[0] for one in tokens]


def test_a_code_does_not_depend_on_what_is_still_at_hand() -> None:
    forgetful = LocalEmbedder(WEIGHTS, kept=10)
    tokens = [[f"name{number}", f"name{number + 1}", "common"] for number in range(1000)]
    assert codes(tokens, forgetful) == codes(tokens) == codes(tokens, forgetful)
    assert forgetful.id == default().id


def test_what_is_kept_at_hand_is_bounded() -> None:
    embedder = LocalEmbedder(WEIGHTS, kept=100)
    tracemalloc.start()
    for start in range(0x4E00, 0x4E00 + 10_000, 50):  # 10,000 words would be 5 MB and more
        embedder.documents([[chr(code) for code in range(start, start + 50)]], [""])
    assert tracemalloc.get_traced_memory()[0] < 1_000_000
    tracemalloc.stop()


@settings(max_examples=50, deadline=None)
@given(TOKENS)
def test_a_code_equals_the_plain_sum_and_matrix_product(tokens: list[str]) -> None:
    bag = Counter(tokens)
    vectors = WEIGHTS.vectors(list(bag), "document")
    sums = [
        sum(int(SAID[n]) * int(v[i]) for n, v in zip(bag.values(), vectors, strict=True)) for i in range(256)
    ]
    largest = max(map(abs, sums)) or 1
    level = np.rint(np.array(sums) * (PEAK / largest)).astype(np.int64)
    signs = np.packbits(rotations() @ level > 0).tobytes()
    assert codes([tokens]) == [signs]


def rotations() -> NDArray[np.int64]:
    """The 1,024 by 256 matrix that rotate multiplies by, column by column."""
    return rotate(np.eye(256, dtype=np.int16)).T.astype(np.int64)


def test_rotations_are_rotations() -> None:
    for turn in rotations().reshape(4, 256, 256):
        assert set(np.unique(turn)) == {-1, 1}
        assert (turn @ turn.T == 256 * np.eye(256)).all()


def test_no_sum_can_overflow() -> None:
    weights = WEIGHTS
    words = len(weights.words)
    pieces = 127 * int(weights.scale[words + 4096 :].max())
    entry = (127 * int(weights.scale[: words + 4096].max()) + pieces) * 2.0**-20
    heaviest = max(float(w.max()) for w in weights.weight.values())
    assert entry * heaviest * 2**11 < 2**15  # a word's vector, 16 bits
    assert max(int(said) / count for count, said in enumerate(SAID) if count) <= 32
    assert 32 * READ * entry * heaviest * 2**11 < 2**31  # a text's sum
    assert pieces * 3 * 128 < 2**31  # a word's pieces; words.LONGEST is 128
    assert 256 * PEAK < 2**15  # a rotated vector


def test_codes_are_these_on_every_machine() -> None:
    """A change of this hash is a change of what stands in every index: local.NAME gets another number."""
    tokens = [subwords(text) for text in FUNCTIONS.values()] + [[], ["qzxv"] * 3000]
    assert default().id == "static256.1-7974c3f0fea4-1024"
    digest = hashlib.sha256(b"".join(codes(tokens))).hexdigest()
    assert digest[:16] == "846a46c2a15a56e1"


def test_the_weights_are_those_of_the_notice() -> None:
    folder = files("search.embed")
    digest = hashlib.sha256(folder.joinpath("static256.npz").read_bytes()).hexdigest()
    assert digest in folder.joinpath("NOTICE").read_text()
    assert digest.startswith(default().id.split("-")[1])


IN_ANOTHER_PROCESS = """
import hashlib, numpy
from search.embed import default, scan
tokens = [[f"w{n * m % 97}" for m in range(n % 23)] for n in range(700)]
codes = default().documents(tokens, [])
matrix = numpy.frombuffer(codes, numpy.uint64).reshape(700, 16).T.copy()
print(hashlib.sha256(codes).hexdigest(), scan(matrix, default().query("w5 w7 of w11"), 300))
"""


def test_threads_and_hash_seeds_change_nothing() -> None:
    said = set()
    for threads in ("1", "4"):
        variables = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "PYTHONHASHSEED")
        environment = os.environ | dict.fromkeys(variables, threads)
        done = subprocess.run(
            [sys.executable, "-c", IN_ANOTHER_PROCESS], env=environment, capture_output=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1


# --- questions --------------------------------------------------------------------------------------


def test_the_nearest_text_is_the_text_itself() -> None:
    held = matrix(codes([subwords(text) for text in FUNCTIONS.values()]))
    for row, text in enumerate(FUNCTIONS.values()):
        assert scan(held, default().query(text), 1) == [row]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("retry failed webhook deliveries", "retry"),
        ("how are failed deliveries sent again?", "retry"),
        ("check the credentials of a user", "login"),
        ("show money with its currency symbol", "money"),
        ("read configuration from a file", "config"),
        ("scale a picture to a smaller size", "image"),
    ],
)
def test_a_question_is_nearest_to_the_function_that_answers_it(question: str, expected: str) -> None:
    held = matrix(codes([subwords(text) for text in FUNCTIONS.values()]))
    assert list(FUNCTIONS)[scan(held, default().query(question), 5)[0]] == expected


def test_a_question_is_as_long_as_a_code_and_of_unit_length() -> None:
    asked = default().query("parse the request")
    assert len(asked) == default().bits == BYTES * 8
    assert sum(x * x for x in asked) == pytest.approx(1)
    assert {type(x) for x in asked} == {float}


@pytest.mark.parametrize("question", ["", "??", "日本語"])
def test_a_question_without_subwords_is_near_to_nothing(question: str) -> None:
    asked = default().query(question)
    assert asked == (0.0,) * 1024
    assert scan(matrix(codes([["a"], ["b"]])), asked, 5) == []


# --- scan -------------------------------------------------------------------------------------------


def sorted_in_full(codes: NDArray[np.uint64], query: list[int], k: int) -> list[int]:
    """All rows by distance, the best of them by score: what scan must equal."""
    bits = np.unpackbits(codes.T.copy().view(np.uint8), axis=1).tolist()
    asked = [number > 0 for number in query]
    distance = [sum(a != b for a, b in zip(asked, row, strict=True)) for row in bits]
    near = sorted(range(len(bits)), key=lambda row: (distance[row], row))[: max(k, RESCORED)]
    score = {row: sum(n if b else -n for n, b in zip(query, bits[row], strict=True)) for row in near}
    return sorted(near, key=lambda row: (-score[row], row))[:k]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 600), st.sampled_from([1, 2, 4]), st.integers(1, 300), st.integers(0, 2**32))
def test_scan_equals_a_full_sort(count: int, words: int, k: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    few = random.integers(0, 2**64, (max(1, count // 3), words), dtype=np.uint64)  # so that codes repeat
    held = np.ascontiguousarray(few[random.integers(0, len(few), count)].T)
    query = random.integers(-50, 51, words * 64)
    query[0] = 2**20  # floats as steps: what scan makes of them is what they are
    assert scan(held, tuple(map(float, query)), k) == sorted_in_full(held, query.tolist(), k)


def test_scan_over_several_blocks() -> None:
    random = np.random.default_rng(1)
    held = random.integers(0, 2**64, (2, 40_000), dtype=np.uint64)
    wanted = 39_999
    bits = np.unpackbits(held[:, wanted].copy().view(np.uint8))
    query = tuple(1.0 if bit else -1.0 for bit in bits)
    held[:, 17] = held[:, wanted]
    assert scan(held, query, 2) == [17, wanted]
