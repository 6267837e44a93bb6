"""Reads push messages as a browser and its push service do: http_ece decrypts them, py_vapid checks who sent them.

Standard input has a JSON list of {"body", "private", "auth", "authorization", "now"}: the body in base64, the browser's
private number and secret in base64url, the header, seconds since 1970. Standard output has a list of {"text", "claims"}.
"""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from py_vapid import Vapid02


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims(authorization):
    """The claims of a token with a good signature, checked by py_vapid and by cryptography."""
    if not Vapid02.verify(authorization):
        raise ValueError("py_vapid refuses the header")
    scheme, parameters = authorization.split(" ", 1)
    values = dict(part.strip().split("=", 1) for part in parameters.split(","))
    if scheme.lower() != "vapid" or set(values) != {"t", "k"}:
        raise ValueError("the header is not that of RFC 8292")
    header, payload, signature = values["t"].split(".")
    numbers = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(values["k"]))
    key.verify(
        utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")),
        f"{header}.{payload}".encode(),
        ec.ECDSA(hashes.SHA256()),
    )
    if json.loads(decoded(header)) != {"typ": "JWT", "alg": "ES256"}:
        raise ValueError("the token has another header")
    return json.loads(decoded(payload))


def read(message):
    key = ec.derive_private_key(int.from_bytes(decoded(message["private"]), "big"), ec.SECP256R1())
    text = http_ece.decrypt(
        base64.b64decode(message["body"]), private_key=key, auth_secret=decoded(message["auth"]), version="aes128gcm"
    )
    return {"text": text.decode(), "claims": claims(message["authorization"])}


if __name__ == "__main__":
    json.dump([read(message) for message in json.load(sys.stdin)], sys.stdout)
