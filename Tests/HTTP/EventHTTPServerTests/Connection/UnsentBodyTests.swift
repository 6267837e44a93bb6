import Expectations
import CEvent
import Testing

@testable import EventHTTPServer

/// Bodies that an output buffer refers to.
struct UnsentBodyTests {
    private static let bytes = (0..<100_000).map { UInt8($0 % 251) }

    /// Puts the end of a body into a buffer, and hands out the buffer and the body, which only the buffer still holds.
    private func withBuffer(after count: Int, _ body: (OpaquePointer, () -> UnsentBody?) throws -> Void) throws {
        let buffer = try require(evbuffer_new())
        weak var kept: UnsentBody?
        try {
            let unsent = try require(UnsentBody(Self.bytes, after: count, to: buffer))
            expect(unsent.bytesLeft, equals: Self.bytes.count - count)
            kept = unsent
        }()
        try body(buffer, { kept })
        evbuffer_free(buffer)
        expectNil(kept)
    }

    @Test(arguments: [0, 1, 60_000, 99_999]) func theBufferHasTheBytesFromTheirPlaceOn(count: Int) throws {
        try withBuffer(after: count) { buffer, kept in
            let length = evbuffer_get_length(buffer)
            expect(length, equals: Self.bytes.count - count)
            let start = try require(evbuffer_pullup(buffer, length))
            expect(Array(UnsafeBufferPointer(start: start, count: length)), equals: Array(Self.bytes[count...]))
            // Nothing was copied.
            let baseAddress = try require(kept()?.bytes.withUnsafeBytes { $0.baseAddress })
            expect(UnsafeRawPointer(start), equals: baseAddress + count)
        }
    }

    @Test func isLetGoWhenTheLastByteIsTaken() throws {
        try withBuffer(after: 0) { buffer, kept in
            evbuffer_drain(buffer, Self.bytes.count - 1)
            expect(kept() != nil)
            evbuffer_drain(buffer, 1)
            expectNil(kept())
        }
    }

    @Test func isLetGoWithTheBuffer() throws {
        try withBuffer(after: 10) { _, kept in expect(kept() != nil) }
    }

    @Test func anArrayWithMuchSpareRoomIsCopied() {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_000_000)
        bytes.append(contentsOf: Self.bytes)
        expect(!UnsentBody.canRefer(to: bytes))
        expect(UnsentBody.canRefer(to: Self.bytes) && UnsentBody.canRefer(to: []))
    }
}
