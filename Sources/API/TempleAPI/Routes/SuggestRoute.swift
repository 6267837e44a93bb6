internal import Geodesy
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/suggest`: what somebody may mean who types, in one list.
enum SuggestRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        guard let text = call.given["q"] else {
            throw Fault.badParameter(
                "missing-parameter", "q", "q: is missing; give what was typed so far, such as 龍山"
            ).saying("缺少這個參數，請給目前輸入的文字，例如龍山", "このパラメーターがありません。入力された文字を指定してください。例：龍山")
        }
        // Parsed as the point of a search, so that both have the same errors.
        let point = TempleQueryText([.lat, .lng]) { call.given[$0.rawValue] }
        let center =
            point[.lat] == nil && point[.lng] == nil
            ? nil : try TempleQuery(parsing: point, radiusUnits: false, now: call.context.time).center
        let limit = try call.given.number("limit", in: SuggestQuery.limits) ?? SuggestQuery.defaultLimit
        let query = try SuggestQuery(
            text, latitude: center?.latitude, longitude: center?.longitude, limit: limit,
            kinds: try kinds(call.given["kinds"]), today: try call.day())
        return .json(SuggestionJSON.list(try call.service.store.suggestions(for: query)))
    }

    static let kindNames = Suggestion.Kind.allCases.map(\.rawValue)

    /// Parses what is looked for; all without it.
    private static func kinds(_ text: String?) throws(Fault) -> Set<Suggestion.Kind> {
        guard let text else { return Set(Suggestion.Kind.allCases) }
        var kinds: Set<Suggestion.Kind> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = Suggestion.Kind(rawValue: String(name)) else {
                throw .badParameter(
                    "invalid-parameter", "kinds",
                    "kinds: give one or more of \(kindNames.joined(separator: ", ")), separated by commas"
                ).saying(
                    "請給下列一項或多項，以逗號分隔：\(kindNames.joined(separator: "、"))",
                    "次の一つ以上をコンマで区切ってください：\(kindNames.joined(separator: "、"))")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
