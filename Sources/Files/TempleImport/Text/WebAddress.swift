internal import TempleModel
internal import Wording

/// Web address that can be shown as a link.
enum WebAddress {
    /// Maximum length in bytes.
    static let longest = FieldRule.webAddress.longest

    /// Returns the address with bytes outside ASCII percent-encoded; nil if it is not an http or https address.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.count <= longest else { return nil }
        var text = String(decoding: bytes, as: UTF8.self).trimmed(of: .spacesAndLineBreaks)
        if text.hasPrefix("www.") { text = "https://" + text }
        guard let schemeEnd = text.firstRange(of: "://"),
            ["http", "https"].contains(text[..<schemeEnd.lowerBound].lowercased())
        else { return nil }
        let host = text[schemeEnd.upperBound...].prefix { !"/?#".contains($0) }
        guard host.contains("."), host.utf8.allSatisfy(isOfHost) else { return nil }
        let start = text[..<host.startIndex].lowercased() + host
        var rest = ""
        for byte in text[host.endIndex...].utf8 {
            if byte > 0x20, byte < 0x7F, !unsafe.contains(byte) {
                rest.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                rest += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        let address = start + rest
        return address.utf8.count <= longest ? address : nil
    }

    /// Hosts whose addresses do not say where they lead. Some of their owners have ended them, and goo.gl's lead nowhere.
    private static let shorteners: Set<String> = [
        "0rz.tw", "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "lihi.cc", "lihi1.cc", "lihi1.com",
        "maps.app.goo.gl",
        "ow.ly", "ppt.cc", "pse.is", "rb.gy", "reurl.cc", "s.yam.com", "shorturl.at", "t.co", "t.ly", "tinyurl.com",
    ]

    /// Whether an address that ``read(_:)`` returned is a short link, which is no temple's own page.
    static func isShortLink(_ address: String) -> Bool {
        guard let schemeEnd = address.firstRange(of: "://") else { return false }
        let host = address[schemeEnd.upperBound...].prefix { !"/?#:".contains($0) }.lowercased()
        return shorteners.contains(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
    }

    /// Returns whether a byte may be in a host. User names, passwords and IPv6 addresses are not allowed.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private static let unsafe = Array("\"<>\\^`{|}".utf8)
}
