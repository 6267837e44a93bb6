internal import TempleMatching

/// A reading of a text as districts and a name: 鹿港天后宮 is 天后宮 in 鹿港鎮, and 彰化縣鹿港天后宮 is the same temple in 彰化縣.
///
/// People put the township before a temple's name when the name alone is common; a source seldom does.
struct DistrictName {
    /// The districts before the name, each in all its forms. A temple's address must contain one form of each.
    let districts: [[SearchKey]]
    /// The name after the districts.
    let name: SearchKey
    private let districtGrams: [[TextGrams]]
    private let nameGrams: TextGrams

    private init(districts: [[SearchKey]], name: SearchKey) {
        self.districts = districts
        self.name = name
        districtGrams = districts.map { $0.map { TextGrams($0) } }
        nameGrams = TextGrams(name)
    }

    /// The maximum number of districts before a name.
    private static let mostDistricts = 2
    /// The minimum length of the name after the districts, in characters.
    private static let shortestName = 2

    /// Returns every such reading of a text; most texts have none.
    static func readings(of text: SearchKey) -> [DistrictName] { readings(of: text, after: []) }

    private static func readings(of text: SearchKey, after districts: [[SearchKey]]) -> [DistrictName] {
        guard districts.count < mostDistricts else { return [] }
        var readings: [DistrictName] = []
        for length in 2...4 where text.scalars.count >= length + shortestName {
            guard let forms = byBeginning[Array(text.scalars.prefix(length))] else { continue }
            let rest = text.dropping(length)
            readings.append(DistrictName(districts: districts + [forms], name: rest))
            readings += self.readings(of: rest, after: districts + [forms])
        }
        return readings
    }

    /// Whether a temple with this address, or with these texts, is in the districts.
    func isInDistricts(of texts: SearchKey) -> Bool {
        districts.allSatisfy { forms in forms.contains { texts.contains($0) } }
    }

    /// Whether a text in a filter may contain the districts and the name. False means that none does.
    func mayBe(in filter: some GramFilter) -> Bool {
        filter.mayHave(nameGrams) && districtGrams.allSatisfy { forms in forms.contains { filter.mayHave($0) } }
    }

    /// The district names, by the beginnings of a text that may mean them: the whole name, or the name without its last
    /// character.
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
