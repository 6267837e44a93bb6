internal import Glibc
internal import TempleModel

/// Waits on a worker until this service reads a change.
///
/// Over a file that is at once. The copy of a server's database has a change a moment after it was made.
struct ChangeWait {
    let store: ServedStore

    private static let longest = Duration.seconds(2)
    private static let microsecondsBetweenLooks: UInt32 = 10_000

    /// Returns whether the store's data has the change, at most two seconds later.
    func isHere(_ number: Int64) -> Bool {
        let deadline = ContinuousClock.now + Self.longest
        while true {
            // The next look sees what was written since the last one.
            store.endRead()
            if let revision = try? store.dataRevision(), revision.count >= number { return true }
            guard ContinuousClock.now < deadline, !(store.limits.isCancelled?() ?? false) else { return false }
            usleep(Self.microsecondsBetweenLooks)
        }
    }
}
