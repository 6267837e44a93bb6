/// What a form carries that only a page of the same session can have: a random text, and the digest that the session's token
/// makes of it. Each page has another one, so that nothing can be learned of it from the length of a compressed page.
public struct FormToken: Sendable {
    /// The name of the hidden field.
    public static let field = "csrf"
    private static let separator: Character = "."
    /// Longer than any that this program makes.
    private static let longest = 200

    /// The value of the hidden field; empty where there is no session.
    public let text: String
    private let session: String?
    private let label: String

    /// Makes the token of the forms of one page.
    ///
    /// - Parameters:
    ///   - session: the token of the session; nil for a page without one, whose forms are not bound to any.
    ///   - label: whose forms they are. A form of one label is none of another, even for the same session.
    public init(of session: String?, label: String) throws(Secrets.NoRandomness) {
        self.session = session
        self.label = label
        guard let session else {
            text = ""
            return
        }
        let salt = try Secrets.token()
        text = "\(salt)\(Self.separator)\(Secrets.derived(from: session, label: label, salt: salt))"
    }

    /// Whether a field is of a page of the same session. The comparison takes the same time for every wrong one.
    public func isOfSameSession(_ shown: String) -> Bool {
        guard let session, shown.utf8.count <= Self.longest, let place = shown.firstIndex(of: Self.separator) else {
            return false
        }
        let digest = Secrets.derived(from: session, label: label, salt: String(shown[..<place]))
        return Secrets.areEqual(digest, String(shown[shown.index(after: place)...]))
    }
}
