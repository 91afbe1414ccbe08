"""An answer to the comment that gives it: the question, three results with code, the rest folded. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.plain import many
from bot.render.markdown import Permalink, Section, code, details, fence, fit, linked, prose, table, text
from bot.wording import also_lines, notes_of, ordinal
from search.model import Answer, Result

SHOWN = 3  # results with a snippet
FOLDED = 20  # results in the table
SNIPPET = 3  # lines
NOTES = 3


def search_marker(comment: int, turn: int = 1) -> str:
    """The first line of the answer to that comment's first, second ... question."""
    return f"<!-- callwave:search:{comment}{f'-{turn}' if turn > 1 else ''} v1 -->"


def answer_markdown(answer: Answer, link: Permalink, marker: str, ref: str) -> str:
    """The reply to a question; `ref` is what `answer.commit` was found under."""
    mark = Section(marker)
    if not answer.results or not answer.confident:
        return fit([mark, Section(_low(answer, link, ref))])
    told = list(zip(answer.results, notes_of(answer), strict=True))
    shown, folded = told[:SHOWN], told[SHOWN : SHOWN + FOLDED]
    return fit(
        [
            mark,
            Section(_head(answer, ref)),
            Section(_notes(answer.notes)),
            *(Section(_result(number, *one, link)) for number, one in enumerate(shown, 1)),
            Section(_folded(answer, folded, link), 1, "further results"),
            Section(f"<sub>{_footer(answer)}</sub>"),
        ]
    )


def reply_markdown(words: str, marker: str) -> str:
    """A sentence of ours, which may quote the question, as the reply to it."""
    return fit([Section(marker), Section(f"Callwave: {prose(words)}")])


def _head(answer: Answer, ref: str) -> str:
    ran = ", ".join(answer.modalities)
    return (
        f"**{text(answer.query) or '(empty)'}**\n"
        f"intent `{answer.intent.name}` · confidence {answer.intent.confidence:.2f} · "
        f"fusion_strategy `{answer.fusion_strategy}` ({ran}) · {code(ref)} at `{answer.commit[:7]}`"
    )


def _result(number: int, result: Result, told: str, link: Permalink) -> str:
    note = "".join(f" · {text(part)}" for part in (told, also_lines(result)) if part)
    title = f"**{number}. {_where(result, link)}** · {_found_by(result)}{note}"
    return f"{title}\n\n{fence(_excerpt(result), result.language or '')}"


def _excerpt(result: Result) -> list[str]:
    """The first lines of the snippet that say something, moved to the left margin together."""
    lines = [line.expandtabs(4) for line in result.snippet.split("\n")]
    lines = [line for line in lines if line.strip()][:SNIPPET]
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines), default=0)
    return [line[margin:] for line in lines]


def _folded(answer: Answer, folded: Sequence[tuple[Result, str]], link: Permalink) -> str:
    if not folded:
        return ""
    rows = [
        [str(number), _where(result, link), " · ".join(filter(None, [_found_by(result), text(told)]))]
        for number, (result, told) in enumerate(folded, SHOWN + 1)
    ]
    more = answer.total - SHOWN - len(folded)
    tail = f"\n\n{many(more, 'further result')}; a narrower question shows them." if more > 0 else ""
    return details(f"{len(folded)} more", table(["#", "Where", "Found by"], "rll", rows) + tail)


def _low(answer: Answer, link: Permalink, ref: str) -> str:
    place = f"{code(ref)} `{answer.commit[:7]}`"
    said = f"No confident answer: nothing in the code at {place} matches well."
    if answer.results:
        said += f" Nearest: {_where(answer.results[0], link)}."
    else:
        said = f"Nothing found at {place}."
    return (
        f"**{text(answer.query) or '(empty)'}**\n{' '.join([said, _reasons(answer.notes)]).strip()}\n\n"
        f"<sub>intent `{answer.intent.name}` {answer.intent.confidence:.2f} · fusion_strategy "
        f"`{answer.fusion_strategy}` · try a function name or a phrase from an error message</sub>"
    )


def _where(result: Result, link: Permalink) -> str:
    label = code(result.path)
    label += f" {code(result.symbol)}" if result.symbol else f" line {result.start_line}"
    return linked(label, link.lines(result.path, result.start_line, result.end_line))


def _found_by(result: Result) -> str:
    votes = sorted(result.votes, key=lambda vote: (-vote.contribution, vote.modality))
    return ", ".join(f"{vote.modality} {ordinal(vote.rank + 1)}" for vote in votes)


def _reasons(notes: Sequence[str]) -> str:
    return " ".join(prose(note[:1].upper() + note[1:]).rstrip(".") + "." for note in notes[:NOTES])


def _notes(notes: Sequence[str]) -> str:
    return f"Note: {_reasons(notes)}" if notes else ""


def _footer(answer: Answer) -> str:
    spent = answer.timings_ms.get("total", sum(answer.timings_ms.values()))
    seen = f" · {many(answer.files, 'file')} at `{answer.commit[:7]}`" if answer.files else ""
    return f"{spent:.0f} ms{seen} · edit your comment to ask again, this answer is replaced"
