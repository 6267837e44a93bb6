/// Splits a cell that names several deities, such as 「釋迦牟尼佛、觀世音菩薩 、地藏王菩薩」.
///
/// With known names it also divides at 與, 及, 暨, 和 and hyphens, and parts names written without any separator
/// (天上聖母福德正神); without them only at separators that can belong to no name.
public struct DeityNameSplitter: Sendable {
    /// Longer cells are not lists of deities; what follows is ignored.
    static let maximumLength = 500

    let knownKeys: Set<String>
    let longestKnown: Int

    /// Makes a splitter that knows the names with these keys (`DeityKey.key`).
    public init(knownKeys: Set<String> = []) {
        self.knownKeys = knownKeys
        longestKnown = knownKeys.lazy.map(\.unicodeScalars.count).max() ?? 0
    }

    /// The names in a cell, in the order written, without brackets and their content; a placeholder yields none.
    public func split(_ text: String) -> [String] {
        written(text).map(\.name)
    }

    /// The deities in a cell with the names that stand in brackets.
    public func written(_ text: String) -> [WrittenDeity] {
        let parts = Self.separated(Array(text.prefix(Self.maximumLength)))
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

    /// Parts at hard separators outside brackets; what brackets hold becomes the alternative.
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

    /// 「朱、邢、李府千歲」 names three houses and writes their title once: it is given to each.
    private static func distributingHouseTitle(_ parts: [WrittenDeity]) -> [WrittenDeity] {
        guard parts.count > 1, let last = parts.last.map({ trimmed($0.name) }),
            let title = ["千歲", "王爺"].first(where: last.hasSuffix), last.contains("府")
        else { return parts }
        var result = parts
        for index in result.indices.dropLast() {
            let name = trimmed(result[index].name)
            if name.count == 1, name.first?.isIdeograph == true {
                result[index].name = name + "府" + title
            } else if name.count == 2, name.last == "府" {
                result[index].name = name + title
            }
        }
        return result
    }

    private static let separators: Set<Character> = [
        "、", "，", ",", "；", ";", "／", "/", "＼", "\\", "．", ".", "。", "·", "・", "‧", "•", "∙", "､", "﹑", "|", "｜",
        "+", "＋", "&", "＆", "\t",
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
