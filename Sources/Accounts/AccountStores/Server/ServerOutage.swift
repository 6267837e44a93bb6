internal import PostgreSQL
internal import Synchronization

/// Notes once that the server is lost, and once that it answers again.
final class ServerOutage: Sendable {
    private let lasts = Atomic(false)
    private let note: @Sendable (String) -> Void

    init(note: @escaping @Sendable (String) -> Void) { self.note = note }

    /// Notes an error of the server, if it is one of its connections.
    func begin(_ error: PostgreSQLError) {
        // Without a statement it was not possible to connect.
        guard error.kind == .unreachable || error.sql == nil else { return }
        guard !lasts.exchange(true, ordering: .relaxed) else { return }
        note("the accounts' server is lost: \(error.message)")
    }

    func end() {
        // Read first: almost always there is nothing to change.
        guard lasts.load(ordering: .relaxed), lasts.exchange(false, ordering: .relaxed) else { return }
        note("the accounts' server answers again")
    }
}
