/// The text of an activity: plain, tidied, without mobile numbers.
enum ActivityText {
    /// A field's text; nil when there is nothing in it.
    ///
    /// - Parameter cutsLonger: a text beyond `longest` characters is cut there, not refused.
    static func read(
        _ column: Column?, _ row: RowReader, longest: Int, cutsLonger: Bool = false
    ) throws(RowFinding) -> String? {
        guard let column, !row.raw(column).isEmpty else { return nil }
        let (bytes, isHTML) = HTMLText.plain(row.raw(column))
        if isHTML {
            row.warn(
                .htmlInText, column: column, value: row.shown(row.raw(column)),
                reason: "has HTML in it, which is made plain",
                remedy: "write plain text")
        }
        return try bytes.withUnsafeBufferPointer { bytes throws(RowFinding) in
            let cleaned = row.withoutMobiles(row.clean(bytes, width: .asWritten), column, width: .asWritten)
            guard !Placeholder.matches(cleaned) else { return nil }
            if cutsLonger {
                // Four bytes are the most that a character takes.
                try row.check(
                    UnsafeBufferPointer(rebasing: cleaned.prefix(longest)), column: column, longest: longest)
                return String(String(decoding: cleaned.prefix(longest * 4 + 4), as: UTF8.self).prefix(longest))
            }
            try row.check(cleaned, column: column, longest: longest)
            return String(decoding: cleaned, as: UTF8.self)
        }
    }
}
