"""THE table: every number that steers ranking, each with its home and its reason. `fixed` means published.

The cues of the intents stand in the second half; a further language is further rows.
Source of the fixed numbers: the Maguyva team's article of April 2026 (text under CC BY 4.0).
"""

from __future__ import annotations

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

DEPTH = 3  # steps of the blast radius
HUB_MINIMUM = 20  # a hub has more callers than this and than the 99th percentile
HUB_PERCENTILE = 99
MEDIUM_CALLERS = 10  # at least so many callers make the verdict medium
