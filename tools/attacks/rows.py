"""A row of the answer: what is attacked, what is expected, what is seen."""
import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Row:
    name: str
    what: str
    # Names of margins in braces are replaced by this run's margins.
    expected: str
    # Takes the bench and what is seen.
    run: typing.Callable
    # Only in the full run, or only with --million.
    full: bool = False
    million: bool = False
    # Whether the service runs with little address space, which a sanitizer does not.
    limits_memory: bool = False
    # Programs that the row needs, such as nginx.
    needs: tuple = ()
    # Seconds that the row may take. A hung row fails.
    seconds: float = 60


class Seen:
    """What an attack has met. One expectation that does not hold fails the row."""

    def __init__(self):
        self.parts = []
        self.ok = True

    def note(self, text):
        self.parts.append(text)

    def expect(self, holds, text):
        if not holds:
            self.ok = False
            text = "!! " + text
        self.parts.append(text)
        return holds

    def text(self):
        return "; ".join(self.parts)


def counted(values):
    """Each value with its number, such as "200: 12, none: 3"."""
    counts = {}
    for value in values:
        value = "none" if value is None else str(value)
        counts[value] = counts.get(value, 0) + 1
    return ", ".join(f"{value}: {count}" for value, count in sorted(counts.items())) or "nothing"


def quantile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")
