/// One reading of a text as a place and a rest.
struct PlaceReading {
    /// Position in ``Places/all``.
    let place: Int
    let form: PlaceNames.Form
    let position: Position
    /// How many letters name the place. A Latin word counts as two, as most names of two characters are one word.
    let length: Int
    let rest: String
    /// The county that stands before the place: position in ``Places/all``.
    var county: Int?

    /// Where the place is named, the likeliest first.
    enum Position: Int {
        /// At the beginning of a word or as a whole word: 鹿港媽祖, 媽祖 鹿港.
        case beginning
        /// At the end of a word: 媽祖鹿港.
        case end
    }

    /// Returns all readings of a text, the likeliest first, each place and rest once.
    static func all(of text: String) -> [PlaceReading] {
        var readings: [PlaceReading] = []
        for reading in found(in: text) {
            let place = Places.all[reading.place]
            if place.kind == .county, !reading.rest.isEmpty {
                // 彰化縣鹿港鎮 is a township of the county that stands before it.
                for inner in found(in: reading.rest) where Places.all[inner.place].county == place.name {
                    readings.append(inner.inCounty(reading))
                }
            } else if reading.position == .end {
                // So it is with 天后宮彰化縣鹿港鎮.
                for outer in found(in: reading.rest) where place.county == Places.all[outer.place].name {
                    readings.append(reading.inCounty(outer, rest: outer.rest))
                }
            }
            readings.append(reading)
        }
        let ranks = readings.map(\.rank)
        var kept: [PlaceReading] = []
        for index in readings.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
            let reading = readings[index]
            if !kept.contains(where: { $0.isSame(as: reading) }) { kept.append(reading) }
        }
        return kept
    }

    private func inCounty(_ county: PlaceReading, rest: String? = nil) -> PlaceReading {
        PlaceReading(
            place: place, form: form, position: position, length: length + county.length, rest: rest ?? self.rest,
            county: county.place)
    }

    /// Small for a likely reading: certain before doubtful, then by position, length, form and place, largest places first.
    private var rank: Int {
        let certainty = (form < .doubtful ? 0 : 2) + position.rawValue
        return ((certainty * 256 + 255 - min(255, length)) * 8 + form.rawValue) * 65_536 + place
    }

    /// Whether the same place is found in a likelier way: at the beginning of a word, or with more of its name.
    private func isSame(as other: PlaceReading) -> Bool {
        place == other.place && (position != other.position || rest == other.rest)
    }
}
