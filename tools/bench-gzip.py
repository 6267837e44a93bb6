#!/usr/bin/env python3
"""Compares the service's gzip with zlib's level 1, in bytes.

  tools/bench-gzip.py ADDRESS TARGETS NUMBER
      Asks for the first NUMBER of the targets, each plain and with gzip. Prints the bytes of all plain bodies, of all
      compressed ones, and of zlib's of the same bodies.
"""
import http.client
import sys
import zlib


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    connection = http.client.HTTPConnection(sys.argv[1].removeprefix("http://"), timeout=30)

    def ask(target, headers):
        connection.request("GET", target, headers=headers)
        return connection.getresponse().read()

    plain = packed = peer = 0
    with open(sys.argv[2]) as file:
        targets = [line.strip() for line, _ in zip(file, range(int(sys.argv[3])))]
    for target in targets:
        body = ask(target, {})
        answer = ask(target, {"Accept-Encoding": "gzip"})
        if zlib.decompress(answer, wbits=31) != body:
            sys.exit(f"tools/bench-gzip.py: {target}: the compressed answer is another one")
        compressor = zlib.compressobj(1, wbits=31)
        plain += len(body)
        packed += len(answer)
        peer += len(compressor.compress(body)) + len(compressor.flush())
    print(plain, packed, peer)


main()
