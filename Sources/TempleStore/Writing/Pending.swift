internal import Dispatch
internal import Synchronization

/// A value computed once: on another thread, or by the first caller that needs it.
final class Pending<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let work: @Sendable () -> Value

    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        DispatchQueue.global(qos: .userInitiated).async { [self] in _ = value() }
    }

    func value() -> Value {
        result.withLock { known in
            if let known { return known }
            let value = work()
            known = value
            return value
        }
    }
}
