internal import Geodesy
internal import TempleModel

/// A temple that was read before.
struct RememberedTemple: Candidate {
    let known: Temple
    let textKeys: TextKeys

    var id: Int64 { known.id }
    var rating: Double? { known.rating }
    var openTime: String? { known.openTime }
    var deities: [TempleDeity] { known.deities }

    func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        known.deities.contains { isOne($0.id, $0.role == .main) }
    }

    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result {
        textKeys.withKey(of: known, body)
    }

    func coordinate() -> Coordinate { known.coordinate }

    func temple(with deities: [TempleDeity]?) -> Temple { known }
}

/// The keys of the texts of remembered temples that were searched for a text.
final class TextKeys {
    private var known = ValuesByID<SearchKey>()

    func withKey<Result>(of temple: Temple, _ body: (SearchKey) -> Result) -> Result {
        if let key = known[temple.id] { return body(key) }
        var key = SearchKey()
        for text in [temple.name, temple.address ?? "", temple.mainDeity ?? ""] { key.appendField(text) }
        known[temple.id] = key
        return body(key)
    }
}
