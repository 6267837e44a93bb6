internal import Geodesy
internal import TempleModel

/// A temple as a search has read it, for the next search: reading its row takes longer than measuring how far it is.
final class RememberedTemple: Candidate {
    private let known: Temple
    private lazy var textKey = {
        var key = SearchKey()
        for text in [known.name, known.address ?? "", known.mainDeity ?? ""] { key.appendField(text) }
        return key
    }()

    init(_ temple: Temple) {
        known = temple
    }

    var id: Int64 { known.id }
    var rating: Double? { known.rating }
    var openTime: String? { known.openTime }
    var deities: [TempleDeity] { known.deities }

    func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        known.deities.contains { isOne($0.id, $0.role == .main) }
    }

    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result { body(textKey) }

    func coordinate() -> Coordinate { known.coordinate }

    func temple() -> Temple { known }
}
