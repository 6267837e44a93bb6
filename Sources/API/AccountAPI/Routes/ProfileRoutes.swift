internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/profile`, and the account as a whole: `/api/user/export` and `DELETE /api/user`.
enum ProfileRoutes {
    static let maxBodyBytes = 8 << 10

    static func read(_ call: AccountCall) throws -> Response { try call.read(.profile(try call.person())) }

    static func change(_ call: AccountCall) throws -> Response {
        let (account, body, now) = (try call.account(), try ProfileBody(try call.members()), call.now)
        return try call.writeState(.profile) { keeping in
            _ = try keeping.update(account, displayName: body.displayName, locale: body.locale, now: now)
        }
    }

    static func export(_ call: AccountCall) throws -> Response {
        let contents = try call.store.contents(of: try call.account(), now: call.now)
        guard let contents else { throw AccountError.ended }
        let export = ExportJSON(
            contents: contents, favourites: try FavouriteTemples(call.service.temples).shown(contents.favourites),
            session: try call.session(), today: call.today, now: call.now)
        var response = Response.json(export.document())
        response.headers["Content-Disposition"] = "attachment; filename=\"nearby-account.json\""
        return response
    }

    static func remove(_ call: AccountCall) throws -> Response {
        guard try call.store.remove(try call.account()) else { throw AccountError.ended }
        var response = Response.done
        PageSession.end(on: &response, to: call.context)
        return response
    }
}
