/// The likeliest ways to part letters into spellings, by dynamic programming over the places between letters.
struct SpokenPaths {
    /// One way to a place: the spelling that ends there, and the way before it.
    private struct Step {
        let cost: Int
        let meaning: Spellings.Meaning
        let previous: Int
        let start: Int
    }

    private let letters: SpokenLetters
    /// Steps by the place where they end, the cheapest first.
    private var steps: [[Step]]
    /// Ways kept at a place. More than there are readings, because two ways may sound alike.
    private static let kept = 12
    /// How much unlikelier than the likeliest a way may be.
    private static let tolerance = 24

    init(_ letters: SpokenLetters) {
        self.letters = letters
        steps = Array(repeating: [], count: letters.codes.count + 1)
        for start in letters.codes.indices where start == 0 || !steps[start].isEmpty {
            if start > 0, letters.codes[start] == SpelledKey.apostrophe {
                // An apostrophe that no spelling has used separates syllables.
                for step in steps[start] { keep(step, at: start + 1) }
            }
            extend(from: start)
        }
    }

    private mutating func extend(from start: Int) {
        var key = SpelledKey()
        for end in start + 1..<min(letters.codes.count, start + SpelledKey.maximumLength) + 1 {
            if end > start + 1, letters.boundaries[end - 1] { return }
            key.append(letters.codes[end - 1])
            for meaning in Spellings.shared.meanings(of: key) {
                let cost = meaning.cost + (meaning.beginsWithVowel && !isSeparated(start) ? Self.costOfVowel : 0)
                if start == 0 {
                    keep(Step(cost: cost, meaning: meaning, previous: -1, start: 0), at: end)
                } else {
                    for (number, step) in steps[start].enumerated() {
                        keep(Step(cost: step.cost + cost, meaning: meaning, previous: number, start: start), at: end)
                    }
                }
            }
        }
    }

    private func isSeparated(_ place: Int) -> Bool {
        letters.boundaries[place] || letters.codes[place - 1] == SpelledKey.apostrophe
    }

    private mutating func keep(_ step: Step, at end: Int) {
        let place = steps[end].firstIndex { $0.cost > step.cost } ?? steps[end].count
        guard place < Self.kept else { return }
        steps[end].insert(step, at: place)
        if steps[end].count > Self.kept { steps[end].removeLast() }
    }

    /// The paths to the end, or to the place from which the letters that are left begin a syllable, whichever is likelier. Nil
    /// if there are none.
    var best: (paths: [[Spellings.Meaning]], unfinished: String)? {
        let count = letters.codes.count
        var best: (cost: Int, end: Int, unfinished: String)?
        if let step = steps[count].first { best = (step.cost, count, "") }
        for start in letters.codes.indices where start == 0 || !steps[start].isEmpty {
            guard let beginning = beginning(from: start) else { continue }
            let cost = (steps[start].first?.cost ?? 0) + Self.costOfUnfinished
            if best.map({ cost < $0.cost }) ?? true { best = (cost, start, beginning) }
        }
        return best.map { ($0.end == 0 ? [[]] : paths(to: $0.end), $0.unfinished) }
    }

    private static let costOfUnfinished = 15
    /// Of a syllable that begins with a, e or o after another, which Pinyin separates by an apostrophe.
    private static let costOfVowel = 12

    /// What the letters from a place to the end begin, if they are no more than the beginning of a syllable.
    private func beginning(from start: Int) -> String? {
        let count = letters.codes.count
        guard count - start < SpelledKey.maximumLength, !letters.boundaries[start + 1...count].contains(true) else {
            return nil
        }
        var key = SpelledKey()
        for code in letters.codes[start...] { key.append(code) }
        return Spellings.shared.beginnings[key]
    }

    private func paths(to end: Int) -> [[Spellings.Meaning]] {
        let highest = (steps[end].first?.cost ?? 0) + Self.tolerance
        return steps[end].prefix { $0.cost <= highest }.map { last in
            var path = [last.meaning]
            var step = last
            while step.previous >= 0 {
                step = steps[step.start][step.previous]
                path.append(step.meaning)
            }
            return path.reversed()
        }
    }
}
