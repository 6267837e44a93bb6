internal import CIsal

/// A prefix code (RFC 1951, 3.2.7) for bodies of one kind, made once from how often the symbols occur in them.
///
/// An encoder that knows the code need not find out one for each body: it takes three fifths of the time, for two in a
/// hundred bytes more. A body of another kind is compressed correctly too, but into more bytes.
public final class GzipCode: Sendable {
    /// How often symbols occur.
    public struct Counts: Equatable, Sendable {
        /// Of the bytes 0 to 255, the end of the body, and the codes 257 to 285 of lengths.
        public private(set) var literalsAndLengths: [UInt32]
        /// Of the codes 0 to 29 of distances.
        public private(set) var distances: [UInt32]

        /// Creates counts of nothing.
        public init() {
            literalsAndLengths = Array(repeating: 0, count: IGZIP_LITERALS_AND_LENGTHS)
            distances = Array(repeating: 0, count: IGZIP_DISTANCES)
        }

        /// Nil unless there are 286 and 30 counts.
        public init?(literalsAndLengths: [UInt32], distances: [UInt32]) {
            let none = Counts()
            guard literalsAndLengths.count == none.literalsAndLengths.count, distances.count == none.distances.count
            else { return nil }
            self.literalsAndLengths = literalsAndLengths
            self.distances = distances
        }

        /// Adds the symbols of a body of less than 2 GiB.
        public mutating func add(_ body: [UInt8]) {
            igzip_count(body, CInt(body.count), &literalsAndLengths, &distances)
        }
    }

    /// The library only reads it, and it does not change.
    nonisolated(unsafe) let tables: UnsafeMutablePointer<isal_hufftables> = .allocate(capacity: 1)

    /// Nil if the library makes no code of the counts.
    public init?(_ counts: Counts) {
        guard igzip_make_tables(tables, counts.literalsAndLengths, counts.distances) == 0 else { return nil }
    }

    deinit { tables.deallocate() }
}
