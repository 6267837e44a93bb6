internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// The routes of all pages of the back office.
enum AdminPageTable {
    /// The first segment of all paths.
    static let root = "admin"

    static let pages: [AdminPageRoute] =
        DashboardPage.routes + ChangesPages.routes + PeoplePages.routes + SessionPages.routes
        + TemplePages.routes
        + CheckPages.routes
        + ListPages.routes
        + PairPages.routes
        + DayPages.routes
        + CataloguePages.routes
        + PreviewPages.routes
        + UsersPages.routes
        + NotificationsPages.routes
}

/// One route of the back office with its function.
struct AdminPageRoute {
    enum Function {
        case plain(@Sendable (AdminContext) throws -> AdminAnswer)
        /// It is called for a form with the token of its session. `again` shows the page of the form once more, with all fields
        /// as they were sent, where the form was refused.
        case form(@Sendable (AdminContext, AdminForm) throws -> AdminAnswer, again: Again?)
    }

    /// Returns the page of a form once more. `note` says what is wrong, and stands above the form.
    typealias Again = @Sendable (_ context: AdminContext, _ form: AdminForm, _ note: AdminNote) throws -> AdminPage

    let route: Route
    let function: Function

    /// The most bytes of a form.
    static let mostBytes = 64 << 10
    /// The most bytes of a form that names up to 1,000 things.
    static let mostBytesOfMany = 256 << 10
    /// The most bytes of the form of a temple. Its longest texts are 35,000 characters, each of up to 12 bytes as a browser
    /// sends them.
    static let mostBytesOfTemple = 512 << 10

    /// Describes a page that is read.
    static func page(
        _ path: String, for role: StaffRole = .viewer,
        _ answer: @escaping @Sendable (AdminContext) throws -> AdminAnswer
    ) -> AdminPageRoute {
        AdminPageRoute(
            route: Route(
                .get, path, for: .people, access: .role(Role(role.rawValue)), place: .worker, keeping: .nothing,
                offers: ["text/html"]),
            function: .plain(answer))
    }

    /// Describes what a script asks about fields of a form. Nothing is written. They are posted all the same, because logs have
    /// the addresses of requests, and somebody types telephone numbers.
    static func check(
        _ path: String, maxBytes: Int = mostBytes,
        _ answer: @escaping @Sendable (AdminContext, AdminForm) throws -> AdminAnswer
    ) -> AdminPageRoute {
        AdminPageRoute(
            route: Route(
                .post, path, for: .people, access: .role(Role(StaffRole.viewer.rawValue)),
                body: RouteBody(.form, maxBytes: maxBytes), place: .worker, keeping: .nothing),
            function: .form(answer, again: nil))
    }

    /// Describes where a form is sent.
    ///
    /// - Parameters:
    ///   - again: returns the page of the form once more; nil shows the fields of a refused form as a plain list.
    ///   - answer: is called for a form of a page of this site, with the token of its session. It may throw all errors of
    ///     edits and of the register.
    static func form(
        _ path: String, for role: StaffRole = .editor, maxBytes: Int = mostBytes, again: Again? = nil,
        _ answer: @escaping @Sendable (AdminContext, AdminForm) throws -> AdminAnswer
    ) -> AdminPageRoute {
        AdminPageRoute(
            route: Route(
                .post, path, for: .people, access: .role(Role(role.rawValue)),
                body: RouteBody(.form, maxBytes: maxBytes),
                effect: .writes, place: .primary, keeping: .nothing),
            function: .form(answer, again: again))
    }

    /// The page of the form once more; nil for a route without one.
    var again: Again? {
        guard case .form(_, let again) = function else { return nil }
        return again
    }
}
