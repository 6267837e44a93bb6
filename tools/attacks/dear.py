"""Dear requests: what many clients that ask for the most work do to the probes of a load balancer."""
import datetime
import time
import urllib.parse

from attacks import hammer
from attacks.client import SEARCH, Connection, post, request, sources, wait_for
from attacks.rows import Row, quantile

CLIENTS = 32
PROBES = ("/healthz", "/readyz")
# The kernel gives each connection to one thread: several reach all of them, and an odd number asks each for both.
PROBE_CONNECTIONS = 9
PROBE_PAUSE = 0.005
# A health check comes at any moment: one that came this much later during a delay would have waited for the rest of it.
# So a long delay counts for all its moments, and not as one answer among many.
MOMENT_MILLISECONDS = 10
BATCH = "/api/lunar/batch"
# The largest sizes of a body, as the service was and is. A body that is refused for its size shows nothing.
BODY_SIZES = (1 << 20, 1 << 16, 64_000)
# The longest range of /api/events.
EVENT_DAYS = 3700
# The index of a million temples takes some seconds.
INDEX_SECONDS = 60


def days(number, day):
    return b'{"lunar":[' + b",".join([day] * number) + b"]}"


def many_days(_):
    """1 MiB: 52 times as many days as are accepted."""
    return post(BATCH, days(52_000, b'{"month":1,"day":1}'))


def largest_batch(service):
    """As many days as are accepted, and spaces up to the largest body that is."""
    body = days(1000, b'{"month":12,"day":30}')
    for size in BODY_SIZES:
        data = post(BATCH, body.ljust(size))
        with Connection(service.where, timeout=10) as client:
            answer = client.ask(data)
        if answer and answer.status == 200:
            return data
    return post(BATCH, body)


def target(path, headers=(), **values):
    query = "?" + urllib.parse.urlencode(values) if values else ""
    return lambda _: request(path + query, headers=headers)


def all_events(_):
    first = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=8))).date()
    last = first + datetime.timedelta(days=EVENT_DAYS)
    return request(f"/api/events?from={first}&to={last}", headers=GZIP)


GZIP = ("Accept-Encoding: gzip",)
EVERYWHERE = dict(lat=23.7, lng=120.9, radius=500)
FAT = dict(deities=",".join(map(str, range(1, 101))), new_moon="true", advance_days=30)
KINDS = {
    "batch-of-52000": ("a batch of 52,000 lunar days", many_days),
    "largest-batch": ("the largest batch that is accepted", largest_batch),
    "rare-search": ("a search that finds nothing in all temples",
                    target("/api/temples", **EVERYWHERE, min_radius=499.9, q="宮", sort="date")),
    "best-rated": ("the best rated of all temples", target("/api/temples", **EVERYWHERE, sort="rating", limit=100)),
    "best-known": ("the best known of all temples, and their number",
                   target("/api/temples", **EVERYWHERE, sort="known", total="true", limit=100)),
    "calendar": ("a calendar of 100 deities", target("/api/calendar.ics", GZIP, **FAT)),
    "docs": ("/docs with gzip", target("/docs", GZIP)),
    "openapi": ("/openapi.json with gzip", target("/openapi.json", GZIP)),
    "events": ("/api/events of ten years", all_events),
}
# Those that no event loop answers, however few temples there are.
BY_WORKERS = ("largest-batch", "calendar", "events")
MILLION_KINDS = {
    "open-now": ("the temples that are open, of all",
                 target("/api/temples", **EVERYWHERE, expand="true", open_now="true", sort="date")),
    "metrics": ("/metrics", target("/metrics")),
    "rare-search": KINDS["rare-search"],
    "best-rated": KINDS["best-rated"],
    "best-known": KINDS["best-known"],
}


def probe(where, seconds, timeout):
    """Milliseconds that each probe waits at the moments of a time, how many were sent and how many were not 200."""
    times, failed, connections = {name: [] for name in PROBES}, 0, []
    end, number = time.monotonic() + seconds, 0
    try:
        # In a short time, each connection is asked for both all the same.
        while time.monotonic() < end or number < len(PROBES) * PROBE_CONNECTIONS:
            name = PROBES[number % len(PROBES)]
            number += 1
            begun = time.monotonic()
            answer = None
            try:
                if len(connections) < PROBE_CONNECTIONS:
                    connections.insert(0, Connection(where, timeout=timeout))
                connection = connections.pop(0)
                answer = connection.ask(request(name))
                if answer and "close" not in answer.headers.get("connection", ""):
                    connections.append(connection)
                else:
                    connection.socket.close()
            except OSError:
                pass
            waited = 1000 * (time.monotonic() - begun)
            moments = range(int(waited / MOMENT_MILLISECONDS) + 1)
            times[name] += [waited - MOMENT_MILLISECONDS * moment for moment in moments]
            failed += not (answer and answer.status == 200)
            time.sleep(PROBE_PAUSE)
    finally:
        for connection in connections:
            connection.socket.close()
    return times, number, failed


def report(bench, seen, times, number, failed):
    for name, milliseconds in times.items():
        seen.expect(quantile(milliseconds, 0.99) <= bench.probe_milliseconds, f"{name} {figures(milliseconds)} ms")
    seen.expect(not failed, f"{failed} of {number} probes not 200")


def figures(milliseconds):
    return "/".join(f"{quantile(milliseconds, part):.0f}" for part in (0.5, 0.99, 1))


def hammered(bench, seen, service, data, addresses, by_workers=False):
    seconds = bench.probe_seconds
    before = service.metric("nearby_received_bytes_total")
    with hammer.running(service.where, sources(addresses), CLIENTS, data, seconds + 0.5) as result:
        # The attack has begun when the probes begin.
        began = wait_for(
            lambda: service.metric("nearby_received_bytes_total") > before + CLIENTS * 64, bench.probe_timeout)
        seen.expect(began, "it has begun" if began else "no attack")
        probes = probe(service.where, seconds, bench.probe_timeout)
        statuses, rate = result(15 + bench.probe_timeout)
    report(bench, seen, *probes)
    got = ", ".join(f"{'broken off' if status == 0 else status}: {count}" for status, count in statuses.items())
    seen.note(f"the attackers {got}, {rate:.0f} a second")
    handed_over, answered = service.metric("nearby_work_handed_over_total"), statuses.get(200, 0)
    if by_workers:
        seen.expect(handed_over >= answered > 0, f"{handed_over:.0f} handed to workers")


def at_rest(bench, seen):
    with bench.serve() as service:
        report(bench, seen, *probe(service.where, bench.probe_seconds, bench.probe_timeout))


def dear(make, addresses, name):
    def row(bench, seen):
        with bench.serve() as service:
            hammered(bench, seen, service, make(service), addresses, name in BY_WORKERS)
    return row


def dear_million(make, addresses, _):
    def row(bench, seen):
        with bench.serve(database=bench.million) as service:
            # It makes its index in the background, after the first search.
            service.get(SEARCH, timeout=30)
            wait_for(service.is_idle, INDEX_SECONDS)
            hammered(bench, seen, service, make(service), addresses)
    return row


EXPECTED = "/healthz and /readyz answer 200, within {probe_milliseconds} ms at 99 % of moments (median/99 %/longest)"


def rows(kinds, make_row, suffix="", at=""):
    for name, (what, make) in kinds.items():
        for addresses in 1, 8:
            whence = "1 address" if addresses == 1 else f"{addresses} addresses"
            yield Row(f"{name}{suffix}-{addresses}", f"{CLIENTS} clients of {whence} ask for {what}{at}", EXPECTED,
                      make_row(make, addresses, name), full=addresses > 1 and name not in SHORT_FROM_EIGHT,
                      million=bool(suffix), seconds=120)


# The dearest also from several addresses in the short form.
SHORT_FROM_EIGHT = ("batch-of-52000", "rare-search")

ROWS = [
    Row("at-rest", "nobody: if this fails, the machine is too busy for the rows of this group", EXPECTED, at_rest),
    *rows(KINDS, dear),
    *rows(MILLION_KINDS, dear_million, "-of-a-million", at=" at a million rows"),
]
