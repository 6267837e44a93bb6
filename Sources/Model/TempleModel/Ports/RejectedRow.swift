/// A row of an imported file that was not taken, as the history keeps it. It never has a person's name or a mobile number.
public struct RejectedRow: Codable, Equatable, Sendable {
    /// The most rows of one file that are kept, the first ones.
    public static let mostKept = 1_000

    /// The line where the row starts, from 1.
    public var line: Int
    /// The id of the row in its source, or else its name, if one of them can be read.
    public var record: String?
    /// The column with the mistake; nil if the mistake is in the row as a whole.
    public var column: String?
    public var value: String?
    /// What is wrong, as a phrase after the value.
    public var reason: String
    /// How to correct it.
    public var remedy: String

    public init(line: Int, record: String?, column: String?, value: String?, reason: String, remedy: String) {
        self.line = line
        self.record = record
        self.column = column
        self.value = value
        self.reason = reason
        self.remedy = remedy
    }
}
