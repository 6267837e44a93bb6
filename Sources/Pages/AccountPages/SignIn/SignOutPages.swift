internal import AccountModel

/// `/sign-out`: the end of a session.
enum SignOutPages {
    /// Ends this session.
    static func signOut(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        _ = try context.store.endSession(try context.session(), of: try context.person())
        return context.left()
    }
}
