#!/usr/bin/env python3
"""Shows what tools/bench has measured: a table, or a picture (SVG) of what a search takes at several sizes.

  tools/bench-figures.py table FILE
  tools/bench-figures.py picture FILE
      FILE has lines `temples name numbers`: a question's median and 99 % in microseconds and mean rows, or a rate a second
"""
import math
import sys
from xml.sax.saxutils import escape

QUESTIONS = {
    "plain": "10 km, 20 nearest", "limit-100": "100 nearest", "deity": "of 媽祖", "country": "500 km",
    "rare-deity": "500 km, a rare deity", "within-days": "event within 7 days", "sort-date": "ordered by date",
    "text": "天后 in the text", "page-11": "500 km, the 11th page", "answer": "10 km, request to JSON",
}
PEERS = {
    "spatialite": "SpatiaLite, the obvious query", "postgis": "PostGIS", "redis": "Redis, ids and distances",
    "datasette": "Datasette over SpatiaLite, HTTP",
}
# What nearby's own rate is compared with.
RATES = {"postgis": "searches", "redis": "searches", "datasette": "http"}


def read(path):
    """The numbers by size and name."""
    figures = {}
    for line in open(path):
        size, name, first, *rest = line.split()
        numbers = [float(word) for word in rest] if len(rest) == 2 and rest[0] != "threads" else []
        figures.setdefault(int(size), {})[name] = [float(first), *numbers]
    return figures


def width(text):
    return sum(2 if ord(character) > 0x2E7F else 1 for character in text)


def cell(number, places=0):
    return f"{number:,.{places}f}"


def table(figures):
    few, many = min(figures), max(figures)

    def row(label, cells):
        print((label + " " * (34 - width(label)) + "".join(f"{text:>14}" for text in cells)).rstrip())

    def heads(second):
        return [text for size in (few, many) for text in (cell(size), *second)]

    def costs(size, name):
        """Times the plain search, taken for as many rows where this answers more; what searches the whole country is
        compared with the plain search of that."""
        here = figures[size]
        base = here["country" if name in ("rare-deity", "page-11") else "plain"]
        median, _, rows = here[name]
        return median / base[0] / max(1, rows / base[2])

    row("searches, microseconds", [*heads(["p99", "times plain"]), "growth"])
    for name, label in QUESTIONS.items():
        cells = []
        for size in few, many:
            median, p99, _ = figures[size][name]
            is_search = name not in ("plain", "answer")
            cells += [cell(median, 1), cell(p99, 1), cell(costs(size, name), 2) if is_search else ""]
        row(label, cells + [cell(figures[many][name][0] / figures[few][name][0], 2)])
    print()
    row("one search, microseconds", heads(["times plain"]))
    for name, label in PEERS.items():
        if name not in figures[few]:
            continue
        medians = [(figures[size][name][0], figures[size]["plain"][0]) for size in (few, many)]
        row(label, [text for median, plain in medians for text in (cell(median), cell(median / plain, 1))])
    print()
    row("a second, all processors", heads(["nearby is"]))
    rates = [cell(figures[size]["searches-per-second"][0]) for size in (few, many)]
    row("nearby, searches", [rates[0], "", rates[1], ""])
    if "http-per-second" in figures[few]:
        rates = [cell(figures[size]["http-per-second"][0]) for size in (few, many)]
        row("nearby, HTTP", [rates[0], "", rates[1], ""])
    for name, kind in RATES.items():
        if f"{name}-per-second" not in figures[few]:
            continue
        pairs = [[figures[size][f"{what}-per-second"][0] for what in (name, kind)] for size in (few, many)]
        row(PEERS[name], [
            text for rate, mine in pairs for text in (cell(rate, 0 if rate > 10 else 1), f"{mine / rate:,.1f} times")])


# Legible for those who do not tell red from green.
LINES = [("plain", "nearby", "#0072b2"), ("redis", "Redis, ids and distances", "#009e73"),
         ("postgis", "PostGIS", "#9c4a7c"), ("spatialite", "SpatiaLite, the obvious query", "#d55e00")]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 800, 440, 84, 260, 56, 56


def time_text(microseconds):
    for unit, factor in ("s", 1e6), ("ms", 1e3), ("µs", 1):
        if microseconds >= 0.9995 * factor:
            return f"{microseconds / factor:.3g} {unit}"
    return f"{microseconds:.2g} µs"


def apart(places, gap):
    """Heights for labels at least a gap from each other, as near as may be to where they belong."""
    ordered = sorted(range(len(places)), key=places.__getitem__)
    placed = list(places)
    for before, after in zip(ordered, ordered[1:]):
        placed[after] = max(placed[after], placed[before] + gap)
    return placed


def picture(figures):
    sizes = sorted(figures)
    lines = [line for line in LINES if all(line[0] in figures[size] for size in sizes)]
    values = [figures[size][name][0] for size in sizes for name, _, _ in lines]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    span = math.log(sizes[-1] / sizes[0]) or 1

    def x(size):
        return LEFT + math.log(size / sizes[0]) / span * (WIDTH - LEFT - RIGHT)

    def y(microseconds):
        return HEIGHT - BOTTOM - (math.log10(microseconds) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def text(left, top, words, anchor="start", color="#333", more=""):
        return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}" fill="{color}"{more}>{escape(words)}</text>'

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img" aria-labelledby="title">',
        '<title id="title">The median time of one search against the number of temples</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        text(LEFT, 28, "One search: the 20 nearest within 10 km, median", color="#111", more=' font-size="16"'),
    ]
    for power in range(low, high + 1):
        top = y(10 ** power)
        drawn.append(f'<path d="M{LEFT} {top:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        drawn.append(text(LEFT - 10, top + 4, time_text(10 ** power), "end"))
    for size in sizes:
        drawn.append(f'<path d="M{x(size):.1f} {HEIGHT - BOTTOM}v6" stroke="#888"/>')
        drawn.append(text(x(size), HEIGHT - BOTTOM + 22, f"{size:,}", "middle"))
    drawn.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "temples", "middle"))
    labels = apart([y(figures[sizes[-1]][name][0]) for name, _, _ in lines], 34)
    for (name, label, color), top in zip(lines, labels):
        points = [(x(size), y(figures[size][name][0])) for size in sizes]
        path = "L".join(f"{left:.1f} {height:.1f}" for left, height in points)
        thick = 3 if name == "plain" else 2
        drawn.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="{thick}"/>')
        drawn += [f'<circle cx="{left:.1f}" cy="{height:.1f}" r="4" fill="{color}"/>' for left, height in points]
        ends = [time_text(figures[size][name][0]) for size in (sizes[0], sizes[-1])]
        drawn.append(text(WIDTH - RIGHT + 14, top, label, color=color, more=' font-weight="600"'))
        drawn.append(text(WIDTH - RIGHT + 14, top + 16, f"{ends[0]} to {ends[1]}"))
    print("\n".join([*drawn, "</svg>"]))


def main():
    shows = {"table": table, "picture": picture}
    if len(sys.argv) != 3 or sys.argv[1] not in shows:
        sys.exit(__doc__)
    shows[sys.argv[1]](read(sys.argv[2]))


main()
