"""The words that tell what is asked, a row for each language: a further language is further rows."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Forms of the same word that several cues name.
_USE_EN = (
    "call|calls|calling|use|uses|using|invoke|invokes|reference|references|import|imports|"
    "instantiate|instantiates"
)
_USING_EN = "calling|using|invoking|referencing|importing|instantiating"
_USED_EN = "used|called|invoked|referenced|imported|instantiated"
_HOLDERS_EN = (
    "code|functions|function|methods|method|classes|class|files|modules|places|parts|tests|components|"
    "packages"
)
_CHANGE_EN = "change|alter|remove|rename|delete|drop|edit|modify|touch|move|replace|refactor"
_CHANGING_EN = (
    "changing|altering|removing|renaming|deleting|dropping|editing|modifying|touching|moving|replacing|"
    "refactoring"
)
_THINGS_EN = "code|function|functions|class|classes|method|methods|implementation|implementations|logic"
_USED_DE = (
    "verwendet|benutzt|genutzt|gebraucht|aufgerufen|referenziert|importiert|instanziiert|eingesetzt|vorkommt"
)
_HOLDERS_DE = "funktionen|methoden|klassen|dateien|module|stellen|tests|teile|komponenten|pakete"
_CHANGE_DE = (
    "ändere|ändern|ändert|lösche|löschen|löscht|entferne|entfernen|entfernt|umbenenne|umbenennen|umbenennt|anfasse|"
    "anfassen|anfasst|verschiebe|verschieben|verschiebt|ersetze|ersetzen|ersetzt|anpasse|anpassen|anpasst"
)
_THINGS_DE = (
    "code|funktion|funktionen|klasse|klassen|methode|methoden|implementierung|implementierungen|stellen"
)
_USED_DA = "brugt|kaldt|anvendt|benyttet|importeret|refereret|instantieret"
_HOLDERS_DA = "funktioner|metoder|klasser|filer|moduler|steder|tests|dele|komponenter|pakker"
_CHANGE_DA = (
    "ændrer|ændre|sletter|slette|fjerner|fjerne|omdøber|omdøbe|flytter|flytte|erstatter|erstatte|"
    "rører|retter|rette"
)
_THINGS_DA = "kode|koden|funktion|funktioner|klasse|klasser|metode|metoder|implementering|implementeringer"

# The cues, one row a language: "en", "de", "da". A further language is a further row in each rule.
#   X  the subject, any text           S  one single name, any word
#   N  what holds a name that looks like code                              M  such a name and nothing else
#   a|b  either word    [a]  the word may be missing    ^  only where the question begins
# Letters are compared without case and diacritics; "ä" also stands for "ae", "ø" for "oe", "å" for "aa".
CUES: dict[str, dict[str, tuple[str, ...]]] = {
    "references": {
        "en": (
            "who|what|anyone|anybody|anything|somebody|someone|nobody [else] [still|also|all|actually] "
            f"{_USE_EN} X",
            f"who|what [else] is|are [still] {_USING_EN} X",
            f"who|what|which [else] {_HOLDERS_EN} [still|also] {_USE_EN} X",
            f"{_HOLDERS_EN} that|which|who [still|also] {_USE_EN} X",
            f"where [else|exactly] is|are|was|does X [still|being|get|getting] {_USED_EN}",
            f"where [else|exactly] do|does we|it|you|i {_USE_EN} X",
            f"places|place|spots|lines|files|code where X [is|are|gets|get] {_USED_EN}",
            f"^is|are S [still|ever|actually] {_USED_EN} [anywhere|somewhere]",
            "callers|users of X",
            "call sites of|for X",
            "usages|uses of X",
            "usage of N",
            "references to X",
        ),
        "de": (
            "wer|was ruft X auf",
            "wer|was [alles|sonst] [noch] benutzt|verwendet|nutzt|braucht|importiert|referenziert "
            "[eigentlich] X",
            f"welche {_HOLDERS_DE} rufen X auf",
            f"welche {_HOLDERS_DE} [noch] benutzen|verwenden|nutzen|brauchen|importieren|referenzieren X",
            f"wo [überall|genau|sonst] [noch] wird|werden X {_USED_DE}",
            "wo [überall|genau|sonst] [noch] benutzen|verwenden|nutzen|brauchen|importieren wir|sie X",
            "wo [überall|genau|sonst] [noch] rufen wir|sie X auf",
            f"von wo|wem wird|werden X {_USED_DE}",
            f"^wird|werden S [überhaupt] [noch] [irgendwo|überhaupt] {_USED_DE}",
            f"stellen|orte|zeilen an|in|wo [denen] X [noch] {_USED_DE} [wird|werden]",
            "aufrufer|aufrufe von|der|des X",
            "aufrufstellen von|der|des X",
            "verwendungen|verwendung|benutzungen|benutzung|nutzungen von|der|des X",
            "referenzen auf X",
            "verweise auf X",
        ),
        "da": (
            "hvem|hvad|nogen [ellers] [der] [stadig] kalder|bruger|anvender|benytter|importerer|refererer X",
            f"hvilke {_HOLDERS_DA} [stadig] kalder|bruger|anvender|benytter|importerer|refererer X",
            "hvor [ellers|overalt|præcis] bruges|kaldes|anvendes|benyttes|importeres X",
            "hvor [ellers|overalt|præcis] bruger|kalder|anvender|benytter|importerer vi|man|de X",
            f"hvor [ellers|overalt|præcis] bliver|er X {_USED_DA}",
            f"steder|linjer|filer hvor X [bliver|er] {_USED_DA}",
            f"^bliver|er S [overhovedet] [stadig|endnu] {_USED_DA}",
            "^bruges|kaldes|anvendes|benyttes S [overhovedet] [stadig|endnu|mere|nogen]",
            "kald|kaldere af|til X",
            "brug|brugen|anvendelser|anvendelse|brugere af X",
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
            "classes|types [that] derived|derive|inheriting|inherit from S",
            "classes|types [that] extending|extend|implementing|implement S",
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
            f"impact of [{_CHANGING_EN}] X",
            "consequences|consequence|effect|effects|implications|fallout of [a|the] "
            f"[change|{_CHANGING_EN}] [to|in|of] [the] N",
            "blast radius of|for X",
            "what|who|anything|anyone|everything|something [else] [all|that] depends|depend|relies|rely on X",
            f"which|what {_HOLDERS_EN} [of] [the] [system|code|project] depend|depends|rely|relies on X",
            "dependents of|on X",
            f"what breaks|fails if|when i|we|you [{_CHANGE_EN}] X",
            f"what would|will|could|can|might break if|when i|we|you [{_CHANGE_EN}] X",
            f"what happens if|when i|we|you {_CHANGE_EN} X",
            f"if|when i|we|you|someone|one {_CHANGE_EN} N",
            f"what is|would|will [be] affected by [{_CHANGING_EN}] X",
            f"what does|would|will|could {_CHANGING_EN} X affect|break",
            f"safe to {_CHANGE_EN} X",
            f"can|could|may i|we|you|one [safely|just] {_CHANGE_EN} S",
        ),
        "de": (
            "was|wer [alles] hängt [alles] [noch] von X ab",
            "was|wer [alles] [noch] von X abhängt",
            f"welche {_HOLDERS_DE} hängen von X ab",
            f"welche {_HOLDERS_DE} sind von X abhängig|betroffen",
            f"was bricht|passiert|geht kaputt wenn|falls ich|wir|man X {_CHANGE_DE}",
            f"was bricht|passiert wenn|falls ich|wir|man X {_CHANGE_DE}",
            f"wenn|falls ich|wir|man N {_CHANGE_DE}",
            f"kann|können|darf|dürfen ich|wir|man S [gefahrlos|einfach|sicher|bedenkenlos] {_CHANGE_DE}",
            "auswirkung|auswirkungen|folgen|konsequenzen einer|von|der änderung|änderungen von|an|der|des X",
            f"auswirkung|auswirkungen|folgen|konsequenzen hat|hätte das {_CHANGE_DE} von|der|des X",
            "auswirkung|auswirkungen von X",
            "was ist|wäre|wird von X betroffen",
            "was betrifft eine änderung von|an X",
        ),
        "da": (
            "hvad|hvem|alt|noget [alt|ellers] [der|som] afhænger [alt] af X",
            f"hvilke {_HOLDERS_DA} afhænger af X",
            f"hvilke {_HOLDERS_DA} er|bliver afhængige|afhængig|berørt|påvirket af X",
            "hvad|hvem er [alt] afhængigt|afhængig|afhængige af X",
            f"hvad bryder|fejler|knækker [sammen] hvis|når jeg|vi|man {_CHANGE_DA} X",
            f"hvad går i stykker hvis|når jeg|vi|man {_CHANGE_DA} X",
            f"hvad sker der hvis|når jeg|vi|man {_CHANGE_DA} X",
            f"hvis|når jeg|vi|man {_CHANGE_DA} N",
            f"kan|må|tør jeg|vi|man [roligt|trygt|bare|sikkert] {_CHANGE_DA} S",
            f"sikkert|trygt at {_CHANGE_DA} X",
            "konsekvens|konsekvenser|konsekvenserne|virkningen|effekten|påvirkningen|følgerne "
            f"af|ved|har [det] [at] [{_CHANGE_DA}|ændring|ændringer|fjernelse] [af|i] X",
            "hvad påvirkes af X",
            "hvad bliver påvirket|berørt af X",
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
        "en": (
            "similar to X",
            "find similar [code] [to] X",
            f"similar {_THINGS_EN} of|to|as|like S",
            f"{_THINGS_EN} like S",
            "looks|look|looking|works|work like N",
            "anything|something|nothing like N",
            "does|do|doing the same [thing] as S",
            "resembles|resemble|resembling N",
            "duplicates|duplicate|copies|clones|variants|versions of N",
        ),
        "de": (
            "ähnlich wie|zu X",
            "finde|suche|zeige ähnlichen|ähnliche|ähnliches [code|funktionen|stellen] [wie|zu] X",
            f"ähnliche|ähnlicher|ähnlichen|ähnliches [{_THINGS_DE}] wie|zu S",
            f"{_THINGS_DE} wie S",
            "das gleiche|selbe wie S",
            "dasselbe wie S",
            "sowas|etwas wie N",
            "duplikate|kopien|varianten von|zu|der|des N",
        ),
        "da": (
            "ligner X",
            "find|vis lignende [kode|funktioner|steder] [som] X",
            f"lignende|tilsvarende [{_THINGS_DA}] som|til S",
            f"{_THINGS_DA}|noget i stil med X",
            f"{_THINGS_DA} som|ligesom N",
            "det samme som S",
            "minder [meget] om X",
            "magen til X",
            "dubletter|kopier|varianter|udgaver af N",
        ),
    },
    "definition": {
        "en": (
            "where is|are|was S defined|declared|implemented",
            "where do|does we|it define|declare|implement S",
            "definition|declaration|implementation of S",
            "^where is N",
            "^find|show|open|locate [me] M",
            "^go to|goto M",
        ),
        "de": (
            "wo ist|sind|wird|werden S definiert|deklariert|implementiert",
            "definition|deklaration|implementierung von|der|des S",
            "^wo ist|steht N",
            "^finde|suche|zeige|öffne [mir] M",
        ),
        "da": (
            "hvor er|bliver S defineret|erklæret|deklareret|implementeret",
            "hvor defineres|erklæres|deklareres|implementeres S",
            "definition|definitionen|erklæringen|deklarationen|implementeringen|implementationen af S",
            "^hvor er|står N",
            "^find|vis|åbn [mig] M",
        ),
    },
    "purpose hint": {
        "en": ("what does|do|did S do",),
        "de": ("was macht|tut S",),
        "da": ("hvad laver|gør S",),
    },
    "explanation": {
        "en": ("how", "why", "explain|explains", "architecture"),
        "de": ("wie", "warum", "wieso", "weshalb", "erklär|erkläre|erklären", "architektur"),
        "da": ("hvordan", "hvorfor", "forklar|forklare", "arkitektur|arkitekturen"),
    },
}
# Words of a question that hold a name and no cue: they tell what is asked about it, in any order and form.
# The first row with a word in the question wins; `*` any ending.
HINTS: dict[str, dict[str, tuple[str, ...]]] = {
    "change hint": {
        "en": (
            "break*",
            "affect*",
            "impact*",
            "depend*",
            "consequence*",
            "ripple",
            "safe",
            "safely",
            "relies",
        ),
        "de": (
            "bricht",
            "brechen",
            "kaputt",
            "betroffen",
            "betrifft",
            "auswirk*",
            "folgen",
            "abhäng*",
            "hängt",
            "hängen",
            "gefahrlos",
            "bedenkenlos",
        ),
        "da": (
            "ødelæg*",
            "påvirk*",
            "konsekvens*",
            "afhæng*",
            "stykker",
            "knæk*",
            "ramt",
            "rammer",
            "berør*",
            "følger",
            "roligt",
            "trygt",
        ),
    },
    "likeness hint": {
        "en": ("similar*", "resembl*", "duplicat*", "same", "identical*", "clone*", "copies", "copy*pasted"),
        "de": (
            "ähnel*",
            "ähnlich*",
            "gleich*",
            "selbe",
            "dasselbe",
            "duplikat*",
            "dupliz*",
            "doppelt*",
            "kopie*",
        ),
        "da": ("ligne*", "lignende", "minder", "magen", "samme", "dublet*", "kopi*", "tilsvarende"),
    },
    "use hint": {
        "en": (
            "use",
            "uses",
            "used",
            "using",
            "usage*",
            "call",
            "calls",
            "called",
            "calling",
            "caller*",
            "invok*",
            "import*",
            "referenc*",
            "instantiat*",
        ),
        "de": (
            "benutz*",
            "verwend*",
            "verwand*",
            "nutz*",
            "genutzt",
            "gebraucht",
            "brauchen",
            "aufruf*",
            "rufen",
            "ruft",
            "gerufen",
            "aufgerufen",
            "importier*",
            "referenz*",
            "instanzi*",
            "einsatz",
            "vorkomm*",
        ),
        "da": (
            "brug*",
            "kald*",
            "anvend*",
            "benyt*",
            "importer*",
            "referenc*",
            "referer*",
            "instans*",
            "opret*",
        ),
    },
    "purpose hint": {
        "en": ("purpose", "meaning", "mean", "means", "difference*", "differ", "responsib*"),
        "de": ("zweck", "bedeut*", "unterschied*", "wozu", "wofür"),
        "da": ("formål*", "betyd*", "forskel*"),
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
NOT_OPENERS = (
    "how many|often",
    "wie viele|oft|lautet|lauten|heißt|heißen",
    "hvor mange|ofte",
    "hvordan bruges|kaldes",
)

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
