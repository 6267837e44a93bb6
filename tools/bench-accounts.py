#!/usr/bin/env python3
"""A provider for tools/bench accounts, and people who sign in. It needs the packages of tools/setup --tests.

  tools/bench-accounts.py provider FOLDER NUMBER
      Serves a provider on a free port, writes its address to FOLDER/issuer and so many sign-ins of different people to
      FOLDER/sign-ins, and serves until whoever has started it has ended. The tokens are RS256, as Google's.
  tools/bench-accounts.py sign-in ADDRESS FOLDER NUMBER
      Signs in the first people of FOLDER/sign-ins at the service, and writes a read of the settings of each to
      FOLDER/reads.

The files are for tools/wrk/requests.lua.
"""
import http.client
import json
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Tests" / "SignInProviders"))
import provider  # noqa: E402


def provide(folder, number):
    issuer, token = provider.own()
    with open(folder / "sign-ins", "w") as file:
        for person in range(number):
            claims = {"sub": f"{person}", "email": f"person{person}@example.com", "email_verified": True,
                      "name": f"Person {person}"}
            # Later than the longest measurement.
            claims["exp"] = int(time.time()) + 7_200
            file.write("POST /api/auth/google " + json.dumps({"idToken": token(claims)}) + "\n")
    (folder / "issuer.part").write_text(issuer)
    os.rename(folder / "issuer.part", folder / "issuer")
    provider.wait_for_parent()


def sign_in(address, folder, number):
    client = http.client.HTTPConnection(address.removeprefix("http://"))
    with open(folder / "sign-ins") as sign_ins, open(folder / "reads", "w") as reads:
        for line, _ in zip(sign_ins, range(number)):
            method, path, body = line.rstrip("\n").split(" ", 2)
            client.request(method, path, body, {"Content-Type": "application/json"})
            answer = client.getresponse()
            text = answer.read()
            if answer.status != 200:
                sys.exit(f"{answer.status}: {text[:200]!r}")
            reads.write(f"GET /api/user/settings Bearer {json.loads(text)['supabase_token']}\n")


if sys.argv[1] == "provider":
    provide(Path(sys.argv[2]), int(sys.argv[3]))
else:
    sign_in(sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]))
