internal import DeityNames
internal import Foundation
internal import SQLiteDriver
internal import TempleTables

/// Rows of `deity_name`: each name under the keys of its traditional, simplified and Latin forms.
///
/// The forms are made once, when the table is written. A query only folds its text and looks up the key.
enum DeityNameRows {
    /// Other forms of names: simplified characters, and Latin letters in Pinyin. Names without Chinese characters have none.
    struct Forms {
        private let others: [String: [String]]

        /// Makes the forms of all names together. Those with characters that ``HanForms`` does not have are from ICU's
        /// transforms, where many names cost little more than one.
        init(of names: [String]) {
            var others: [String: [String]] = [:]
            var rest: [String] = []
            for name in names where WrittenName.isChinese(name) {
                if let simplified = HanForms.simplified(name), let latin = HanForms.latin(name) {
                    others[name] = [simplified, latin]
                } else {
                    rest.append(name)
                }
            }
            let simplified = transformed(rest, [StringTransform("Hant-Hans")])
            let pinyin = transformed(rest, [.mandarinToLatin, .stripDiacritics])
            for (name, forms) in zip(rest, zip(simplified, pinyin)) { others[name] = [forms.0, forms.1] }
            self.others = others
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

    /// Applies the transforms to all texts at once, a line for each: to set up a transform costs more than to apply it.
    private static func transformed(_ texts: [String], _ transforms: [StringTransform]) -> [String] {
        guard !texts.isEmpty else { return [] }
        let all = transforms.reduce(texts.joined(separator: "\n")) { $0.applyingTransform($1, reverse: false) ?? $0 }
        guard texts.count > 1 else { return [all] }
        let lines = all.components(separatedBy: "\n")
        guard lines.count != texts.count else { return lines }
        // A text with a line break of its own.
        return texts.flatMap { transformed([$0], transforms) }
    }
}
