/// Writer for lines of CSV (RFC 4180).
public enum CSVText {
    /// Returns one line with its line ending. Fields are quoted where necessary.
    public static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// A text that a spreadsheet shows as it is, and does not take for a formula.
public enum SpreadsheetText {
    /// Returns the text with an apostrophe before it if a spreadsheet would calculate it: after `=`, `+`, `-`, `@`, a tab
    /// or the end of a line. The full-width forms begin a formula in Chinese and Japanese spreadsheets.
    ///
    /// Only for texts: a number such as -120.5 stays a number.
    public static func escaped(_ text: String) -> String {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": "'" + text
        default: text
        }
    }
}
