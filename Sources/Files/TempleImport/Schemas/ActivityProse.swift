internal import Wording

/// Reader of the texts of activities: plain, cleaned, without mobile numbers.
enum ActivityProse {
    /// Returns the text of a field; nil if it is empty.
    ///
    /// - Parameter cutsLonger: shorten a text of more than `longest` characters instead of rejecting the row.
    static func read(
        _ column: Column?, _ row: FieldReader, longest: Int, cutsLonger: Bool = false
    ) throws(RowFinding) -> String? {
        guard let column, !row.raw(column).isEmpty else { return nil }
        let (bytes, isHTML) = PlainText.plain(row.raw(column))
        if isHTML {
            row.warn(
                .htmlInText, column: column, value: row.shown(row.raw(column)),
                reason: "has HTML, which is changed to plain text",
                remedy: "write plain text")
        }
        return try bytes.withUnsafeBufferPointer { bytes throws(RowFinding) in
            let cleaned = row.withoutMobiles(row.clean(bytes, width: .asWritten), column, width: .asWritten)
            guard !Placeholder.matches(cleaned) else { return nil }
            if cutsLonger {
                // A character has at most four bytes.
                try row.check(
                    UnsafeBufferPointer(rebasing: cleaned.prefix(longest)), column: column, longest: longest)
                return String(String(decoding: cleaned.prefix(longest * 4 + 4), as: UTF8.self).prefix(longest))
            }
            try row.check(cleaned, column: column, longest: longest)
            return String(decoding: cleaned, as: UTF8.self)
        }
    }
}
