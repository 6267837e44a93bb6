extension PlaceReading {
    /// The most letters of Zhuyin in a name of a place.
    private static let mostLetters = 15
    /// A Latin word of fewer letters is too often something else that sounds alike.
    private static let fewestLetters = 6

    /// Returns the places that Zhuyin names at its beginning and at its end: ㄌㄨˋㄍㄤˇ ㄇㄚㄗㄨˇ. Blanks within it do not count.
    ///
    /// - Parameter words: the words of the text that are Zhuyin and follow each other.
    static func zhuyin(in text: PlaceText, of words: ArraySlice<PlaceText.Word>) -> [PlaceReading] {
        guard let last = words.last else { return [] }
        let positions = words.flatMap(\.positions)
        let ends = positions.dropFirst() + [text.end(of: last)]
        var readings: [PlaceReading] = []
        for end in ends.prefix(mostLetters).reversed() {
            let found = spoken(in: text, written: positions[0]..<end, position: .beginning)
            readings += found
            if !found.isEmpty { break }
        }
        for start in positions.dropFirst().suffix(mostLetters) {
            let found = spoken(in: text, written: start..<text.end(of: last), position: .end)
            readings += found
            if !found.isEmpty { break }
        }
        return readings
    }

    /// Returns the places that a word in Latin letters names by another spelling than those of the table: Hsiao-kang, Chi-an.
    static func latin(in text: PlaceText, spelling word: PlaceText.Word) -> [PlaceReading] {
        guard word.script == .latin, word.letters.count >= fewestLetters else { return [] }
        return spoken(in: text, written: word.positions[0]..<word.upperBound, position: .beginning).filter {
            Places.all[$0.place].kind != .station
        }
    }

    private static func spoken(in text: PlaceText, written: Range<Int>, position: Position) -> [PlaceReading] {
        let (places, syllables) = PlaceSounds.spelled(by: String(String.UnicodeScalarView(text.written[written])))
        guard !places.isEmpty else { return [] }
        let rest = text.rest(around: written)
        return places.map {
            PlaceReading(place: $0, form: .spoken, position: position, length: syllables, rest: rest)
        }
    }
}

extension PlaceText {
    /// The end of a word in the written text, with the marks after it.
    fileprivate func end(of word: Word) -> Int {
        var end = word.upperBound
        while end < written.count, PlaceLetters.isWithinWord(written[end]) { end += 1 }
        return end
    }
}
