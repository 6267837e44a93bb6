public import Foundation
internal import Synchronization

extension Thread {
    /// What a thread returns or throws.
    public final class Result<Value: Sendable>: Sendable {
        private let outcome = Mutex<Swift.Result<Value, any Error>?>(nil)

        fileprivate func finish(_ result: Swift.Result<Value, any Error>) {
            outcome.withLock { $0 = result }
        }

        /// Waits for the end of the thread.
        public var value: Value {
            get async throws {
                while true {
                    if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    /// Runs `body` at once on a thread of its own: stores belong to one, and the threads of tasks may all be waiting.
    public static func result<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) -> Result<Value> {
        let result = Result<Value>()
        let thread = Thread { result.finish(Swift.Result { try body() }) }
        thread.stackSize = 8 << 20
        thread.start()
        return result
    }
}
