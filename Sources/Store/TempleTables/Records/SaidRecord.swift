internal import FoundationEssentials
package import TempleModel

/// What the only source of a temple said, where another program has edited the temple's row since: the text of
/// `edited_temple.said`, a JSON object of the row's columns as texts.
///
/// Triggers write it, of a file and of a server, from the row before its first edit.
package struct SaidRecord: Sendable {
    package let text: String
    package let record: TempleRecord

    /// - Parameter key: the source's key for the record.
    /// - Returns: nil for a text that no trigger has written.
    package init?(_ text: String, key: SourceKey) {
        guard let columns = try? JSONDecoder().decode([String: String?].self, from: Data(text.utf8)),
            let record = try? RecordColumns.record(
                TextRow(values: RecordColumns.bareNames.map { columns[$0] ?? nil }), key: key, from: 0)
        else { return nil }
        self.text = text
        self.record = record
    }
}

/// A row whose columns are texts.
private struct TextRow: ResultRow {
    let values: [String?]

    func isNull(_ column: Int32) -> Bool { optionalText(column) == nil }

    func integer(_ column: Int32) -> Int64 { Int64(text(column)) ?? 0 }

    func double(_ column: Int32) -> Double { Double(text(column)) ?? 0 }

    func optionalDouble(_ column: Int32) -> Double? { optionalText(column).map { Double($0) ?? 0 } }

    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? { values[Int(column)] }

    func withText<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = text(column)
        return text.withUTF8(body)
    }
}
