"""Smuggling: bytes in which another reader, such as a proxy, may see a second request or another end of the first.

Every trial is a request and, behind it or in its body, the request for /smuggled. Either the service refuses with one
answer and closes, or it reads one request with a body and after it the last request. It never answers /smuggled. All
bytes go in one piece, and then one by one. The requests name themselves in X-Request-ID, and the access log has them.
"""
import dataclasses
import json
import socket

from attacks.client import Connection
from attacks.rows import Row

SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: a\r\nX-Request-ID: smuggled\r\n\r\n"
LAST = "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-ID: last\r\n\r\n"
FIRST = "POST /api/lunar HTTP/1.1\r\nHost: a\r\nX-Request-ID: first\r\nContent-Type: application/json\r\n"
LENGTH, SIZE = str(len(SMUGGLED)), f"{len(SMUGGLED):x}"
CHUNKED = FIRST + "Transfer-Encoding: chunked\r\n\r\n"
# The smuggled request as the data of one chunk, up to the size of the last chunk.
CHUNK = f"{SIZE}\r\n{SMUGGLED}\r\n0\r\n"


@dataclasses.dataclass(frozen=True)
class Trial:
    # One character for each byte.
    text: str
    # The status of the one refusal, or "read": the body is /smuggled, and the last request is answered.
    outcome: object


def trials(outcome, form, *parts):
    """A trial of each part. In the form, @ is the place of the part."""
    return [Trial(form.replace("@", part), outcome) for part in parts]


def exchange(service, trial, piecewise, timeout):
    """All answers to a trial, and whether the service has closed the connection."""
    reads = trial.outcome == "read"
    data = (trial.text + (LAST if reads else "")).encode("latin-1")
    with Connection(service.where, timeout=timeout) as client:
        client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for piece in [data[index:index + 1] for index in range(len(data))] if piecewise else [data]:
                client.send(piece)
            if reads:
                # What comes until the end is all that there is. A refusal closes by itself.
                client.socket.shutdown(socket.SHUT_WR)
        except OSError:
            # The service has refused before the end.
            pass
        answers = []
        while answer := client.answer():
            answers.append(answer)
        return answers, not client.buffer and is_closed(client)


def is_closed(client):
    client.socket.settimeout(0.01)
    try:
        return client.socket.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def fault(trial, answers, closed):
    """What is wrong with the answers to a trial; None where nothing is."""
    names = [answer.headers.get("x-request-id") for answer in answers]
    statuses = [answer.status for answer in answers]
    codes = [answer.code for answer in answers]
    if "smuggled" in names:
        return f"/smuggled is answered {statuses[names.index('smuggled')]}"
    # 100 Continue is not asked for.
    if trial.outcome == "read":
        right = names == ["first", "last"] and codes[0] == "invalid-body" and statuses == [400, 200]
        return None if right and closed else f"{names} {statuses} {codes}"
    right = statuses == [trial.outcome] and codes != ["invalid-body"] and closed
    return None if right else f"{statuses} {codes} and {'closed' if closed else 'open'}"


def table(*parts):
    """A row that runs all trials of the parts."""
    cases = [trial for part in parts for trial in part]

    def row(bench, seen):
        path = bench.fresh_folder() + "/access.log"
        faults, answered = [], 0
        with bench.serve("--access-log", path) as service:
            for piecewise in False, True:
                for trial in cases:
                    answers, closed = exchange(service, trial, piecewise, bench.answer_seconds)
                    answered += len(answers)
                    if text := fault(trial, answers, closed):
                        faults.append(f"{trial.text.encode('latin-1')!r} {'byte by byte ' * piecewise}got {text}")
            service.stop()
        with open(path) as file:
            paths = [json.loads(line)["path"] for line in file]
        reads = sum(trial.outcome == "read" for trial in cases)
        seen.expect(not faults, f"{len(cases)} trials, {reads} read and {len(cases) - reads} refused, twice"
                    + "".join("; " + text for text in faults[:3])
                    + (f"; {len(faults)} wrong" if faults else ""))
        seen.expect("/smuggled" not in paths and len(paths) == answered,
                    f"{len(paths)} requests in the log for {answered} answers, {paths.count('/smuggled')} of /smuggled")
    return row


def control(bench, seen):
    """Shows that the trials would see a smuggled answer: here nobody hides the request."""
    with bench.serve() as service:
        for name, head, outcome in (
                ("an empty body", FIRST + "Content-Length: 0\r\n\r\n", "read"),
                ("an ended chunked body", CHUNKED + "0\r\n\r\n", "read")):
            answers, _ = exchange(service, Trial(head + SMUGGLED, outcome), False, bench.answer_seconds)
            names = [answer.headers.get("x-request-id") for answer in answers]
            text = fault(Trial("", "read"), answers, True) or "nothing"
            seen.expect(names == ["first", "smuggled", "last"] and "/smuggled" in text, f"{name}: {names}; {text}")


WITH_LENGTH = FIRST + f"Content-Length: @\r\n\r\n{SMUGGLED}"
LENGTHS = (
    trials(400, WITH_LENGTH, *(
        f"{one}\r\nContent-Length: {other}" for one, other in
        (("0", "0"), (LENGTH, LENGTH), ("0", LENGTH), (LENGTH, "0"))),
        f"{LENGTH}\r\nX: y\r\ncontent-length: {LENGTH}", "0, 0", f"0,{LENGTH}", f"{LENGTH}, {LENGTH}", f"{LENGTH},",
        f",{LENGTH}", f"0;{LENGTH}"),
    trials(400, WITH_LENGTH, "+0", "-0", "-1", f"+{LENGTH}", "0x0", f"0x{SIZE}", SIZE + "h", "0 0", '"0"', "0.0",
           "0e0", "0_0", "", "x", "\xd9\xa0", "0\xa0", "18446744073709551616", "18446744073709551615",
           "9223372036854775808", "1" + "0" * 400),
    trials("read", WITH_LENGTH, LENGTH, "000" + LENGTH, "0" * 400 + LENGTH, "  " + LENGTH, f"\t{LENGTH} \t"),
    trials("read", FIRST + f"@{LENGTH}\r\n\r\n{SMUGGLED}", "cOnTeNt-LeNgTh:", "CONTENT-LENGTH:\t"),
)
BOTH = [
    trial for coding in ("chunked", "CHUNKED", "identity", "gzip, chunked", "x", "")
    for length in ("0", "5", LENGTH)
    for one, other in [(f"Transfer-Encoding: {coding}\r\n", f"Content-Length: {length}\r\n")]
    for trial in trials(400, FIRST + f"@\r\n0\r\n\r\n{SMUGGLED}", one + other, other + one)]
OLD = FIRST.replace("HTTP/1.1", "HTTP/1.0")
WITH_CODING = FIRST + f"@\r\n\r\n0\r\n\r\n{SMUGGLED}"
# 24 spellings of one field.
CODINGS = (
    trials("read", FIRST + f"@\r\n\r\n{CHUNK}\r\n", "Transfer-Encoding: chunked", "transfer-encoding:CHUNKED",
           "TRANSFER-ENCODING:\tcHuNkEd", "Transfer-Encoding:  chunked \t"),
    trials(400, WITH_CODING, "Transfer-Encoding: chunked,", "Transfer-Encoding: ,chunked", "Transfer-Encoding:",
           "Transfer-Encoding: chunked, identity", "Transfer-Encoding: chunked, chunked",
           'Transfer-Encoding: "chunked"', "Transfer-Encoding: chunked\xa0", "Transfer-Encoding: chun\xe2\x84\xaaed",
           "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
           "Transfer-Encoding: chunked\r\nX: y\r\ntransfer-encoding: chunked", "Transfer-Encoding: chunked\x0b",
           "Transfer Encoding: chunked", "Transfer-Encoding= chunked", "\x0bTransfer-Encoding: chunked"),
    trials(501, WITH_CODING, "Transfer-Encoding: identity", "Transfer-Encoding: gzip, chunked",
           "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked;a=b", "Transfer-Encoding: 'chunked'",
           "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked"),
)
OLD_CODINGS = trials(400, OLD + f"@Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n{SMUGGLED}", "",
                     "Connection: keep-alive\r\nContent-Length: 5\r\n")
FOLDS = (
    trials(400, WITH_LENGTH, f"\r\n {LENGTH}", f"0\r\n {LENGTH}", "0\r\n\t", f"\r\n\t{LENGTH}"),
    trials(400, WITH_CODING, "Transfer-Encoding:\r\n chunked", "Transfer-Encoding:\r\n\tchunked",
           "Transfer-Encoding: chunked\r\n , identity", "Transfer-Encoding: x\r\n chunked",
           " Transfer-Encoding: chunked", "X: y\r\n Transfer-Encoding: chunked", "X: y\n Transfer-Encoding: chunked"),
    trials(400, FIRST + f"@Content-Length: 0\r\n\r\n{SMUGGLED}", " ", "\t", "X: y\r\n ", "X: y\r\n\t\r\n"),
)
LAST_SIZE = f"{CHUNKED}@\r\n\r\n{SMUGGLED}"
SIZES = (
    trials(400, LAST_SIZE, "", "-0", "-1", "+0", "0x0", "0_0", "0.0", "0h", "g", " 0", "\t0", "0 ", "0\t", "0 0", "0,0",
           '"0"', "0\xa0", "\xef\xbc\x90"),
    # 0 in the lower 64, 63 or 32 bits, and others that are too large.
    trials(413, LAST_SIZE, "10000000000000000", "8000000000000000", "100000000", "f" * 16, "7" + "f" * 15,
           "10000000000000000" + SIZE, "f" * 400),
    trials("read", f"{CHUNKED}@\r\n{SMUGGLED}\r\n0\r\n\r\n", SIZE, SIZE.upper(), "000" + SIZE, "0" * 400 + SIZE),
    # Data that is longer or shorter than its size, or has no line end.
    trials(400, f"{CHUNKED}@{SMUGGLED}", "1\r\nab\r\n0\r\n\r\n", "1\r\na0\r\n\r\n", "1\r\na\n0\r\n\r\n",
           "1\r\na\r0\r\n\r\n", "3\r\na\r\n0\r\n\r\n", "1\r\na\r\n", "0\r\na", "0\r\n0\r\n\r\n"),
)
EXTENSIONS = (
    trials(400, LAST_SIZE, *("0" + part for part in (
        ";", ";;", ";=", ";a=", ";a==b", ";a b", " a", ";a,b", ';a="', ';a="b', ';a="b"c', ";\xa0", ";a=(b)", ";a\0",
        ';a="\0"', ";a\n", ";\n", '\n;a', ';a="\n"', ";a\rb", ';a="\r"', ';a="\r\n"', ";a\nGET /smuggled HTTP/1.1"))),
    trials("read", f"{CHUNKED}{SIZE}@\r\n{SMUGGLED}\r\n0@\r\n\r\n", ";a", ";a;b", ";a=b", ';a=""', ';a="b c"', ';a=";"',
           ';a="\\""', " ;a", "\t;\ta\t=\tb", ";0", ";" + SIZE),
)
TRAILERS = (
    trials("read", f"{CHUNKED}{CHUNK}@\r\n\r\n", "Content-Length: 0", f"Content-Length: {LENGTH}", "Host: b",
           "Transfer-Encoding: identity", "Transfer-Encoding: chunked", "Connection: close", "X-Request-ID: smuggled",
           "A:", "A: b\r\nContent-Length: 0"),
    trials(400, f"{CHUNKED}{CHUNK}@\r\n\r\n{SMUGGLED}", "A", ":", ": a", " A: b", "A : b", "A b: c", "A\0: b", "A: \0",
           "A: b\n", "A: b\rC: d", "A: b\r\n C: d", "A: b\nContent-Length: 0", "GET /smuggled HTTP/1.1", "\n"),
)
HEAD = ("POST /api/lunar HTTP/1.1", "Host: a", "X-Request-ID: first", "Content-Length: 0", "")
# Each line end of a head in turn becomes something that only some readers take for one.
LINE_ENDS = [
    Trial("".join(line + (ending if number == place else "\r\n") for number, line in enumerate(HEAD)) + SMUGGLED, 400)
    for place in range(len(HEAD)) for ending in ("\n", "\r", "\n\r", "\r\r\n", "\r \n", "\n\n", "\r\r")]
WITH_FIELD = FIRST + f"@\r\nContent-Length: {LENGTH}\r\n\r\n{SMUGGLED}"
BARE = (
    LINE_ENDS,
    trials(400, WITH_FIELD, "X: y\rZ: z", "X: y\nZ: z", "X\r: y", "X: y\r", "X: y\n", "\r", "\n", "X:\n", "X: \ry",
           "X: y\nTransfer-Encoding: chunked", "X: y\rTransfer-Encoding: chunked"),
    trials(400, f"{CHUNKED}@{SMUGGLED}", "0\n\r\n", "0\r\r\n", "0\n\n", "\n0\r\n\r\n", "0\r\n\n", "0\r\r"),
    # Line ends before a request are skipped, whole or not.
    trials("read", f"@{FIRST}Content-Length: {LENGTH}\r\n\r\n{SMUGGLED}", "\r\n", "\n", "\r\r\n\n"),
)
NULS = (
    trials(400, f"@\r\nHost: a\r\nContent-Length: 0\r\n\r\n{SMUGGLED}", "POST /api/lunar HTTP/1.1\0",
           "POST /api/lunar\0 HTTP/1.1", "POST\0 /api/lunar HTTP/1.1", "\0POST /api/lunar HTTP/1.1"),
    trials(400, WITH_FIELD, "X\0: y", "\0: y", "X: \0y", "X: y\0", "\0", "X:\0"),
    trials(400, WITH_LENGTH, "0\0", "\0", f"0\0{LENGTH}"),
    trials(400, WITH_CODING, "Transfer-Encoding: chunked\0", "Transfer-Encoding: \0chunked",
           "Transfer-Encoding\0: chunked", "\0Transfer-Encoding: chunked"),
    trials(400, LAST_SIZE, "0\0", "\0" + "0"),
)
COLONS = (
    trials(400, WITH_CODING, "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked",
           "Transfer-Encoding chunked", "Transfer-Encoding"),
    trials(400, FIRST + f"@\r\n\r\n{SMUGGLED}", f"Content-Length : {LENGTH}", f"Content-Length\t: {LENGTH}",
           "Content-Length : 0", "Content-Length 0"),
    trials(400, WITH_FIELD, "X : y", "X\t: y", "X  : y", ": y", " : y", "X\x0b: y", "X\xa0: y"),
    trials("read", WITH_FIELD, "X: y", "X:y", "X:\ty\t", "X:", "X: :"),
)

REFUSED = "one refusal and a closed connection"
EITHER = REFUSED + ", or the two intended answers; never one to /smuggled"
ROWS = [
    Row("control", "requests one after another, in the open", "the trials see that /smuggled is answered", control),
    Row("lengths", "two Content-Lengths, equal and different, lists, and numbers that are none", EITHER,
        table(*LENGTHS)),
    Row("length-and-coding", "a Content-Length beside a Transfer-Encoding, in both orders", REFUSED, table(BOTH)),
    Row("codings", "24 spellings of Transfer-Encoding, and two in HTTP/1.0", EITHER, table(*CODINGS, OLD_CODINGS)),
    Row("folds", "folded lines (obs-fold) around the end of the body", REFUSED, table(*FOLDS)),
    Row("chunk-sizes", "sizes of chunks and data that does not have them", EITHER, table(*SIZES)),
    Row("chunk-extensions", "extensions of chunks", EITHER, table(*EXTENSIONS)),
    Row("trailers", "trailers with another length, and malformed ones", EITHER, table(*TRAILERS)),
    Row("line-ends", "bare CR and LF at each place of a head, and in chunks", EITHER, table(*BARE)),
    Row("nul", "NUL in a request line, fields and sizes", REFUSED, table(*NULS)),
    Row("colons", "white space before the colon, and no colon", EITHER, table(*COLONS)),
]
