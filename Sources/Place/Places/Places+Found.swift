extension Places {
    /// Finds the places that a text may name as it is typed, the best first, each once: by a whole name (鹿港鎮, 鹿港, 台北縣板橋市,
    /// Lukang), by the beginning of one (鹿, 板橋車, Luk), and by the sound of one (ㄌㄨˋㄍㄤˇ, Hsiao-kang, 祿港).
    ///
    /// Equal fits are in the order of their kinds, counties first.
    public static func found(_ text: String) -> [PlaceMatch] {
        let written = PlaceText(text)
        guard !written.words.isEmpty else { return [] }
        var fits = PlaceFits()
        let letters = written.letters
        let names = PlaceNames.sorted.beginning(with: letters)
        for name in PlaceNames.sorted.ending(names, at: letters.count) {
            fits.note(PlaceNames.sorted.values[name].place, .exact)
        }
        for name in names { fits.note(PlaceNames.sorted.values[name].place, .prefix) }
        if names.isEmpty {
            for reading in PlaceReading.all(of: text) { note(reading, in: &fits) }
        }
        if !fits.hasExact {
            for place in sounding(as: text, written) { fits.note(place, .sound) }
        }
        return fits.matches(of: letters)
    }

    /// 彰化縣鹿港鎮 is a township of the county that stands before it, and 彰化縣鹿 begins it.
    private static func note(_ reading: PlaceReading, in fits: inout PlaceFits) {
        if reading.rest.isEmpty {
            fits.note(reading.place, reading.form == .spoken ? .sound : .exact)
        } else if all[reading.place].kind == .county {
            for name in PlaceNames.sorted.beginning(with: PlaceLetters.key(reading.rest)) {
                let place = PlaceNames.sorted.values[name].place
                if all[place].county == all[reading.place].name { fits.note(place, .prefix) }
            }
        }
    }

    /// Returns the places that sound as a text of two letters or more in one script.
    private static func sounding(as text: String, _ written: PlaceText) -> [Int] {
        guard let script = written.words.first?.script, written.words.allSatisfy({ $0.script == script }),
            written.letters.count > 1
        else { return [] }
        switch script {
        case .han: return written.words.count == 1 ? PlaceSounds.homophones(of: text) : []
        case .latin, .zhuyin: return PlaceSounds.beginning(with: text)
        }
    }
}
