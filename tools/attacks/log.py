"""Files that do not answer: a log that nobody reads, and a database that is no regular file."""
import contextlib
import os
import signal
import socket
import stat
import time

from attacks.client import SEARCH, Connection, request, wait_for
from attacks.rows import Row, counted
from attacks.service import NotServing

DROPPED = "nearby_log_lines_dropped_total"
# Clients find a service that hangs after this many requests without an answer in time.
HANGING = 2
# Fills the log's buffers sooner.
LONG_NAME = "User-Agent: " + "attack" * 20
KINDS = ("FIFO", "/dev/zero", "/dev/null", "directory", "socket")


@contextlib.contextmanager
def unread_pipe(full=False):
    """The writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    try:
        if full:
            # A description of its own: the service's end must not become non-blocking.
            filling = os.open(f"/proc/self/fd/{writing}", os.O_WRONLY | os.O_NONBLOCK)
            for size in 4096, 1:
                with contextlib.suppress(BlockingIOError):
                    while True:
                        os.write(filling, b"x" * size)
            os.close(filling)
        yield writing
    finally:
        os.close(reading)
        os.close(writing)


def ask_many(service, number, timeout):
    """Statuses of requests one after another, on a few connections. Ends when the service hangs."""
    statuses = []
    connections = []
    try:
        while len(statuses) < number and statuses[-HANGING:] != [None] * HANGING:
            if len(connections) < 4:
                connections.append(Connection(service.where, timeout=timeout))
            connection = connections.pop(0)
            target = "/api/lunar?month=3&day=23" if len(statuses) % 2 else SEARCH
            answer = connection.ask(request(target, headers=[LONG_NAME]))
            statuses.append(answer and answer.status)
            if answer:
                connections.append(connection)
            else:
                connection.socket.close()
    except OSError:
        statuses.append(None)
    finally:
        for connection in connections:
            connection.socket.close()
    return statuses


def statuses_of(service, target, number, timeout):
    """Statuses of requests on connections of their own, so that each thread gets some."""
    statuses = []
    while len(statuses) < number and statuses[-HANGING:] != [None] * HANGING:
        answer = service.get(target, timeout=timeout)
        statuses.append(answer and answer.status)
    return statuses


def stops(bench, service, seen):
    code, took = service.stop(bench.log_stop_seconds + 2)
    seen.expect(code == 0 and took <= bench.log_stop_seconds,
                f"SIGTERM: ended after {took:.1f} s with code {code}" if code is not None else "SIGTERM: ignored")


def answers_all(bench, service, seen, number):
    statuses = ask_many(service, number, bench.answer_seconds)
    seen.expect(statuses == [200] * number, f"{statuses.count(200)} of {number} answered 200")
    health = statuses_of(service, "/healthz", 6, bench.answer_seconds)
    seen.expect(health == [200] * 6, f"/healthz {counted(health)}")


def log_on_a_pipe(bench, seen):
    with unread_pipe() as pipe, bench.serve("--access-log", "-", errors=pipe) as service:
        answers_all(bench, service, seen, bench.requests)
        dropped = service.metric(DROPPED)
        seen.expect(dropped, f"{DROPPED} {dropped:.0f}" if dropped is not None else f"no {DROPPED}")
        stops(bench, service, seen)


def notice_on_a_pipe(bench, seen):
    tokens = bench.fresh_folder() + "/tokens"
    with open(tokens, "w") as file:
        file.write("correct-horse-battery-staple\n")
    log = bench.fresh_folder() + "/log"
    with unread_pipe(full=True) as pipe, \
            bench.serve("--token-file", tokens, "--access-log", log, errors=pipe) as service:
        # Each thread that cannot read the file writes a notice. The log is opened anew by the same signal.
        os.unlink(tokens)
        os.unlink(log)
        service.process.send_signal(signal.SIGHUP)
        wait_for(lambda: os.path.exists(log), bench.answer_seconds)
        statuses = statuses_of(service, "/healthz", 20, bench.answer_seconds)
        seen.expect(statuses == [200] * 20, f"/healthz {counted(statuses)}")
        stops(bench, service, seen)


def log_on_a_fifo(bench, seen):
    """Nobody has opened the FIFO to read."""
    fifo = bench.fresh_folder() + "/log"
    os.mkfifo(fifo)
    try:
        with bench.serve("--access-log", fifo, start_seconds=bench.refusal_seconds) as service:
            answers_all(bench, service, seen, 100)
            stops(bench, service, seen)
    except NotServing as error:
        seen.expect(error.code is not None and fifo in error.text,
                    "hangs at the start" if error.code is None else f"exit code {error.code}: {error.text}")


def log_whose_reader_goes(bench, seen):
    fifo = bench.fresh_folder() + "/log"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with bench.serve("--access-log", fifo, start_seconds=bench.refusal_seconds) as service:
            answers_all(bench, service, seen, 100)
            os.close(reader)
            reader = None
            answers_all(bench, service, seen, 100)
            stops(bench, service, seen)
    finally:
        if reader is not None:
            os.close(reader)


@contextlib.contextmanager
def special_file(bench, kind):
    """A path where no regular file is."""
    path = bench.fresh_folder() + "/nearby.sqlite"
    with contextlib.ExitStack() as stack:
        if kind == "FIFO":
            os.mkfifo(path)
        elif kind == "directory":
            os.mkdir(path)
        elif kind == "socket":
            listener = stack.enter_context(socket.socket(socket.AF_UNIX))
            listener.bind(path)
            listener.listen()
        else:
            device = os.stat(kind).st_rdev
            try:
                # A node of its own: whatever the program does to it is not done to the machine's.
                os.mknod(path, stat.S_IFCHR | 0o666, device)
                os.close(os.open(path, os.O_RDWR))
            except PermissionError:
                # Root could harm the machine's; anybody else cannot.
                if os.geteuid() == 0:
                    raise
                path = kind
        yield path


def special_database(kind):
    def row(bench, seen):
        table = bench.fresh_folder() + "/one.csv"
        with open(table, "w") as file:
            file.write("source_id,name,lat,lng\n1,Temple,24.1,120.6\n")
        with special_file(bench, kind) as path:
            commands = {
                "serve": ("serve", "--port", "0"), "search": ("--lat", "24.14", "--lng", "120.67"),
                "import": ("import", table, "--source", "attack"),
            }
            for name, words in commands.items():
                begun = time.monotonic()
                code, errors = bench.command(*words, "--database", path, timeout=bench.refusal_seconds)
                took = time.monotonic() - begun
                if code is None:
                    seen.expect(False, f"{name}: still runs after {took:.0f} s")
                    continue
                first = errors.split("\n")[0].replace(path, "PATH")
                seen.expect(code not in (0, 70) and code > 0 and path in errors and "\n" not in errors,
                            f"{name}: {code} after {took:.1f} s: {first}")
    return row


def fifo_in_place(bench, seen):
    """A FIFO takes the place of the served database, and goes away again."""
    path = bench.copied_database()
    aside = path + ".aside"

    def statuses(target):
        return statuses_of(service, target, 4, bench.refusal_seconds)

    with bench.serve(database=path) as service:
        seen.expect(statuses(SEARCH) == [200] * 4, "searches before it 200")
        os.rename(path, aside)
        os.mkfifo(path)
        during = statuses(SEARCH)
        seen.expect(during == [503] * 4, f"searches {counted(during)}")
        health = statuses("/healthz")
        seen.expect(health == [200] * 4, f"/healthz {counted(health)}")
        ready = statuses("/readyz")
        seen.expect(ready == [503] * 4, f"/readyz {counted(ready)}")
        os.rename(aside, path)
        after = statuses(SEARCH)
        seen.expect(after == [200] * 4, f"after it {counted(after)}")


ROWS = [
    Row("pipe", "{requests} requests with --access-log - on a pipe that nobody reads",
        "all are answered; nearby_log_lines_dropped_total above 0; SIGTERM ends it within {log_stop_seconds} s "
        "with code 0",
        log_on_a_pipe),
    Row("notice-pipe", "a notice on standard error, a full pipe that nobody reads",
        "/healthz is answered; SIGTERM ends it within {log_stop_seconds} s with code 0", notice_on_a_pipe),
    Row("log-fifo", "--access-log on a FIFO without a reader", "it serves, or an error that names the path",
        log_on_a_fifo),
    Row("log-reader-goes", "--access-log on a FIFO whose reader goes away", "requests are answered before and after",
        log_whose_reader_goes),
    *(Row(f"database-{kind.split('/')[-1].lower()}", f"a {kind} as the database of serve, a search and import",
          "refused within {refusal_seconds} s with one line that names the path", special_database(kind))
      for kind in KINDS),
    Row("fifo-in-place", "a FIFO in the place of the served database, then the database again",
        "searches 503 at once, /healthz 200, searches 200 afterwards", fifo_in_place),
]
