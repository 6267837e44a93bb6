#!/usr/bin/env python3
"""People and messages for tools/bench notify. It needs the packages of tools/setup --tests.

  tools/bench-notify.py people ACCOUNTS TEMPLES NUMBER PORT
      Fills a new file of accounts with people, each with 20 subscriptions to deities and festivals of the temples' database,
      and a browser at a receiver on this machine.
  tools/bench-notify.py queue ACCOUNTS NUMBER
      Takes all subscriptions away, gives the first people a day of their own, and queues a message of it, due since some
      minutes.
  tools/bench-notify.py rate ACCOUNTS
      Prints how many messages were sent, and how many in a second.
"""
import base64
import os
import random
import sqlite3
import sys
import time

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

SUBSCRIPTIONS = 20


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def uuid(kind, person):
    return f"{kind:08d}-0000-4000-8000-{person:012d}"


def people(accounts, temples, number, port):
    with sqlite3.connect(f"file:{temples}?mode=ro", uri=True) as source:
        deities = [row[0] for row in source.execute("SELECT id FROM deity WHERE id < 10000 ORDER BY id LIMIT 250")]
        festivals = [row[0] for row in source.execute("SELECT id FROM festival ORDER BY id")]
    # The more people follow, the more there is to tell: the same for each run.
    chance = random.Random(46)
    things = [("deity", one) for one in deities] + [("event", one) for one in festivals]
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = encoded(point), encoded(os.urandom(16))
    now = int(time.time())

    with sqlite3.connect(accounts) as file:
        file.executemany(
            "INSERT INTO account (id, uuid, display_name, is_name_own, locale, created_at, updated_at)"
            " VALUES (?, ?, 'Person', 0, 'zh-TW', ?, ?)",
            ((person, uuid(1, person), now, now) for person in range(1, number + 1)))
        file.executemany(
            "INSERT INTO device (id, account_id, token, platform, p256dh, auth, is_active, created_at, updated_at)"
            " VALUES (?, ?, ?, 'web', ?, ?, 1, ?, ?)",
            ((uuid(2, person), person, f"http://127.0.0.1:{port}/push/{person}", *keys, now, now)
             for person in range(1, number + 1)))
        file.executemany(
            "INSERT INTO subscription (account_id, kind, thing_id, is_enabled, created_at) VALUES (?, ?, ?, 1, ?)",
            ((person, kind, thing, now) for person in range(1, number + 1)
             for kind, thing in chance.sample(things, SUBSCRIPTIONS)))


def queue(accounts, number):
    # A time that is just over, in Taiwan.
    minutes = int(time.time()) // 60 + 8 * 60
    day, minute = minutes // 1440, max(0, minutes % 1440 - 2)
    due = (day * 1440 + minute - 8 * 60) * 60
    civil = time.gmtime(day * 86400)
    with sqlite3.connect(accounts) as file:
        file.execute("DELETE FROM subscription")
        file.execute("DELETE FROM notification_log")
        file.execute("DELETE FROM reminder")
        people = range(1, number + 1)
        file.executemany(
            "INSERT OR REPLACE INTO notification_settings (account_id, notify_minute) VALUES (?, ?)",
            ((person, minute) for person in people))
        file.executemany(
            "INSERT INTO reminder (id, account_id, title, calendar, month, day, is_enabled, created_at, updated_at)"
            " VALUES (?, ?, 'day', 'solar', ?, ?, 1, ?, ?)",
            ((uuid(4, person), person, civil.tm_mon, civil.tm_mday, due, due) for person in people))
        file.executemany(
            "INSERT INTO notification_log (account_id, message, subject_kind, subject_id, kind, day, scheduled_at, next_at,"
            " title, status) VALUES (?, ?, 'reminder', ?, 'day_of_event', ?, ?, ?, 'day', 'queued')",
            ((person, uuid(3, person), uuid(4, person), day, due, due) for person in people))


def rate(accounts):
    with sqlite3.connect(accounts) as file:
        sent, first, last = file.execute(
            "SELECT count(*), min(sent_at), max(sent_at) FROM notification_log WHERE status = 'sent'").fetchone()
        # The first and the last second are not whole.
        whole = file.execute(
            "SELECT count(*) FROM notification_log WHERE sent_at > ? AND sent_at < ?", (first or 0, last or 0)
        ).fetchone()[0]
    seconds = (last or 0) - (first or 0) - 1
    print(sent, whole // seconds if seconds > 0 else sent)


what, accounts, *rest = sys.argv[1:]
if what == "people":
    people(accounts, rest[0], int(rest[1]), int(rest[2]))
elif what == "queue":
    queue(accounts, int(rest[0]))
else:
    rate(accounts)
