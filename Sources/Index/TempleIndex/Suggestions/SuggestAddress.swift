internal import Geodesy
internal import TempleModel

/// The paths of the site's pages, to which suggestions lead.
enum SuggestAddress {
    static func temple(_ id: Int64) -> String { "/temples/\(id)" }

    static func event(_ id: Int64) -> String { "/events/\(id)" }

    /// Returns the page of a deity, or of its temples near a point.
    static func deity(_ deity: SuggestLexicon.DeityOfThing, near point: Coordinate?) -> String {
        guard let point else { return "/deities/\(deity.id)" }
        return around(point) + "&deity=" + encoded(deity.name)
    }

    /// Returns the page of a deity's temples in a county.
    static func deity(_ deity: SuggestLexicon.DeityOfThing, inCounty county: String) -> String {
        self.county(county) + "&deity=" + encoded(deity.name)
    }

    /// Returns the page of the temples around a point.
    static func around(_ point: Coordinate) -> String {
        "/?lat=\(degrees(point.latitude))&lng=\(degrees(point.longitude))"
    }

    static func county(_ name: String) -> String { "/?county=" + encoded(name) }

    /// About a metre.
    private static func degrees(_ value: Double) -> String { DecimalText.text(value, decimals: 5) }

    /// Returns a value with the bytes of its UTF-8 percent-encoded, but for letters and digits (RFC 3986).
    private static func encoded(_ value: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
