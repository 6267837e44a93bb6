/// An address of mail in its plain form (RFC 5322 section 3.4.1): a dot-atom, @ and a host name. Nothing in it can end a
/// line or a header.
public struct MailAddress: Equatable, Sendable {
    /// The longest address, in bytes.
    public static let longest = 254

    public let text: String
    /// In lower case.
    public let domain: String

    /// Returns nil for another form.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 2, parts[0].utf8.count <= 64, Self.isAtoms(parts[0]),
            Self.isHost(parts[1])
        else { return nil }
        self.text = text
        domain = parts[1].lowercased()
    }

    /// Whether no mail can reach the domain, which is kept for examples and tests (RFC 2606, RFC 6761, RFC 6762).
    public var isReserved: Bool { Self.isReserved(domain) }

    static func isReserved(_ domain: String) -> Bool {
        let labels = domain.lowercased().split(separator: ".")
        guard let last = labels.last, labels.count > 1 else { return true }
        return ["test", "example", "invalid", "localhost", "local", "internal"].contains(last)
            || labels.dropLast().last == "example" && ["com", "net", "org"].contains(last)
    }

    private static func isAtoms(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.utf8.allSatisfy { isLetterOrDigit($0) || marks.contains($0) }
        }
    }

    private static let marks = Set("!#$%&'*+-/=?^_`{|}~".utf8)

    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
