internal import Synchronization

/// Collects the counts of several threads.
final class Counts: Sendable {
    private let results = Mutex<[Result<Int, any Error>]>([])

    func add(_ result: Result<Int, any Error>) { results.withLock { $0.append(result) } }

    func sum() throws -> Int {
        try results.withLock { try $0.reduce(0) { try $0 + $1.get() } }
    }
}
