@testable import EventHTTPServer

/// Collects the exchanges that a server has reported.
final class Journal: Sendable {
    private let entries = Monitor<[Exchange]>([])

    var hooks: ServerHooks {
        ServerHooks(
            errorResponse: testHooks.errorResponse,
            observe: { exchange in self.entries.withLock { $0.append(exchange) } })
    }

    func wait(for count: Int) throws -> [Exchange] {
        try waitUntil { entries.withLock { $0.count } >= count }
        return entries.withLock { $0 }
    }
}
