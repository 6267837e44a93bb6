/// Pattern for paths, with literal segments and named parameters, such as `/api/temples/:id/activities`.
public struct PathPattern: Sendable, Hashable {
    /// One segment of the pattern.
    public enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    public let segments: [Segment]

    /// Reads a pattern. A segment that begins with `:` is a parameter and matches any single segment that is not empty.
    ///
    /// - Precondition: the pattern begins with `/`, and its parameters have unique names that are not empty.
    public init(_ pattern: String) {
        precondition(pattern.utf8.first == UInt8(ascii: "/"), "a path pattern begins with /")
        segments = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.first == ":" ? .parameter(String(segment.dropFirst())) : .literal(String(segment))
        }
        let names = parameterNames
        precondition(!names.contains("") && Set(names).count == names.count, "a parameter has a name of its own")
    }

    /// Returns whether the pattern matches a path with these decoded segments.
    public func matches(_ path: [String]) -> Bool {
        path.count == segments.count
            && zip(segments, path).allSatisfy { segment, text in
                switch segment {
                case .literal(let literal): literal == text
                case .parameter: !text.isEmpty
                }
            }
    }

    /// The names of the parameters, in order.
    public var parameterNames: [String] {
        segments.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
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

    /// The value of the parameter. Nil if the pattern has no parameter with this name.
    public subscript(_ name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
