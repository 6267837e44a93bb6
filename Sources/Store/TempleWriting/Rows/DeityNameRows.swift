internal import HanNames
internal import SQLiteDriver
internal import TempleTables

/// Rows of `deity_name`: each name under the keys of its traditional, simplified and Latin forms.
///
/// The forms are made once, when the table is written. A query only folds its text and looks up the key.
enum DeityNameRows {
    /// Other forms of names: simplified characters, and Latin letters in Pinyin. Names without Chinese characters have none.
    struct Forms {
        private var others: [String: [String]] = [:]

        init(of names: [String]) {
            for name in names where WrittenName.isChinese(name) {
                others[name] = [HanForms.simplified(name), HanForms.latin(name)]
            }
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
}
