"""Malformed requests: lines without an end, bytes of other protocols, control characters for the log, random bytes."""
import contextlib
import json
import random
import re
import socket
import ssl

from attacks.client import SEARCH, Connection, ask, get, post, request, wait_for
from attacks.rows import Row, counted
from attacks.service import others_are_served

# The limits of a head: of its request line, of all its fields, and of their number.
LINE, FIELDS, NUMBER = 8 << 10, 16 << 10, 100
# The burst is twice as many.
RATE = 5
SEED = 20260101
METHODS = (b"GET", b"POST", b"HEAD", b"OPTIONS", b"PRI", b"get", b"\x16\x03\x01", b"")
# Invisible in a terminal or a viewer, or the beginning of another line: C0, DEL, C1, separators, marks of direction.
INVISIBLE = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def asked(service, data, timeout):
    """All answers to the bytes, and whether the service closes after them."""
    answers = []
    with Connection(service.where, timeout=timeout) as connection:
        with contextlib.suppress(OSError):
            connection.send(data)
        while answer := connection.answer():
            answers.append(answer)
            if "close" not in answer.headers.get("connection", ""):
                return answers, False
        with contextlib.suppress(OSError):
            connection.socket.settimeout(timeout)
            return answers, not connection.buffer and connection.socket.recv(1) == b""
        return answers, False


def refused(bench, service, seen, name, data, status, expected):
    answers, closed = asked(service, data, bench.answer_seconds)
    got = [(answer.status, answer.code) for answer in answers]
    texts = ", ".join(f"{number} {text}" for number, text in got) or "silence"
    seen.expect(got == [(status, expected)] and closed, f"{name}: {texts}{'' if closed else ', open'}")


def answered(bench, service, seen, name, data, status, expected=None):
    """One answer of a route, after which the connection stays open."""
    answers, closed = asked(service, data, bench.answer_seconds)
    got = [(answer.status, answer.code) for answer in answers]
    seen.expect(got == [(status, expected)] and not closed, f"{name}: {got[0][0] if got else 'silence'}")


def lines(bench, seen):
    """Just below the limit, just above it, and without an end."""
    def with_line(length):
        return request("/" + "a" * (length - len("GET / HTTP/1.1")))

    def with_fields(length):
        head = request("/healthz")[:-2]
        rest = length - (len(head) - head.index(b"\r\n") - 2) - len("X-Long: \r\n")
        return head + b"X-Long: " + b"b" * rest + b"\r\n\r\n"

    with bench.serve() as service:
        answered(bench, service, seen, "a request line below the limit", with_line(LINE - 64), 404, "unknown-path")
        for name, data in ("above it", with_line(LINE + 64)), ("without an end", b"GET /" + b"a" * (4 * LINE)):
            refused(bench, service, seen, name, data, 414, "request-line-too-long")
        answered(bench, service, seen, "fields below the limit", with_fields(FIELDS - 64), 200)
        endless = request("/healthz")[:-2] + b"X-Long: " + b"b" * (4 * FIELDS)
        for name, data in ("above it", with_fields(FIELDS + 64)), ("without an end", endless):
            refused(bench, service, seen, name, data, 431, "headers-too-large")
        others_are_served(service, seen, bench.answer_seconds)


def fields(bench, seen):
    def with_fields(number):
        return request("/healthz", headers=[f"X-{index}: y" for index in range(number - 1)])

    with bench.serve() as service:
        answered(bench, service, seen, f"{NUMBER} fields", with_fields(NUMBER), 200)
        for number in NUMBER + 1, 2000:
            refused(bench, service, seen, f"{number} fields", with_fields(number), 431, "too-many-headers")
        refused(bench, service, seen, "50 without a name", b"GET / HTTP/1.1\r\n" + b": \r\n" * 50 + b"\r\n",
                400, "malformed-request")
        others_are_served(service, seen, bench.answer_seconds)


def client_hello():
    """The first bytes of a TLS client."""
    context, sent = ssl.create_default_context(), ssl.MemoryBIO()
    client = context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname="attack")
    with contextlib.suppress(ssl.SSLWantReadError):
        client.do_handshake()
    return sent.read()


def other_protocols(bench, seen):
    cases = {
        "a TLS hello": client_hello() + b"\r\n\r\n",
        "HTTP/0.9": b"GET /healthz\r\n\r\n",
        "SSH": b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
        "RTSP": b"OPTIONS / RTSP/1.0\r\nHost: a\r\n\r\n",
        "FTP": b"USER anonymous\r\n\r\n",
        "a SOCKS greeting": b"\x05\x01\x00\r\n\r\n",
        "UTF-16": "GET / HTTP/1.1\r\n\r\n".encode("utf-16") + b"\r\n\r\n",
        "NULs": bytes(100) + b"\r\n\r\n",
        "JSON": b'{"lunar":[]}\r\n\r\n',
    }
    with bench.serve() as service:
        for name, data in cases.items():
            refused(bench, service, seen, name, data, 400, "malformed-request")
        # A proxy of the PROXY protocol that nobody has configured.
        refused(bench, service, seen, "PROXY", b"PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n" + request("/healthz"), 400,
                "malformed-request")
        others_are_served(service, seen, bench.answer_seconds)


def other_versions(bench, seen):
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9)
    cases = {"the preface of HTTP/2": preface}
    for version in "0.9", "2.0", "3.0":
        cases["HTTP/" + version] = f"GET /healthz HTTP/{version}\r\nHost: a\r\n\r\n".encode()
    with bench.serve() as service:
        for name, data in cases.items():
            refused(bench, service, seen, name, data, 505, "unsupported-version")
        for version in "1.10", "1.", "01.1", "1,1", "+1.1":
            data = f"GET /healthz HTTP/{version}\r\nHost: a\r\n\r\n".encode()
            refused(bench, service, seen, "HTTP/" + version, data, 400, "malformed-request")
        upgrade = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings:"]
        answered(bench, service, seen, "an upgrade to HTTP/2", request("/healthz", headers=upgrade), 200)


def targets(bench, seen):
    """A target with a host is answered by the service itself: it is no proxy."""
    with bench.serve() as service:
        for target in "http://attack/healthz", "http://127.0.0.1:1/healthz", "HTTP://user@other:80/healthz":
            answered(bench, service, seen, target, request(target), 200)
        answered(bench, service, seen, "http://other/api/nothing", request("http://other/api/nothing"), 404,
                 "unknown-path")
        for name, data in (
                ("CONNECT", request("other:443", "CONNECT")), ("GET *", request("*")), ("GET x", request("x")),
                ("ftp:", request("ftp://other/healthz")), ("a bad escape", request("/%zz")),
                ("an overlong slash", request("/%c0%af")),
                ("bytes that are no UTF-8", b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n")):
            answers, _ = asked(service, data, bench.answer_seconds)
            statuses = [answer.status for answer in answers]
            seen.expect(len(answers) == 1 and statuses[0] in (400, 404, 405, 501), f"{name}: {counted(statuses)}")
        for path in "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd":
            answers, _ = asked(service, request(path), bench.answer_seconds)
            seen.expect([answer.status for answer in answers] in ([400], [404]) and b"root:" not in answers[0].body,
                        f"{path}: {counted(answer.status for answer in answers)}")
        others_are_served(service, seen, bench.answer_seconds)


# What a client sends, and what the log has instead.
HIDDEN = {
    b"/a%0Ab%0D%0Ac": "%0A", b"/%1B[2J": "%1B", b"/%00x": "%00", b"/%7Fx": "%7F", b"/%C2%85x": "%C2%85",
    b"/%E2%80%AEx": "%E2%80%AE", b"/\xe2\x80\xaey": "%E2%80%AE", b"/%E2%80%A8x": "%E2%80%A8", b"/\xc2\x9bx": "%C2%9B",
    b"/%EF%BB%BFx": "%EF%BB%BF",
}
# Fields that the log shows.
HIDDEN_FIELDS = (
    b"User-Agent: x\xe2\x80\xaey\xc2\x9b2J", b"User-Agent: a\xe2\x80\xa8b", b'X-Request-ID: "x" \xe2\x80\xaey')
RAW = (b"GET /\x1b[2J HTTP/1.1", b"GET /a\tb HTTP/1.1", b"GET /a\x00b HTTP/1.1", b"\x1b[2J", b"GET /\x7f HTTP/1.1")


def log_lines(bench, seen, form):
    path = bench.fresh_folder() + "/access.log"
    sent = 0
    with bench.serve("--access-log", path, "--log-format", form, "--log-coordinates") as service:
        for target in HIDDEN:
            for data in b"GET " + target, b"GET /healthz?q=" + target:
                asked(service, data + b" HTTP/1.1\r\nHost: a\r\n\r\n", bench.answer_seconds)
                sent += 1
        for field in HIDDEN_FIELDS:
            asked(service, b"GET /healthz HTTP/1.1\r\nHost: a\r\n" + field + b"\r\n\r\n", bench.answer_seconds)
        for line in RAW:
            asked(service, line + b"\r\nHost: a\r\n\r\n", bench.answer_seconds)
        for field in b"User-Agent: \x1b[2J", b"X-Request-ID: a\x00b", b"X-Request-ID: a\rb":
            asked(service, b"GET /healthz HTTP/1.1\r\nHost: a\r\n" + field + b"\r\n\r\n", bench.answer_seconds)
        sent += len(HIDDEN_FIELDS) + len(RAW) + 3
        service.stop()
    with open(path, "rb") as file:
        written = file.read()
    found = written.decode("utf-8", "replace").removesuffix("\n").split("\n")
    seen.expect(len(found) == sent, f"{form}: {len(found)} lines for {sent} requests")
    if form == "json":
        with contextlib.suppress(ValueError):
            decoded = [value for line in found for value in json.loads(line).values() if isinstance(value, str)]
            seen.expect(not any(map(INVISIBLE.search, decoded)), "no value has invisible characters")
            found = found + decoded
    bad = [line for line in found if INVISIBLE.search(line)]
    seen.expect(not bad, f"{form}: {len(bad)} lines with invisible characters" + (f": {bad[0]!r}" if bad else ""))
    text = "\n".join(found)
    missing = [escape for escape in HIDDEN.values() if escape not in text]
    seen.expect(not missing, f"{form}: {len(HIDDEN) - len(missing)} of {len(HIDDEN)} escapes")


def log_escapes(bench, seen):
    for form in "json", "text":
        log_lines(bench, seen, form)


def no_continue(bench, seen):
    expects = ["Expect: 100-continue"]
    cases = [
        ("an unknown path", post("/api/nothing", length=100, headers=expects), 404),
        ("an unknown path, chunked", post("/nothing", headers=[*expects, "Transfer-Encoding: chunked"]), 404),
        ("a path without a body", request("/healthz", "POST", expects, length=100), 405),
        ("two lengths", post("/api/lunar", length=1, headers=[*expects, "Content-Length: 2"]), 400),
        ("another expectation", post("/api/lunar", length=1, headers=["Expect: 200-ok"]), 417),
    ]
    with bench.serve() as service:
        for name, data, status in cases:
            answers, _ = asked(service, data, bench.answer_seconds)
            statuses = [answer.status for answer in answers]
            seen.expect(statuses == [status], f"{name}: {counted(statuses)}")
        # The same head of a path that reads bodies.
        answers, _ = asked(service, post("/api/lunar", length=2, headers=expects), bench.answer_seconds)
        seen.expect([answer.status for answer in answers] == [100],
                    f"a path that reads a body: {counted(answer.status for answer in answers)}")


def random_request(source):
    """Bytes that are random, begin as a request does, or are a request with a few other bytes."""
    kind = source.randrange(4)
    if kind == 0:
        return source.randbytes(source.randrange(1, 4000))
    if kind == 1:
        return source.choice(METHODS) + b" /" + source.randbytes(source.randrange(200)) + b" HTTP/1.1\r\n\r\n"
    data = bytearray(request(SEARCH) if kind == 2 else post("/api/lunar", b'{"lunar":{"month":3,"day":23}}'))
    for _ in range(source.randrange(1, 6)):
        place = source.randrange(len(data))
        data[place:place + source.randrange(3)] = source.randbytes(source.randrange(3))
    return bytes(data) * source.randrange(1, 4)


def random_bytes(bench, seen):
    source, sent, answers, unanswered = random.Random(SEED), 0, {}, 0
    allowed = {200, 400, 404, 405, 408, 411, 413, 414, 415, 417, 429, 431, 501, 505, 100, 204, 304, 406}
    with bench.serve() as service:
        health = []
        while sent < bench.random_connections and service.died is None:
            sent += 1
            with contextlib.suppress(OSError), Connection(service.where, timeout=bench.answer_seconds) as client:
                # The end of what a client sends ends the wait for the rest of a request.
                with contextlib.suppress(OSError):
                    client.send(random_request(source))
                    client.socket.shutdown(socket.SHUT_WR)
                while answer := client.answer():
                    answers[answer.status] = answers.get(answer.status, 0) + 1
            if sent % 100 == 0:
                answer = get(service.where, "/healthz", timeout=bench.answer_seconds)
                health.append(answer and answer.status)
        seen.expect(sent == bench.random_connections and 400 in answers and set(answers) <= allowed,
                    f"{sent} connections, " + ", ".join(f"{key}: {value}" for key, value in sorted(answers.items())))
        answer = get(service.where, "/healthz", timeout=bench.answer_seconds)
        health.append(answer and answer.status)
        seen.expect(set(health) == {200}, f"/healthz {counted(health)}")
        others_are_served(service, seen, bench.answer_seconds)
        # The metrics are asked for on a connection of their own.
        seen.expect(wait_for(lambda: service.metric("nearby_connections_open") == 1, bench.answer_seconds),
                    f"nearby_connections_open {service.metric('nearby_connections_open')}")


def malformed_limit(bench, seen):
    """Malformed requests use up the rate limit of their address, also when they come over many connections."""
    malformed = {"not HTTP": b"nonsense\r\n\r\n", "two lengths": request("/", headers=["Content-Length: 1"], length=2),
                 "too many fields": request("/", headers=["X: y"] * (NUMBER + 1))}
    with bench.serve("--rate-limit", str(RATE)) as service:
        for index, (name, data) in enumerate(malformed.items()):
            source = f"127.0.0.{10 + index}"
            statuses = []
            for _ in range(6 * RATE):
                with Connection(service.where, source, bench.answer_seconds) as client:
                    answer = client.ask(data)
                    statuses.append(answer and answer.status)
            # Within the burst they are refused as what they are.
            seen.expect(429 in statuses and statuses[0] in (400, 431), f"{name}: {counted(statuses)}")
            # As many searches as a full bucket has would be answered if the malformed requests were counted elsewhere.
            searches = []
            while 429 not in searches and len(searches) < 2 * RATE:
                for _ in range(RATE):
                    ask(service.where, data, source, bench.answer_seconds)
                answer = get(service.where, SEARCH, source)
                searches.append(answer and answer.status)
            seen.expect(429 in searches, f"then searches {counted(searches)}")
        answer = get(service.where, SEARCH, "127.0.0.9")
        seen.expect(answer and answer.status == 200, f"another address {answer.status if answer else 'silence'}")


ONCE = "one refusal and a closed connection; others are served"
ROWS = [
    Row("lines", "a request line and fields just below the limit, above it and without an end",
        "the route's answer; 414 or 431 and a closed connection", lines),
    Row("fields", "100 fields, 101, 2,000, and 50 without a name",
        "200; 431 or 400 and a closed connection; others are served", fields),
    Row("protocols", "bytes of other protocols, such as a TLS hello, HTTP/0.9 and SSH", "400: " + ONCE,
        other_protocols),
    Row("versions", "the preface of HTTP/2, other versions, and an upgrade",
        "505 or 400 and a closed connection; the upgrade is ignored", other_versions),
    Row("targets", "targets with a host, of other schemes, malformed, and out of the tree",
        "the service's own answer, or 400 to 501, and never a file", targets),
    Row("log-escapes", "control and invisible characters in paths, queries and fields, both forms of the log",
        "one line for each request; the characters are escaped or refused", log_escapes),
    Row("no-continue", "Expect: 100-continue for what fails by its head", "the refusal at once, and no 100 Continue",
        no_continue),
    Row("random", "random bytes and requests with changed bytes on {random_connections} connections",
        "only answers of clients' faults; /healthz 200, others are served, no connection is left", random_bytes),
    Row("limit", "30 malformed requests of an address at --rate-limit 5",
        "429 after the burst, also for its searches; another address is served", malformed_limit),
]
