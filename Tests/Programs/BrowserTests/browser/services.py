"""Services of a scenario's own: with other settings, with other data, and servers that stand for other hosts."""
import contextlib
import csv
import functools
import http.client
import http.server
import json
import os
import pathlib
import queue
import random
import re
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[4]
#: Of the packages that stand for providers and mail servers.
PYTHON_OF_PROVIDERS = ROOT / ".build/providers/bin/python"

#: The built program. `runner.py` sets all three.
program = str(ROOT / ".build/debug/nearby")
patience = 1
#: The visitors of the scenario that runs.
visitors = []


def environment_of(folder, web=None):
    """The environment of a program whose home is a folder."""
    return {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "NEARBY_DATA": str(ROOT / "data"),
            "NEARBY_WEB": str(web or ROOT / "Web"), "NEARBY_CONFIG": ""}


#: The user's own database, in such a folder.
DATABASE = "nearby/nearby.sqlite"


@functools.cache
def starter():
    """The bytes of the user's own database after the first call. To make it takes longer than to start a service."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "temple", "1"], env=environment_of(folder), check=True, capture_output=True, cwd=folder,
                       timeout=60 * patience)
        return (pathlib.Path(folder) / DATABASE).read_bytes()


@functools.cache
def invited(role):
    """The bytes of such a database in which 阿明 is invited, and the token. The command takes longer than to write the bytes."""
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / DATABASE
        database.parent.mkdir()
        database.write_bytes(starter())
        done = subprocess.run([program, "admin", "invite", "阿明", "--role", role], env=environment_of(folder), check=True,
                              capture_output=True, text=True, cwd=folder, timeout=60 * patience)
        return database.read_bytes(), done.stdout.strip()


@contextlib.contextmanager
def service(*options, rows=None, port=0, web=None, editing=None, data=None):
    """Starts `nearby serve` with these options and the starter data, until the end. Yields its address.

    rows: a list to import, as dictionaries with its columns, such as temples with those of `nearby export`. port: 0 for any that is free. web: the
    folder of the pages' files, if not that of the project. editing: a list that gets the path of the database, for a scenario
    that edits it meanwhile. data: the bytes of the database, if not those of the starter data.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_of(folder, web)
        database = pathlib.Path(folder) / DATABASE
        database.parent.mkdir()
        database.write_bytes(data or starter())
        if editing is not None:
            editing.append(database)
        if rows:
            table = pathlib.Path(folder) / "rows.csv"
            with table.open("w", newline="") as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
            subprocess.run([program, "import", str(table)], env=environment, check=True, capture_output=True, cwd=folder,
                           timeout=60 * patience)
        output = pathlib.Path(folder) / "address"
        with output.open("w") as file, open(os.devnull, "w") as errors:
            process = subprocess.Popen([program, "serve", "--threads", "2", "--port", str(port), *options],
                                       env=environment, stdout=file, stderr=errors, cwd=folder)
        try:
            end = time.monotonic() + 30 * patience
            while not output.read_text().endswith("\n"):
                assert process.poll() is None and time.monotonic() < end, "the service does not start"
                time.sleep(0.01)
            yield output.read_text().splitlines()[0]
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def visited(*options, **settings):
    """A service whose visitors leave before it ends: a map asks some time after it has moved, and a form of the back office after
    somebody has typed; they would ask a service that is gone."""
    with service(*options, **settings) as base:
        yield base
        for visitor in visitors:
            visitor.leave()


@contextlib.contextmanager
def serving(handler):
    """A server with a handler, until the end. Yields its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def pictures(status=200):
    """A server that answers every request with one picture, as a tile server does, or with a status; 0 hangs up.

    status: the same for all requests, or a function of the number of requests so far. Yields its address, and the
    requests so far: path and `Referer`.
    """
    picture = (ROOT / "Tests/Programs/BrowserTests/browser/tile.png").read_bytes()
    requests = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append((self.path, self.headers["Referer"]))
            this = status(len(requests)) if callable(status) else status
            if this == 0:
                self.close_connection = True
                return
            self.send_response(this)
            # A browser shows a picture whatever the status is.
            body, kind = (picture, "image/png") if this == 200 else (b"none", "text/plain")
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            # The map no longer wants what it has taken away.
            with contextlib.suppress(ConnectionError):
                self.wfile.write(body)

        def log_message(self, *_):
            pass

    with serving(Handler) as address:
        yield address, requests


@contextlib.contextmanager
def proxy(target):
    """A proxy before a service. Yields its address, and the faults that it has: by the end of a path, or by a method and the end
    of a path (`POST /temples/1`), a status that it answers, None to close the connection, or "silent" to answer nothing until the
    fault is gone. "after" closes it when the service has answered, "head" in the middle of the head of that answer, and "half" in
    the middle of its body."""
    faults = {}
    host = urllib.parse.urlsplit(target).netloc

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            # What is sent is read to its end: a connection that is closed before is cut, and tells nothing.
            sent = self.rfile.read(int(self.headers["Content-Length"] or 0))
            cut = None
            for end, fault in list(faults.items()):
                method, _, path = end.rpartition(" ")
                if not self.path.endswith(path) or method not in ("", self.command):
                    continue
                if fault in ("after", "head", "half"):
                    cut = fault
                    continue
                while fault == "silent" and end in faults:
                    time.sleep(0.05)
                if fault in (None, "silent"):
                    self.close_connection = True
                    return
                self.send_response(fault)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            connection = http.client.HTTPConnection(host, timeout=30 * patience)
            connection.request(self.command, self.path, sent or None, dict(self.headers))
            response = connection.getresponse()
            body = response.read()
            connection.close()
            if cut == "after":
                self.close_connection = True
                return
            self.send_response_only(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                    self.send_header(name, value)
            if cut == "head":
                head = b"".join(self._headers_buffer)
                self._headers_buffer = []
                self.wfile.write(head[:len(head) // 2])
                self.close_connection = True
                return
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            # A page that is left reads no more.
            with contextlib.suppress(ConnectionError):
                self.wfile.write(body[:len(body) // 2] if cut == "half" else body)

        do_POST = do_GET

        def log_message(self, *_):
            pass

    with serving(Handler) as address:
        yield address, faults


@contextlib.contextmanager
def tile_file():
    """An MBTiles file with one picture for each tile of zooms 6 to 8 around Taiwan. Yields its path."""
    picture = (pathlib.Path(__file__).parent / "tile.png").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "tiles.mbtiles"
        with contextlib.closing(sqlite3.connect(path)) as file, file:
            file.executescript("CREATE TABLE metadata (name TEXT, value TEXT);"
                               "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);"
                               "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
            file.executemany("INSERT INTO metadata VALUES (?, ?)", [
                ("format", "png"), ("attribution", "<a href='https://a.example'>&copy; Makers</a> &amp; others")])
            for zoom in (6, 7, 8):
                wide = 2 ** zoom
                # Columns and rows around 鹿港; rows are counted from the south.
                column, row = int((120.43 + 180) / 360 * wide), wide - 1 - int(0.4315 * wide)
                file.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [
                    (zoom, x, y, picture) for x in range(column - 1, column + 2) for y in range(row - 1, row + 2)])
        yield str(path)


class Provider:
    """A provider of OpenID Connect: the process of Tests/Support/SignInProviders/provider.py, which says what it can do."""

    def __init__(self):
        self._process = subprocess.Popen(
            [str(PYTHON_OF_PROVIDERS), "-B", str(ROOT / "Tests/Support/SignInProviders/provider.py"), "own"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        lines = dict(self._process.stdout.readline().split() for _ in range(2))
        self.issuer, self._desk = lines["issuer"], lines["desk"]

    def next(self, way, **claims):
        """Says how the next sign-in on pages goes, and what its token claims."""
        post(self._desk, {"_next": way, **claims})

    def token(self, **claims):
        """A token of the provider, as an app gets one."""
        return post(self._desk, claims).decode()

    def signed_up(self, base, subject, email, name):
        """Signs somebody in at a service as an app does. Returns the service's answer."""
        token = self.token(sub=subject, email=email, email_verified=True, name=name)
        return json.loads(post(base + "/api/auth/google", {"idToken": token}))

    def faults(self):
        """What the service has asked wrong so far."""
        with urllib.request.urlopen(self._desk, timeout=30 * patience) as response:
            return json.load(response)

    def stop(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()


@contextlib.contextmanager
def provider():
    """A provider in which people can sign in, until the end."""
    made = Provider()
    try:
        yield made
    finally:
        made.stop()


class Mailbox:
    """A mail server: the process of Tests/Support/SendingReaders/mail.py, and the mails that it has taken."""

    def __init__(self):
        self._process = subprocess.Popen(
            [str(PYTHON_OF_PROVIDERS), "-B", str(ROOT / "Tests/Support/SendingReaders/mail.py"), "plain"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = f"smtp://127.0.0.1:{json.loads(self._process.stdout.readline())['port']}"
        self._mails = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._mails.put(json.loads(line))

    def next(self):
        """Waits for the next mail, as mail.py prints it."""
        return self._mails.get(timeout=30 * patience)

    def stop(self):
        self._process.kill()
        self._process.wait()


@contextlib.contextmanager
def mailbox():
    """A mail server, until the end."""
    made = Mailbox()
    try:
        yield made
    finally:
        made.stop()


def post(address, members, token=None):
    """Posts a JSON object, perhaps as somebody who has signed in. Returns the body of the answer."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(address, json.dumps(members).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=30 * patience) as answer:
        return answer.read()


def profile_status(base, token):
    """The status of an account's own calls with a token: 401 after the end of its session."""
    request = urllib.request.Request(base + "/api/user/profile", headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request, timeout=30 * patience) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def free_port():
    """A port that nothing listens on, for a service that is started later or again on it. It is below those that the system
    gives to whoever asks for any."""
    while True:
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return found.getsockname()[1]


def answer(address):
    """A JSON answer of the API, and the address of its next page, or None."""
    with urllib.request.urlopen(address, timeout=30 * patience) as response:
        link = re.search(r'<([^>]*)>; rel="next"', response.headers.get("Link") or "")
        return json.load(response), link and link.group(1)


def whole_list(base, path):
    """All rows of a list of the API, page by page."""
    rows = []
    while path:
        part, path = answer(path if path.startswith("http") else base + path)
        rows += part
    return rows
