"""One build of the service on a port of its own."""
import http.client
import os
import subprocess
import sys


class Service:
    def __init__(self, binary, database, *options, environment=None):
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--database", database, "--threads", "1", *options],
            env={**os.environ, **(environment or {}), "NEARBY_CONFIG": ""}, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        address = self.process.stdout.readline().strip()
        if not address.startswith("http://"):
            sys.exit(f"{sys.argv[0]}: {binary} does not serve {database}")
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=120)

    def ask(self, method, target, body=None, headers=None):
        """The status, the headers and the body of an answer."""
        for attempt in range(2):
            try:
                self.connection.request(method, target, body, headers or {})
                answer = self.connection.getresponse()
                data = answer.read()
                return answer.status, answer.headers, data
            except (http.client.HTTPException, OSError):
                self.connection.close()
                if attempt:
                    raise
        return None

    def stop(self):
        self.process.terminate()
        self.process.wait()
