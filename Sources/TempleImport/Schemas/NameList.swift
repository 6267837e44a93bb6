internal import Foundation

/// Names as a field has them: joined by 、 or a semicolon, or an array of JSON.
enum NameList {
    static func read(_ column: Column?, _ row: RowReader) throws(RowFinding) -> [String] {
        guard let column,
            let written = try row.text(column, longest: RowReader.Longest.prose, droppingPlaceholders: true)
        else { return [] }
        if written.first == "[", let names = array(written) { return names }
        let separators: Set<Character> = ["、", ";", "；"]
        return written.split(whereSeparator: separators.contains).compactMap(trimmed)
    }

    private static func array(_ text: String) -> [String]? {
        let names = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any]
        return names?.compactMap { $0 as? String }.compactMap { trimmed($0[...]) }
    }

    private static func trimmed(_ name: Substring) -> String? {
        var name = name
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }
}
