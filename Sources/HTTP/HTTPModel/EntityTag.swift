/// Weak entity tag. Two answers with the same tag are equivalent (RFC 9110 section 8.8.3).
public struct EntityTag: Sendable, Hashable {
    /// The text between the quotes.
    public let opaque: String

    /// Creates a tag.
    ///
    /// - Precondition: `opaque` has only letters, digits and hyphens, so that a list of tags has only one reading.
    public init(_ opaque: String) {
        precondition(
            opaque.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
            }, "a tag has letters, digits and hyphens")
        self.opaque = opaque
    }

    /// The value of the `ETag` field.
    public var headerValue: String { "W/\"\(opaque)\"" }

    /// The value of the `ETag` field where the bytes of answers with this tag are the same: a strong validator.
    public var strongHeaderValue: String { "\"\(opaque)\"" }

    /// The condition in `If-None-Match`: the versions that the client already has. `If-Match` has the same form.
    public enum Condition: Sendable, Hashable {
        /// `*`: any version.
        case anything
        case tags([String])

        /// Reads the request's condition. Nil if it has none. A field without a tag is a condition that names no version:
        /// of `If-Match` one that nothing meets.
        public init?(_ headers: Headers, in name: String = "If-None-Match") {
            let values = headers.values(name)
            guard !values.isEmpty else { return nil }
            let members = values.flatMap { $0.split(separator: ",") }.map {
                String($0).filter { $0 != " " && $0 != "\t" }
            }.filter { !$0.isEmpty }
            self = members == ["*"] ? .anything : .tags(members)
        }

        /// Returns whether the condition contains the tag, by weak comparison (RFC 9110 section 8.8.3.2).
        public func names(_ tag: EntityTag) -> Bool {
            guard case .tags(let tags) = self else { return false }
            return tags.contains { $0 == "\"\(tag.opaque)\"" || $0 == tag.headerValue }
        }
    }
}
