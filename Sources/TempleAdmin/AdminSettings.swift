/// What whoever runs a service decides about edits over HTTP.
public struct AdminSettings: Sendable {
    /// For how many days the history is kept.
    public var historyDays: Int
    /// How many requests that write a person may send in a minute; 0 for no limit.
    public var editRate: Int

    public init(historyDays: Int = usualHistoryDays, editRate: Int = usualEditRate) {
        self.historyDays = historyDays
        self.editRate = editRate
    }

    public static let usualHistoryDays = 365
    public static let usualEditRate = 600
}
