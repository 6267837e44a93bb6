extension Places {
    /// Finds the places that a text may name as it is typed, the best first, each once: by a whole name (鹿港鎮, 鹿港, 台北縣板橋市,
    /// Lukang) and by the beginning of one (鹿, 板橋車, Luk).
    ///
    /// Equal fits are in the order of their kinds, counties first.
    public static func found(_ text: String) -> [PlaceMatch] {
        let written = PlaceText(text)
        guard !written.words.isEmpty else { return [] }
        var fits = [PlaceMatch.Fit?](repeating: nil, count: all.count)
        func note(_ place: Int, _ fit: PlaceMatch.Fit) { fits[place] = min(fits[place] ?? fit, fit) }

        let letters = written.letters
        let names = PlaceNames.sorted.beginning(with: letters)
        for name in PlaceNames.sorted.ending(names, at: letters.count) {
            note(PlaceNames.sorted.values[name].place, .exact)
        }
        for name in names { note(PlaceNames.sorted.values[name].place, .prefix) }
        // 彰化縣鹿 begins 彰化縣鹿港鎮.
        for reading in PlaceReading.all(of: text) {
            if reading.rest.isEmpty {
                note(reading.place, .exact)
            } else if all[reading.place].kind == .county {
                for name in PlaceNames.sorted.beginning(with: PlaceLetters.key(reading.rest)) {
                    let place = PlaceNames.sorted.values[name].place
                    if all[place].county == all[reading.place].name { note(place, .prefix) }
                }
            }
        }
        return matches(fits, of: letters)
    }

    private static func matches(_ fits: [PlaceMatch.Fit?], of letters: [UInt32]) -> [PlaceMatch] {
        // The kinds of `all` are in order.
        PlaceMatch.Fit.allCases.flatMap { fit in
            fits.indices.filter { fits[$0] == fit }.map { index in
                let place = all[index]
                let isMarked = place.name.unicodeScalars.lazy.map(PlaceLetters.fold).starts(with: letters)
                return PlaceMatch(place: place, fit: fit, marked: isMarked ? 0..<letters.count : 0..<0)
            }
        }
    }
}
