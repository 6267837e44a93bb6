"""Clients in a closed loop: each asks again as soon as it has its answer. They run in a process of their own, so that
they do not delay who measures."""
import contextlib
import multiprocessing
import os
import re
import select
import signal
import time

from attacks.client import connected
from attacks.service import die_with_parent

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
# A client that has no answer after this time counts as one without an answer, and begins anew.
PATIENCE = 10


class Client:
    """One client. It keeps the head of an answer and counts the body."""

    def __init__(self, where, source, data):
        self.where, self.source, self.data = where, source, data
        self.socket = None

    def begin(self):
        if self.socket is None:
            self.socket = connected(self.where, self.source, 2.0)
            self.socket.setblocking(False)
        self.left, self.head, self.body_left, self.since = memoryview(self.data), b"", None, time.monotonic()

    def end(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def send(self):
        try:
            while self.left:
                self.left = self.left[self.socket.send(self.left[: 1 << 17]):]
        except BlockingIOError:
            pass
        except OSError:
            # An answer may have come before all was sent.
            self.left = memoryview(b"")

    def receive(self):
        """The status of an answer that is complete, 0 where the connection has ended before, else None."""
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            return None
        except OSError:
            data = b""
        if not data:
            return 0
        if self.body_left is None:
            self.head += data
            head, found, rest = self.head.partition(b"\r\n\r\n")
            if not found:
                return None
            self.head = head
            length = LENGTH.search(head)
            self.body_left = int(length[1]) if length else 0
            data = rest
        self.body_left -= len(data)
        return int(self.head[9:12]) if self.body_left <= 0 else None

    @property
    def must_close(self):
        return b"connection: close" in self.head.lower() or bool(self.left)


def run(where, sources, number, data, seconds):
    """Statuses with their numbers, and the answers a second."""
    clients = [Client(where, sources[index % len(sources)], data) for index in range(number)]
    statuses, poll, places = {}, select.poll(), {}
    begun = time.monotonic()

    def start(client):
        try:
            client.begin()
        except OSError:
            client.end()
            statuses["not connected"] = statuses.get("not connected", 0) + 1
            return
        places[client.socket.fileno()] = client
        client.send()
        poll.register(client.socket, select.POLLIN | (select.POLLOUT if client.left else 0))

    def finish(client, status):
        statuses[status] = statuses.get(status, 0) + 1
        del places[client.socket.fileno()]
        poll.unregister(client.socket)
        if status in (0, "none") or client.must_close:
            client.end()

    waiting = list(clients)
    while (now := time.monotonic()) < begun + seconds:
        for client in waiting:
            start(client)
        waiting = [client for client in waiting if client.socket is None]
        for descriptor, events in poll.poll(50):
            client = places[descriptor]
            if events & select.POLLOUT and client.left:
                client.send()
                if not client.left:
                    poll.modify(descriptor, select.POLLIN)
            if events & ~select.POLLOUT and (status := client.receive()) is not None:
                finish(client, status)
                waiting.append(client)
        for client in [client for client in places.values() if now - client.since > PATIENCE]:
            finish(client, "none")
            waiting.append(client)
    took = time.monotonic() - begun
    statuses["waiting at the end"] = len(places)
    for client in clients:
        client.end()
    return statuses, sum(count for status, count in statuses.items() if isinstance(status, int) and status) / took


def _child(pipe, *arguments):
    die_with_parent()
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    try:
        pipe.send(run(*arguments))
    finally:
        # Without what the parent does at its end.
        os._exit(0)


@contextlib.contextmanager
def running(*arguments):
    """The clients of `run` until the block is left. Gives a function that waits for what they got."""
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    try:
        yield lambda seconds: mine.recv() if mine.poll(seconds) else ({"unknown": 1}, 0)
    finally:
        process.kill()
        process.join()
        mine.close()
