"""Memory: bodies, heads and answers of which many clients make the service keep a part."""
from attacks.client import Connection, Crowd, ask, post, request, sources, wait_for
from attacks.rows import Row, counted
from attacks.service import kernel_megabytes, others_are_served, service_socket_megabytes, supported

# A body far above the limit of its route, 64 kB.
LONG_BODY = 1 << 20
# Below the limit of the route: such a body is accepted, so it has to be counted.
BODY = 65_000
# Below the limits of a head: 8 kB of a request line and 16 kB of fields.
HEAD_LINE, HEAD = 7_000, 20_000
# The service's own growth under load: threads' caches, the allocator's free lists, the state of connections.
SLACK_MEGABYTES = 64
# The state of a thousand connections is 3 MB: where little is buffered, less slack shows more.
CONNECTIONS_MEGABYTES = 16
# What packaging/nearby.service leaves to a service that has started.
MORE_MEGABYTES = 448
METRIC = "nearby_buffer_bytes"
# Of the budget, when no client is left.
FREED_BYTES = 1 << 18
TOKEN = "correct-horse-battery-staple"
BEARER = f"Authorization: Bearer {TOKEN}"
LUNAR = b'{"lunar":{"month":3,"day":23}}'


def growth_is_bounded(service, seen, most, kernel_before):
    now, peak = service.growth()
    kernel, sockets = kernel_megabytes() - kernel_before, service_socket_megabytes(service.where[1])
    # A sanitizer's own memory grows with that of the service.
    seen.expect(peak < most or service.is_sanitized,
                f"memory {now:+.0f} MB, at most {peak:+.0f} MB, in the kernel {kernel:+.0f} MB" + (
        "" if sockets is None else f", of which its sockets {sockets:.0f} MB"))


def buffers_are_bounded(service, seen, megabytes):
    held = service.metric(METRIC)
    seen.expect(held is not None and 0 < held <= megabytes << 20,
                f"no {METRIC}" if held is None else f"{METRIC} {held / (1 << 20):.1f} MB")


def with_token(bench):
    path = bench.fresh_folder() + "/tokens"
    with open(path, "w") as file:
        file.write(TOKEN + "\n")
    return "--token-file", path


def long_bodies(bench, service):
    """Clients that announce a body of 1 MiB and send all of it but one byte."""
    data = post("/api/lunar", b" " * (LONG_BODY - 1), LONG_BODY)
    crowd = Crowd(service.where, data, sources(bench.addresses), bench.each)
    crowd.pump(bench.settle_seconds, until=crowd.answered)
    return crowd


def announced(bench, seen, options, status):
    with bench.serve(*options) as service:
        before = kernel_megabytes()
        with long_bodies(bench, service) as crowd:
            statuses = crowd.statuses()
            # A client that still sends when the service closes may meet a reset before it reads.
            seen.expect(status in statuses and set(statuses) <= {status, "reset"}, counted(statuses))
            growth_is_bounded(service, seen, SLACK_MEGABYTES, before)
            others_are_served(service, seen, bench.answer_seconds, headers=[BEARER])


def announced_bodies(bench, seen):
    announced(bench, seen, (), 413)


def announced_without_token(bench, seen):
    announced(bench, seen, with_token(bench), 401)


def announced_bodies_limited(bench, seen):
    with bench.serve() as service:
        service.limit_memory(MORE_MEGABYTES)
        with long_bodies(bench, service) as crowd:
            seen.note(counted(crowd.statuses()))
            # A program that aborts first writes where it was.
            died = wait_for(lambda: service.died is not None, 1)
            seen.expect(not died, f"it ended: {service.died}" if died else "it runs")
            if not died:
                others_are_served(service, seen, bench.answer_seconds)


def budget(bench, seen, addresses, each, megabytes):
    """More bodies than the budget has room for, each but for its last byte."""
    with bench.serve(new=("--buffer-memory", str(megabytes))) as service:
        supported(service, seen)
        before = kernel_megabytes()
        with Crowd(service.where, post("/api/lunar", b" " * (BODY - 1), BODY), sources(addresses), each) as crowd:
            # The refused ones have an answer. The others wait for their end.
            def accepted():
                return crowd.statuses().count(None) * BODY / (1 << 20)

            crowd.pump(bench.settle_seconds, until=lambda: crowd.sent() and accepted() <= megabytes)
            growth_is_bounded(service, seen, megabytes + SLACK_MEGABYTES, before)
            statuses, waiting = crowd.statuses(), accepted()
            seen.expect(set(statuses) == {None, 503} and waiting <= megabytes,
                        f"{counted(statuses)}, so {waiting:.1f} MB are accepted")
            refused = [member.received.lower() for member in crowd.members if member.status == 503]
            right = [head for head in refused if b"\r\nretry-after: " in head and b'"buffers-full"' in head]
            seen.expect(refused and len(right) == len(refused),
                        f"{len(right)} of {len(refused)} refusals with Retry-After and buffers-full")
            others_are_served(service, seen, bench.answer_seconds)
            buffers_are_bounded(service, seen, megabytes)
        freed = wait_for(lambda: (service.metric(METRIC) or 0) < FREED_BYTES, bench.answer_seconds)
        answer = ask(service.where, post("/api/lunar", LUNAR), timeout=bench.answer_seconds)
        status = answer and answer.status
        seen.expect(status == 200 and freed, f"afterwards a body {status}" + ("" if freed else ", nothing is freed"))


def body_budget(bench, seen):
    # 5 times 256 bodies of 65,000 bytes are 83 MB.
    budget(bench, seen, 5, 256, 64)


def small_body_budget(bench, seen):
    # 2 times 64 bodies of 65,000 bytes are 8 MB.
    budget(bench, seen, 2, 64, 4)


def refused_by_head(bench, seen):
    kind = "Content-Type: application/json"
    cases = [
        ("missing token", True, 401, post("/api/lunar", length=100)),
        ("wrong token", True, 401, post("/api/lunar", length=100, headers=["Authorization: Bearer wrong-wrong-wrong"])),
        ("unknown path", False, 404, post("/api/nothing", length=100)),
        ("wrong method", False, 405, request("/api/lunar", "PUT", [kind], length=100)),
        ("wrong media type", False, 415, post("/api/lunar", length=100, kind="image/png")),
        ("too long", False, 413, post("/api/lunar", length=100_000)),
    ]
    with bench.serve(*with_token(bench)) as guarded, bench.serve() as unguarded:
        for name, needs_token, status, head in cases:
            where = (guarded if needs_token else unguarded).where
            for expects in False, True:
                data = head[:-2] + b"Expect: 100-continue\r\n\r\n" if expects else head
                answer = ask(where, data, timeout=bench.silence_seconds)
                got = answer.status if answer else "silence"
                seen.expect(got == status, f"{'the same with Expect' if expects else name}: {got}")


def sent_continue(bench, seen):
    with bench.serve(*with_token(bench)) as service, Connection(service.where) as client:
        first = client.ask(post("/api/lunar", length=len(LUNAR), headers=["Expect: 100-continue", BEARER]))
        seen.expect(first and first.status == 100, f"before the body: {first.status if first else 'silence'}")
        last = client.ask(LUNAR)
        seen.expect(last and last.status == 200, f"after it: {last.status if last else 'silence'}")


def heads(bench, seen, megabytes, slack):
    """Unfinished heads of 20 kB."""
    data = request("/" + "a" * HEAD_LINE)[:-2]
    while len(data) < HEAD - 1_000:
        data += b"X-Long: " + b"b" * 900 + b"\r\n"
    data += b"X-Last: " + b"c" * (HEAD - len(data) - 8)
    with bench.serve(new=("--buffer-memory", str(megabytes))) as service:
        supported(service, seen)
        before = kernel_megabytes()
        with Crowd(service.where, data, sources(bench.addresses), bench.each) as crowd:
            crowd.pump(bench.settle_seconds, until=crowd.sent)
            # The service has read them when it answers others.
            others_are_served(service, seen, bench.answer_seconds)
            seen.note(counted(crowd.statuses()))
            growth_is_bounded(service, seen, megabytes + slack, before)
            buffers_are_bounded(service, seen, megabytes)


def default_heads(bench, seen):
    heads(bench, seen, 64, SLACK_MEGABYTES)


def budget_of_heads(bench, seen):
    heads(bench, seen, 1, CONNECTIONS_MEGABYTES)


def unread_answers(bench, seen):
    """200 requests for a large answer on each connection, of which nothing is read."""
    with bench.serve() as service:
        before = kernel_megabytes()
        data = request("/openapi.json") * 200
        with Crowd(service.where, data, sources(bench.addresses), bench.each, receive_buffer=4096) as crowd:
            crowd.pump(bench.settle_seconds, reads=False)
            others_are_served(service, seen, bench.answer_seconds)
            growth_is_bounded(service, seen, 64 + SLACK_MEGABYTES, before)


ROWS = [
    Row("announced", "{clients} clients announce a body of 1 MiB and send all but a byte",
        "413 by the head; memory grows by less than 64 MB; others are served", announced_bodies),
    Row("announced-limited", "{clients} such clients where the service can have 448 MB more", "the service goes on",
        announced_bodies_limited, full=True, limits_memory=True),
    Row("announced-without-token", "{clients} such clients without the token",
        "401 by the head; memory grows by less than 64 MB; others are served", announced_without_token),
    Row("body-budget", "1,280 bodies of 65,000 bytes but for a byte, --buffer-memory 64",
        "memory grows by less than 128 MB; what is past the budget gets 503 buffers-full with Retry-After; others are "
        "served; nearby_buffer_bytes within the budget", body_budget, full=True),
    Row("small-body-budget", "128 bodies of 65,000 bytes but for a byte, --buffer-memory 4",
        "memory grows by less than 68 MB; what is past the budget gets 503 buffers-full with Retry-After; others are "
        "served; nearby_buffer_bytes within the budget", small_body_budget),
    Row("refused-by-head", "heads of requests that fail, without a byte of the body, without and with Expect",
        "401, 401, 404, 405, 415, 413, and no 100 Continue", refused_by_head),
    Row("sent-continue", "a head with Expect of a request that does not fail", "100, then 200", sent_continue),
    Row("heads", "{clients} clients send 20 kB of an unfinished head, --buffer-memory 64",
        "memory grows by less than 128 MB; nearby_buffer_bytes within the budget; others are served", default_heads),
    Row("heads-budget", "{clients} clients send 20 kB of an unfinished head, --buffer-memory 1",
        "memory grows by less than 17 MB; nearby_buffer_bytes within the budget; others are served", budget_of_heads),
    Row("unread-answers", "{clients} clients ask 200 times for /openapi.json and read nothing",
        "memory grows by less than 128 MB; others are served", unread_answers),
]
