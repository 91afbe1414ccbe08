"""THE table: every number that steers ranking, each with its home and its reason. `fixed` means published.

The cues of the intents stand in the second half; a further language is further rows.
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
    "name": ("find_definition", 0.80),  # nothing but an identifier
    "name in a sentence": ("find_definition", 0.60),
    "explanation": ("understand_code", 0.75),
    "fallback": ("understand_code", 0.40),
}
ASKED_CONFIDENCE = 1.0  # --intent: the asker knows

# The cues, one row a language: "en", "de", "da". A further language is a further row in each rule.
#   X  the subject, any text           S  one single name, any word        N  a name that looks like code
#   a|b  either word    [a]  the word may be missing    ^  only where the question begins
# Letters are compared without case and diacritics; "ä" also stands for "ae", "ø" for "oe", "å" for "aa".
CUES: dict[str, dict[str, tuple[str, ...]]] = {
    "references": {
        "en": (
            "who|what [else] calls|uses|invokes|references|imports X",
            "who|what is calling|using X",
            "which functions|methods|classes|files|modules|places|tests call|use|reference|import|invoke X",
            "where is|are X used|called|referenced|imported|invoked",
            "where do|does we|it use|call X",
            "callers of X",
            "call sites of|for X",
            "usages|uses of X",
            "references to X",
        ),
        "de": (
            "wer|was ruft X auf",
            "wer|was benutzt|verwendet|nutzt|importiert X",
            "welche funktionen|methoden|klassen|dateien|module|stellen|tests rufen X auf",
            "welche funktionen|methoden|klassen|dateien|module|stellen|tests benutzen|verwenden|nutzen X",
            "wo wird|werden X verwendet|benutzt|genutzt|aufgerufen|referenziert|importiert",
            "von wo|wem wird|werden X verwendet|benutzt|genutzt|aufgerufen",
            "aufrufer|aufrufe von|der|des X",
            "aufrufstellen von|der|des X",
            "verwendungen|verwendung|benutzungen von|der|des X",
            "referenzen auf X",
            "verweise auf X",
        ),
        "da": (
            "hvem|hvad kalder|bruger|anvender|importerer X",
            "hvilke funktioner|metoder|klasser|filer|moduler|steder|tests kalder|bruger|anvender X",
            "hvor bruges|kaldes|anvendes|importeres X",
            "hvor bliver|er X brugt|kaldt|anvendt|importeret",
            "kald|kaldere af|til X",
            "brug|brugen|anvendelser|anvendelse af X",
            "referencer til X",
        ),
    },
    "subtypes": {
        "en": (
            "who|what [else] extends|implements|subclasses|overrides S",
            "who|what [else] inherits|derives [from] S",
            "which classes|types|interfaces|structs extend|implement|subclass S",
            "which classes|types|interfaces|structs inherit|derive [from] S",
            "subclasses|subtypes|subinterfaces of S",
            "implementers|implementors|implementations of S",
            "classes|types derived|inheriting from S",
            "classes|types extending|implementing S",
        ),
        "de": (
            "wer|was erbt von S",
            "wer|was erweitert|implementiert|überschreibt S",
            "wer|was ist von S abgeleitet",
            "welche klassen|typen|schnittstellen erben von S",
            "welche klassen|typen|schnittstellen erweitern|implementieren S",
            "unterklassen|subklassen|kindklassen|untertypen|ableitungen von|der|des S",
            "implementierungen von|der|des S",
        ),
        "da": (
            "hvem|hvad arver fra S",
            "hvem|hvad udvider|implementerer|overskriver S",
            "hvilke klasser|typer|grænseflader arver fra S",
            "hvilke klasser|typer|grænseflader udvider|implementerer S",
            "underklasser|underklasserne|subklasser|undertyper af|til S",
            "implementeringer|implementationer af S",
        ),
    },
    "impact": {
        "en": (
            "impact of [changing|removing|renaming|deleting] X",
            "blast radius of|for X",
            "what|who [all] depends on X",
            "what breaks|fails if|when i|we|you [change|remove|rename|delete|edit|modify|touch] X",
            "what would|will|could|can|might break if|when i|we|you "
            "[change|remove|rename|delete|edit|modify|touch] X",
            "what happens if|when i|we|you change|remove|rename|delete|edit|modify|touch X",
            "what is affected by [changing|removing|renaming|deleting] X",
            "what does changing|removing|renaming|deleting X affect|break",
            "is it safe to change|remove|rename|delete X",
        ),
        "de": (
            "was|wer hängt [alles] von X ab",
            "was bricht|passiert|geht kaputt wenn|falls ich|wir|man X ändere|ändern|ändert|lösche|löschen|"
            "löscht|entferne|entfernen|entfernt|umbenenne|umbenennen|umbenennt",
            "was bricht|passiert wenn|falls ich|wir|man X ändere|ändern|ändert|lösche|löschen|"
            "löscht|entferne|entfernen|entfernt|umbenenne|umbenennen|umbenennt",
            "auswirkung|auswirkungen einer änderung von|an X",
            "auswirkung|auswirkungen von X",
            "was ist von X betroffen",
            "was betrifft eine änderung von|an X",
        ),
        "da": (
            "hvad|hvem afhænger [alt] af X",
            "hvad bryder|fejler [sammen] hvis|når jeg|vi|man ændrer|sletter|fjerner|omdøber X",
            "hvad går i stykker hvis|når jeg|vi|man ændrer|sletter|fjerner|omdøber X",
            "hvad sker der hvis|når jeg|vi|man ændrer|sletter|fjerner|omdøber X",
            "konsekvens|konsekvenser|konsekvenserne|virkningen af [at] [ændre|ændring|slette|fjerne|omdøbe] "
            "[af] X",
            "hvad påvirkes af X",
            "hvad bliver påvirket af X",
        ),
    },
    "literal": {
        "en": ("find|search [for] the [exact] string|text|literal|phrase X", "find string|text|literal X"),
        "de": (
            "finde|suche [nach] den|dem|das [genauen] string|text|wortlaut|literal X",
            "finde|suche [nach] der|die zeichenkette|zeichenfolge X",
            "finde|suche [nach] string|text|zeichenkette|zeichenfolge X",
        ),
        "da": (
            "find|søg [efter] strengen|teksten X",
            "find|søg [efter] den [præcise] streng|tekst X",
            "find|søg [efter] streng|tekst X",
        ),
    },
    "similar": {
        "en": ("similar to X", "find similar [code] [to] X", "code|functions|classes|methods like S"),
        "de": (
            "ähnlich wie|zu X",
            "finde|suche|zeige ähnlichen|ähnliche|ähnliches [code|funktionen|stellen] [wie|zu] X",
            "code|funktionen|klassen|methoden wie S",
        ),
        "da": (
            "ligner X",
            "find|vis lignende [kode|funktioner|steder] [som] X",
            "kode|funktioner|klasser|metoder i stil med X",
            "kode|funktioner|klasser|metoder som|ligesom N",
        ),
    },
    "definition": {
        "en": (
            "where is|are|was S defined|declared|implemented",
            "where do|does we|it define|declare|implement S",
            "definition|declaration|implementation of S",
            "^where is N",
            "^find|show|open|locate [me] N",
            "^go to|goto N",
        ),
        "de": (
            "wo ist|sind|wird|werden S definiert|deklariert|implementiert",
            "definition|deklaration|implementierung von|der|des S",
            "^wo ist|steht N",
            "^finde|suche|zeige|öffne [mir] N",
        ),
        "da": (
            "hvor er|bliver S defineret|erklæret|deklareret|implementeret",
            "hvor defineres|erklæres|deklareres|implementeres S",
            "definition|definitionen|erklæringen|deklarationen|implementeringen|implementationen af S",
            "^hvor er|står N",
            "^find|vis|åbn [mig] N",
        ),
    },
    "explanation": {
        "en": ("how", "why", "explain|explains", "architecture"),
        "de": ("wie", "warum", "wieso", "weshalb", "erklär|erkläre|erklären", "architektur"),
        "da": ("hvordan", "hvorfor", "forklar|forklare", "arkitektur|arkitekturen"),
    },
}
# A question that begins so asks for an explanation, whatever names and cues follow.
EXPLANATION_OPENERS: dict[str, tuple[str, ...]] = {
    "en": ("how", "why", "explain"),
    "de": ("wie", "warum", "wieso", "weshalb", "erklär|erkläre"),
    "da": ("hvordan", "hvorfor", "forklar"),
}
OPENER_COURTESY: dict[str, tuple[str, ...]] = {
    "en": ("please", "can|could you", "show|tell me"),
    "de": ("bitte", "kannst|könntest du [mir] [bitte]", "zeig|zeige|sag mir"),
    "da": ("venligst", "kan|kunne du", "vis|fortæl mig"),
}
# "how many callers of X": a count, not an explanation
NOT_OPENERS = ("how many|often", "wie viele|oft", "hvor mange|ofte", "hvordan bruges|kaldes")

# Words that are no part of a subject, at either end of it; and among them those that say what kind it is of.
SUBJECT_NOISE: dict[str, frozenset[str]] = {
    "en": _words("the a an this that these those our my all any some please code of for in to"),
    "de": _words("der die das den dem des ein eine einen einem einer diese dieser dieses alle bitte"),
    "da": _words("den det de en et denne dette disse alle venligst"),
}
SUBJECT_KINDS: dict[str, frozenset[str]] = {
    "en": _words("function functions method methods class classes module symbol variable constant"),
    "de": _words("funktion funktionen methode methoden klasse klassen modul symbol variable konstante"),
    "da": _words(
        "funktion funktionen metode metoden klasse klassen modul modulet symbolet variablen konstanten"
    ),
}
QUESTION_LENGTH = (
    1000  # characters that are read for cues, names and words; what goes on longer is no question
)
QUESTION_WORDS = 50  # that are looked up
SUBJECT_WORDS = 6  # a longer remainder without a name is no subject but the rest of a sentence

# Declaration words. After the first group a bare name is enough ("def parse"); the second group are words of
# everyday English too, so the name must look like one ("class Foo") or the syntax must go on ("class foo(").
DECLARATION_WORDS = _words(
    """
    def func fn fun defp defmodule impl typedef
    """
)
DECLARATION_NOUNS = _words(
    """
    class function interface struct type enum trait module record object protocol package namespace
    const let var val macro annotation union
    """
)
DECLARATION_MODIFIERS = _words(
    """
    export default public private protected internal static final abstract async pub unsafe override
    sealed declare readonly partial extern constexpr inline virtual data open synchronized native
    """
)
DECLARATION_KINDS: dict[str, tuple[str, ...]] = {  # declaration word -> kinds that it declares
    "def": ("function", "method"),
    "func": ("function", "method"),
    "fn": ("function", "method"),
    "fun": ("function", "method"),
    "function": ("function", "method"),
    "class": ("class",),
    "record": ("class", "record"),
    "interface": ("interface",),
    "protocol": ("interface", "protocol"),
    "trait": ("trait", "interface"),
    "struct": ("struct", "class"),
    "enum": ("enum",),
    "type": ("type", "struct", "interface", "class"),
    "const": ("constant", "variable", "function"),
    "let": ("constant", "variable", "function"),
    "var": ("constant", "variable", "function"),
    "val": ("constant", "variable"),
    "module": ("module", "namespace"),
    "namespace": ("module", "namespace"),
}

# Prefixes of standards, formats and products: "RFC 3339" in one word is no error code.
NOT_ERROR_CODES = _words(
    """
    RFC ISO ES CP EN DIN KB BS GB PEP SHA UTF AES ECMA IEEE HTTP MP WIN BMP
    """
)
# Written like identifiers, but names of products and formats.
NOT_IDENTIFIERS = _words(
    """
    github gitlab javascript typescript postgresql mysql sqlite mongodb dynamodb graphql openapi oauth
    youtube linkedin macos ios ipados webassembly websocket websockets numpy pytorch tensorflow latex
    restful ipv4 ipv6 devops nosql powershell intellij wordpress iphone ebay openssl letsencrypt
    stackoverflow
    """
)
ABBREVIATIONS = _words(
    """
    e.g i.e a.k.a z.b d.h u.a o.ä f.eks bl.a m.m d.v.s m.v
    """
)
FILE_EXTENSIONS = _words(
    """
    py pyi pyx js jsx mjs cjs ts tsx mts cts go java kt kts scala c h cc cpp hpp cxx cs rb rs php swift
    m mm sh bash ps1 bat sql html htm css scss less vue svelte md mdx rst txt toml yaml yml json xml ini
    cfg lock gradle proto graphql tf dockerfile ex exs erl hs lua r jl dart zig scm
    """
)
# names with a dot and such an ending that are products, not files
NOT_FILES = _words(
    """
    node.js vue.js next.js react.js express.js three.js d3.js nuxt.js socket.io asp.net
    """
)

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


# An answer is trusted where one of its first results holds enough of the question and the index knows enough
# of it. On 120 questions over three repositories that were written for this, half of them about things that
# are not there: all 60 answerable ones pass, and 6 of the others ("password reset email" in a web framework).
LEAST_COVERED = 1.1  # share held by a first result + share that occurs anywhere; 2 is everything
LEAST_HELD = 0.25


def roles_asked(text: str) -> frozenset[str]:
    """The roles of files that a question is about, by its words."""
    words = set(re.findall(r"\w+", text.lower()))
    return frozenset(role for role, cues in ROLE_WORDS.items() if words & cues)
