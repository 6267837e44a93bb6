/// The writer of the rows of a `COPY ... FROM STDIN (FORMAT binary)`.
///
/// Begin each row with ``beginRow(columns:)``, then append that many columns. The binary format converts no types: each
/// method names the types of a column that it fits.
public struct CopyWriter {
    private static let bytesPerMessage = 1 << 16
    /// Signature, flags and the length of the header's extension.
    private static let header: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0]

    private let send: (UnsafeRawBufferPointer) throws -> Void
    private var buffer = Self.header

    init(_ send: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        self.send = send
        buffer.reserveCapacity(2 * Self.bytesPerMessage)
    }

    /// Begins a row. Sends the rows before it when they are enough for a message.
    public mutating func beginRow(columns: Int) throws {
        if buffer.count >= Self.bytesPerMessage { try flush() }
        store(Int16(truncatingIfNeeded: columns))
    }

    /// Appends a `bigint`.
    public mutating func append(_ value: Int64?) {
        guard let value else { return appendNull() }
        store(Int32(8))
        store(value)
    }

    /// Appends an `integer`.
    public mutating func append(int32 value: Int32?) {
        guard let value else { return appendNull() }
        store(Int32(4))
        store(value)
    }

    /// Appends a `boolean`.
    public mutating func append(boolean value: Bool?) {
        guard let value else { return appendNull() }
        store(Int32(1))
        buffer.append(value ? 1 : 0)
    }

    /// Appends a `double precision`.
    public mutating func append(_ value: Double?) {
        guard let value else { return appendNull() }
        store(Int32(8))
        store(value.bitPattern)
    }

    /// Appends a `text`, or a `json`.
    public mutating func append(text value: String?) {
        guard var value else { return appendNull() }
        value.withUTF8 { append(utf8: $0) }
    }

    /// Appends a `text` of UTF-8.
    public mutating func append(utf8 value: UnsafeBufferPointer<UInt8>) {
        store(Int32(truncatingIfNeeded: value.count))
        buffer.append(contentsOf: value)
    }

    /// Appends a `bytea`, or what the type's receive function accepts: EWKB for a `geometry`.
    public mutating func append(bytes value: [UInt8]?) {
        guard let value else { return appendNull() }
        store(Int32(truncatingIfNeeded: value.count))
        buffer.append(contentsOf: value)
    }

    public mutating func appendNull() {
        store(Int32(-1))
    }

    mutating func finish() throws {
        store(Int16(-1))
        try flush()
    }

    private mutating func flush() throws {
        try buffer.withUnsafeBytes(send)
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func store(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { buffer.append(contentsOf: $0) }
    }
}
