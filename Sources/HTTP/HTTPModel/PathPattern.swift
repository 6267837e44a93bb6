/// Pattern for paths, with literal segments and named parameters, such as `/api/temples/:id/activities`. The last
/// segment can be a wildcard: `/files/*path` matches every path below `/files/`.
public struct PathPattern: Sendable, Hashable {
    /// One segment of the pattern.
    public enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
        /// All segments to the end, at least one. Only the last segment can be a wildcard.
        case wildcard(String)
    }

    public let segments: [Segment]

    /// Reads a pattern. A segment that begins with `:` is a parameter and matches any single segment that is not empty.
    /// A last segment that begins with `*` is a wildcard; its value is the matched segments, joined by `/`.
    ///
    /// - Precondition: the pattern begins with `/`, and its parameters have unique names that are not empty.
    public init(_ pattern: String) {
        precondition(pattern.utf8.first == UInt8(ascii: "/"), "a path pattern begins with /")
        segments = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
            switch segment.first {
            case ":": .parameter(String(segment.dropFirst()))
            case "*": .wildcard(String(segment.dropFirst()))
            default: .literal(String(segment))
            }
        }
        let names = parameterNames
        precondition(!names.contains("") && Set(names).count == names.count, "a parameter has a name of its own")
        precondition(
            !segments.dropLast().contains { if case .wildcard = $0 { true } else { false } }, "a wildcard is the last")
    }

    /// The names of the parameters, in order.
    public var parameterNames: [String] {
        segments.compactMap { segment in
            switch segment {
            case .parameter(let name), .wildcard(let name): name
            case .literal: nil
            }
        }
    }
}

extension PathPattern: ExpressibleByStringLiteral {
    public init(stringLiteral pattern: String) {
        self.init(pattern)
    }
}

/// Decoded values of a path's parameters.
public struct PathParameters: Sendable, Hashable {
    let names: [String]
    let values: [String]

    /// Creates the parameters of a path: a value for each name.
    public init(names: [String], values: [String]) {
        self.names = names
        self.values = values
    }

    /// The value of the parameter. Nil if the pattern has no parameter with this name.
    public subscript(_ name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}

/// Parses a number in a path: digits without leading zeros, so that each resource has one path.
public func pathID(_ text: String?) -> Int64? {
    guard let text, text.utf8.count <= 18, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        text == "0" || text.utf8.first != 0x30
    else {
        return nil
    }
    return Int64(text)
}
