internal import Geodesy
internal import TempleModel

/// Temples as searches have read them, for the next search: a registry's fit, and reading a row takes longer than
/// measuring how far it is. To be emptied when the data has changed.
struct RememberedTemples {
    /// Ids below this are remembered: some 20 MB at most.
    static let idsBelow: Int64 = 1 << 15

    private var temples: [RememberedTemple?] = []

    subscript(id: Int64) -> RememberedTemple? {
        id >= 0 && id < Int64(temples.count) ? temples[Int(id)] : nil
    }

    /// - Returns: nil where temples with such ids are not remembered.
    mutating func remember(_ row: TempleRow) throws -> RememberedTemple? {
        let id = row.id
        guard id >= 0, id < Self.idsBelow else { return nil }
        if temples.count <= id {
            temples += Array(repeating: nil, count: Int(min(Self.idsBelow, id + id / 2 + 1)) - temples.count)
        }
        let made = RememberedTemple(row.temple(at: try row.coordinate()))
        temples[Int(id)] = made
        return made
    }

    mutating func removeAll() { temples = [] }
}

/// A temple that has been read.
final class RememberedTemple: Candidate {
    let temple: Temple
    private lazy var textKey = {
        var key = SearchKey()
        for text in [temple.name, temple.address ?? "", temple.mainDeity ?? ""] {
            key.append(text)
            key.appendEnd()
        }
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
