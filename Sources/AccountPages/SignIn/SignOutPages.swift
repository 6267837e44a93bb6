internal import AccountAPI
internal import AccountModel
internal import HTTPModel
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
        var response = Response.seeOther("/")
        PageSession.end(on: &response, to: context.call)
        // The pages that were shown are kept nowhere, not even for the button that goes back.
        response.headers.append("Clear-Site-Data", "\"cache\"")
        return .response(response)
    }
}
