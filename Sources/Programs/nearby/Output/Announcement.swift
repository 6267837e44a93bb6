internal import Glibc
internal import Platform
internal import Synchronization

/// Prints the address of the service on a thread of its own: if nobody reads standard output, the service still has to
/// answer and to stop.
final class Announcement: Sendable {
    private let failure = Mutex<CommandError?>(nil)

    var error: CommandError? { failure.withLock { $0 } }

    /// - Parameter failed: Called on the thread if standard output cannot be written.
    func print(_ text: String, orElse failed: @escaping @Sendable () -> Void) {
        DetachedThread.start { [self] in
            do throws(CommandError) {
                try Console.writeAll(STDOUT_FILENO, Array(text.utf8))
            } catch {
                failure.withLock { $0 = error }
                failed()
            }
        }
    }
}
