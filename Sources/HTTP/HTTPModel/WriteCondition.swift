/// Condition of a request that writes: which state it may write over (`If-Match` and `If-None-Match`, RFC 9110 section
/// 13.1).
public struct WriteCondition: Sendable, Hashable {
    private let match: EntityTag.Condition?
    private let noneMatch: EntityTag.Condition?

    /// Reads the request's condition.
    public init(_ headers: Headers) {
        match = EntityTag.Condition(headers, in: "If-Match")
        noneMatch = EntityTag.Condition(headers)
    }

    /// Whether the request allows any state.
    public var isEmpty: Bool { match == nil && [nil, .tags([])].contains(noneMatch) }

    /// Returns whether the request may write. A weak tag never matches, because two states can share it.
    ///
    /// - Parameter current: The strong tag of the present state. Nil if there is nothing at the address.
    public func allows(_ current: EntityTag?) -> Bool {
        switch match {
        case nil: break
        case .anything?: if current == nil { return false }
        case .tags(let tags)?:
            guard let current, tags.contains(current.strongHeaderValue) else { return false }
        }
        guard let noneMatch, let current else { return true }
        return noneMatch != .anything && !noneMatch.names(current)
    }
}

extension Headers {
    /// Whether the client of a write wants no body in the answer: `Prefer: return=minimal` (RFC 7240 section 4.2).
    public var prefersMinimal: Bool {
        let wanted = values("Prefer").flatMap { $0.split(separator: ",") }.map { preference in
            preference.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
        }
        return wanted.first { $0.hasPrefix("return=") } == "return=minimal"
    }
}
