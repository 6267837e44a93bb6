public import TempleImport
internal import TempleModel

/// Resources for all routes of one thread.
struct AdminService {
    /// Returns the port of edits. It is called once for each request that needs it.
    let editors: () throws -> any TempleEditing & StaffRegister
    let store: any TempleSearching
    let settings: AdminSettings
    /// Waits a moment for a change, and returns whether this node reads it.
    let isHere: (Int64) -> Bool
}

/// What whoever starts the service decides of edits.
public struct AdminSettings: Sendable {
    /// For how many days the history is kept; nil for what the database has.
    public var historyDays: Int?
    /// The judge of what editors write.
    public var judge: EditJudge

    public init(historyDays: Int? = nil, judge: EditJudge = EditJudge()) {
        self.historyDays = historyDays
        self.judge = judge
    }
}
