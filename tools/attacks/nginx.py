"""The service behind a real nginx with the packaged site."""
import contextlib
import json
import os
import random
import signal
import socket
import ssl
import subprocess

from attacks.client import SEARCH, Connection, request, wait_for
from attacks.rows import counted
from attacks.service import ROOT, die_with_parent


def free_port():
    """A port below those that the system gives to whoever asks for any."""
    while True:
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return free.getsockname()[1]


def site(folder, port):
    """The packaged site with what belongs to this machine: port, certificate, log, and the service's socket."""
    instead = {
        "listen": f"listen 127.0.0.1:{port} ssl http2;", "server_name": "server_name _;",
        "ssl_certificate": f"ssl_certificate {folder}/certificate.pem;",
        "ssl_certificate_key": f"ssl_certificate_key {folder}/key.pem;",
        "server": f"server unix:{folder}/nearby.socket;", "access_log": f"access_log {folder}/access.log nearby;",
    }
    lines = []
    with open(ROOT + "/packaging/nginx.conf") as file:
        for line in file:
            words = line.split()
            if words[:2] in (["listen", "[::]:443"], ["listen", "[::]:80;"]):
                continue
            # What leads to TLS.
            if words == ["listen", "80;"]:
                lines.append(f"listen unix:{folder}/plain.socket;\n")
                continue
            # "server {" begins a block and is no directive.
            if words and words[0] in instead and words[-1] != "{":
                line = instead[words[0]] + "\n"
            lines.append(line)
    return "".join(lines)


@contextlib.contextmanager
def nginx(bench, folder, port):
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost".split()
    words += ["-keyout", folder + "/key.pem", "-out", folder + "/certificate.pem"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30)
    # One process, so that none is left when it ends.
    lines = ["daemon off; master_process off;", f"pid {folder}/nginx.pid; error_log {folder}/error.log;"]
    if os.geteuid() == 0:
        # nginx would change to a user that may not reach the folder.
        lines.append("user root;")
    lines += ["events { worker_connections 1024; }", "http {", site(folder, port), "}"]
    with open(folder + "/nginx.conf", "w") as file:
        file.write("\n".join(lines) + "\n")
    process = subprocess.Popen(
        ["nginx", "-e", folder + "/error.log", "-c", folder + "/nginx.conf"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, preexec_fn=die_with_parent,
        env={**os.environ, "PATH": os.environ.get("PATH", "") + ":/usr/sbin"})
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def over_tls(port, source, number):
    """Requests one after another on one connection through nginx, with invented addresses. Their statuses."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    statuses = []
    with socket.create_connection(("127.0.0.1", port), 5, (source, 0)) as plain:
        with context.wrap_socket(plain) as client:
            connection = Connection(None, over=client)
            for index in range(number):
                address = f"203.0.113.{index}"
                invented = [f"X-Forwarded-For: {address}", f"Forwarded: for={address}"]
                answer = connection.ask(request(SEARCH, headers=invented))
                statuses.append(answer and answer.status)
                if answer is None:
                    break
    return statuses


def behind_nginx(bench, seen):
    folder, port = bench.fresh_folder(), free_port()
    listen = ("--listen", f"unix:{folder}/nearby.socket")
    log = folder + "/nearby.log"
    # Half of the rate of the packaged site: the service's limit is met first.
    options = ("--rate-limit", "10", "--trusted-proxies", "unix", "--connections-per-address", "0", "--access-log", log)
    with bench.serve(*options, listen=listen) as service, nginx(bench, folder, port) as proxy:
        up = wait_for(lambda: proxy.poll() is not None or can_connect(port), 5) and proxy.poll() is None
        if not seen.expect(up, "nginx runs" if up else "nginx does not run: " + tail(folder + "/error.log")):
            return
        greedy = over_tls(port, "127.0.0.2", 60)
        seen.expect(429 in greedy and 200 in greedy, f"one client with 60 at once {counted(greedy)}")
        others = [status for number in range(3, 13) for status in over_tls(port, f"127.0.0.{number}", 10)]
        seen.expect(others == [200] * 100, f"10 others with 10 each {counted(others)}")
        service.stop()
        with open(log) as file:
            clients = {json.loads(line)["client"] for line in file}
        expected = {f"127.0.0.{number}" for number in range(2, 13)}
        seen.expect(clients == expected, "the log has " + ("the 11 clients" if clients == expected else str(clients)))


def can_connect(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


def tail(path):
    with contextlib.suppress(OSError), open(path) as file:
        return file.read().strip()[-200:]
    return "no log"
