internal import Geodesy
internal import TempleModel

/// A temple as a search has read it, for the next search: reading its row takes longer than measuring how far it is.
final class RememberedTemple: Candidate {
    let temple: Temple
    private lazy var textKey = {
        var key = SearchKey()
        for text in [temple.name, temple.address ?? "", temple.mainDeity ?? ""] { key.appendField(text) }
        return key
    }()

    init(_ temple: Temple) {
        self.temple = temple
    }

    var id: Int64 { temple.id }
    var rating: Double? { temple.rating }
    var openTime: String? { temple.openTime }
    var deities: [TempleDeity] { temple.deities }

    func hasDeity(where isOne: (Int64, Bool) -> Bool) -> Bool {
        temple.deities.contains { isOne($0.id, $0.role == .main) }
    }

    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result { body(textKey) }

    func temple(at coordinate: Coordinate) -> Temple { temple }
}
