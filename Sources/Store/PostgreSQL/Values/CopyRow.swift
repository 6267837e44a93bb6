/// One row of a `COPY ... TO STDOUT (FORMAT binary)`. It is valid only during the call that it is passed to; afterwards
/// every column is NULL.
///
/// Columns are numbered from 0. The binary format has no types: the caller must know them.
public final class CopyRow {
    /// The bytes of the message that holds the row.
    private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The range of each column's value; nil for NULL.
    private var ranges: [Range<Int>?] = []

    init() {}

    /// The number of columns.
    public var columns: Int32 { Int32(ranges.count) }

    public func isNull(_ column: Int32) -> Bool { range(column) == nil }

    /// Returns a `bigint`, `integer`, `smallint` or `boolean`; 0 for NULL and for other lengths.
    public func integer(_ column: Int32) -> Int64 {
        guard let range = range(column) else { return 0 }
        switch range.count {
        case 1: return Int64(bytes[range.lowerBound])
        case 2: return Int64(load(Int16.self, at: range.lowerBound))
        case 4: return Int64(load(Int32.self, at: range.lowerBound))
        case 8: return load(Int64.self, at: range.lowerBound)
        default: return 0
        }
    }

    public func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// Returns a `double precision`; 0 for NULL and for other lengths.
    public func double(_ column: Int32) -> Double {
        guard let range = range(column), range.count == 8 else { return 0 }
        return Double(bitPattern: load(UInt64.self, at: range.lowerBound))
    }

    public func optionalDouble(_ column: Int32) -> Double? {
        isNull(column) ? nil : double(column)
    }

    /// Returns a `text`; empty for NULL.
    public func text(_ column: Int32) -> String {
        withText(column) { String(decoding: $0, as: UTF8.self) }
    }

    public func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// Passes the bytes of a `text` to `body`; an empty buffer for NULL.
    public func withText<Result>(
        _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard let range = range(column) else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return UnsafeRawBufferPointer(rebasing: bytes[range]).withMemoryRebound(to: UInt8.self) { body($0) }
    }

    /// Returns the bytes of a column: the contents of a `bytea`, or the output of the type's send function. Empty for
    /// NULL.
    public func bytes(_ column: Int32) -> [UInt8] {
        range(column).map { Array(bytes[$0]) } ?? []
    }

    private func range(_ column: Int32) -> Range<Int>? {
        ranges.indices.contains(Int(column)) ? ranges[Int(column)] : nil
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number {
        Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// The header of the binary format, without its extension.
    private static let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]
    private static let headerBytes = 19

    /// Passes each row of a message to `body`. The server sends a row whole; the first message begins with the header.
    ///
    /// - Returns: false for a message that is not of the format.
    func read(
        _ message: UnsafeRawBufferPointer, isFirst: Bool, _ body: (CopyRow) throws -> Void
    ) rethrows -> Bool {
        bytes = message
        defer {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            ranges.removeAll(keepingCapacity: true)
        }
        var offset = 0
        if isFirst {
            guard bytes.count >= Self.headerBytes, bytes.starts(with: Self.signature) else { return false }
            let extent = Int(load(Int32.self, at: Self.headerBytes - 4))
            guard extent >= 0, extent <= bytes.count - Self.headerBytes else { return false }
            offset = Self.headerBytes + extent
        }
        while offset < bytes.count {
            guard bytes.count - offset >= 2 else { return false }
            let count = Int(load(Int16.self, at: offset))
            // The trailer of the format.
            if count == -1 { return offset + 2 == bytes.count }
            guard count >= 0 else { return false }
            offset += 2
            ranges.removeAll(keepingCapacity: true)
            for _ in 0..<count {
                guard bytes.count - offset >= 4 else { return false }
                let length = Int(load(Int32.self, at: offset))
                offset += 4
                guard length >= 0 else {
                    ranges.append(nil)
                    continue
                }
                guard length <= bytes.count - offset else { return false }
                ranges.append(offset..<offset + length)
                offset += length
            }
            try body(self)
        }
        return true
    }
}
