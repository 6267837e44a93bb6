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
