internal import AccountModel
internal import HTTPModel
internal import Secrets
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `/api/user/calendar`: the secret address of somebody's calendar, and the calendar there. Whoever knows the address reads
/// it, as calendar programs send no token.
enum CalendarRoutes {
    /// Of a longer key, no digest is made.
    private static let longestKey = 100

    static func renew(_ call: AccountCall) throws -> Response {
        try EmptyBody.check(call.request.body)
        // No row has the key. Where the answer may be repeated, the key is made of that of the request.
        let salt = try Secrets.token()
        let hash = Secrets.sha256(call.key?.secret(salt) ?? salt)
        var json = JSONWriter(reservingCapacity: 256)
        json.object { json in
            json.member("url", address(call) + CalendarKey.path(salt))
        }
        let answer = KeptAnswer(json: json.bytes, salt: call.key.map { _ in salt })
        return try call.write(.setCalendarKey(hash: hash)) { _ in answer }
    }

    static func remove(_ call: AccountCall) throws -> Response {
        try call.store.setCalendarKey(hash: nil, of: try call.account(), now: call.now)
        return .done
    }

    static func calendar(_ call: AccountCall) throws -> Response {
        guard let key = call.given["key"], !key.isEmpty, key.utf8.count <= longestKey,
            let account = try call.store.account(calendarHash: Secrets.sha256(key)),
            let contents = try call.store.contents(of: account, now: call.now)
        else { throw Fault.of(.unknownCalendar) }
        let temples = try FavouriteTemples(call.service.temples).shown(contents.favourites)
        let calendar = PersonalCalendar(
            contents: contents, data: try call.service.temples.catalogueSnapshot(), today: call.today,
            temples: temples.map(\.id))
        return Response(
            status: 200, headers: ["Content-Type": CalendarFeed.mediaType, "Cache-Control": "private, max-age=3600"],
            body: try calendar.bytes())
    }

    /// The public address of the site: of the setting, or as the request names it.
    private static func address(_ call: AccountCall) -> String {
        if let site = call.service.site { return site }
        guard let host = call.request.headers["Host"], isHost(host) else { return "" }
        return (call.request.isOnLoopback ? "http://" : "https://") + host
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-.:[]".utf8.contains($0)
            }
    }
}
