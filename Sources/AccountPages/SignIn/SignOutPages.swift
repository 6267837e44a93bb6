internal import AccountModel
internal import WebRouting

/// `/sign-out`: the end of a session.
enum SignOutPages {
    /// Ends this session, or with the field `everywhere` all of the person's.
    static func signOut(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        if form["everywhere"] == nil {
            _ = try context.store.endSession(try context.session(), of: try context.person())
        } else {
            try context.leaveEverywhere()
        }
        return context.left
    }
}
