internal import AccountModel
internal import Dispatch
internal import Platform
internal import PostGISTempleStore
internal import Synchronization
internal import TempleModel
internal import TempleTables

/// Whether the databases of a service can be written. That is tried at the start, every half minute, and when a write has
/// failed.
final class WriteWatch: Sendable {
    enum Kind: String, Sendable {
        case database, accounts
    }

    /// A database that is written.
    struct Subject: Sendable {
        let kind: Kind
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

    private struct State {
        var subjects: [Subject] = []
        /// What was found out last; nothing of a subject that has not been tried yet.
        var outcomes: [Kind: Outcome] = [:]
        /// Where a write has said something new since the last look.
        var asked: Set<Kind> = []
    }

    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let mustLook = DispatchSemaphore(value: 0)
    private let mustStop = DispatchSemaphore(value: 0)

    private static let pause = DispatchTimeInterval.seconds(30)
    /// The least time between two looks: writes that fail in a row cause one.
    private static let rest = DispatchTimeInterval.milliseconds(500)

    /// - Parameter note: is called with a line when a database cannot be written any more, and when it can be again.
    init(note: @escaping @Sendable (String) -> Void) { self.note = note }

    /// Watches one more database.
    func add(_ subject: Subject) { state.withLock { $0.subjects.append(subject) } }

    /// The databases that were tried, with why each cannot be written; nil for one that can be.
    var known: [(kind: Kind, failure: String?)] {
        state.withLock { state in
            state.subjects.compactMap { subject in
                switch state.outcomes[subject.kind] {
                case .failed(let reason)?: (subject.kind, reason)
                case .written?: (subject.kind, nil)
                case .unknown?, nil: nil
                }
            }
        }
    }

    /// Begins to look, on a thread of its own. Without one nothing is known.
    func start() {
        DetachedThread.start { [self] in
            repeat {
                while mustLook.wait(timeout: .now()) == .success {}
                look()
                _ = mustLook.wait(timeout: .now() + Self.pause)
            } while mustStop.wait(timeout: .now() + Self.rest) == .timedOut
        }
    }

    /// Ends the looking. A try that waits for a server may go on.
    func stop() {
        mustStop.signal()
        mustLook.signal()
    }

    /// Looks soon if a write says something new: it has failed, or it has not, and one before has.
    func wrote(_ isDone: Bool, to kind: Kind) {
        let isNews = state.withLock { state in
            let hadFailed = (state.outcomes[kind] ?? .written) != .written
            guard !isDone || hadFailed else { return false }
            state.asked.insert(kind)
            return true
        }
        if isNews { mustLook.signal() }
    }

    /// Tries each database once.
    func look() {
        let (subjects, asked) = state.withLock { state in
            defer { state.asked = [] }
            return (state.subjects, state.asked)
        }
        for subject in subjects {
            let former = state.withLock { $0.outcomes[subject.kind] }
            let mustWrite = asked.contains(subject.kind) || (former ?? .written) != .written
            let outcome = mustWrite ? subject.retry() : subject.attempt()
            guard outcome != .unknown else { continue }
            state.withLock { $0.outcomes[subject.kind] = outcome }
            guard former != outcome else { continue }
            switch outcome {
            case .failed(let reason):
                note("the \(subject.kind.rawValue) cannot be written: \(reason) (docs/runbook.md#nearbycannotwrite)")
            case .written: if former != nil { note("the \(subject.kind.rawValue) can be written again") }
            case .unknown: break
            }
        }
    }
}

extension WriteWatch.Subject {
    /// The file of the temples. Nothing is written into it until a write has failed: whoever replaces the bytes of a file that
    /// nobody writes is told from a writer by the log, which has to stand still.
    static func temples(_ path: String) -> WriteWatch.Subject {
        WriteWatch.Subject(
            kind: .database,
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

    /// The temples of a server, where the role of the service may write them: the copy is written by nobody else.
    static func temples(_ server: ServerDatabase) -> WriteWatch.Subject {
        let mayWrite = Mutex(false)
        let write: @Sendable () -> WriteWatch.Outcome = {
            do throws(SearchError) {
                let isWritten = try server.checkWritable()
                mayWrite.withLock { $0 = isWritten }
                return isWritten ? .written : .unknown
            } catch {
                return mayWrite.withLock { $0 } ? .failed(reason: "\(error)") : .unknown
            }
        }
        return WriteWatch.Subject(kind: .database, attempt: write, retry: write)
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
        return WriteWatch.Subject(kind: .accounts, attempt: write, retry: write)
    }
}
