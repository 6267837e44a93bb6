"""A provider of OpenID Connect for tests, on free ports of 127.0.0.1.

    provider.py own     keys and tokens of this file, signed by PyJWT, or by Authlib where asked
    provider.py mock    oidc-provider-mock, whose tokens come by the flow of a browser

It prints two lines, `issuer URL` and `desk URL`, and serves until it is ended. A POST of a JSON object to the desk is
answered with an ID token that has these members as its claims. Members that begin with `_` are for the desk:

    _alg    RS256 (usual), ES256, or of `own` also HS256 with the public key as its secret, and none
    _by     pyjwt (usual) or authlib
    _key    the key that signs: its own (usual), or `other`, which is not published

`own` also signs people in on pages, by the authorization code flow with PKCE. /authorize is a page with a field for the
name and the buttons Allow and Cancel; with `login_hint=NAME` the answer is yes at once. NAME is the subject, and
NAME@example.com the verified address. The client nearby-tests has no secret, nearby-tests-web has one. With `_next` a POST
to the desk makes no token: it says how the next sign-in goes, and its other members are claims of that token.

    ""              as it should
    wrong-nonce     the token has another nonce
    wrong-iss       the answer names another issuer
    other-state     the answer has another state
    replay          the code is one that was redeemed before
    away            the code cannot be redeemed: 503
    slow            the code is redeemed after ten seconds
    no-pkce         from now on, discovery has no S256, and no challenge is looked at
    http-endpoint   from now on, the endpoints of discovery are http of another host

A GET of the desk is answered with what was asked wrong so far, a JSON list of texts.
"""

import base64
import hashlib
import html
import json
import os
import secrets
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote_plus, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

AUDIENCE = "nearby-tests"
# The clients of pages, with their secrets.
CLIENTS = {AUDIENCE: None, "nearby-tests-web": "a secret: of+the tests%"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, body, type="application/json", status=200, headers=()):
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))


def listen(handler):
    """Serves on a free port, and returns its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def wait_for_parent():
    """Waits until whoever has started this has ended."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(1)


def desk(token, faults):
    """Returns the handler of a desk whose tokens a function makes, with the list of what was asked wrong."""

    class Desk(Handler):
        def do_GET(self):
            self.answer(json.dumps(faults))

        def do_POST(self):
            try:
                self.answer(token(json.loads(self.body())), "text/plain")
            except Exception as error:
                self.answer(repr(error), "text/plain", 500)

    return Desk


def whole(claims, issuer):
    """Adds the claims that every token has, where they are not given; null leaves one out."""
    now = int(time.time())
    usual = {"iss": issuer, "aud": AUDIENCE, "sub": "1", "iat": now, "exp": now + 600}
    return {name: value for name, value in {**usual, **claims}.items() if value is not None}


# A provider of its own. It and the mock are each an issuer's address and a function from claims to a token.


class Keys:
    def __init__(self):
        self.keys = {"RS256": rsa.generate_private_key(public_exponent=65537, key_size=2048),
                     "ES256": ec.generate_private_key(ec.SECP256R1())}

    def published(self):
        makers = {"RS256": jwt.algorithms.RSAAlgorithm, "ES256": jwt.algorithms.ECAlgorithm}
        keys = []
        for name, key in self.keys.items():
            one = makers[name].to_jwk(key.public_key(), as_dict=True)
            keys.append({**one, "kid": name.lower(), "use": "sig", "alg": name})
        return json.dumps({"keys": keys})

    def signed(self, claims, algorithm, by):
        headers = {"kid": algorithm.lower()}
        if algorithm == "none":
            return jwt.encode(claims, None, algorithm="none", headers={"kid": "rs256"})
        if algorithm == "HS256":
            # PyJWT refuses such a secret, so it is signed by hand.
            return by_hand(claims, self.pem("RS256"))
        if by == "authlib":
            import warnings
            warnings.simplefilter("ignore")
            from authlib.jose import jwt as authlib_jwt
            private = self.keys[algorithm].private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            return authlib_jwt.encode({"alg": algorithm, **headers}, claims, private).decode()
        return jwt.encode(claims, self.keys[algorithm], algorithm=algorithm, headers=headers)

    def pem(self, name):
        return self.keys[name].public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def by_hand(claims, secret):
    import hmac

    def encoded(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=")

    header = {"alg": "HS256", "kid": "rs256", "typ": "JWT"}
    text = b".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
    return (text + b"." + encoded(hmac.new(secret, text, hashlib.sha256).digest())).decode()


def challenge(verifier):
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


class Refused(Exception):
    """What was asked wrong: a word of RFC 6749, and a text for people."""

    def __init__(self, error, text):
        super().__init__(text)
        self.error = error


class CodeFlow:
    """The authorization code flow with PKCE (RFC 6749, RFC 7636). What is asked wrong is refused, and kept."""

    def __init__(self):
        self.faults = []
        self.next, self.claims = "", {}
        self.codes = {}
        self.redeemed = ""
        self.lock = threading.Lock()

    def refuse(self, error, text):
        self.faults.append(text)
        raise Refused(error, text)

    def once(self, name):
        """Returns whether the next sign-in goes so, and has the one after it go as it should."""
        with self.lock:
            if self.next != name:
                return False
            self.next = ""
            return True

    def check(self, query):
        """Checks a request for a code, whose parameters are pairs."""
        asked = dict(query)
        if len(asked) != len(query):
            self.refuse("invalid_request", "authorize: a parameter twice")
        if asked.get("client_id") not in CLIENTS or not asked.get("redirect_uri"):
            self.refuse("invalid_request", "authorize: no client or no redirect_uri")
        if asked.get("response_type") != "code" or "openid" not in asked.get("scope", "").split(" "):
            self.refuse("invalid_request", "authorize: no code or no openid")
        if not asked.get("state") or not asked.get("nonce"):
            self.refuse("invalid_request", "authorize: no state or no nonce")
        if self.next != "no-pkce":
            if asked.get("code_challenge_method") != "S256" or len(asked.get("code_challenge", "")) != 43:
                self.refuse("invalid_request", "authorize: no challenge of S256")
        return asked

    def allowed(self, asked, name, issuer):
        """Returns where the browser goes with a code."""
        code = secrets.token_urlsafe(16)
        with self.lock:
            claims, self.claims = self.claims, {}
            self.codes[code] = (asked, {"sub": name, "name": name, "email": f"{name}@example.com",
                                        "email_verified": True, **claims})
        if self.redeemed and self.once("replay"):
            code = self.redeemed
        return self.back(asked, issuer, code=code)

    def back(self, asked, issuer, **answer):
        state = "another" if self.once("other-state") else asked["state"]
        issuer = "https://other.example" if self.once("wrong-iss") else issuer
        sign = "&" if "?" in asked["redirect_uri"] else "?"
        return asked["redirect_uri"] + sign + urlencode({**answer, "state": state, "iss": issuer})

    def claims_of(self, form, authorization):
        """Redeems a code, and returns the claims of its token."""
        client, secret = form.get("client_id"), form.get("client_secret")
        if authorization.startswith("Basic "):
            pair = base64.b64decode(authorization[6:]).decode().split(":", 1)
            client, secret = (unquote_plus(part) for part in pair)
            if "client_secret" in form:
                self.refuse("invalid_request", "token: the secret twice")
        if client not in CLIENTS or CLIENTS[client] != secret:
            self.refuse("invalid_client", "token: no client, or another secret")
        with self.lock:
            code = form.get("code", "")
            found = self.codes.pop(code, None)
        if form.get("grant_type") != "authorization_code" or not found:
            self.refuse("invalid_grant", "token: no code, or one that was redeemed")
        self.redeemed = code
        asked, claims = found
        if asked["client_id"] != client or form.get("redirect_uri") != asked["redirect_uri"]:
            self.refuse("invalid_grant", "token: another client or another redirect_uri")
        if self.next != "no-pkce":
            verifier = form.get("code_verifier", "")
            if not 43 <= len(verifier) <= 128 or challenge(verifier) != asked["code_challenge"]:
                self.refuse("invalid_grant", "token: no verifier, or another one")
        if self.once("replay"):
            self.refuse("invalid_grant", "token: no code, or one that was redeemed")
        nonce = "another" if self.once("wrong-nonce") else asked["nonce"]
        return {"aud": client, "nonce": nonce, **claims}


#: As providers have it: what a person was asked, and where the answer leads, is in no cache of a browser.
NOT_KEPT = ("Cache-Control", "no-store")

PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Provider of the tests</title>
<h1>Provider of the tests</h1><form method="post"><label>Name <input name="name" value="ann"></label>
<button name="answer" value="allow">Allow</button> <button name="answer" value="cancel">Cancel</button></form></html>"""


def own():
    keys, others, flow = Keys(), Keys(), CodeFlow()

    class Issuer(Handler):
        def do_GET(self):
            path, query = urlsplit(self.path).path, parse_qsl(urlsplit(self.path).query)
            if path == "/.well-known/openid-configuration":
                place = "http://provider.example" if flow.next == "http-endpoint" else issuer
                self.answer(json.dumps({
                    "issuer": issuer, "jwks_uri": f"{issuer}/keys", "authorization_endpoint": f"{place}/authorize",
                    "token_endpoint": f"{place}/token", "response_types_supported": ["code"],
                    "subject_types_supported": ["public"],
                    "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
                    "code_challenge_methods_supported": ["plain"] if flow.next == "no-pkce" else ["S256"],
                    "authorization_response_iss_parameter_supported": True,
                    "id_token_signing_alg_values_supported": ["RS256", "ES256"]}))
            elif path == "/keys":
                self.answer(keys.published(), headers=[("Cache-Control", "public, max-age=3600")])
            elif path == "/authorize":
                self.authorize(query, lambda asked: asked.get("login_hint"))
            else:
                self.answer("{}", status=404)

        def do_POST(self):
            path, query = urlsplit(self.path).path, parse_qsl(urlsplit(self.path).query)
            form = dict(parse_qsl(self.body().decode()))
            if path == "/authorize":
                self.authorize(query, lambda _: form.get("name") or "ann", form.get("answer") == "cancel")
            elif path == "/token":
                self.redeem(form)
            else:
                self.answer("{}", status=404)

        def authorize(self, query, name, is_cancelled=False):
            try:
                asked = flow.check(query)
            except Refused as refused:
                return self.answer(html.escape(str(refused)), "text/html", 400)
            if is_cancelled:
                place = flow.back(asked, issuer, error="access_denied")
            elif name(asked):
                place = flow.allowed(asked, name(asked), issuer)
            else:
                return self.answer(PAGE, "text/html", headers=[NOT_KEPT])
            self.answer("", "text/plain", 303, [("Location", place), NOT_KEPT])

        def redeem(self, form):
            if flow.once("away"):
                return self.answer("{}", status=503)
            if flow.once("slow"):
                time.sleep(10)
            try:
                claims = flow.claims_of(form, self.headers.get("Authorization", ""))
            except Refused as refused:
                return self.answer(json.dumps({"error": refused.error}), status=400)
            token = keys.signed(whole(claims, issuer), "RS256", "pyjwt")
            self.answer(json.dumps({"access_token": secrets.token_urlsafe(16), "token_type": "Bearer",
                                    "expires_in": 600, "id_token": token}),
                        headers=[NOT_KEPT])

    issuer = listen(Issuer)

    def token(asked):
        claims = {name: value for name, value in asked.items() if not name.startswith("_")}
        if "_next" in asked:
            flow.next, flow.claims = asked["_next"], claims
            return asked["_next"]
        signing = others if asked.get("_key") == "other" else keys
        return signing.signed(whole(claims, issuer), asked.get("_alg", "RS256"), asked.get("_by", "pyjwt"))

    return issuer, token, flow.faults


# oidc-provider-mock.


def mock():
    import warnings
    warnings.simplefilter("ignore")
    import logging

    import httpx
    import oidc_provider_mock
    import werkzeug.serving
    # As its own command has it: the tests speak plain HTTP.
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    logging.getLogger("werkzeug").setLevel(logging.ERROR)

    server = werkzeug.serving.make_server("127.0.0.1", 0, oidc_provider_mock.app(), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    issuer = f"http://127.0.0.1:{server.server_port}"

    def token(asked):
        claims = {name: value for name, value in asked.items() if not name.startswith("_")}
        subject, audience = claims.pop("sub", "1"), claims.pop("aud", AUDIENCE)
        back = "http://localhost/back"
        with httpx.Client(base_url=issuer) as client:
            client.put(f"/users/{subject}", json=claims).raise_for_status()
            query = {"client_id": audience, "redirect_uri": back, "response_type": "code",
                     "scope": "openid email profile"}
            sent = client.post("/oauth2/authorize", params=query, data={"sub": subject})
            code = httpx.URL(sent.headers["Location"]).params["code"]
            form = {"grant_type": "authorization_code", "code": code, "redirect_uri": back, "client_id": audience,
                    "client_secret": "any"}
            answer = client.post("/oauth2/token", data=form)
            answer.raise_for_status()
            return answer.json()["id_token"]

    return issuer, token, []


if __name__ == "__main__":
    issuer, token, faults = {"own": own, "mock": mock}[sys.argv[1]]()
    print(f"issuer {issuer}\ndesk {listen(desk(token, faults))}", flush=True)
    wait_for_parent()
