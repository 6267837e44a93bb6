internal import Places

/// The township or district of an address.
public struct TownshipName: Equatable, Sendable {
    /// The county or city, in Chinese: 彰化縣.
    public let county: String
    /// The township in Chinese: 鹿港鎮.
    public let chinese: String

    /// The characters that counties and cities end with.
    private static let counties: Set<Character> = ["縣", "市"]
    private static let kinds: Set<Character> = ["鄉", "鎮", "市", "區"]
    /// Most characters of a name, with its kind: 阿里山鄉.
    private static let longest = 4

    /// Reads 鹿港鎮 in 彰化縣鹿港鎮玉順里中山路430號. Nil where the address has no county or no township.
    public init?(in address: String) {
        let start = address.prefix(3)
        guard start.count == 3, let last = start.last, Self.counties.contains(last) else { return nil }
        let rest = Array(address.dropFirst(3).prefix(Self.longest))
        guard let end = rest.indices.dropFirst().first(where: { Self.kinds.contains(rest[$0]) }) else { return nil }
        // 前鎮區 and 新市區 have a kind's character in their names.
        let isInside = rest[end] != "區" && end + 1 < rest.count && rest[end + 1] == "區"
        county = String(start)
        chinese = String(rest[...(isInside ? end + 1 : end)])
    }

    /// The township in Latin letters, as `data/places.json` has it: Lukang, Tamsui. Nil for one that is not there.
    public var latin: String? { Self.spellings[county + chinese] }

    /// The county in Latin letters: Changhua.
    var latinCounty: String? { Self.spellings[county] }

    /// The usual spellings, by the name of a county, or of a county and its township.
    private static let spellings = Dictionary(
        Places.all.lazy.filter { $0.kind != .station }.compactMap { place in
            place.romanized.first.map { ((place.county ?? "") + place.name, $0) }
        }, uniquingKeysWith: { first, _ in first })
}
