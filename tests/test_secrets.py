"""What is likely a secret is masked; what only speaks of secrets is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.embed.secrets import MASK, masked

BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDRZ8xkYt2Pq9Lm"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ('PASSWORD = "hunter2"', "hunter2"),
        ('password: "letmein"', "letmein"),
        ('{"api_key": "3c1f9f5ab2"}', "3c1f9f5ab2"),
        ("client_secret := `a8f5f167f44f`", "a8f5f167f44f"),
        ('"auth_token" => "zX81kkQ0pp"', "zX81kkQ0pp"),
        ("export DB_PASSWORD=s3cr3tAndLong1x", "s3cr3tAndLong1x"),
        ("  secret_key: 9f86d081884c7d65", "9f86d081884c7d65"),
        ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI"),
        ('token = "QwErTyUiOpAsDfGhJkLzXc"', "QwErTyUiOpAsDfGhJkLzXc"),
        ("key = AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
        ("ghp_abcdefghijklmnopqrstuvwxyz012345", "abcdefghijkl"),
        ("github_pat_11AAAAAAA0abcdefghijkl", "11AAAAAAA0"),
        ("glpat-abcdefghij0123456789", "abcdefghij0123456789"),
        ("xoxb-123456789012-abcdef", "123456789012"),
        ("sk_live_abcdefghijklmnop", "abcdefghijklmnop"),
        ("AIzaSyA0123456789abcdefghijklmnopqrstuv", "SyA0123456789"),
        ("npm_abcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijkl"),
        ("pypi-AgEIcHlwaS5vcmcCJGFiY2RlZg", "cHlwaS5vcmc"),
        ("pa-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF", "abcdefghijkl"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.dozjgNryP4J3jVmN", "dozjgNryP4J3jVmN"),
        ("postgres://admin:s3cretpw@db/shop", "s3cretpw"),
        ("Authorization: Bearer 0123456789abcdefghij", "0123456789abcdefghij"),
        (f"-----BEGIN RSA PRIVATE KEY-----\n{BODY}\nQf4=\n-----END RSA PRIVATE KEY-----", BODY),
        (f"-----BEGIN RSA PRIVATE KEY-----\n{BODY}\nQf4=\n-----END RSA PRIVATE KEY-----", "Qf4="),
        (f'key = "-----BEGIN PRIVATE KEY-----\\n{BODY}\\n"', BODY),
        (f"    {BODY}\n    {BODY}\n", BODY),  # the middle of a key, cut off from both ends
        (f"{BODY}\nQf4=\n-----END RSA PRIVATE KEY-----", "Qf4="),
    ],
)
def test_a_likely_secret_is_masked(text: str, secret: str) -> None:
    told, count = masked(f"before\n{text}\nafter")
    assert secret not in told
    assert MASK in told
    assert count >= 1
    assert told.startswith("before\n")
    assert told.endswith("\nafter")


@pytest.mark.parametrize(
    "text",
    [
        "password = read_password()",
        'token = os.environ["TOKEN"]',
        'PASSWORD_FIELD = "password"',
        'token_type: "access_token"',
        'secret = "${SECRET}"',
        "token = next_token2",
        "    token = self.tokens[position + 1]",
        'api_key_header = "X-Api-Key"',
        "https://example.org/a@b",
        "the secret of a good token is its length",
        "sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'",
        "def test_tokens_of_a_password_reset_are_used_once_only(self):",
        "pa-da-da, al-fresco, sk-ip",
    ],
)
def test_code_that_only_speaks_of_secrets_stays(text: str) -> None:
    assert masked(text) == (text, 0)


def test_two_secrets_are_two() -> None:
    assert masked('password = "hunter2"\nkey = AKIAIOSFODNN7EXAMPLE')[1] == 2


@given(st.text(alphabet='ab1_.:="\n /+A-', max_size=200) | st.text())
def test_masking_again_finds_nothing(text: str) -> None:
    told, count = masked(text)
    assert (count == 0) == (told == text)
    assert masked(told)[0] == told


@pytest.mark.parametrize(
    "part", ["a", "password", "-----BEGIN PRIVATE KEY", "pa-", "eyJa.", "A1b/", "://a:", "gl"]
)
def test_a_long_line_is_no_trouble(part: str) -> None:
    """One that needed quadratic time here would hold up the whole suite."""
    masked(part * (200_000 // len(part)))
