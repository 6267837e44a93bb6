internal import HanNames

/// How the names of places sound, for lookups.
enum PlaceSounds {
    /// Syllables of present names by their numbers, each with the position in ``Places/all``.
    static let sorted = SortedNames(
        Places.all.enumerated().flatMap { index, place in
            written(place).compactMap { name in syllables(of: name).map { ($0, index) } }
        })

    /// The places whose name begins with what Latin letters or Zhuyin spell.
    static func beginning(with text: some StringProtocol) -> [Int] {
        guard let spoken = SpokenText(text) else { return [] }
        let next = spoken.unfinished.isEmpty ? nil : PinyinTable.numbers(beginningWith: spoken.unfinished)
        return spoken.readings.flatMap { reading in
            sorted.beginning(with: reading.lazy.map { UInt32($0.number) }).filter { name in
                guard let next else { return true }
                return sorted.letter(of: name, at: reading.count).map { next.contains(UInt16($0)) } == true
            }
        }.map { sorted.values[$0] }
    }

    /// The places whose whole name is what Latin letters or Zhuyin spell, of two syllables or more, by the likeliest reading
    /// that is one.
    static func spelled(by text: some StringProtocol) -> (places: [Int], syllables: Int) {
        guard let spoken = SpokenText(text), spoken.unfinished.isEmpty else { return ([], 0) }
        for reading in spoken.readings where reading.count > 1 {
            let places = whole(reading.map { UInt32($0.number) })
            if !places.isEmpty { return (places, reading.count) }
        }
        return ([], 0)
    }

    /// The places whose name sounds as a name in Chinese characters.
    static func homophones(of name: String) -> [Int] { syllables(of: name).map(whole) ?? [] }

    private static func whole(_ syllables: [UInt32]) -> [Int] {
        sorted.ending(sorted.beginning(with: syllables), at: syllables.count).map { sorted.values[$0] }
    }

    /// Nil if a character has no reading.
    private static func syllables(of name: String) -> [UInt32]? {
        let reading = HanReadings.reading(of: name).compactMap(\.syllable)
        return reading.count == name.unicodeScalars.count ? reading.map { UInt32($0.number) } : nil
    }

    private static func written(_ place: Place) -> [String] {
        switch place.kind {
        case .county, .township: place.name.count > 2 ? [place.name, String(place.name.dropLast())] : [place.name]
        case .station: Array(Set([place.name, PlaceNames.stem(of: place) + "站"])).sorted()
        }
    }
}
