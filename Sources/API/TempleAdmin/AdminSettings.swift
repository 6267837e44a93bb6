public import TempleImport

/// What whoever runs a service decides about edits over HTTP.
public struct AdminSettings: Sendable {
    /// For how many days the history is kept; nil for what the database has.
    public var historyDays: Int?
    /// How many requests that write a person may send in a minute; 0 for no limit.
    public var editRate: Int
    /// Returns the judge of what editors write, which all threads share.
    public var judge: @Sendable () -> EditJudge
    /// The public address of the site, without a slash at its end; nil where no setting names it.
    public var site: String?

    public init(
        historyDays: Int? = nil, editRate: Int = usualEditRate,
        judge: @escaping @Sendable () -> EditJudge = { EditJudge() }
    ) {
        self.historyDays = historyDays
        self.editRate = editRate
        self.judge = judge
    }

    public static let usualEditRate = 600
}
