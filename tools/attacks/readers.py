"""Slow readers of large answers: one address holds its share of the memory, and others get theirs."""
import contextlib
import select

from attacks.client import Connection, connected, request, sources, wait_for
from attacks.rows import Row
from attacks.service import MEGABYTE, others_are_served

# Made anew for each request.
MADE = "/api/events?from=2026-01-01&to=2036-02-15"
# Kept by the service between answers, in memory once.
KEPT = "/offline/pages?of=days"
# What neither the kernel nor a client's small receive buffer takes.
LARGE_BYTES = 1_000_000
# The receive buffer of a client that reads: less than the answer, so that the service holds the rest for a while.
RECEIVE_BYTES = 1 << 16
HELD, RESETS = "nearby_buffer_bytes", "nearby_memory_resets_total"


def begun(service, target, source, receive_buffer, seconds):
    """A connection that has asked, once its answer or its end has come."""
    connection = Connection(service.where, over=connected(service.where, source, receive_buffer=receive_buffer))
    connection.send(request(target))
    select.select([connection.socket], [], [], seconds)
    return connection


@contextlib.contextmanager
def slow_readers(bench, seen, target, megabytes, all_are_counted=lambda held_by_one, held, resets: True):
    """Clients of one address that ask and read nothing. Then clients of other addresses ask for the same and read it."""
    # Each waits until its answer comes: the queue of the workers is not what is attacked here.
    with bench.serve("--buffer-memory", str(megabytes)) as service, contextlib.ExitStack() as stack:
        whole = service.get(target, timeout=bench.answer_seconds)
        size = len(whole.body) if whole and whole.status == 200 else 0
        seen.expect(size > LARGE_BYTES, f"an answer has {size / MEGABYTE:.1f} MB")
        for number in range(bench.large_readers):
            stack.enter_context(begun(service, target, "127.0.0.2", 4096, bench.answer_seconds))
            # What the first one holds.
            if number == 0:
                wait_for(lambda: service.metric(HELD), bench.answer_seconds)
                held_by_one = service.metric(HELD)
        # The first bytes of an answer come before the service has counted it, or reset it for its size.
        wait_for(lambda: all_are_counted(held_by_one, service.metric(HELD), service.metric(RESETS)),
                 bench.answer_seconds)
        held, resets = service.metric(HELD), service.metric(RESETS)
        seen.expect(0 < held <= megabytes * MEGABYTE, f"{HELD} {held / MEGABYTE:.1f} MB")
        seen.expect(resets is not None, f"no {RESETS}" if resets is None else f"{RESETS} {resets:.0f}")
        yield size, held, resets or 0
        lengths = []
        for source in sources(3, first=3):
            with begun(service, target, source, RECEIVE_BYTES, bench.answer_seconds) as other:
                answer = other.answer(bench.answer_seconds)
                lengths.append(answer and answer.status == 200 and len(answer.body))
        got = lengths.count(size)
        seen.expect(got == len(lengths), f"{got} of {len(lengths)} large answers of other addresses")
        seen.expect(service.metric(RESETS) == resets, "none of them is reset")
        others_are_served(service, seen, bench.answer_seconds)


def made_answers(bench, seen):
    # A quarter of the budget. The array of an answer may have room for twice as many bytes.
    most = bench.answer_megabytes * MEGABYTE / 4

    def all_are_counted(held_by_one, held, resets):
        return held <= most and round(held / held_by_one) + resets == bench.large_readers

    with slow_readers(bench, seen, MADE, bench.answer_megabytes, all_are_counted) as (size, held, resets):
        seen.expect(size <= held <= most, f"{held / size:.1f} answers are held")
        seen.expect(0 < resets < bench.large_readers, f"{resets:.0f} of {bench.large_readers} readers are reset")


def kept_answers(bench, seen):
    # Less than the answers of three readers.
    with slow_readers(bench, seen, KEPT, 4) as (size, held, resets):
        seen.expect(held < 1.1 * size, f"{held / size:.2f} answers are held")
        seen.expect(resets == 0, f"{resets:.0f} of {bench.large_readers} readers are reset")


ROWS = [
    Row("made-answers",
        "{large_readers} clients of one address ask for events of ten years and read nothing, --buffer-memory "
        "{answer_megabytes}",
        "at most a quarter of the budget is held, nearby_memory_resets_total counts the others; other addresses get the "
        "same large answer", made_answers),
    Row("kept-answers",
        "{large_readers} clients of one address ask for a pack of pages and read nothing, --buffer-memory 4",
        "one answer is held and none is reset; other addresses get the same large answer", kept_answers),
]
