internal import Glibc
public import TempleModel

/// The time that a caller waits for a server that cannot be asked now, such as while a standby takes the place of its
/// primary.
public struct ServerPatience: Sendable {
    private let deadline: ContinuousClock.Instant
    private let note: @Sendable (SearchError) -> Void

    /// The time between two attempts.
    private static let pause = Duration.milliseconds(500)
    /// The time between two looks at whether anybody still waits.
    private static let slice = Duration.milliseconds(50)

    /// - Parameters:
    ///   - time: the maximum time from now on, for all waits together.
    ///   - note: is called with the reason at the beginning of a wait.
    public init(time: Duration, note: @escaping @Sendable (SearchError) -> Void) {
        deadline = .now + time
        self.note = note
    }

    /// Runs `body` until it succeeds, fails for a reason that does not pass, or the time is over.
    ///
    /// - Parameters:
    ///   - mayRepeat: whether `body` may run again.
    ///   - isCancelled: whether nobody waits any more.
    func waiting<Result>(
        while mayRepeat: () -> Bool, isCancelled: (@Sendable () -> Bool)?, _ body: () throws -> Result
    ) throws -> Result {
        var isNoted = false
        while true {
            do {
                return try SearchError.convertingServerErrors(body)
            } catch let error as SearchError where error.mayPass && mayRepeat() && ContinuousClock.now < deadline {
                if !isNoted { note(error) }
                isNoted = true
            }
            try Self.sleep(isCancelled)
        }
    }

    private static func sleep(_ isCancelled: (@Sendable () -> Bool)?) throws(SearchError) {
        let end = ContinuousClock.now + pause
        while ContinuousClock.now < end {
            if let isCancelled, isCancelled() { throw .cancelled }
            usleep(UInt32(slice / .microseconds(1)))
        }
    }
}
