"""Firebase on 127.0.0.1: exchanges assertions for access tokens, each checked by `cryptography`, and takes messages. Prints a line
of JSON for each exchange and each message; the first line has the port.

fcm.py KEY, where KEY is a file with the service account's public key in PEM. The first word of a device's token says what
becomes of a message: a status with a code, as in `404-UNREGISTERED`; `token` for a token that is none, as Firebase answers
mostly, `token-field` where it names the field, `field` for a message that is wrong, `proxy` for a 400 that is not of FCM; `once-401` where the
first access token is refused, and `401` where each is; `slow`, `huge`, `words`, `broken`. Else it is taken. What is posted to
/say/WORD beforehand makes the next exchanges do so: `ok`, `short`, `400`, `503`, `429`, `huge`, `words`, `header`, `none`.
"""

import base64
import http.server
import json
import sys
import threading
import time
import urllib.parse

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

PRINTING = threading.Lock()
STATE = {"exchanges": 0, "says": "ok"}


def say(line):
    with PRINTING:
        print(json.dumps(line), flush=True)


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims(form):
    """The claims of an assertion with a good signature (RFC 7523)."""
    values = urllib.parse.parse_qs(form, strict_parsing=True)
    if values["grant_type"] != ["urn:ietf:params:oauth:grant-type:jwt-bearer"]:
        raise ValueError("the grant is another one")
    header, payload, signature = values["assertion"][0].split(".")
    KEY.verify(decoded(signature), f"{header}.{payload}".encode(), padding.PKCS1v15(), hashes.SHA256())
    if json.loads(decoded(header)) != {"typ": "JWT", "alg": "RS256"}:
        raise ValueError("the assertion has another header")
    return json.loads(decoded(payload))


def fault(status, code, violations=()):
    """An error as Google's services write it."""
    details = [{"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code}]
    if violations:
        details.append(
            {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{"field": field} for field in violations]}
        )
    status_name = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND"}.get(status, code)
    return json.dumps({"error": {"code": status, "message": "a secret", "status": status_name, "details": details}})


class Firebase(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path.startswith("/say/"):
            STATE["says"] = self.path.split("/")[2]
            return self.answer(200, "{}")
        if self.path == "/token":
            return self.exchange(body)
        self.take(body)

    def exchange(self, body):
        with PRINTING:
            STATE["exchanges"] += 1
            number = STATE["exchanges"]
        say({"exchange": claims(body), "kind": self.headers["Content-Type"]})
        says = STATE["says"]
        # Long enough for others to ask too.
        time.sleep(0.1)
        token = {"access_token": f"token-{number}", "expires_in": 3599, "token_type": "Bearer"}
        if says == "short":
            token["expires_in"] = 30
        if says == "header":
            token["access_token"] = "a\r\nX-Evil: 1"
        if says == "none":
            token = {"token_type": "Bearer"}
        if says == "400":
            return self.answer(400, json.dumps({"error": "invalid_grant", "error_description": "a secret"}))
        if says in ("429", "503"):
            return self.answer(int(says), "{}", {"Retry-After": "17"})
        self.answer(200, {"huge": "x" * 100_000, "words": "<html>"}.get(says, json.dumps(token)))

    def take(self, body):
        message = json.loads(body)["message"]
        say({"path": self.path, "authorization": self.headers["Authorization"], "kind": self.headers["Content-Type"],
             "message": message})
        word = message["token"].split(":")[0]
        if word == "once-401" and self.headers["Authorization"] == "Bearer token-1":
            word = "401"
        if word == "401":
            return self.answer(401, fault(401, "UNSPECIFIED_ERROR"))
        if word == "token":
            return self.answer(400, fault(400, "INVALID_ARGUMENT"))
        if word in ("token-field", "field"):
            return self.answer(400, fault(400, "INVALID_ARGUMENT", ["message.data" if word == "field" else "message.token"]))
        if word == "proxy":
            return self.answer(400, json.dumps({"error": {"code": 400, "message": "a secret", "status": "INVALID_ARGUMENT"}}))
        if word == "broken":
            self.close_connection = True
            return self.connection.close()
        if word == "slow":
            time.sleep(30)
        if word in ("huge", "words"):
            return self.answer(500, {"huge": "x" * 100_000, "words": "<html>"}[word])
        if word[:3].isdigit():
            status, _, code = word.partition("-")
            return self.answer(int(status), fault(int(status), code), {"Retry-After": "17"} if int(status) >= 429 else {})
        self.answer(200, json.dumps({"name": "projects/temples/messages/1"}))

    def answer(self, status, text, headers={}):
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Content-Type", "application/json")
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        KEY = serialization.load_pem_public_key(file.read())
    server = Server(("127.0.0.1", 0), Firebase)
    say({"port": server.server_port})
    server.serve_forever()
