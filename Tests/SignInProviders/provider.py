"""A provider of OpenID Connect for tests, on free ports of 127.0.0.1.

    provider.py own     keys and tokens of this file, signed by PyJWT, or by Authlib where asked
    provider.py mock    oidc-provider-mock, whose tokens come by the flow of a browser

It prints two lines, `issuer URL` and `desk URL`, and serves until it is ended. A POST of a JSON object to the desk is
answered with an ID token that has these members as its claims. Members that begin with `_` are for the desk:

    _alg    RS256 (usual), ES256, or of `own` also HS256 with the public key as its secret, and none
    _by     pyjwt (usual) or authlib
    _key    the key that signs: its own (usual), or `other`, which is not published
"""

import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

AUDIENCE = "nearby-tests"


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


def desk(token):
    """Returns the handler of a desk whose tokens a function makes."""

    class Desk(Handler):
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
    import base64
    import hashlib
    import hmac

    def encoded(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=")

    header = {"alg": "HS256", "kid": "rs256", "typ": "JWT"}
    text = b".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
    return (text + b"." + encoded(hmac.new(secret, text, hashlib.sha256).digest())).decode()


def own():
    keys, others = Keys(), Keys()

    class Issuer(Handler):
        def do_GET(self):
            if self.path == "/.well-known/openid-configuration":
                self.answer(json.dumps({
                    "issuer": issuer, "jwks_uri": f"{issuer}/keys", "authorization_endpoint": f"{issuer}/authorize",
                    "token_endpoint": f"{issuer}/token", "response_types_supported": ["code"],
                    "subject_types_supported": ["public"],
                    "id_token_signing_alg_values_supported": ["RS256", "ES256"]}))
            elif self.path == "/keys":
                self.answer(keys.published(), headers=[("Cache-Control", "public, max-age=3600")])
            else:
                self.answer("{}", status=404)

    issuer = listen(Issuer)

    def token(asked):
        claims = {name: value for name, value in asked.items() if not name.startswith("_")}
        signing = others if asked.get("_key") == "other" else keys
        return signing.signed(whole(claims, issuer), asked.get("_alg", "RS256"), asked.get("_by", "pyjwt"))

    return issuer, token


# oidc-provider-mock.


def mock():
    import warnings
    warnings.simplefilter("ignore")
    import logging

    import httpx
    import oidc_provider_mock
    import werkzeug.serving
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

    return issuer, token


if __name__ == "__main__":
    issuer, token = {"own": own, "mock": mock}[sys.argv[1]]()
    print(f"issuer {issuer}\ndesk {listen(desk(token))}", flush=True)
    wait_for_parent()
