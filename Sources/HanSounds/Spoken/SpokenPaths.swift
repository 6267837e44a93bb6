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
                if start == 0 {
                    keep(Step(cost: meaning.cost, meaning: meaning, previous: -1, start: 0), at: end)
                } else {
                    for (number, step) in steps[start].enumerated() {
                        let cost = step.cost + meaning.cost
                        keep(Step(cost: cost, meaning: meaning, previous: number, start: start), at: end)
                    }
                }
            }
        }
    }

    private mutating func keep(_ step: Step, at end: Int) {
        let place = steps[end].firstIndex { $0.cost > step.cost } ?? steps[end].count
        guard place < Self.kept else { return }
        steps[end].insert(step, at: place)
        if steps[end].count > Self.kept { steps[end].removeLast() }
    }

    /// The paths to the end, or to the last place from which the letters that are left begin a syllable. Nil if there are none.
    var best: (paths: [[Spellings.Meaning]], unfinished: String)? {
        let count = letters.codes.count
        if !steps[count].isEmpty { return (paths(to: count), "") }
        guard !letters.boundaries[count] else { return nil }
        for start in stride(from: count - 1, through: 0, by: -1) where start == 0 || !steps[start].isEmpty {
            var key = SpelledKey()
            guard count - start <= 6, !letters.boundaries[start + 1..<count].contains(true) else { return nil }
            for code in letters.codes[start...] { key.append(code) }
            if let beginning = Spellings.shared.beginnings[key] {
                return (start == 0 ? [[]] : paths(to: start), beginning)
            }
        }
        return nil
    }

    private func paths(to end: Int) -> [[Spellings.Meaning]] {
        steps[end].map { last in
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
