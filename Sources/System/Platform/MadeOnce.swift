internal import Synchronization

/// A value that is made when it is first asked for, and is the same one for all threads from then on.
public final class MadeOnce<Value: Sendable, Failure: Error>: Sendable {
    private let make: @Sendable () throws(Failure) -> Value
    private let made = Mutex<Value?>(nil)

    /// - Parameter make: makes the value; called once, unless it fails.
    public init(_ make: @escaping @Sendable () throws(Failure) -> Value) { self.make = make }

    /// Returns the value. Other threads wait while one makes it.
    public func value() throws(Failure) -> Value {
        try made.withLock { (made) throws(Failure) in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
