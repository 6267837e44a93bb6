internal import DeityNames
internal import Foundation
internal import SpatialSQLite

/// Rows of `deity_name`: each name under the keys of its traditional, simplified and Latin forms.
///
/// The forms are made once, when the table is written. A query only folds its text and looks up the key.
enum DeityNameRows {
    static func write(_ names: [String], of deityID: Int64, on connection: Connection) throws {
        let insert = try connection.prepare("INSERT OR IGNORE INTO deity_name VALUES (?1, ?2, ?3, ?4)")
        // A written name comes before the converted forms of others: Mazu is a name of its own, not 媽祖 in Pinyin.
        for form in [{ [$0] }, otherForms] as [(String) -> [String]] {
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

    /// Returns the forms from ICU's transforms: `Hant-Hans` for simplified characters, Pinyin for Latin letters.
    private static func otherForms(of name: String) -> [String] {
        guard isChinese(name) else { return [] }
        let simplified = name.applyingTransform(StringTransform("Hant-Hans"), reverse: false)
        let pinyin = name.applyingTransform(.mandarinToLatin, reverse: false)?
            .applyingTransform(.stripDiacritics, reverse: false)
        return [simplified, pinyin].compactMap { $0 }
    }
}
