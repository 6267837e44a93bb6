"""Runs scenarios in Debian's Chromium: functions of the files beside this one, as `every_page.is_for_everyone`.

    runner.py --service ADDRESS SCENARIO [NAME=VALUE ...]   runs one and prints what it found
    runner.py --service ADDRESS --listen                    prints an address, and runs what is posted there

A scenario's first argument is `visit`, which makes a Visitor; the others have names. The runner checks and closes all
visitors at its end. What is posted is JSON: the scenario's name, and its arguments. The answer is what the scenario
printed, with the status 200 or, after a failure, 500.
"""
import argparse
import contextlib
import http.server
import importlib
import io
import json
import os
import pathlib
import signal
import sys
import traceback

from playwright.sync_api import expect, sync_playwright

import services
from visitor import Visitor

HERE = pathlib.Path(__file__).resolve().parent
CHROMIUM = "/usr/bin/chromium-headless-shell"


class Runner:
    def __init__(self, playwright, service, screenshots, patience):
        self.playwright = playwright
        self.service = service
        self.screenshots = screenshots
        self.patience = patience
        self.browser = None

    def _browser(self):
        if self.browser is None or not self.browser.is_connected():
            # Names of other hosts do not resolve, so no test waits for the network. One name leads here: an origin that a
            # browser does not trust.
            self.browser = self.playwright.chromium.launch(
                executable_path=CHROMIUM, timeout=30_000 * self.patience,
                args=["--host-resolver-rules=MAP plain.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
                + (["--no-sandbox"] if os.geteuid() == 0 else []), chromium_sandbox=os.geteuid() != 0)
        return self.browser

    def run(self, scenario, arguments):
        """Runs a scenario. Returns whether it passed, and all that is to be told of it."""
        visitors = services.visitors = []

        def visit(base=None, **settings):
            visitors.append(Visitor(
                self._browser(), base or self.service, self.screenshots, self.patience, **settings))
            return visitors[-1]

        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            passed = self._attempt(scenario, arguments, visit, visitors)
            for visitor in visitors:
                visitor.close()
        return passed, output.getvalue()

    def _attempt(self, scenario, arguments, visit, visitors):
        try:
            file, _, function = scenario.partition(".")
            getattr(importlib.import_module(file), function)(visit, **arguments)
            for visitor in visitors:
                visitor.assert_clean()
            return True
        except Exception as error:
            frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(str(HERE))]
            for each in frames[1:]:
                print(f"{os.path.basename(each.filename)}:{each.lineno}: {each.line}")
            print(f"{type(error).__name__}: {error}")
            self._tell(visitors)
            return False

    def _tell(self, visitors):
        """Prints what visitors have seen beside the failure, which often is its cause, and where their pages are."""
        for visitor in visitors:
            for finding in visitor.findings:
                print("seen:", finding)
            for page in visitor.context.pages:
                print("open:", page.url)


def listen(runner):
    """Runs what is posted to a port of its own, until a signal, or until the process that started it is gone."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            wanted = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            passed, output = runner.run(wanted["scenario"], wanted["arguments"])
            body = output.encode()
            self.send_response(200 if passed else 500)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    parent = os.getppid()
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    server.timeout = 1
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    while os.getppid() == parent:
        server.handle_request()


def value(text):
    """An argument of the command line: a number or `true` as JSON has them, else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--service", required=True)
    parser.add_argument("--screenshots", metavar="FOLDER", help="for pictures of the pages; none are made without it")
    parser.add_argument("--program", default=services.program, help="for scenarios that start a service of their own")
    parser.add_argument("--patience", type=int, default=1)
    parser.add_argument("--listen", action="store_true")
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("arguments", nargs="*")
    options = parser.parse_args()
    services.program = options.program
    services.patience = options.patience
    # What is expected is waited for as long as everything else is: a busy machine is slow.
    expect.set_options(timeout=30_000 * options.patience)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # The threads of the tests block it, and a new process has their mask.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    with sync_playwright() as playwright:
        runner = Runner(playwright, options.service, options.screenshots, options.patience)
        if options.listen:
            listen(runner)
            return
        given = {name: value(text) for name, _, text in (each.partition("=") for each in options.arguments)}
        passed, output = runner.run(options.scenario, given)
        print(output, end="")
        print("passed" if passed else "FAILED")
        sys.exit(not passed)


if __name__ == "__main__":
    main()
