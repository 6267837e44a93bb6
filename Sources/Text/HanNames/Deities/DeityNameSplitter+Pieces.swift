extension DeityNameSplitter {
    /// Returns the names within one part, which contains no hard separator.
    func pieces(of part: String) -> [String] {
        if isKnown(part) { return [Self.withoutWideSetting(part)] }
        return divided(part).flatMap { piece in isKnown(piece) ? [piece] : segmented(piece) }
    }

    func isKnown(_ name: String) -> Bool {
        knownKeys.contains(DeityKey.key(name))
    }

    /// Splits at spaces, hyphens and conjunctions if both sides can be names.
    private func divided(_ part: String) -> [String] {
        let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.count > 1, words.contains(where: { $0.contains(where: \.isIdeograph) }) {
            // 「媽 祖」 is one name set with wide spacing, 「媽祖 關公」 are two names.
            guard words.allSatisfy({ $0.count > 1 }) else { return pieces(of: Self.withoutWideSetting(part)) }
            return words.flatMap(pieces)
        }
        let hyphened = part.split(whereSeparator: { "-－–—~～".contains($0) }).map(String.init)
        if hyphened.count > 1, hyphened.allSatisfy(isKnown) { return hyphened }
        return dividedAtConjunction(part)
    }

    /// Splits at 與, 及, 暨 and 和, which also occur inside names.
    private func dividedAtConjunction(_ part: String) -> [String] {
        guard !knownKeys.isEmpty else { return [part] }
        let characters = Array(part)
        for index in characters.indices where "與及暨和与".contains(characters[index]) {
            let left = String(characters[..<index])
            let right = String(characters[(index + 1)...])
            guard left.count > 1, right.count > 1, !isInsideKnownName(index, of: characters) else { continue }
            let knownSides = (isKnown(left) ? 1 : 0) + (isKnown(right) ? 1 : 0)
            // 和 is common in personal names (李和尚), so a single known side is not enough for it.
            guard knownSides >= (characters[index] == "和" ? 2 : 1) else { continue }
            return pieces(of: left) + pieces(of: right)
        }
        return [part]
    }

    private func isInsideKnownName(_ index: Int, of characters: [Character]) -> Bool {
        for start in max(0, index - longestKnown)...index {
            let furthest = min(characters.count, start + longestKnown)
            guard furthest > index else { continue }
            for end in (index + 1)...furthest where end - start > 1 {
                if isKnown(String(characters[start..<end])) { return true }
            }
        }
        return false
    }

    /// Splits a run such as 天上聖母福德正神 into the fewest known names that cover all of it.
    ///
    /// - Complexity: O(*n* · *longest known name*).
    private func segmented(_ part: String) -> [String] {
        let characters = Array(part)
        guard characters.count >= 4, !knownKeys.isEmpty, characters.allSatisfy(\.isIdeograph) else { return [part] }
        // fewest[end] is the smallest number of names that cover characters[..<end], and the start of the last of them.
        var fewest: [(count: Int, start: Int)?] = Array(repeating: nil, count: characters.count + 1)
        fewest[0] = (0, 0)
        for end in 2...characters.count {
            for start in max(0, end - longestKnown)..<(end - 1) {
                guard let before = fewest[start] else { continue }
                let count = before.count + 1
                if let best = fewest[end], best.count <= count { continue }
                if isSegment(characters[start..<end]) { fewest[end] = (count, start) }
            }
        }
        guard var step = fewest[characters.count], step.count > 1 else { return [part] }
        var names: [String] = []
        var end = characters.count
        while end > 0 {
            names.append(String(characters[step.start..<end]))
            end = step.start
            if let before = fewest[end] { step = before }
        }
        return names.reversed()
    }

    private func isSegment(_ slice: ArraySlice<Character>) -> Bool {
        let name = String(slice)
        if slice.count == 4, name.hasSuffix("府千歲") || name.hasSuffix("府王爺") { return true }
        return segmentKeys.contains(DeityKey.key(name))
    }

    /// Returns a Chinese name without the spaces of wide spacing.
    static func withoutWideSetting(_ name: String) -> String {
        name.contains(where: \.isIdeograph) ? String(name.filter { !$0.isWhitespace }) : name
    }

    static func trimmed(_ text: String) -> String {
        var slice = text[...]
        while let first = slice.first, isEdge(first) { slice.removeFirst() }
        while let last = slice.last, isEdge(last) { slice.removeLast() }
        return String(slice)
    }

    private static func isEdge(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
        default: return character.isWhitespace
        }
    }

    /// Drops the 「等」 that ends a list.
    static func withoutListEnding(_ name: String) -> String {
        for ending in ["等諸神明", "等眾神明", "等神明", "等諸神", "等眾神", "等神", "等"]
        where name.hasSuffix(ending) && name.count > ending.count + 1 {
            return String(name.dropLast(ending.count))
        }
        return name
    }

    static func isPlaceholder(_ name: String) -> Bool {
        let key = DeityKey.key(name)
        return key.isEmpty || placeholders.contains(key)
    }

    private static let placeholders: Set<String> = Set(
        [
            "無", "不詳", "未詳", "不明", "尚未提供", "未提供", "無資料", "無主祀神祇", "無主祀神像", "待查", "待補", "未填",
            "其他", "略", "n/a", "na", "none", "null", "unknown",
        ].map(DeityKey.key))
}
