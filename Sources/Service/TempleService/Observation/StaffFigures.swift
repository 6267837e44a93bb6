internal import Synchronization
internal import TempleAdmin
internal import WebRouting

/// What metrics and the log tell of the back office: its edits, who comes in, and what was refused. Never a token.
final class StaffFigures: Sendable {
    /// What has become of an edit.
    enum Outcome: Int, CaseIterable {
        /// The history has an entry of it.
        case written
        /// There was nothing to change, or it was written before.
        case unchanged
        /// It may not be made so.
        case refused
        /// The database could not be read or written.
        case failed
    }

    private let outcomes = Counters(count: Outcome.allCases.count)
    private let unknown = Atomic(0)
    private let limited = Atomic(0)
    let note: @Sendable (String) -> Void

    init(note: @escaping @Sendable (String) -> Void) { self.note = note }

    /// What was refused, by kind.
    var failures: [(String, Int)] {
        [("unknown", unknown.load(ordering: .relaxed)), ("limited", limited.load(ordering: .relaxed))]
    }

    /// The edits, by what has become of them.
    var edits: [(String, Int)] { zip(Outcome.allCases, outcomes.values).map { ("\($0)", $1) } }

    func count(_ outcome: Outcome) { outcomes.add(outcome.rawValue) }

    func count(_ failure: StaffFailure) {
        switch failure {
        case .unknown(let client, let isFirst):
            unknown.add(1, ordering: .relaxed)
            guard isFirst else { return }
            note("the back office was shown a token that nobody has, from \(client.forPeople)")
        case .limited: limited.add(1, ordering: .relaxed)
        }
    }
}
