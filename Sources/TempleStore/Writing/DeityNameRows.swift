internal import DeityNames
internal import Foundation
internal import SpatialSQLite

/// The rows of `deity_name`: each name under the keys of its traditional, simplified and Latin forms.
///
/// The forms are made once, when the table is written; a query folds its text and looks it up.
enum DeityNameRows {
    static func write(_ names: [String], of deityID: Int64, on connection: Connection) throws {
        let insert = try connection.prepare("INSERT OR IGNORE INTO deity_name VALUES (?1, ?2, ?3)")
        for name in names {
            for form in forms(of: name) {
                let key = DeityKey.key(form)
                guard !key.isEmpty else { continue }
                try insert.bind(key, at: 1)
                try insert.bind(deityID, at: 2)
                try insert.bind(name, at: 3)
                try insert.run()
            }
        }
    }

    /// ICU's transforms: `Hant-Hans` for simplified characters, Pinyin for Latin letters.
    private static func forms(of name: String) -> [String] {
        guard name.unicodeScalars.contains(where: { $0.properties.isIdeographic }) else { return [name] }
        let simplified = name.applyingTransform(StringTransform("Hant-Hans"), reverse: false)
        let pinyin = name.applyingTransform(.mandarinToLatin, reverse: false)?
            .applyingTransform(.stripDiacritics, reverse: false)
        return [name, simplified, pinyin].compactMap { $0 }
    }
}
