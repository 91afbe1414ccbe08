"""A text to the same text with what is likely a secret masked: nothing like that is shown or sent anywhere.

Three tables: keys that are known by their form, values given to a name that says what they are, and the
insides of private keys. Own tables, because well-known scanners are made to judge a commit: detect-secrets
took 1.4 ms a line here, two hundred times as long, and found three "secrets" in a line of ordinary code.
"""

from __future__ import annotations

import math
import re
from collections import Counter

MASK = "•••"

# Repetitions have an end, because a line may be long and each start is tried: all of this is linear.
# Forms that their makers publish: AWS (unique identifiers of IAM), GitHub and GitLab (token prefixes), Slack,
# Stripe, Google, npm, PyPI, Hugging Face, SendGrid, DigitalOcean, HashiCorp Vault, Shopify, OpenAI and others
# with sk-, Voyage and MongoDB; JSON web tokens (RFC 7519), passwords in URLs (RFC 3986).
_FORMS = re.compile(
    r"""
    \b(?:AKIA|ASIA)[0-9A-Z]{16}\b
    | \bgh[pousr]_[0-9A-Za-z]{20,} | \bgithub_pat_\w{20,} | \bgl(?:pat|rt|dt|ptt|ft)-[\w-]{20,}
    | \bxox[abeprs]-[\w-]{10,} | \bxapp-[\w-]{20,} | \bhooks\.slack\.com/services/[\w/]{20,}
    | \b[sr]k_(?:live|test)_\w{10,} | \bwhsec_\w{20,}
    | \bAIza[\w-]{30,} | \bya29\.[\w-]{20,} | \bGOCSPX-[\w-]{20,}
    | \bnpm_\w{30,} | \bpypi-AgEI[\w-]{20,} | \bhf_[A-Za-z]{30,}
    | \bSG\.[\w-]{16,}\.[\w-]{16,} | \bdo[opr]_v1_[0-9a-f]{32,}
    | \bhv[sbr]\.[\w-]{20,} | \bshp(?:at|ca|pa|ss)_\w{20,}
    | \bsk-[\w-]{20,} | \b(?:pa|al)-[\w-]{40,}
    | \beyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]+
    | (?<=://)[^/\s:@"']{1,200}:[^/\s:@"'{}$<]{3,200}(?=@)
    | (?<=[Bb]earer\ )(?=\S*\d)[\w.~+/-]{16,}=* | (?<=[Bb]asic\ )(?=\S*\d)[A-Za-z0-9+/]{16,}=*
    """,
    re.VERBOSE,
)
# One of these is in each of them: most texts need no closer look.
_MARKS = re.compile(
    r"A[KS]IA|gh[pousr]_|github_pat|gl\w{2,3}-|xox|xapp-|hooks\.slack|k_live_|k_test_|whsec_|AIza|ya29\.|GOCSPX-|npm_"
    r"|pypi-|hf_|SG\.|_v1_|hv[sbr]\.|shp\w\w_|sk-|pa-|al-|eyJ|earer|asic|://"
)

_PRIVATE = "PRIVATE KEY"
_KEY_BLOCK = re.compile(
    rf"(?<=-----BEGIN )[A-Z ]{{0,30}}{_PRIVATE}(?:[^-]|-(?!----END)){{0,9000}}(?=-----END )"
    rf"|(?<=-----BEGIN )[A-Z ]{{0,30}}{_PRIVATE}-----.*"
    rf"|[A-Za-z0-9+/=]{{1,64}}(?=\s{{0,20}}-----END [A-Z ]{{0,30}}{_PRIVATE})"
)
# Lines of nothing but base64 in letters of both cases and digits: a private key whose ends are elsewhere.
_KEY_LINES = re.compile(
    r"""(?:^[ \t]*["']?(?=[^a-z\n]*[a-z])(?=[^A-Z\n]*[A-Z])(?=[^\d\n]*\d)[A-Za-z0-9+/]{40,}={0,2}"""
    r"""(?:\\n)?["']?[,;+\\]?[ \t]*\r?(?:\n|\Z))+""",
    re.MULTILINE,
)
_LONG = re.compile(r"[A-Za-z0-9+/]{40}")

_NAME = r"(?:password|passwd|passphrase|pwd|secret|token|(?:api|access|account|private)_?key|credential)"
_NAMES = re.compile(_NAME, re.IGNORECASE)
_QUOTED = re.compile(
    rf"""({_NAME}s?\w{{0,40}}["']?\s{{0,9}}(?:[:=]|=>|:=)\s{{0,9}}[rbuf]{{0,2}}["'`])([^"'`\s{{}}$<>%]{{6,999}})(?=["'`])""",
    re.IGNORECASE,
)
# Without quotes, as in settings files: what code has there is a name or a call.
_BARE = re.compile(
    rf"""^([ \t]*(?:export[ ]+)?[\w.-]{{0,40}}{_NAME}[\w.-]{{0,40}}[ \t]*[:=][ \t]*)"""
    r"""([^\s"'`(){}\[\]$<>%,;]{12,})(?=[ \t]*\r?$)""",
    re.IGNORECASE | re.MULTILINE,
)
_WORDS = re.compile(r"[A-Za-z_.:/-]+\d?")
_RANDOM_LENGTH = 20  # letters alone that are as mixed as chance makes them count as a secret from here on
_RANDOM_BITS = 3.7  # a letter; names of this length stay below 3.6


def masked(text: str) -> tuple[str, int]:
    """`text` with MASK for what is likely a secret, and how many were found."""
    found = 0
    if _PRIVATE in text:
        text, count = _KEY_BLOCK.subn(MASK, text)
        found += count
    if _MARKS.search(text):
        text, count = _FORMS.subn(MASK, text)
        found += count
    if _NAMES.search(text):
        text, count = _without_given(text)
        found += count
    if _LONG.search(text):
        text, count = _KEY_LINES.subn(_lines, text)
        found += count
    return text, found


def _without_given(text: str) -> tuple[str, int]:
    found = 0

    def quoted(match: re.Match[str]) -> str:
        nonlocal found
        name, value = match.groups()
        if not _is_secret(name, value):
            return match[0]
        found += 1
        return name + MASK

    def bare(match: re.Match[str]) -> str:
        nonlocal found
        name, value = match.groups()
        if not re.search(r"\d.*[A-Za-z]", value) or _WORDS.fullmatch(value):
            return match[0]
        found += 1
        return name + MASK

    return _BARE.sub(bare, _QUOTED.sub(quoted, text)), found


def _is_secret(name: str, value: str) -> bool:
    """A password may be a word, but not its own name; a key or a token is never made of words alone."""
    if MASK in value:
        return False
    if re.search("passw|passphrase|pwd", name, re.IGNORECASE):
        return not _NAMES.search(value)
    if not _WORDS.fullmatch(value):
        return True
    return len(value) >= _RANDOM_LENGTH and value.isalpha() and _bits(value) >= _RANDOM_BITS


def _bits(value: str) -> float:
    """Shannon's entropy of the letters, in bits a letter."""
    size = len(value)
    return -sum(count / size * math.log2(count / size) for count in Counter(value).values())


def _lines(match: re.Match[str]) -> str:
    return MASK + ("\n" if match[0].endswith("\n") else "")
