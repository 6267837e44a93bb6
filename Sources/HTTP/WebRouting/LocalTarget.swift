internal import HTTPModel

/// A page of this site to which a form or a sign-in leads: a path, perhaps with a query. It is written into `Location` as it
/// is, and never resolved against anything, so that no text leads to another site.
public struct LocalTarget: Sendable, Hashable {
    /// The path with its query, such as `/temples/123?lang=en`.
    public let text: String

    /// Where everything leads that is no such page.
    public static let home = LocalTarget(known: "/account")
    /// The most bytes: it is kept in a cookie.
    public static let mostBytes = 1_000

    private static let refused = "\\\"#<>".utf8
    /// The first segments of paths to which nobody is led: what programs ask for, files, and what a sign-in itself has.
    private static let refusedRoots: Set<String> = ["api", "sign-in", "sign-out", "web"]

    private init(known text: String) { self.text = text }

    /// Takes what a request names: ``home`` for nil and for anything that is no page of this site.
    public init(_ text: String?) {
        self = text.flatMap { Self.isPage($0) ? LocalTarget(known: $0) : nil } ?? .home
    }

    private static func isPage(_ text: String) -> Bool {
        guard isLocal(text, mostBytes: mostBytes), let root = (try? RequestTarget(text))?.segments.first else {
            return false
        }
        return !refusedRoots.contains(root)
    }

    /// Whether a text is a path of this site, perhaps with a query, however a browser reads it.
    ///
    /// Browsers take `\` for `/`, drop tabs and line ends, resolve `..` and `%2e%2e`, and read what follows `//` as a host.
    public static func isLocal(_ text: String, mostBytes: Int) -> Bool {
        guard text.utf8.count <= mostBytes, text.utf8.first == UInt8(ascii: "/"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !refused.contains($0) }),
            let target = try? RequestTarget(text)
        else { return false }
        let segments = target.segments
        return segments == [""]
            || segments.allSatisfy { segment in
                ![".", "..", ""].contains(segment) && !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0x5C }
            }
    }
}
