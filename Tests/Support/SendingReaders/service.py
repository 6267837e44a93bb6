"""A push service on 127.0.0.1 and a browser of it in one: takes messages, decrypts each (http_ece), checks who has sent it
(py_vapid, cryptography), and prints it as a line of JSON: what it is told, and the text itself. The first line has the port and
the keys of the browser.

A path that begins with a number, such as /410/1, is answered with that status, and its message is not read, and so is what goes
to a topic of ntfy such as 403-mei. One that begins with /slow is answered after a moment.
"""

import base64
import http.server
import json
import os
import threading
import time

import push
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

KEY = ec.generate_private_key(ec.SECP256R1())
SECRET = os.urandom(16)
PRINTING = threading.Lock()


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def say(line):
    with PRINTING:
        print(json.dumps(line), flush=True)


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        first = self.path.split("/")[1] or json.loads(body)["topic"].split("-")[0]
        status = int(first) if first.isdigit() else 201
        if first == "slow":
            time.sleep(0.05)
        if status == 201:
            read = push.read(
                {
                    "body": base64.b64encode(body),
                    "private": encoded(KEY.private_numbers().private_value.to_bytes(32, "big")),
                    "auth": encoded(SECRET),
                    "authorization": self.headers["Authorization"],
                }
            )
            told = json.loads(read["text"])
            shown = told.pop("notification")
            say({"path": self.path, "topic": self.headers["Topic"], "ttl": int(self.headers["TTL"]),
                 "kind": self.headers["Content-Type"], "subject": read["claims"]["sub"],
                 "audience": read["claims"]["aud"], "text": read["text"], **told, **shown, "url": shown["navigate"]})
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Service)
    point = KEY.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    say({"port": server.server_port, "p256dh": encoded(point), "auth": encoded(SECRET)})
    server.serve_forever()
