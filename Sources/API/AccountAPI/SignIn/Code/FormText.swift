/// Names and values as a query, or as the body of a form (`application/x-www-form-urlencoded`).
enum FormText {
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    static func text(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// Returns a text of which only letters, digits and `-._~` stand as they are (RFC 3986 section 2.3).
    static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
