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
