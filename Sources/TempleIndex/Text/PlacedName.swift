internal import TempleMatching

/// A text read as districts and a name: 鹿港天后宮 as 天后宮 in 鹿港鎮, 彰化縣鹿港天后宮 as the same in 彰化縣.
///
/// People put the township in front of a temple's name where the name alone is common; a source seldom does.
struct PlacedName {
    /// The districts in front; a temple's address has to have one form of each.
    let districts: [[SearchKey]]
    /// What follows.
    let name: SearchKey
    private let signatures: [[TextSignature]]
    private let nameSignature: TextSignature

    private init(districts: [[SearchKey]], name: SearchKey) {
        self.districts = districts
        self.name = name
        signatures = districts.map { $0.map { TextSignature($0) } }
        nameSignature = TextSignature(name)
    }

    /// As many districts may stand in front.
    private static let mostDistricts = 2
    /// The shortest name that can follow, in characters.
    private static let shortestName = 2

    /// Every way to read a text so; none for most texts.
    static func readings(of text: SearchKey) -> [PlacedName] { readings(of: text, after: []) }

    private static func readings(of text: SearchKey, after districts: [[SearchKey]]) -> [PlacedName] {
        guard districts.count < mostDistricts else { return [] }
        var readings: [PlacedName] = []
        for length in 2...4 where text.scalars.count >= length + shortestName {
            guard let forms = byBeginning[Array(text.scalars.prefix(length))] else { continue }
            let rest = text.dropping(length)
            readings.append(PlacedName(districts: districts + [forms], name: rest))
            readings += self.readings(of: rest, after: districts + [forms])
        }
        return readings
    }

    /// Whether a temple with this address, or with these texts, stands in the districts.
    func isPlaced(in texts: SearchKey) -> Bool {
        districts.allSatisfy { forms in forms.contains { texts.contains($0) } }
    }

    /// Whether texts with this signature may have the districts and the name; where not, they have not.
    func mayBe(in signature: TextSignature) -> Bool {
        signature.mayHave(nameSignature)
            && signatures.allSatisfy { forms in forms.contains { signature.mayHave($0) } }
    }

    /// The names of districts by what a text may begin with: the whole name, or all but its last character.
    private static let byBeginning: [[UInt32]: [SearchKey]] = {
        var table: [[UInt32]: [SearchKey]] = [:]
        for name in District.names {
            let key = SearchKey(name)
            table[key.scalars, default: []].append(key)
            if key.scalars.count > 2 { table[key.scalars.dropLast(), default: []].append(key) }
        }
        return table
    }()
}
