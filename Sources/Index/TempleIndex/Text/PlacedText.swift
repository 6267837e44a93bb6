internal import Places

/// A reading of a text as districts and the rest: 鹿港天后宮, 天后宮鹿港 and 鹿港 天后宮 are 天后宮 in 鹿港鎮.
///
/// People put the township before or after a temple's name when the name alone is common; a source seldom does.
struct PlacedText {
    /// The districts, each in all its forms. A temple's address must contain one form of each.
    private let districts: [[SearchKey]]
    private let grams: [[TextGrams]]
    /// What is left of the text, as it was written.
    let rest: String

    /// Returns the likeliest readings of a text (``Places/districts(in:)``), each once; most texts have none.
    static func readings(of text: String) -> [PlacedText] {
        var readings: [PlacedText] = []
        for (places, rest) in Places.districts(in: text) {
            // 東區 is in five counties.
            let districts = places.map { place in ([place.name] + place.otherNames).map { SearchKey($0) } }
            guard !readings.contains(where: { $0.rest == rest && $0.districts == districts }) else { continue }
            readings.append(PlacedText(districts: districts, rest: rest))
        }
        return readings
    }

    private init(districts: [[SearchKey]], rest: String) {
        self.districts = districts
        self.rest = rest
        grams = districts.map { $0.map { TextGrams($0) } }
    }

    /// Whether a temple with this address, or with these texts, is in the districts.
    func isInDistricts(of texts: SearchKey) -> Bool {
        districts.allSatisfy { forms in forms.contains { texts.contains($0) } }
    }

    /// Whether a text in a filter may contain the districts. False means that none does.
    func mayBe(in filter: some GramFilter) -> Bool {
        grams.allSatisfy { forms in forms.contains { filter.mayHave($0) } }
    }
}
