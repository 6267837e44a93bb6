internal import DeityNames
internal import Foundation
internal import SpatialSQLite

/// Rows of `deity_name`: each name under the keys of its traditional, simplified and Latin forms.
///
/// The forms are made once, when the table is written. A query only folds its text and looks up the key.
enum DeityNameRows {
    /// Other forms of names, from ICU's transforms: `Hant-Hans` for simplified characters, Pinyin for Latin letters.
    /// Names without Chinese characters have none.
    struct Forms {
        private let others: [String: [String]]

        /// Makes the forms of all names together, which costs little more than those of one.
        init(of names: [String]) {
            let chinese = names.filter(isChinese)
            let simplified = transformed(chinese, [StringTransform("Hant-Hans")])
            let pinyin = transformed(chinese, [.mandarinToLatin, .stripDiacritics])
            others = Dictionary(zip(chinese, zip(simplified, pinyin).map { [$0, $1] })) { first, _ in first }
        }

        subscript(name: String) -> [String] { others[name] ?? [] }
    }

    static func write(_ names: [String], of deityID: Int64, forms: Forms, on connection: Connection) throws {
        let insert = try connection.prepare("INSERT OR IGNORE INTO deity_name VALUES (?1, ?2, ?3, ?4)")
        // A written name comes before the converted forms of others: Mazu is a name of its own, not 媽祖 in Pinyin.
        for form in [{ [$0] }, { forms[$0] }] as [(String) -> [String]] {
            for (position, name) in names.enumerated() {
                for key in form(name).map(DeityKey.key) where !key.isEmpty {
                    try insert.bind(key, at: 1)
                    try insert.bind(deityID, at: 2)
                    try insert.bind(name, at: 3)
                    try insert.bind(Int64(position), at: 4)
                    try insert.run()
                }
            }
        }
    }

    static func isChinese(_ name: String) -> Bool {
        name.unicodeScalars.contains { $0.properties.isIdeographic }
    }

    /// Applies the transforms to all texts at once, a line for each: to set up a transform costs more than to apply it.
    private static func transformed(_ texts: [String], _ transforms: [StringTransform]) -> [String] {
        let all = transforms.reduce(texts.joined(separator: "\n")) { $0.applyingTransform($1, reverse: false) ?? $0 }
        guard texts.count > 1 else { return texts.isEmpty ? [] : [all] }
        let lines = all.components(separatedBy: "\n")
        guard lines.count != texts.count else { return lines }
        // A text with a line break of its own.
        return texts.flatMap { transformed([$0], transforms) }
    }
}
