/// The field `Origin` in a request that is refused before its head is read, so that a page may read why.
///
/// It is taken for nothing else: whoever reads it compares it with origins that are known.
enum OriginField {
    private static let name = Array("origin:".utf8)
    /// A scheme, a host and a port have no need of more.
    private static let longest = 300

    /// The value of the first line that begins with the field's name and has come whole; nil where there is none.
    static func value(in bytes: UnsafeRawBufferPointer, count: Int) -> String? {
        var start = 0
        while let end = bytes[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start..<end]
            start = end + 1
            // A field's name is ASCII, of which letters alone have this bit for their case.
            guard line.prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 || $0 == $1 }) else { continue }
            let value = line.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 > 0x20 && $0 < 0x7F }
            return value.isEmpty || value.count > longest ? nil : String(decoding: value, as: UTF8.self)
        }
        return nil
    }
}
