internal import AccountModel
internal import Dispatch
internal import Platform
internal import Synchronization
internal import TempleModel
internal import TempleTables

/// Whether the databases of a service can be written. That is tried at the start, every half minute, and when a write has
/// failed.
final class WriteWatch: Sendable {
    /// A database that is written.
    struct Subject: Sendable {
        /// What it has, for messages: `database` or `accounts`.
        let name: String
        /// Finds out whether it can be written.
        let attempt: @Sendable () -> Outcome
        /// Finds out by a write of its own whether it can be written again, after a write has failed.
        let retry: @Sendable () -> Outcome
    }

    enum Outcome: Equatable, Sendable {
        case written
        /// Somebody else writes, or the time was too short.
        case unknown
        case failed(reason: String)
    }

    private let subjects: [Subject]
    private let note: @Sendable (String) -> Void
    /// By name; a subject that has not been tried yet has none.
    private let outcomes = Mutex<[String: Outcome]>([:])
    private let mustLook = DispatchSemaphore(value: 0)
    private let mustStop = DispatchSemaphore(value: 0)

    private static let pause = DispatchTimeInterval.seconds(30)
    /// The least time between two looks: writes that fail in a row cause one.
    private static let rest = DispatchTimeInterval.milliseconds(500)

    /// - Parameter note: is called with a line when a database cannot be written any more, and when it can be again.
    init(_ subjects: [Subject], note: @escaping @Sendable (String) -> Void) {
        self.subjects = subjects
        self.note = note
    }

    /// The databases that were tried, with why each cannot be written; nil for one that can be.
    var known: [(name: String, failure: String?)] {
        let outcomes = outcomes.withLock { $0 }
        return subjects.compactMap { subject in
            switch outcomes[subject.name] {
            case .failed(let reason)?: (subject.name, reason)
            case .written?: (subject.name, nil)
            case .unknown?, nil: nil
            }
        }
    }

    /// Begins to look, on a thread of its own. Without one nothing is known.
    func start() {
        DetachedThread.start { [self] in
            var isAsked = false
            repeat {
                while mustLook.wait(timeout: .now()) == .success {}
                look(isAsked: isAsked)
                isAsked = mustLook.wait(timeout: .now() + Self.pause) == .success
            } while mustStop.wait(timeout: .now() + Self.rest) == .timedOut
        }
    }

    /// Ends the looking. A try that waits for a server may go on.
    func stop() {
        mustStop.signal()
        mustLook.signal()
    }

    /// Looks soon if a write says something new: it has failed, or it has not, and one before has.
    func wrote(_ isDone: Bool) {
        if !isDone || known.contains(where: { $0.failure != nil }) { mustLook.signal() }
    }

    /// Tries each database once.
    ///
    /// - Parameter isAsked: whether a write has failed since the last time.
    func look(isAsked: Bool = false) {
        for subject in subjects {
            let hasFailed = outcomes.withLock { $0[subject.name] }.map { $0 != .written } ?? false
            let outcome = hasFailed || isAsked ? subject.retry() : subject.attempt()
            guard outcome != .unknown else { continue }
            let former = outcomes.withLock { $0.updateValue(outcome, forKey: subject.name) }
            guard former != outcome else { continue }
            switch outcome {
            case .failed(let reason):
                note("the \(subject.name) cannot be written: \(reason) (docs/runbook.md#nearbycannotwrite)")
            case .written: if former != nil { note("the \(subject.name) can be written again") }
            case .unknown: break
            }
        }
    }
}

extension WriteWatch.Subject {
    static let database = "database"
    static let accounts = "accounts"

    /// The file of the temples. Nothing is written into it until a write has failed: whoever replaces the bytes of a file that
    /// nobody writes is told from a writer by the log, which has to stand still.
    static func temples(_ path: String) -> WriteWatch.Subject {
        WriteWatch.Subject(
            name: database,
            attempt: { SmallFile.failure(besides: path).map { .failed(reason: "\(path): \($0)") } ?? .written },
            retry: {
                do throws(SearchError) {
                    try TempleDatabase.checkWritable(path)
                    return .written
                } catch {
                    return error == .busy ? .unknown : .failed(reason: "\(path): \(error)")
                }
            })
    }

    /// The accounts. A server that cannot be reached takes no writes; a file that another program writes takes them later.
    static func accounts(_ store: any AccountStore) -> WriteWatch.Subject {
        let write: @Sendable () -> WriteWatch.Outcome = {
            do throws(AccountError) {
                try store.checkWritable()
                return .written
            } catch {
                if case .busy = error, !store.mayWait { return .unknown }
                return .failed(reason: error.reason)
            }
        }
        return WriteWatch.Subject(name: accounts, attempt: write, retry: write)
    }
}
