extension PlaceReading {
    /// Returns the places that a text names, in the order of the text: of names with one beginning the longest.
    static func found(in text: String) -> [PlaceReading] {
        let text = PlaceText(text)
        var readings: [PlaceReading] = []
        var next = 0
        for (index, word) in text.words.enumerated() where index >= next {
            next = index + 1
            switch word.script {
            case .han: readings += han(in: text, of: word)
            case .latin:
                let (found, words) = latin(in: text, at: index)
                readings += found
                next = index + words
            case .zhuyin:
                let words = text.words[index...].prefix { $0.script == .zhuyin }
                readings += zhuyin(in: text, of: words)
                next = words.endIndex
            }
        }
        return readings.isEmpty ? text.words.flatMap { latin(in: text, spelling: $0) } : readings
    }

    /// The most words of a name in Latin letters: New Taipei City, Taipei Main Station.
    private static let mostWords = 5

    /// Returns the places of the longest name that begins with a word, and how many words it has.
    private static func latin(in text: PlaceText, at first: Int) -> (readings: [PlaceReading], words: Int) {
        var (names, depth) = (PlaceNames.sorted.all, 0)
        var (longest, words) = (names.prefix(0), 0)
        for last in first..<min(first + mostWords, text.words.count) {
            for letter in text.words[last].letters {
                names = PlaceNames.sorted.narrowed(names, at: depth, to: letter)
                depth += 1
            }
            if names.isEmpty { break }
            let ending = PlaceNames.sorted.ending(names, at: depth)
            if !ending.isEmpty { (longest, words) = (ending, last - first + 1) }
        }
        guard words > 0 else { return ([], 1) }
        let written = text.words[first].positions[0]..<text.words[first + words - 1].upperBound
        let rest = text.rest(around: written)
        let readings = longest.map { name in
            let entry = PlaceNames.sorted.values[name]
            return PlaceReading(
                place: entry.place, form: entry.form, position: .beginning, length: 2 * words, rest: rest)
        }
        return (readings, words)
    }

    private static func han(in text: PlaceText, of word: PlaceText.Word) -> [PlaceReading] {
        var readings: [PlaceReading] = []
        for first in word.letters.indices {
            var names = PlaceNames.sorted.all
            var longest: [(last: Int, ending: Range<Int>)] = []
            for last in first..<word.letters.count {
                names = PlaceNames.sorted.narrowed(names, at: last - first, to: word.letters[last])
                if names.isEmpty { break }
                let ending = last > first ? PlaceNames.sorted.ending(names, at: last - first + 1) : names.prefix(0)
                if ending.isEmpty { continue }
                // 鹿港鎮 leaves 鹿港, because 鎮 may belong to what follows.
                if word.letters[last] != PlaceConnectors.town { longest.removeAll() }
                longest.append((last, ending))
            }
            for (last, ending) in longest {
                guard let position = position(of: first...last, in: text, of: word) else { continue }
                let after = word.letters[(last + 1)...]
                if PlaceConnectors.isPartOfName(after) { continue }
                let rest = text.rest(around: word.positions[first]..<word.end(of: last + 1))
                for name in ending {
                    let entry = PlaceNames.sorted.values[name]
                    let isDoubtful =
                        word.letters[last] == PlaceConnectors.town
                        && isTempleName(after, isFormer: entry.form == .former)
                    readings.append(
                        PlaceReading(
                            place: entry.place, form: isDoubtful ? .doubtful : entry.form, position: position,
                            length: last - first + 1, rest: rest))
                }
            }
        }
        return readings
    }

    /// Whether 鎮 before these letters belongs to a temple's name rather than to the place's: 大甲鎮瀾宮, 東港鎮海宮.
    private static func isTempleName(_ letters: ArraySlice<UInt32>, isFormer: Bool) -> Bool {
        isFormer
            ? (1...2).contains(letters.count) : letters.count == 2 && PlaceConnectors.isPartOfName(letters.suffix(1))
    }

    /// Where in a word a name is; nil in its middle: 鹿港 in 上鹿港寮 is no place. 附近 and the like do not count.
    private static func position(
        of name: ClosedRange<Int>, in text: PlaceText, of word: PlaceText.Word
    ) -> Position? {
        if PlaceConnectors.withoutEnd(text.written[word.positions[0]..<word.positions[name.lowerBound]]).isEmpty {
            return .beginning
        }
        let after = text.written[word.end(of: name.upperBound + 1)..<word.upperBound]
        return PlaceConnectors.withoutBeginning(after).isEmpty ? .end : nil
    }
}

extension PlaceText {
    /// Returns what is left of the text around a place; empty if that means no temple more than another.
    func rest(around place: Range<Int>) -> String {
        let before = PlaceConnectors.withoutEnd(written[..<place.lowerBound])
        let after = PlaceConnectors.withoutBeginning(written[place.upperBound...])
        let rest = before + (before.isEmpty || after.isEmpty ? [] : [" "]) + after
        return PlaceConnectors.meansAnyTemple(rest) ? "" : String(String.UnicodeScalarView(rest))
    }
}
