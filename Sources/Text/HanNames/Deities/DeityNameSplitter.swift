/// Splitter for a cell that names several deities, such as 「釋迦牟尼佛、觀世音菩薩 、地藏王菩薩」.
///
/// With known names it also splits at 與, 及, 暨, 和 and hyphens, and between names without any separator (天上聖母福德正神).
/// Without them it splits only at separators that no name contains.
public struct DeityNameSplitter: Sendable {
    /// Most characters of a cell that are read. Longer cells are not lists of deities.
    static let maximumLength = 500

    let knownKeys: Set<String>
    /// Known names that are recognised in a run of names without separators.
    let segmentKeys: Set<String>
    let longestKnown: Int

    /// Creates a splitter that knows the names with these keys (`DeityKey.key`).
    ///
    /// It recognises a name within a run if the name has at least three characters and is not in `exactOnlyKeys`.
    public init(knownKeys: Set<String> = [], exactOnlyKeys: Set<String> = []) {
        self.knownKeys = knownKeys
        segmentKeys = knownKeys.filter { $0.unicodeScalars.count > 2 && !exactOnlyKeys.contains($0) }
        longestKnown = knownKeys.lazy.map(\.unicodeScalars.count).max() ?? 0
    }

    /// Returns the names in a cell, in written order, without brackets and their content; none for a placeholder.
    public func split(_ text: String) -> [String] {
        written(text).map(\.name)
    }

    /// Returns the deities in a cell, with their names in brackets.
    public func written(_ text: String) -> [WrittenDeity] {
        let text = String(text.prefix(Self.maximumLength))
        if Self.isPlaceholder(text) { return [] }
        // 「張、許二元帥」 and 「觀音、佛祖」 are each one name.
        if isKnown(text),
            !text.contains(where: { Self.openingBrackets.contains($0) || Self.closingBrackets.contains($0) })
        {
            return [WrittenDeity(name: Self.withoutWideSetting(Self.trimmed(text)))]
        }
        let parts = Self.separated(Array(text))
        var result: [WrittenDeity] = []
        for name in Self.distributingHouseTitle(parts) {
            let cleaned = Self.withoutListEnding(Self.trimmed(name.name))
            if Self.isPlaceholder(cleaned) { continue }
            let pieces = pieces(of: cleaned)
            let alternative = pieces.count == 1 ? name.alternative : nil
            for piece in pieces where !Self.isPlaceholder(piece) {
                result.append(WrittenDeity(name: piece, alternative: alternative))
            }
        }
        return result
    }

    /// Splits at hard separators outside brackets. The text in brackets becomes the alternative.
    private static func separated(_ characters: [Character]) -> [WrittenDeity] {
        var parts: [WrittenDeity] = []
        var name = ""
        var bracketed = ""
        var depth = 0
        func finish() {
            let alternative = trimmed(bracketed)
            parts.append(WrittenDeity(name: name, alternative: alternative.isEmpty ? nil : alternative))
            name = ""
            bracketed = ""
        }
        for character in characters {
            if openingBrackets.contains(character) {
                depth += 1
            } else if closingBrackets.contains(character) {
                depth = max(0, depth - 1)
            } else if depth > 0 {
                bracketed.append(character)
            } else if separators.contains(character) || character.isNewline {
                finish()
            } else {
                name.append(character)
            }
        }
        finish()
        return parts
    }

    /// Gives a shared title to each house: 「朱、邢、李三府千歲」 names three houses and writes their title once.
    private static func distributingHouseTitle(_ parts: [WrittenDeity]) -> [WrittenDeity] {
        let names = parts.map { trimmed($0.name) }
        guard names.count > 1, let last = names.last, let lord = last.first, lord.isIdeograph,
            let title = ["千歲", "王爺"].first(where: last.hasSuffix),
            last.dropFirst().dropLast(2).allSatisfy("府二三四五六七".contains),
            names.dropLast().allSatisfy({ $0.first?.isIdeograph == true && ["", "府"].contains($0.dropFirst()) })
        else { return parts }
        return names.compactMap { name in name.first.map { WrittenDeity(name: "\($0)府\(title)") } }
    }

    private static let separators: Set<Character> = [
        "、", "，", ",", "；", ";", "／", "/", "＼", "\\", "．", ".", "。", "·", "・", "‧", "•", "∙", "､", "﹑", "|", "｜",
        "+", "＋", "&", "＆", "\t", ":", "：",
    ]
    private static let openingBrackets: Set<Character> = [
        "(", "（", "〈", "《", "【", "「", "『", "[", "［", "〔", "﹝", "{", "<",
    ]
    private static let closingBrackets: Set<Character> = [
        ")", "）", "〉", "》", "】", "」", "』", "]", "］", "〕", "﹞", "}", ">",
    ]
}

extension Character {
    /// Whether this is one Chinese character.
    var isIdeograph: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return scalar.properties.isIdeographic
    }
}

/// A deity as a source writes it: a name, and optionally another name in brackets after it.
public struct WrittenDeity: Sendable, Equatable {
    /// The name outside brackets, such as 天上聖母 of 「天上聖母(媽祖)」.
    public var name: String
    /// The text inside brackets, such as 媽祖, or nil.
    public var alternative: String?

    /// Creates a written deity.
    public init(name: String, alternative: String? = nil) {
        self.name = name
        self.alternative = alternative
    }
}
