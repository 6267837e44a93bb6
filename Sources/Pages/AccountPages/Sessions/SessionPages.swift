internal import AccountModel
internal import HTTPModel
internal import WebRouting
internal import Wording

/// Where the person is signed in: `/account/sessions`.
enum SessionPages {
    static let root = AccountPageTable.home + "/sessions"

    static let routes: [PersonPageRoute] = [
        .page(root) { context in .page(try SessionList(context).page) },
        .form("\(root)/:id/end", endOne),
        .form("\(root)/end", endAll),
    ]

    /// Ends one session. One that has ended already is as good.
    private static func endOne(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let id = try context.uuid()
        _ = try context.store.endSession(id, of: try context.person())
        return try id == context.session() ? context.left() : .seeOther(root + "?done=ended")
    }

    /// Ends all sessions; with the field `others`, all but this one.
    private static func endAll(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        guard form["others"] != nil else {
            try context.store.endSessions(of: try context.person())
            return context.left()
        }
        let (account, own) = (try context.person(), try context.session())
        for session in try context.store.sessions(of: account, now: context.now) where session.id != own {
            _ = try context.store.endSession(session.id, of: account)
        }
        return .seeOther(root + "?done=ended")
    }
}
