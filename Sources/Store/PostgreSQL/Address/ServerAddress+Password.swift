extension ServerAddress {
    /// The options of libpq that are secrets. A newer libpq may have more, which it marks.
    static let secrets = ["password", "sslpassword"]

    /// Whether a text holds a password where an address or libpq's `keyword = value` has one, also if it is misspelled.
    ///
    /// Such a text must not be printed. In doubt the answer is yes.
    public static func holdsPassword(_ text: String) -> Bool {
        // libpq decodes most parts of an address, and people write what they see.
        [text, percentDecoded(text)].contains { setsPassword($0) || hasUserWithPassword($0) }
    }

    /// Whether a text has `password =`, in any case: a keyword of libpq or a parameter of an address.
    private static func setsPassword(_ text: String) -> Bool {
        var rest = text.lowercased()[...]
        while let found = rest.firstRange(of: "password") {
            rest = rest[found.upperBound...]
            if rest.drop(while: \.isWhitespace).first == "=" { return true }
        }
        return false
    }

    /// Whether a text has an address with a user and a password before an `@`.
    private static func hasUserWithPassword(_ text: String) -> Bool {
        addresses(in: text).contains { scheme, rest in
            // Of a web page, whose path may have both characters.
            guard !scheme.hasPrefix("http") else {
                return hasPassword(rest.prefix { !"/?#,<>'\"".contains($0) && !$0.isWhitespace })
            }
            let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            // Everything up to the last "@": a password that is not escaped may contain a slash.
            if hasPassword(parts[0]) { return true }
            // A "?" that is not escaped may be a part of a password as well.
            return parts.count > 1 && parts[1].contains("@") && parts[0].contains(":") && !parts[0].contains("/")
        }
    }

    private static func hasPassword(_ authority: Substring) -> Bool {
        authority.lastIndex(of: "@").map { authority[..<$0].contains(":") } ?? false
    }

    /// Returns the scheme of each address in lower case, and what comes after it.
    private static func addresses(in text: String) -> [(scheme: String, rest: Substring)] {
        let text = text.lowercased()
        var found = text.ranges(of: "://").map { range in
            let name = text[..<range.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber }
            return (String(name.reversed()), text[range.upperBound...])
        }
        // With a slash too few.
        for scheme in schemes.map({ $0.dropLast(3) }) {
            for range in text.ranges(of: scheme + ":") {
                found.append((String(scheme), text[range.upperBound...].drop { $0 == "/" }))
            }
        }
        return found
    }

    /// Decodes `%41`, and leaves what is not of this form.
    private static func percentDecoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
