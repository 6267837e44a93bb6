/// Finds the field `Origin` in a request that is refused before its head is read, so that a web page can read the
/// reason.
///
/// The value has no other use: its reader compares it with known origins.
enum OriginField {
    private static let name = Array("origin:".utf8)
    /// Maximum length in bytes. A scheme, a host and a port need no more.
    private static let longest = 300

    /// Returns the value in the first complete line that begins with the field's name. Nil if there is none.
    static func value(in bytes: UnsafeRawBufferPointer, count: Int) -> String? {
        var start = 0
        while let end = bytes[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start..<end]
            start = end + 1
            // A field's name is ASCII, and only letters have this bit for their case.
            guard line.prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 || $0 == $1 }) else { continue }
            let value = line.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 > 0x20 && $0 < 0x7F }
            return value.isEmpty || value.count > longest ? nil : String(decoding: value, as: UTF8.self)
        }
        return nil
    }
}
