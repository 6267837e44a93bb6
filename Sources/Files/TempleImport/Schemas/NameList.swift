/// Reader of several names in one field: separated by 、 or a semicolon, or in a JSON array. Names in an array are not
/// split.
enum NameList {
    static let separators: Set<Character> = ["、", ";", "；"]
    /// Maximum number of aliases of one row.
    static let mostAliases = 32

    static func read(_ column: Column?, _ row: FieldReader) throws(RowFinding) -> [String] {
        guard let column,
            let written = try row.text(column, longest: FieldReader.Longest.prose, droppingPlaceholders: true)
        else { return [] }
        if written.first == "[", let names = array(written) {
            // A JSON escape may produce a character that is not allowed in a text.
            return names.map { row.tidied($0) }.filter { !$0.isEmpty }
        }
        return written.split(whereSeparator: separators.contains).compactMap(trimmed)
    }

    /// Returns the aliases of a temple: without duplicates, without the names in `names`, and none longer than a name
    /// may be.
    static func aliases(
        _ columns: [Column], _ row: FieldReader, besides names: [String?]
    ) throws(RowFinding) -> [String] {
        var aliases: [String] = []
        for column in columns {
            for alias in try read(column, row) where !names.contains(alias) && !aliases.contains(alias) {
                guard alias.unicodeScalars.count <= FieldReader.Longest.name else {
                    throw row.rejection(
                        .textTooLong, column: column,
                        reason: "has a name of more than \(FieldReader.Longest.name) characters",
                        remedy: "write names, separated by 、")
                }
                aliases.append(alias)
            }
        }
        return Array(aliases.prefix(mostAliases))
    }

    private static func array(_ text: String) -> [String]? {
        JSONValue.read(text.utf8)?.list?.compactMap(\.text)
    }

    private static func trimmed(_ name: Substring) -> String? {
        var name = name
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }
}
