"""Services of a scenario's own: with other settings, with other data, and servers that stand for other hosts."""
import contextlib
import csv
import http.server
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]

#: The built program. `runner.py` sets both.
program = str(ROOT / ".build/debug/nearby")
patience = 1


@contextlib.contextmanager
def service(*options, rows=None):
    """Starts `nearby serve` with these options and the starter data, until the end. Yields its address.

    rows: temples to import, as dictionaries with the columns of `nearby export`.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "NEARBY_DATA": str(ROOT / "data")}

        def run(*words):
            subprocess.run([program, *words], env=environment, check=True, capture_output=True, cwd=folder,
                           timeout=60 * patience)

        run("temple", "1")
        if rows:
            table = pathlib.Path(folder) / "rows.csv"
            with table.open("w", newline="") as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
            run("import", str(table))
        output = pathlib.Path(folder) / "address"
        with output.open("w") as file, open(os.devnull, "w") as errors:
            process = subprocess.Popen([program, "serve", "--threads", "2", "--port", "0", *options],
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
def pictures(status=200):
    """A server that answers every request with one picture, as a tile server does, or with a status.

    Yields its address, and the requests so far: path and `Referer`.
    """
    picture = (ROOT / "Tests/BrowserTests/browser/tile.png").read_bytes()
    requests = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append((self.path, self.headers["Referer"]))
            self.send_response(status)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(picture)))
            self.end_headers()
            self.wfile.write(picture)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", requests
    finally:
        server.shutdown()
        server.server_close()


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
