/// Origins whose web pages may read the answers in a browser (CORS, the Fetch standard).
public enum AllowedOrigins: Equatable, Sendable {
    case none
    /// `*`: all pages.
    case any
    /// Only these origins, such as `https://temples.example`.
    case only(Set<String>)

    /// Reads `*` or origins separated by commas. An empty text means none.
    ///
    /// - Returns: Nil if an entry is not an origin: a scheme, `://`, a host and an optional port, in lower case,
    ///   without a path.
    public init?(_ text: String) {
        let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
        if parts.isEmpty {
            self = .none
        } else if parts == ["*"] {
            self = .any
        } else {
            guard parts.allSatisfy(Self.isOrigin) else { return nil }
            self = .only(Set(parts))
        }
    }

    /// Returns the value of `Access-Control-Allow-Origin` for a page of this origin. Nil if it is not allowed.
    func answer(to origin: String) -> String? {
        switch self {
        case .none: nil
        case .any: "*"
        case .only(let origins): origins.contains(origin) ? origin : nil
        }
    }

    private static func isOrigin(_ text: String) -> Bool {
        let schemes = ["https://", "http://", "capacitor://", "ionic://"]
        guard text.utf8.count <= 300, let scheme = schemes.first(where: text.hasPrefix) else { return false }
        let host = text.utf8.dropFirst(scheme.utf8.count)
        return !host.isEmpty
            && host.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || ".-:[]_".utf8.contains($0)
            }
    }
}
