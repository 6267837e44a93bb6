import Foundation

/// Waits until something is so, and returns whether it is. A question that fails counts as not yet.
///
/// It gives up after a minute, or ten under a sanitizer: much longer than any of it takes on a busy machine. So no test
/// judges how long something takes.
@discardableResult
package func eventually(_ condition: () throws -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Program.patience(60))
    while (try? condition()) != true {
        if Date() >= deadline { return false }
        usleep(10_000)
    }
    return true
}
