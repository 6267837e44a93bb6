internal import Synchronization
internal import TempleAdmin
internal import WebRouting

/// What metrics and the log tell of the back office: who comes in, and what was refused. Never a token.
final class StaffFigures: Sendable {
    private let unknown = Atomic(0)
    private let limited = Atomic(0)
    private let note: @Sendable (String) -> Void

    init(note: @escaping @Sendable (String) -> Void) { self.note = note }

    /// What was refused, by kind.
    var failures: [(String, Int)] {
        [("unknown", unknown.load(ordering: .relaxed)), ("limited", limited.load(ordering: .relaxed))]
    }

    func count(_ failure: StaffFailure) {
        switch failure {
        case .unknown(let client, let isFirst):
            unknown.add(1, ordering: .relaxed)
            guard isFirst else { return }
            note(
                "the back office was shown a token that nobody has, from \(client.text.isEmpty ? "this machine" : client.text)"
            )
        case .limited: limited.add(1, ordering: .relaxed)
        }
    }
}
