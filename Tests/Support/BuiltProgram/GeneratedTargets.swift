import Foundation
package import RawHTTPClient

/// Targets of requests, for tests that compare services.
package enum GeneratedTargets {
    private static let deities = ["媽祖", "关公", "王爺", "Mazu", "土地公", "觀音", "不存在的神"]
    private static let texts = ["天后", "宮", "龍山寺", "保安 宮", "鹿港", "x"]
    private static let counties = ["臺中市", "彰化縣", "台北", "臺南市"]
    private static let fixed = ["/openapi.json", "/docs", "/api", "/", "/groups", "/deities", "/activities", "/chosen"]

    /// Returns valid targets of all paths of the API, and of pages.
    package static func make(_ count: Int, using random: inout some RandomNumberGenerator) -> [String] {
        (0..<count).map { $0 < fixed.count ? fixed[$0] : target(of: $0 % 20, &random) }
    }

    private static func target(of kind: Int, _ random: inout some RandomNumberGenerator) -> String {
        func pick(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func place() -> String {
            "lat=\(Double(number(220_000...252_000)) / 1e4)&lng=\(Double(number(1_200_000...1_219_000)) / 1e4)"
        }
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let month = String(format: "2027-%02d", number(1...12))
        let day = "date=\(month)-" + String(format: "%02d", number(1...28))
        switch kind {
        case 0...5:
            var words = [
                place(), "radius=" + pick(["0.5", "5", "37.5", "100"]), "limit=" + pick(["1", "5", "20", "100"]),
            ]
            // What is open now depends on the minute.
            words.append(number(0...5) == 0 ? "open_now=true" : day)
            if number(0...2) == 0 { words.append("deity=" + escaped(pick(deities))) }
            if number(0...2) == 0 { words.append("q=" + escaped(pick(texts))) }
            if number(0...3) == 0 { words.append("county=" + escaped(pick(counties))) }
            if number(0...4) == 0 { words.append(pick(["min_rating=3", "has_phone=true", "within_days=30"])) }
            if number(0...4) == 0 {
                words.append(pick(["sort=date", "sort=rating", "sort=known", "format=geojson", "fields=id,name"]))
            }
            return "/api/temples?" + words.joined(separator: "&")
        case 6: return "/api/temples?\(day)&q=" + escaped(pick(texts)) + pick(["", "&sort=date", "&sort=rating"])
        case 7...9:
            let (west, south) = (number(1_190_000...1_215_000), number(210_000...245_000))
            let edges = [west, south, west + 20_000, south + 20_000].map { "\(Double($0) / 1e4)" }
            let filter = pick([
                "", "", "&deity=" + escaped(pick(deities)), "&q=" + escaped(pick(texts)), "&within_days=60",
            ])
            return "/api/temples/clusters?\(day)&bbox=\(edges.joined(separator: ","))&zoom=\(number(0...10))" + filter
        case 10: return "/api/temples/\(number(1...900))?\(day)"
        case 11: return "/api/temples/\(number(1...900))/" + pick(["activities", "calendar.ics"]) + "?\(day)"
        case 12: return "/api/activities?\(day)&from=2027-01-01&to=\(month)-28"
        case 13: return "/api/events?\(day)&from=2027-01-01&to=\(month)-28"
        case 14: return pick(["/api/deities?\(day)", "/api/deities?\(day)&name=" + escaped(pick(deities))])
        case 15: return "/api/deities/\(number(1...80))" + pick(["", "/calendar.ics"]) + "?\(day)"
        case 16:
            return pick([
                "/api/groups", "/api/groups/1/items?\(day)", "/api/calendar.ics?deities=1,2&new_moon=true&\(day)",
            ])
        case 17 where number(0...1) == 0:
            return "/api/suggest?\(day)&q=" + escaped(pick(texts + deities)) + pick(["", "&" + place()])
        case 17: return "/api/routes?\(place())&count=\(number(2...9))&\(day)"
        case 18: return "/api/lunar?month=\(number(1...12))&day=\(number(1...29))&\(day)"
        default:
            return pick([
                "/?\(place())", "/temples/\(number(1...900))", "/temples/\(number(1...900))?lang=en",
                "/events?month=\(month)", "/deities/\(number(1...80))?lang=en", "/lunar?\(day)",
            ])
        }
    }
}

/// What services of equal data answer alike.
package struct ComparedAnswer: Equatable, CustomStringConvertible {
    package let status: Int
    package let tag: String?
    private let headers: [String?]
    private let body: String

    package init(_ response: ReceivedResponse) {
        status = response.status
        tag = response.headers["etag"]
        headers = ["content-type", "link", "location", "nearby-deity", "nearby-radius", "nearby-matched"].map {
            response.headers[$0]
        }
        body = response.body
    }

    package var description: String { "\(status) \(tag ?? "-") \(headers) \(body.prefix(500))" }

    /// Returns what each service answers to each target. A minute may end between two services: then they are asked
    /// again.
    package static func of(_ services: [Service], to targets: [String]) throws -> [(target: String, answers: [Self])] {
        let clients = try services.map { try $0.connect() }
        return try targets.map { target in
            var answers: [Self] = []
            for _ in 0..<3 {
                answers = try clients.map { Self(try $0.request("GET", target)) }
                if answers.allSatisfy({ $0 == answers.first }) { break }
            }
            return (target, answers)
        }
    }
}
