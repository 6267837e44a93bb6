/// A weak entity tag: the same one says that two answers mean the same (RFC 9110 section 8.8.3).
public struct EntityTag: Sendable, Hashable {
    /// What is between the quotes.
    public let opaque: String

    /// - Precondition: only letters, digits and hyphens, so that no list of tags can be read in two ways.
    public init(_ opaque: String) {
        precondition(
            opaque.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
            }, "a tag has letters, digits and hyphens")
        self.opaque = opaque
    }

    /// The value of `ETag`.
    public var headerValue: String { "W/\"\(opaque)\"" }

    /// What `If-None-Match` says that a client has already.
    public enum Condition: Sendable, Hashable {
        /// `*`: whatever there is.
        case anything
        case tags([String])

        /// Reads the request's condition; nil if it has none.
        public init?(_ headers: Headers) {
            let members = headers.values("If-None-Match").flatMap { $0.split(separator: ",") }.map {
                String($0).filter { $0 != " " && $0 != "\t" }
            }
            guard !members.isEmpty else { return nil }
            self = members == ["*"] ? .anything : .tags(members)
        }

        /// Whether the tag is among them, by weak comparison (RFC 9110 section 8.8.3.2).
        public func names(_ tag: EntityTag) -> Bool {
            guard case .tags(let tags) = self else { return false }
            return tags.contains { $0 == "\"\(tag.opaque)\"" || $0 == tag.headerValue }
        }
    }
}
