internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/changes`: what has changed since a place in the feed, for programs that keep a copy.
enum FeedRoute {
    /// The value of `since` for the end of the feed.
    static let now = "now"

    static func answer(_ call: RouteCall) throws -> Response {
        let limit = try call.given.number("limit", in: FeedLimits.limits) ?? FeedLimits.usualLimit
        let store = call.service.store
        let given = call.given["since"]
        let fields = try MemberNames.parse(call.given, among: Shapes.templeMembers)
        let start: FeedCursor? = try given == now ? store.feedEnd() : cursor(given)
        guard case .page(let page) = try store.feed(since: start, kinds: kinds(call.given["kind"]), limit: limit) else {
            throw Fault.cursorTooOld
        }
        let today = try call.day()
        let temples = page.entries.filter { $0.kind == .temple && !$0.isDeleted }.map(\.id)
        // Most pages of the whole feed have nothing but temples, and reading all names takes as long as two hundred of them.
        let hasOthers = page.entries.contains { $0.kind != .temple }
        let document = FeedDocument(
            hasOthers ? try store.catalogueSnapshot() : nil, try store.upcomingEvents(on: today), today: today)
        return .json(document.json(page, temples: try store.temples(ids: temples), keeping: fields))
    }

    private static func cursor(_ text: String?) throws(Fault) -> FeedCursor? {
        guard let text else { return nil }
        guard let cursor = FeedCursor(text: text) else {
            throw Fault.badParameter(
                "invalid-parameter", "since",
                "since: give next of the last answer unchanged, or now, or leave it out to read everything"
            ).saying(
                "請原樣填入上次回應的 next，或填 now，或省略以讀取全部",
                "前の答えの next をそのまま使うか、now にするか、省いてすべてを読んでください")
        }
        return cursor
    }

    private static func kinds(_ text: String?) throws(Fault) -> Set<FeedKind> {
        guard let text else { return .all }
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        let kinds = Set(names.compactMap { FeedKind(rawValue: String($0)) })
        guard kinds.count == names.count else {
            throw Fault.badParameter(
                "invalid-parameter", "kind",
                "kind: give each of these at most once, separated by commas: "
                    + FeedKind.allCases.map(\.rawValue).joined(separator: ", ")
            ).saying(
                "下列每種至多給一次，以逗號分隔：\(FeedKind.allCases.map(\.rawValue).joined(separator: "、"))",
                "次の種類をそれぞれ一度まで、コンマで区切ってください：\(FeedKind.allCases.map(\.rawValue).joined(separator: "、"))")
        }
        return kinds
    }
}
