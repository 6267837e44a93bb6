extension ServerAddress {
    static let schemes = ["postgresql://", "postgres://"]

    /// The keywords of libpq that begin a text of `keyword = value`.
    private static let keywords: Set<String> = [
        "application_name", "channel_binding", "client_encoding", "connect_timeout", "dbname",
        "fallback_application_name",
        "gssencmode", "gsslib", "host", "hostaddr", "krbsrvname", "load_balance_hosts", "options", "passfile",
        "password",
        "port", "require_auth", "requirepeer", "service", "sslcert", "sslcompression", "sslcrl", "sslkey", "sslmode",
        "sslpassword", "sslrootcert", "target_session_attrs", "user",
    ]

    /// Whether a text means a server: an address, or a common mistake for one, such as another scheme or libpq's
    /// `host=db dbname=temples`. Many of these are refused by ``init(_:)``.
    ///
    /// No path of a file is one if it begins with a slash or a point.
    public static func isOne(_ text: String) -> Bool {
        let text = trimmed(text)
        guard let first = text.first, first != "/", first != "." else { return false }
        if text.contains("://") || isKeywordForm(text) || holdsPassword(text) { return true }
        // `user:password@host`, without a scheme.
        return text.lastIndex(of: "@").map { text[..<$0].contains(":") } ?? false
    }

    /// Whether a text begins with one of libpq's keywords and a `=`.
    static func isKeywordForm(_ text: String) -> Bool {
        let text = trimmed(text)
        let name = text.prefix { $0.isLetter || $0 == "_" }
        return keywords.contains(name.lowercased()) && text[name.endIndex...].drop(while: \.isWhitespace).first == "="
    }

    /// The text in the form that libpq reads: without white space around it, as a variable or a file may have it, and with
    /// the scheme in lower case. Nil where there is no scheme.
    static func normalized(_ text: String) -> String? {
        let text = trimmed(text)
        let start = text.prefix(schemes.map(\.count).max() ?? 0).lowercased()
        guard let scheme = schemes.first(where: start.hasPrefix) else { return nil }
        return scheme + text.dropFirst(scheme.count)
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
