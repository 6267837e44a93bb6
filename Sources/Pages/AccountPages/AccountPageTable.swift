internal import HTTPModel
internal import WebRouting

/// The routes of all pages of an account.
enum AccountPageTable {
    /// The first segments of all paths.
    static let roots: Set<String> = ["account", "sign-in", "sign-out"]
    /// The page of the account.
    static let home = "/account"
    static let signIn = "/sign-in"

    static let pages: [PersonPageRoute] =
        SignInPages.routes
        + SettingsPages.routes
        + ChoosingPages.routes
        + ReminderPages.routes
        + FavouritePages.routes
        + NoticePages.routes
        + SessionPages.routes
        + WholePages.routes
        + TakePages.routes
}

/// One route of the pages of an account with its function.
struct PersonPageRoute {
    enum Function {
        case plain(@Sendable (PersonContext) throws -> PersonAnswer)
        /// It is called for a form of a page of this site and, where somebody has signed in, of the same session. `again` shows
        /// the page of the form once more, with all fields as they were sent, where the form was refused.
        case form(@Sendable (PersonContext, PersonForm) throws -> PersonAnswer, again: Again?)
    }

    /// Returns the page of a form once more. `note` says what is wrong, and stands above the form.
    typealias Again =
        @Sendable (_ context: PersonContext, _ form: PersonForm, _ note: PersonNote) throws -> PersonPage

    let route: Route
    let function: Function

    /// The most bytes of a form.
    static let mostBytes = 16 << 10
    /// The most bytes of a form that names up to 1,000 things, those that were chosen before among them.
    static let mostBytesOfMany = 128 << 10

    /// Describes a page that is read.
    ///
    /// - Parameters:
    ///   - access: who may read it.
    ///   - place: ``AnswerPlace/primary`` for one that writes all the same, such as the end of a provider's sign-in.
    static func page(
        _ path: String, for access: Access = .signedIn, place: AnswerPlace = .worker,
        _ answer: @escaping @Sendable (PersonContext) throws -> PersonAnswer
    ) -> PersonPageRoute {
        PersonPageRoute(
            route: Route(
                .get, path, for: .people, access: access, place: place, keeping: .nothing, offers: ["text/html"]),
            function: .plain(answer))
    }

    /// Describes where a form is sent.
    ///
    /// - Parameters:
    ///   - again: returns the page of the form once more; nil shows the fields of a refused form as a plain list.
    ///   - answer: may throw ``Fault`` and all errors of accounts and of sign-in.
    static func form(
        _ path: String, for access: Access = .signedIn, maxBytes: Int = mostBytes, again: Again? = nil,
        _ answer: @escaping @Sendable (PersonContext, PersonForm) throws -> PersonAnswer
    ) -> PersonPageRoute {
        PersonPageRoute(
            route: Route(
                .post, path, for: .people, access: access, body: RouteBody(.form, maxBytes: maxBytes),
                effect: .writes, place: .primary, keeping: .nothing),
            function: .form(answer, again: again))
    }

    /// The page of the form once more; nil for a route without one.
    var again: Again? {
        guard case .form(_, let again) = function else { return nil }
        return again
    }
}
