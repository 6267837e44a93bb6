"""A mail server on 127.0.0.1 (aiosmtpd) that prints what it takes, one line of JSON each: first its port, then mails.

mail.py PROTECTION [CERTIFICATE KEY], where PROTECTION is plain, starttls or tls. With a certificate, mail is taken only
over TLS and from the user `nearby` with the password `secret`. A recipient `550@...` gets the reply 550, and so on.
"""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


def say(line):
    print(json.dumps(line), flush=True)


class Reader:
    async def handle_RCPT(self, server, session, envelope, address, options):
        code = address.split("@")[0]
        if code.isdigit():
            return f"{code} as asked"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        say(
            {
                "sender": envelope.mail_from,
                "recipients": envelope.rcpt_tos,
                "greeting": session.host_name,
                # Of a session that began without TLS.
                "isEncrypted": session.ssl is not None,
                "user": session.auth_data,
                "headers": [[name, str(value)] for name, value in mail.items()],
                "parts": [[part.get_content_type(), part.get_content()] for part in mail.iter_parts()],
                "defects": [str(defect) for part in mail.walk() for defect in part.defects],
                "longestLine": max(len(line) for line in envelope.original_content.split(b"\r\n")),
            }
        )
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    if (data.login, data.password) == (b"nearby", b"secret"):
        return AuthResult(success=True, auth_data=data.login.decode())
    return AuthResult(success=False, handled=False)


async def main(protection, certificate=None, key=None):
    context = None
    options = {}
    if certificate:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)
        options = {"authenticator": authenticate, "auth_required": True, "auth_require_tls": protection == "starttls"}
        if protection == "starttls":
            options |= {"tls_context": context, "require_starttls": True}
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(Reader(), **options), "127.0.0.1", 0, ssl=context if protection == "tls" else None
    )
    say({"port": server.sockets[0].getsockname()[1]})
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
