"""Caches between the service and its clients: what they may keep, and for whom."""
import contextlib
import json
import re
import sqlite3

from attacks.rows import Row

# A former id and the temple that it means, as an import leaves them behind that has joined two temples.
FORMER, PRESENT = 900_001, 1
# Seconds that an API's answer about one temple may be kept.
MINUTE = 60


def age(answer):
    """How long a cache may use an answer without asking: seconds, or None where nothing says so."""
    control = answer.headers.get("cache-control", "")
    if "no-cache" in control or "no-store" in control:
        return 0
    found = re.search(r"max-age=(\d+)", control)
    return int(found[1]) if found else None


def leads(service, seen, bench, former, present, status):
    """Whether an address leads to another one, for a bounded time, and to whom its answers differ."""
    answer = service.get(former, timeout=bench.answer_seconds)
    right = answer and answer.status == status and answer.headers.get("location") == present
    kept = age(answer) if answer else None
    vary = answer and answer.headers.get("vary")
    seen.expect(right and kept is not None and kept <= MINUTE and vary,
                f"{former} {answer.status if answer else 'silence'}, kept "
                + ("for ever" if kept is None else f"{kept} s") + ("" if vary else ", no Vary"))


def redirects(bench, seen):
    path = bench.copied_database()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=5)) as database:
        database.execute("INSERT INTO former_temple (id, temple_id) VALUES (?, ?)", (FORMER, PRESENT))
        with bench.serve(database=path) as service:
            leads(service, seen, bench, f"/api/temples/{FORMER}", f"/api/temples/{PRESENT}", 308)
            for part in "activities", "calendar.ics":
                leads(service, seen, bench, f"/api/temples/{FORMER}/{part}", f"/api/temples/{PRESENT}/{part}", 308)
            leads(service, seen, bench, f"/temples/{FORMER}", f"/temples/{PRESENT}", 301)
            leads(service, seen, bench, f"/temples/{FORMER}?lang=ja", f"/temples/{PRESENT}?lang=ja", 301)
            leads(service, seen, bench, "/api/deities/10100", "/api/deities/1", 308)
            leads(service, seen, bench, "/deities/10100", "/deities/1", 301)
            leads(service, seen, bench, f"/open?link=folklore://temple/{PRESENT}", f"/temples/{PRESENT}", 301)
            leads(service, seen, bench, "/chosen?deities=5&deities=1", "/chosen?deities=1,5", 301)
            # As an undone import leaves it.
            database.execute("DELETE FROM former_temple")
            for parted in f"/api/temples/{FORMER}", f"/api/temples/{FORMER}/calendar.ics", f"/temples/{FORMER}":
                answer = service.get(parted, timeout=bench.answer_seconds)
                seen.expect(answer and answer.status == 404, f"undone: {answer.status if answer else 'silence'}")


def languages(bench, seen):
    """A cache that goes by `Vary` keeps an answer for each language."""
    with bench.serve() as service:
        for target in "/manifest.webmanifest", "/offline/pages?of=deities":
            bodies = set()
            for language in "zh-TW", "en":
                answer = service.get(
                    target, timeout=bench.answer_seconds, headers=[f"Accept-Language: {language}"])
                vary = answer.headers.get("vary", "") if answer else ""
                tells = all(name in vary.split(", ") for name in ("Accept-Encoding", "Accept-Language", "Cookie"))
                told = answer and answer.headers.get("content-language", "").startswith(language[:2])
                seen.expect(tells and told, f"{target} {language}: Vary: {vary or 'nothing'}")
                if answer:
                    json.loads(answer.body)
                    bodies.add(answer.body)
            seen.expect(len(bodies) == 2, f"{len(bodies)} texts")


ROWS = [
    Row("redirects", "every kind of redirect, of temples that were joined and parted again",
        "301 or 308 that may be kept for a minute at most, with Vary; then 404", redirects),
    Row("languages", "the manifest and a pack of pages in two languages",
        "two texts, which vary by Accept-Language and Cookie", languages),
]
