internal import Secrets

/// What a form carries that only a page of the same session can have: a random text, and the digest that the session's token
/// makes of it. Each page has another one, so that nothing can be learned of it from the length of a compressed page.
struct FormToken {
    /// The name of the hidden field.
    static let field = "csrf"
    private static let label = "nearby form of the back office"
    private static let separator: Character = "."
    /// Longer than any that this program makes.
    private static let longest = 200

    let text: String
    private let session: String?

    /// - Parameter session: the token of the session; nil for a page without one, whose forms are not bound to any.
    init(of session: String?) throws {
        self.session = session
        guard let session else {
            text = ""
            return
        }
        let salt = try Secrets.token()
        text = "\(salt)\(Self.separator)\(Secrets.derived(from: session, label: Self.label, salt: salt))"
    }

    /// Whether a field is of a page of the same session. The comparison takes the same time for every wrong one.
    func isOfSameSession(_ shown: String) -> Bool {
        guard let session, shown.utf8.count <= Self.longest, let place = shown.firstIndex(of: Self.separator) else {
            return false
        }
        let digest = Secrets.derived(from: session, label: Self.label, salt: String(shown[..<place]))
        return Secrets.areEqual(digest, String(shown[shown.index(after: place)...]))
    }
}
