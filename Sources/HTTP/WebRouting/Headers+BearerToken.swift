public import HTTPModel

extension Headers {
    /// The token that a request shows after the scheme `Bearer` (RFC 6750), whose case is ignored. Nil for none, for several,
    /// and for any other scheme.
    public var bearerToken: String? {
        let shown = values("Authorization")
        let parts = shown.first?.split(separator: " ", maxSplits: 1) ?? []
        guard shown.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = parts[1].filter { $0 != " " && $0 != "\t" }
        return token.isEmpty ? nil : token
    }
}
