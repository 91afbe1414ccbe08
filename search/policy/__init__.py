"""THE table: every number that steers ranking, each with its home and its reason. `fixed` means published.

The words by which questions are understood: phrases.py, by language; shapes.py, what names look like.
Source of the fixed numbers: the Maguyva team's article of April 2026 (text under CC BY 4.0).
"""

from __future__ import annotations

import re

INTENTS = (
    "find_definition",
    "find_references",
    "understand_code",
    "find_similar",
    "impact_analysis",
    "exact_match",
)
MODALITIES = ("semantic", "text", "structural", "graph")

# intent -> weight of each modality (fixed)
WEIGHTS: dict[str, dict[str, float]] = {
    "find_definition": {"semantic": 0.2, "text": 0.1, "structural": 0.6, "graph": 0.1},
    "find_references": {"semantic": 0.1, "text": 0.2, "structural": 0.2, "graph": 0.5},
    "understand_code": {"semantic": 0.5, "text": 0.2, "structural": 0.2, "graph": 0.1},
    "find_similar": {"semantic": 0.4, "text": 0.3, "structural": 0.2, "graph": 0.1},
    "impact_analysis": {"semantic": 0.1, "text": 0.1, "structural": 0.1, "graph": 0.7},
    "exact_match": {"semantic": 0.0, "text": 0.9, "structural": 0.1, "graph": 0.0},
}

DIRECT_CONFIDENCE = 0.85  # fixed: at or above, a plain query runs its dominant modality alone
DIRECT_LENGTH = 200  # characters of a query that may still be plain

# preset -> k of the fusion (fixed); 0: no fusion
PRESET_K = {"quick": 0, "standard": 40, "thorough": 60}
# preset -> modalities; GRAPH_INTENTS swap graph for semantic in "standard" (ours: not published)
PRESET_MODALITIES: dict[str, tuple[str, ...]] = {
    "quick": ("semantic",),
    "standard": ("semantic", "text", "structural"),
    "thorough": MODALITIES,
}
GRAPH_INTENTS = ("find_references", "impact_analysis")
EVERY_PLACE_INTENTS = ("find_references", "impact_analysis", "exact_match")  # list all places, no dedupe

BOOST_GAIN = 0.3  # fixed: boost = min(1 + gain * ln(1 + centrality), cap)
BOOST_CAP = 1.5  # fixed

RANKINGS = ("default", "published")
LIMIT = 10  # results, unless asked otherwise
MOST_RESULTS = 1000  # that can be asked for
SECONDS = 10.0  # for one modality; what takes longer is left out of the answer, with a note
ASKED_WEIGHT = (
    0.1  # of a modality that was asked for where the intent would give it none: the least that it gives
)

DEPTH = 3  # steps of the blast radius
HUB_MINIMUM = 20  # a hub has more callers than this and than the 99th percentile
HUB_PERCENTILE = 99
MEDIUM_CALLERS = 10  # at least so many direct callers make the verdict medium


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# --- intents ----------------------------------------------------------------------------------------

# rule -> (intent, confidence); the order is the order of the rules, the first that matches wins.
# declaration, references, impact, literal, error, explanation, fallback are fixed; the others are ours.
RULES: dict[str, tuple[str, float]] = {
    "declaration": ("find_definition", 0.95),
    "references": ("find_references", 0.90),
    "subtypes": ("find_references", 0.90),  # uses too, and among them inheritance first
    "impact": ("impact_analysis", 0.90),
    "literal": ("exact_match", 0.90),  # an expression, written /…/, counts as one
    "error": ("exact_match", 0.85),
    "similar": ("find_similar", 0.85),
    "definition": ("find_definition", 0.90),
    "change hint": ("impact_analysis", 0.70),  # a name in a sentence, and a word that tells what about it
    "likeness hint": ("find_similar", 0.70),
    "use hint": ("find_references", 0.70),
    "purpose hint": ("understand_code", 0.70),
    "name": ("find_definition", 0.80),  # nothing but an identifier
    "name in a sentence": ("find_definition", 0.60),
    "explanation": ("understand_code", 0.75),
    "fallback": ("understand_code", 0.40),
}
ASKED_CONFIDENCE = 1.0  # --intent: the asker knows

QUESTION_LENGTH = (
    1000  # characters that are read for cues, names and words; what goes on longer is no question
)
QUESTION_WORDS = 50  # that are looked up
SUBJECT_WORDS = 6  # a longer remainder without a name is no subject but the rest of a sentence

# --- settling ---------------------------------------------------------------------------------------

# Role -> factor on the score, unless the question is about it. That foreign code is demoted is fixed, the
# factor is ours; at k = 40 half a score is the distance between the first rank and the fortieth.
DEMOTION: dict[str, float] = {"vendored": 0.3, "built": 0.3, "generated": 0.3, "archived": 0.3}
OWN_DEMOTION: dict[str, float] = {"test": 0.5, "example": 0.5, "docs": 0.5}
# Words that make a question be about a role.
ROLE_WORDS: dict[str, frozenset[str]] = {
    "test": _words(
        """
        test tests testcase testcases unittest unittests spec specs fixture fixtures mock
        mocks testfall testfälle
        """
    ),
    "example": _words(
        """
        example examples sample samples demo demos tutorial tutorials beispiel beispiele eksempel
        eksempler
        """
    ),
    "docs": _words(
        """
        doc docs documentation documented readme changelog dokumentation dokumentiert dokumentationen
        dokumenteret
        """
    ),
    "config": _words(
        """
        config configs configuration settings ci workflow workflows pipeline yaml toml json dockerfile
        makefile konfiguration konfigurationen einstellungen indstillinger
        """
    ),
    "vendored": _words(
        """
        vendor vendored vendoring thirdparty
        """
    ),
    "generated": _words(
        """
        generated generiert generierte genereret
        """
    ),
    "built": _words(
        """
        dist bundle bundled
        """
    ),
    "archived": _words(
        """
        archive archived archiv arkiv
        """
    ),
}
EXACT_NAME_GAIN = (
    2.0  # times the best score: above anything that boost and coherence can make of another result
)
AGREEMENT_GAIN = 0.75  # x what a modality gives another place of the file, where it did not find the best one
COHERENCE_GAIN = 0.1  # x the score of a further good place of the file
COHERENCE_SHARE = 0.5  # ... good: at least this share of the best one's score
COHERENCE_PLACES = 2  # ... and no more of them than these

# --- filters ----------------------------------------------------------------------------------------

# What people call a language -> the names that the index knows it by; others stand for themselves.
LANGUAGE_NAMES: dict[str, tuple[str, ...]] = {
    "py": ("python",),
    "js": ("javascript",),
    "jsx": ("javascript",),
    "ts": ("typescript", "tsx"),
    "typescript": ("typescript", "tsx"),
    "golang": ("go",),
    "cpp": ("c++",),
    "cs": ("c#",),
    "csharp": ("c#",),
    "rs": ("rust",),
    "rb": ("ruby",),
    "kt": ("kotlin",),
    "md": ("markdown",),
    "yml": ("yaml",),
    "shell": ("bash",),
    "sh": ("bash",),
    "tf": ("terraform",),
}
KIND_NAMES: dict[str, tuple[str, ...]] = {
    "func": ("function", "method"),
    "const": ("constant",),
    "var": ("variable",),
}

# --- the order inside a retriever -------------------------------------------------------------------

# Ranking rules over the same candidates are worth more than a better embedder (measured: NDCG@10 .645 without
# them, .82 and more with them). A candidate counts OWN / (OWN + its rank by the retriever's own score): the
# scores themselves fall too fast for words in the path to weigh (by rank .75 to .78 for text, .73 to .75 by
# meaning). To it are added
OWN = 60
PATH_GAIN = 1.5  # x the share of the question's words, by rarity, that the file's name and folders hold
NAME_GAIN = 0.5  # x the share that the symbol's name holds
LEAST_FIT = 0.1  # of a symbol's name to the question: a name with one of its five words says nothing
LEAST_NAME_FIT = 0.35  # ... to a name that was asked for: it must hold most of its parts
OUTER_GAIN = 0.5  # x the share that the names around a symbol hold, its class for example
FILE_GAIN = 0.2  # x what further candidates of the same file score, at most once the best one
# ... and the sum is multiplied by the factor of the role, unless the question is about it.
ROLE_FACTOR: dict[str, float] = {
    "test": 0.3,
    "example": 0.3,
    "docs": 0.3,
    "config": 0.3,
    "vendored": 0.2,
    "generated": 0.2,
    "built": 0.1,
    "archived": 0.2,
}
KIND_FACTOR: dict[str, float] = {
    "variable": 0.6,
    "property": 0.8,
    "constant": 0.8,
}  # behind what does something
# Languages that are no code, and files of which nobody knows: behind code, as documents are.
NOT_CODE = frozenset(
    ["", "text", "markdown", "rst", "json", "yaml", "toml", "xml", "ini", "properties", "csv"]
)
DEFINES_FACTOR = (
    3.0  # of a file that defines what the others only use: before them, but for tests and foreign code
)
SIDE_FACTOR = 0.6  # compatibility layers and declarations without code stand behind what they stand for
SIDE_PATHS = (".d.ts", ".pyi", "/compat/", "/legacy/", "/deprecated/", "_compat.", "/compat.")
CANDIDATES = 200  # of a retriever, before it orders them
VOTES = 60  # of a retriever, that go into the fusion: the sixtieth counts 2/5 of the first


# An answer is trusted where one of its first results holds this share of the question.
LEAST_HELD = 0.32
UNKNOWN_WEIGHT = 0.5  # of a word in a German or Danish question that the table of terms does not know


def roles_asked(text: str) -> frozenset[str]:
    """The roles of files that a question is about, by its words."""
    words = set(re.findall(r"\w+", text.lower()))
    return frozenset(role for role, cues in ROLE_WORDS.items() if words & cues)
