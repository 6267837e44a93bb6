internal import HanSounds
public import TempleModel

extension TempleDetail {
    /// The name in Latin letters by rule, from the readings of its characters: Lugang Tianhou Temple for 鹿港天后宮. Nobody
    /// has to use it; ``TempleModel/TempleDetail/englishName`` is what a source says. Nil where a character has no reading.
    public var romanizedName: String? {
        RomanName.english(temple.name, district: temple.address.flatMap { District.name(in: $0) })
    }
}

/// The township or district of an address.
enum District {
    /// The characters that counties and cities end with.
    private static let counties: Set<Character> = ["縣", "市"]
    private static let kinds: Set<Character> = ["鄉", "鎮", "市", "區"]
    /// Most characters of a name, with its kind: 阿里山鄉.
    private static let longest = 4

    /// Returns 鹿港鎮 of 彰化縣鹿港鎮玉順里中山路430號; nil where the address has no county or no township.
    static func name(in address: String) -> String? {
        let start = address.prefix(3)
        guard start.count == 3, let last = start.last, counties.contains(last) else { return nil }
        let rest = Array(address.dropFirst(3).prefix(longest))
        guard let end = rest.indices.dropFirst().first(where: { kinds.contains(rest[$0]) }) else { return nil }
        // 前鎮區 and 新市區 have a kind's character in their names.
        let isInside = rest[end] != "區" && end + 1 < rest.count && rest[end + 1] == "區"
        return String(rest[...(isInside ? end + 1 : end)])
    }
}
