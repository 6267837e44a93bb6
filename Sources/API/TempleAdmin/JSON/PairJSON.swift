internal import Geodesy
internal import TempleFormats
internal import TempleModel

/// Temples that look like one.
enum PairJSON {
    /// Returns a page of pairs.
    static func list(_ pairs: [TemplePair]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512 * pairs.count + 2)
        json.array(pairs) { json, pair in json.object { members(of: pair, to: &$0) } }
        return json.bytes
    }

    /// Returns the answer to a write of what was said of a pair.
    static func written(_ pair: TemplePair, _ outcome: EditOutcome, isDryRun: Bool) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 1024)
        json.object { json in
            json.member("change", outcome.change)
            json.member("dry_run", isDryRun)
            json.member("action", outcome.results.first?.action?.rawValue)
            json.key("pair")
            json.object { members(of: pair, to: &$0) }
        }
        return json.bytes
    }

    private static func members(of pair: TemplePair, to json: inout JSONWriter) {
        json.key("a")
        json.object { members(of: pair.a, to: &$0) }
        json.key("b")
        json.object { members(of: pair.b, to: &$0) }
        json.member("distance", pair.meters / 1_000, decimals: 3)
        json.member("score", pair.score, decimals: 2)
        json.member("verdict", pair.judgement?.verdict.rawValue)
        json.member(
            "decided_at",
            pair.judgement.map { TaiwanMoment(secondsSince1970: $0.decidedAt).rfc3339 })
        json.member("author", pair.judgement?.author)
    }

    private static func members(of temple: PairedTemple, to json: inout JSONWriter) {
        json.member("id", temple.id)
        json.member("name", temple.name)
        json.member("official_name", temple.officialName)
        json.member("address", temple.address)
        json.member("lat", temple.coordinate.latitude, decimals: DecimalText.degreeDecimals)
        json.member("lng", temple.coordinate.longitude, decimals: DecimalText.degreeDecimals)
    }
}
