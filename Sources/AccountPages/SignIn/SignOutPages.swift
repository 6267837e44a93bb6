internal import AccountModel
internal import WebRouting

/// `/sign-out`: the end of a session.
enum SignOutPages {
    /// Ends this session, or with the field `everywhere` all of the person's.
    static func signOut(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let account = try context.person()
        if form["everywhere"] == nil {
            _ = try context.store.endSession(try context.session(), of: account)
        } else {
            try context.store.endSessions(of: account)
        }
        return context.left
    }
}
