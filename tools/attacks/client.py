"""Clients: one that asks and reads, and a crowd that sends and does not read."""
import json
import select
import socket
import time

# A search that every database answers quickly.
SEARCH = "/api/temples?lat=24.14&lng=120.67&radius=10"
# Of what a connection of a crowd reads: an answer of an error.
KEPT_BYTES = 2048


class Answer:
    def __init__(self, status, headers, body, seconds):
        self.status, self.headers, self.body, self.seconds = status, headers, body, seconds

    @property
    def code(self):
        """The code of a problem; None of any other answer."""
        try:
            return json.loads(self.body)["code"]
        except (ValueError, TypeError, KeyError):
            return None


def request(target, method="GET", headers=(), body=b"", length=None):
    """The bytes of a request. A length other than that of the body announces a body that comes later, or never."""
    lines = [f"{method} {target} HTTP/1.1", "Host: attack", *headers]
    if body or length is not None:
        lines.append(f"Content-Length: {len(body) if length is None else length}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def post(target, body=b"", length=None, headers=(), kind="application/json"):
    return request(target, "POST", (f"Content-Type: {kind}", *headers), body, length)


def connected(where, source=None, timeout=5.0, receive_buffer=None):
    """A connection to (host, port), or to the path of a Unix socket."""
    client = socket.socket(socket.AF_UNIX if isinstance(where, str) else socket.AF_INET)
    try:
        client.settimeout(timeout)
        if receive_buffer:
            # Before the connection is made: afterwards the window is already announced.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            client.bind((source, 0))
        client.connect(where)
    except BaseException:
        client.close()
        raise
    return client


class Connection:
    """A client that asks and reads answers. No call takes longer than the timeout."""

    def __init__(self, where, source=None, timeout=5.0, over=None):
        """With `over`, the socket is already connected."""
        self.timeout = timeout
        self.socket = over or connected(where, source, timeout)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.begun = time.monotonic()
        self.socket.settimeout(self.timeout)
        self.socket.sendall(data)

    def answer(self, timeout=None):
        """The next answer, also one with a status of 1xx. None where none comes: too late, or the end."""
        end = time.monotonic() + (timeout or self.timeout)
        while b"\r\n\r\n" not in self.buffer:
            if not self.more(end):
                return None
        head, _, rest = self.buffer.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        fields = (line.partition(":") for line in lines[1:])
        headers = {name.strip().lower(): value.strip() for name, _, value in fields}
        status, length = int(lines[0].split()[1]), int(headers.get("content-length", 0))
        if status < 200 or status in (204, 304):
            length = 0
        self.buffer = rest
        while len(self.buffer) < length:
            if not self.more(end):
                return None
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return Answer(status, headers, body, time.monotonic() - self.begun)

    def more(self, end):
        left = end - time.monotonic()
        if left <= 0:
            return False
        self.socket.settimeout(left)
        try:
            data = self.socket.recv(1 << 18)
        except OSError:
            return False
        self.buffer += data
        return bool(data)

    def ask(self, data, timeout=None):
        try:
            self.send(data)
        except OSError:
            # An answer may have come before all was sent.
            pass
        return self.answer(timeout)


def ask(where, data, source=None, timeout=5.0):
    """The answer to one request on a connection of its own, or None."""
    try:
        with Connection(where, source, timeout) as connection:
            return connection.ask(data)
    except OSError:
        return None


def get(where, target, source=None, timeout=5.0, headers=()):
    return ask(where, request(target, headers=headers), source, timeout)


class Member:
    """One connection of a crowd."""

    def __init__(self, client, data):
        self.socket, self.left, self.received, self.ended = client, memoryview(data), b"", None

    @property
    def status(self):
        """The status of its first answer; "reset" or "closed" without one, None where nothing came."""
        if self.received.startswith(b"HTTP/1.") and len(self.received) >= 12:
            return int(self.received[9:12])
        return self.ended


class Crowd:
    """Many connections that send the same bytes. They keep only the beginning of what they read."""

    def __init__(self, where, data, sources, each, receive_buffer=None, timeout=10.0):
        self.members = []
        self.refused = 0
        end = time.monotonic() + timeout
        for source in sources:
            for _ in range(each):
                try:
                    client = connected(where, source, max(0.1, end - time.monotonic()), receive_buffer)
                except OSError:
                    self.refused += 1
                    continue
                client.setblocking(False)
                self.members.append(Member(client, data))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for member in self.members:
            member.socket.close()

    def pump(self, seconds, reads=True, until=None):
        """Sends what can be sent and reads what comes. Ends early where nothing is left to do, or until() holds."""
        end = time.monotonic() + seconds
        poll, places = select.poll(), {}
        for member in self.members:
            if member.ended is None:
                events = (select.POLLIN if reads else 0) | (select.POLLOUT if member.left else 0)
                places[member.socket.fileno()] = member
                poll.register(member.socket, events)
        idle = 0
        while places and time.monotonic() < end and not (until and until()):
            ready = poll.poll(100)
            # Where nobody reads, there is nothing more to do once the kernel takes nothing more for a while.
            idle = 0 if ready else idle + 1
            if not reads and idle >= 5:
                break
            for descriptor, events in ready:
                member = places[descriptor]
                self.serve(member, events, reads)
                if member.ended or not (member.left or reads):
                    poll.unregister(descriptor)
                    del places[descriptor]
                else:
                    poll.modify(descriptor, (select.POLLIN if reads else 0) | (select.POLLOUT if member.left else 0))

    @staticmethod
    def serve(member, events, reads):
        try:
            if events & select.POLLOUT and member.left:
                member.left = member.left[member.socket.send(member.left[: 1 << 16]):]
        except BlockingIOError:
            pass
        except OSError:
            # The other side has closed. An answer may still be there to read.
            member.left = memoryview(b"")
        if not (events & (select.POLLIN | select.POLLHUP | select.POLLERR)):
            return
        if not reads:
            member.ended = "reset"
            return
        try:
            data = member.socket.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            member.ended = "reset"
            return
        if not data:
            member.ended = "closed"
        if len(member.received) < KEPT_BYTES:
            member.received += data[:KEPT_BYTES]

    def statuses(self):
        return [member.status for member in self.members]

    def sent(self):
        return not any(member.left for member in self.members)

    def answered(self):
        return all(member.status is not None for member in self.members)


def sources(number, first=2):
    """Addresses of loopback: 127.0.0.2 and so on."""
    return [f"127.0.0.{first + index}" for index in range(number)]


def wait_for(holds, seconds):
    """Whether it holds within the time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
