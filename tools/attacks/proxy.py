"""Behind a proxy: limits hit the client that earns them, sockets of Unix, and a port for health alone."""
import asyncio
import contextlib
import json
import os
import stat

from attacks.client import SEARCH, Connection, get, request
from attacks.nginx import behind_nginx, free_port
from attacks.rows import Row, counted
from attacks.service import NotServing, supported

# The burst is twice as many.
# The burst is twice as many. So few a second that no machine is too slow to exceed them.
RATE = 3
# A user's requests fit the burst.
USERS, USERS_RATE, USERS_REQUESTS = 50, 10, 20
TRUSTED = ("--trusted-proxies", "127.0.0.1/32")
HEALTH = ("/healthz", "/readyz", "/metrics")


async def user(where, headers, number, seconds):
    """A client that sends its requests one after another, and gives up a request after a time. Its statuses."""
    statuses, reader, writer = [], None, None
    for _ in range(number):
        try:
            if writer is None:
                reader, writer = await asyncio.wait_for(asyncio.open_connection(*where), seconds)
            writer.write(request(SEARCH, headers=headers))
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), seconds)
            fields = dict(line.split(b":", 1) for line in head.lower().split(b"\r\n")[1:] if b":" in line)
            await asyncio.wait_for(reader.readexactly(int(fields.get(b"content-length", 0))), seconds)
            statuses.append(int(head.split()[1]))
            ends = b"close" in fields.get(b"connection", b"")
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            statuses.append(None)
            ends = True
        if ends and writer:
            writer.close()
            writer = None
    if writer:
        writer.close()
    return statuses


async def together(users):
    return await asyncio.gather(*users)


def many_users(bench, seen):
    """50 users with 20 requests each, and one with 500. All come from the proxy's address."""
    with bench.serve("--rate-limit", str(USERS_RATE), new=TRUSTED) as service:
        supported(service, seen)
        users = [
            user(service.where, [f"X-Forwarded-For: 198.51.100.{number}"], USERS_REQUESTS, bench.answer_seconds)
            for number in range(1, USERS + 1)]
        greedy = user(service.where, ["X-Forwarded-For: 203.0.113.9"], 25 * USERS_REQUESTS, bench.answer_seconds)
        *patient, one = asyncio.run(together([*users, greedy]))
        statuses = [status for part in patient for status in part]
        seen.expect(set(statuses) == {200}, f"{USERS} users {counted(statuses)}")
        seen.expect(429 in one and one.count(200) >= 2 * USERS_RATE, f"the one {counted(one)}")


def forwarded_forms(bench, seen):
    """Each way to write the address: one user's bucket is emptied, another's is full."""
    forms = [
        ("X-Forwarded-For", "{}", "198.51.100.7", "198.51.100.8"),
        ("X-Forwarded-For with a port", "{}:4711", "198.51.100.9", "198.51.100.10"),
        ("Forwarded", "Forwarded: for={};proto=https", "198.51.100.11", "198.51.100.12"),
        ("Forwarded with a port", 'Forwarded: for="{}:4711"', "198.51.100.13", "198.51.100.14"),
        ("Forwarded, IPv6", 'Forwarded: for="[{}]:4711";proto=https', "2001:db8:1::7", "2001:db8:2::7"),
        ("X-Forwarded-For, IPv6", "{}", "2001:db8:3::7", "2001:db8:4::7"),
    ]
    with bench.serve("--rate-limit", str(RATE), *TRUSTED) as service:
        for name, form, greedy, other in forms:
            form = form if form.startswith("Forwarded:") else "X-Forwarded-For: " + form
            one = asyncio.run(user(service.where, [form.format(greedy)], 100, bench.answer_seconds))
            second = asyncio.run(user(service.where, [form.format(other)], 5, bench.answer_seconds))
            seen.expect(429 in one and set(second) == {200}, f"{name}: {counted(one)}; another {counted(second)}")


def spoofed(bench, seen):
    """Invented addresses, from a peer that is no proxy, and to the left of what the proxy has added."""
    with bench.serve("--rate-limit", str(RATE), new=TRUSTED) as service:
        supported(service, seen)
        cases = {
            "from 127.0.0.2, X-Forwarded-For": ("127.0.0.2", "X-Forwarded-For: 203.0.113.{}"),
            "from 127.0.0.3, Forwarded": ("127.0.0.3", "Forwarded: for=203.0.113.{}"),
            "through the proxy, left of the client": (None, "X-Forwarded-For: 203.0.113.{}, 198.51.100.77"),
            "through the proxy, Forwarded": (None, "Forwarded: for=203.0.113.{}, for=198.51.100.78"),
        }
        for name, (source, field) in cases.items():
            statuses = []
            for number in range(100):
                answer = get(service.where, SEARCH, source, headers=[field.format(number)])
                statuses.append(answer and answer.status)
            seen.expect(429 in statuses and set(statuses) <= {200, 429}, f"{name}: {counted(statuses)}")


def spoofed_twice(bench, seen):
    """Entries of trusted proxies are skipped from the right; the first other one is the client."""
    with bench.serve("--rate-limit", str(RATE), "--trusted-proxies", "127.0.0.1/32,10.0.0.0/8") as service:
        field = "X-Forwarded-For: 203.0.113.{}, 198.51.100.{}, 10.1.2.3"
        greedy = [get(service.where, SEARCH, headers=[field.format(number, 79)]) for number in range(100)]
        other = [get(service.where, SEARCH, headers=[field.format(number, 80)]) for number in range(5)]
        greedy, other = ([answer and answer.status for answer in part] for part in (greedy, other))
        seen.expect(429 in greedy and other == [200] * 5, f"one client {counted(greedy)}; another {counted(other)}")


def health_is_never_limited(bench, seen):
    with bench.serve("--rate-limit", str(RATE)) as service:
        emptying = [get(service.where, SEARCH) for _ in range(100)]
        seen.note("searches " + counted(answer and answer.status for answer in emptying))
        for target in HEALTH:
            answers = [get(service.where, target) for _ in range(100)]
            statuses = [answer and answer.status for answer in answers]
            seen.expect(set(statuses) == {200}, f"{target} {counted(statuses)}")


def logged_address(bench, seen):
    path = bench.fresh_folder() + "/access.log"
    with bench.serve("--access-log", path, *TRUSTED) as service:
        get(service.where, SEARCH, headers=["X-Forwarded-For: 203.0.113.1, 198.51.100.90"])
        get(service.where, SEARCH, "127.0.0.2", headers=["X-Forwarded-For: 203.0.113.2"])
        service.stop()
        with open(path) as file:
            clients = [json.loads(line)["client"] for line in file]
        # Each loop writes its lines by itself, so their order is not that of the requests.
        seen.expect(sorted(clients) == ["127.0.0.2", "198.51.100.90"], "clients " + ", ".join(clients))


def unix_socket(bench, seen):
    path = bench.fresh_folder() + "/nearby.socket"
    listen = ("--listen", "unix:" + path)

    def status():
        answer = get(path, SEARCH)
        return answer and answer.status

    with bench.serve(listen=listen) as first:
        seen.expect(status() == 200, f"a search {status()}, printed {first.address.replace(path, 'PATH')}")
        try:
            with bench.serve(listen=listen, start_seconds=bench.refusal_seconds):
                seen.expect(False, "a second service takes its socket")
        except NotServing as error:
            seen.expect(error.code not in (None, 0) and path in error.text,
                        f"a second service: {error.code} {error.text.replace(path, 'PATH')}")
        seen.expect(status() == 200, f"the first goes on {status()}")
        first.kill()
    seen.note("a stale file stays after a kill" if os.path.exists(path) else "no file stays after a kill")
    with bench.serve(listen=listen) as second:
        seen.expect(status() == 200, f"then a new service answers {status()}")
        code, _ = second.stop()
        seen.expect(code == 0 and not os.path.exists(path),
                    f"code {code}, the file is " + ("left" if os.path.exists(path) else "removed"))
    with open(path, "w") as file:
        file.write("not a socket")
    try:
        with bench.serve(listen=listen, start_seconds=bench.refusal_seconds):
            seen.expect(False, "a regular file is replaced by the socket")
    except NotServing as error:
        seen.expect(error.code not in (None, 0) and stat.S_ISREG(os.stat(path).st_mode),
                    f"a regular file: {error.code} {error.text.replace(path, 'PATH')}")


def health_port(bench, seen):
    port = free_port()
    where = ("127.0.0.1", port)
    with bench.serve("--health-port", str(port), "--max-connections", "20") as service, contextlib.ExitStack() as stack:
        for _ in range(20):
            client = stack.enter_context(Connection(service.where))
            client.ask(request(SEARCH))
        further = get(service.where, SEARCH)
        seen.note(f"all 20 connections are taken, one more: {further.status if further else 'none'}")
        for target in HEALTH:
            answers = [get(where, target, timeout=bench.answer_seconds) for _ in range(5)]
            statuses = [answer and answer.status for answer in answers]
            seen.expect(statuses == [200] * 5, f"{target} {counted(statuses)}")
        for target in SEARCH, "/", "/docs", "/api/lunar?month=3&day=23":
            answer = get(where, target, timeout=bench.answer_seconds)
            status = answer and answer.status
            seen.expect(status == 404, f"{target.split('?')[0]} {status}")


ROWS = [
    Row("many-users",
        f"--rate-limit {USERS_RATE} behind a proxy: {USERS} users with {USERS_REQUESTS} requests, one with "
        f"{25 * USERS_REQUESTS}",
        "the 50 get 200; the one gets 200 for its burst and 429", many_users),
    Row("forms", "each form of X-Forwarded-For and Forwarded", "429 for the user who earns it, 200 for another",
        forwarded_forms),
    Row("spoofed", "100 requests with invented addresses", "429: they do not evade the limit", spoofed),
    Row("two-proxies", "two trusted proxies in the list, invented addresses left of the client",
        "429 for the client, 200 for another", spoofed_twice),
    Row("health-limit", "100 requests each for /healthz, /readyz and /metrics after the limit is met", "200",
        health_is_never_limited),
    Row("logged", "the access log behind a proxy, and of a peer that is none", "the client's address; the peer's",
        logged_address),
    Row("unix", "--listen unix:PATH, with a live, a stale and no socket there",
        "it serves; a second service is refused; a stale socket is replaced; the file is removed at the end; "
        "a regular file is kept", unix_socket),
    Row("health-port", "--health-port while all of --max-connections 20 are taken",
        "200 for /healthz, /readyz and /metrics, 404 for all else", health_port),
    Row("nginx", "packaging/nginx.conf in front of --listen unix:PATH --trusted-proxies unix",
        "429 for the client who earns it, whatever it invents, 200 for others, the clients' addresses in the log",
        behind_nginx, full=True, needs=("nginx", "openssl")),
]
