"""Strangers who make the service wait for somebody else: a provider that says nothing to codes that nobody has made."""
import contextlib
import http.server
import json
import re
import threading

from attacks.client import Connection, post, request, wait_for
from attacks.rows import Row, counted
from attacks.service import others_are_served

# More than the default number of workers, each from an address of its own.
STRANGERS = 6
SITE = ("Sec-Fetch-Site: same-origin",)


class SilentProvider:
    """A provider on loopback that answers no code until it is let go."""

    def __init__(self):
        self.asked = 0
        self.lock = threading.Lock()
        self.go = threading.Event()
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                issuer = provider.issuer
                self.reply(200, {
                    "issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token",
                    "jwks_uri": issuer + "/keys", "keys": []})

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                with provider.lock:
                    provider.asked += 1
                provider.go.wait(60)
                with contextlib.suppress(OSError):
                    self.reply(400, {"error": "invalid_grant"})

            def reply(self, status, members):
                body = json.dumps(members).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.go.set()
        self.server.shutdown()


def bogus_callback(connection):
    """Begins a sign-in and returns the request that brings a code of nobody."""
    form = b"provider=google&return=%2F&chosen="
    begun = connection.ask(post("/sign-in/start", form, headers=SITE, kind="application/x-www-form-urlencoded"))
    if not begun or begun.status != 200:
        return None
    cookie = begun.headers["set-cookie"].split(";")[0]
    state = re.search(rb"[?&;]state=([^&\"]+)", begun.body)[1].decode()
    return request(f"/sign-in/callback?state={state}&code=nobody", headers=(f"Cookie: {cookie}",))


def silent_provider(bench, seen):
    folder = bench.fresh_folder()
    with SilentProvider() as provider, contextlib.ExitStack() as held, bench.serve(
            "--accounts", folder + "/accounts.sqlite", "--site", "https://temples.example",
            new=("--oidc-issuer", provider.issuer, "--oidc-client-id", "app",
                 "--oidc-web-client-id", "site")) as service:
        for number in range(STRANGERS):
            connection = held.enter_context(Connection(service.where, f"127.0.2.{number + 1}", timeout=20))
            callback = bogus_callback(connection)
            if not seen.expect(callback, "a sign-in begins"):
                return
            connection.send(callback)
        # The provider has as many codes as may wait for it, and says nothing.
        wait_for(lambda: provider.asked == STRANGERS, max(4, bench.answer_seconds))
        seen.expect(provider.asked == STRANGERS, f"{provider.asked} codes are with the provider")
        # The worker that has given back the last one may be just about to.
        free = wait_for(lambda: service.metric("nearby_workers_busy") == 0, max(3, bench.answer_seconds))
        seen.expect(free, "no worker is busy")
        answers = [service.get(path, timeout=bench.answer_seconds)
                   for path in ("/api/deities", "/api/deities/1/calendar.ics", "/readyz") for _ in range(3)]
        seen.expect(all(answer and answer.status == 200 for answer in answers) and not provider.go.is_set(),
                    f"workers answer others meanwhile: {counted(a and a.status for a in answers)}")
        others_are_served(service, seen, bench.answer_seconds)
        seen.expect(not service.died, "it serves on")


ROWS = [
    Row("silent-provider", f"{STRANGERS} addresses bring codes of nobody, and the provider says nothing",
        "calendars of others are answered meanwhile: no worker waits", silent_provider),
]
