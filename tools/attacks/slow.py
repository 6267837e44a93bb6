"""Slow clients: what they may hold, how long, and what they delay when the service stops."""
import contextlib
import select
import signal
import sqlite3
import time

from attacks.client import SEARCH, Connection, Crowd, connected, post, request, sources, wait_for
from attacks.rows import Row, counted
from attacks.service import kernel_megabytes, others_are_served, service_socket_megabytes

# One TCP window of the smallest receive buffer; a client that reads this each second lets the service send on forever.
SLOW_READ = 136
# Bytes a second of a poor network, well above the rate that the service asks for.
FAIR_READ = 4096
# Several times the time over which the service measures a client's rate.
CUT_OFF_SECONDS = 40


class Readers:
    """Clients that ask for large answers and read a little each second."""

    def __init__(self, where, number):
        self.crowd = Crowd(where, request("/openapi.json") * 200, sources(1), number, receive_buffer=1)
        self.ended = {}
        self.begun = time.monotonic()

    def read(self, seconds):
        """Reads for a time, or until all are cut off."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and len(self.ended) < len(self.crowd.members):
            begun = time.monotonic()
            self.crowd.pump(0.2, reads=False)
            for member in self.crowd.members:
                if member.socket in self.ended:
                    continue
                try:
                    data = member.socket.recv(SLOW_READ)
                except BlockingIOError:
                    continue
                except OSError:
                    data = b""
                if not data:
                    self.ended[member.socket] = time.monotonic() - self.begun
            time.sleep(max(0, begun + 1 - time.monotonic()))


def kernel_is_bounded(service, seen, before, most):
    """Both ends are on this machine. Without ss, the clients' end is counted too."""
    sockets, kernel = service_socket_megabytes(service.where[1]), kernel_megabytes() - before
    seen.expect((kernel if sockets is None else sockets) < most, f"{kernel:.0f} MB in the kernel" + (
        "" if sockets is None else f", of which its sockets {sockets:.0f} MB"))


def slow_readers(bench, seen):
    with bench.serve() as service:
        before = kernel_megabytes()
        readers = Readers(service.where, bench.readers)
        with readers.crowd:
            readers.read(bench.read_seconds)
            kernel_is_bounded(service, seen, before, bench.reader_megabytes)
            others_are_served(service, seen, bench.answer_seconds)


def cut_off_readers(bench, seen):
    with bench.serve() as service:
        readers = Readers(service.where, 256)
        with readers.crowd:
            readers.read(CUT_OFF_SECONDS + 5)
            last = max(readers.ended.values(), default=0)
            seen.expect(len(readers.ended) == 256 and last <= CUT_OFF_SECONDS,
                        f"{len(readers.ended)} of 256 cut off" + (f", the last after {last:.0f} s" if last else ""))


def patient_reader(bench, seen):
    """A slow network is no attack: a client that reads at a fair rate gets its answer."""
    with bench.serve() as service, contextlib.closing(connected(service.where, receive_buffer=1)) as client:
        client.sendall(request("/openapi.json", headers=["Connection: close"]))
        received, begun = 0, time.monotonic()
        with contextlib.suppress(OSError):
            while data := client.recv(FAIR_READ):
                received += len(data)
                time.sleep(len(data) / FAIR_READ)
        whole = len(service.get("/openapi.json").body)
        seen.expect(received > whole, f"{received} bytes of {whole} and a head in {time.monotonic() - begun:.0f} s")


def dripping(bench, seen, opening, seconds):
    """Clients that send a byte each second."""
    with bench.serve() as service:
        begun = time.monotonic()
        with Crowd(service.where, opening, sources(1), 100) as crowd:
            while time.monotonic() < begun + seconds + 5 and not crowd.answered():
                crowd.pump(1, until=crowd.answered)
                for member in crowd.members:
                    member.left = memoryview(b"a")
            took = time.monotonic() - begun
            statuses = crowd.statuses()
            seen.expect(set(statuses) == {408} and seconds - 2 < took < seconds + 4,
                        f"{counted(statuses)}, the last after {took:.0f} s")


def slow_heads(bench, seen):
    dripping(bench, seen, request(SEARCH)[:-2] + b"X-Slow: ", 10)


def slow_bodies(bench, seen):
    dripping(bench, seen, post("/api/lunar", b"{", 60_000), 30)


def stop_with_half_heads(bench, seen):
    with bench.serve() as service:
        with Crowd(service.where, request(SEARCH)[:-2] + b"X-Half: ", sources(4), bench.stop_heads) as crowd:
            crowd.pump(bench.settle_seconds, until=crowd.sent)
            # The service has read them when it answers another client.
            others_are_served(service, seen, bench.answer_seconds)
            code, took = service.stop(bench.stop_seconds + 15)
            seen.expect(code == 0 and took <= bench.stop_seconds, f"ended after {took:.1f} s with code {code}")
            crowd.pump(bench.settle_seconds, until=crowd.answered)
            statuses = crowd.statuses()
            # It has not waited for them: then they would have got 408.
            seen.expect(set(statuses) <= {"closed", "reset"}, f"the clients: {counted(statuses)}")


def refuses(where):
    """Whether nobody listens. A client in the queue of a listener that closes is reset: it must try again."""
    try:
        connected(where).close()
    except ConnectionRefusedError:
        return True
    except ConnectionResetError:
        pass
    return False


#: A worker waits a second for a lock. What took longer than this until the lock went away says nothing.
LOCK_SECONDS = 0.8


def stop_with_answer_in_work(bench, seen):
    """A worker waits for a database that is locked. The lock goes away after the signal."""
    for _ in range(5):
        found, locked = stopped_with_answer_in_work(bench)
        if locked < LOCK_SECONDS:
            break
    for holds, words in found:
        seen.expect(holds, words)


def stopped_with_answer_in_work(bench):
    """What one stop shows, and how long the database was locked."""
    path, found = bench.copied_database(), []
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=5)) as database:
        # In a write-ahead log readers would not wait.
        database.execute("PRAGMA journal_mode=DELETE").fetchone()
        with bench.serve(database=path) as service, Connection(service.where) as client:
            first = client.ask(request(SEARCH))
            found.append((first and first.status == 200, f"before the lock: {first.status if first else 'silence'}"))
            half = Crowd(service.where, request(SEARCH)[:-2] + b"X-Half: ", sources(1), 8)
            with half:
                half.pump(0.2)
                database.execute("BEGIN EXCLUSIVE")
                asked = time.monotonic()
                client.send(request(SEARCH))
                waits = wait_for(service.waits_for_a_lock, bench.answer_seconds)
                found.append((waits, "a worker has it" if waits else "no worker has it"))
                begun = time.monotonic()
                service.stopped = True
                service.process.send_signal(signal.SIGTERM)
                stops = wait_for(lambda: refuses(service.where), bench.answer_seconds)
                found.append((stops, "no new connection" if stops else "new connections are taken"))
                early = select.select([client.socket], [], [], 0)[0]
                locked = time.monotonic() - asked
                database.execute("ROLLBACK")
                answer = client.answer(bench.answer_seconds)
                found.append((answer and answer.status == 200 and not early, "the request in work: " + (
                    ("answered too early: " if early else "") + str(answer.status) if answer else "no answer")))
                code, took = service.ended(begun, bench.stop_seconds + 15)
                found.append((
                    code == 0 and took <= bench.stop_seconds, f"ended after {took:.1f} s with code {code}"))
    return found, locked


def idle(bench, seen):
    with bench.serve("--threads", "2") as service, \
            Crowd(service.where, b"", sources(10), 200, timeout=bench.answer_seconds + 10) as crowd:
        wait_for(lambda: (service.metric("nearby_connections_open") or 0) >= 2000, bench.answer_seconds)
        count = service.metric("nearby_connections_open")
        seen.expect(count and count >= 2000, f"{count:.0f} connections")
        others_are_served(service, seen, bench.answer_seconds, number=100)
        last = crowd.members[-1]
        last.left = memoryview(request(SEARCH))
        crowd.pump(bench.answer_seconds, until=lambda: last.status is not None)
        seen.expect(last.status == 200, f"an idle one asks: {last.status}")


ROWS = [
    Row("idle", "2,000 connections stay idle", "others are served, and an idle one that asks", idle),
    Row("readers", "{readers} clients pipeline large answers and read 136 bytes a second",
        "less than {reader_megabytes} MB of the kernel's memory; others are served", slow_readers),
    Row("readers-cut-off", "256 such clients go on", "all are cut off within 40 s", cut_off_readers, full=True,
        seconds=90),
    Row("patient-reader", "one client reads /openapi.json at 4 kB a second", "it gets all of it", patient_reader,
        full=True, seconds=90),
    Row("slow-heads", "100 clients send a byte of the head each second", "408 after 10 s", slow_heads, full=True),
    Row("slow-bodies", "100 clients send a byte of the body each second", "408 after 30 s", slow_bodies, full=True),
    Row("stop", "SIGTERM with {half_heads} half-sent heads", "ends within {stop_seconds} s with code 0",
        stop_with_half_heads),
    Row("stop-in-work", "SIGTERM while a worker makes an answer",
        "the answer is sent; ends within {stop_seconds} s with code 0", stop_with_answer_in_work),
]
