import CEvent
import Glibc

/// Events of libevent.
enum LoopEvent {
    /// Creates and adds an event for a descriptor, a signal or a time. The caller frees it.
    ///
    /// - Parameters:
    ///   - number: The descriptor or the signal; -1 for a time alone.
    ///   - kind: Flags such as `EV_READ` and `EV_PERSIST`.
    static func add(
        to base: OpaquePointer, _ number: Int32, _ kind: Int32, _ interval: timeval?,
        _ callback: event_callback_fn, _ context: UnsafeMutableRawPointer
    ) throws(ServerError) -> OpaquePointer {
        guard let event = event_new(base, number, Int16(kind), callback, context) else {
            throw .systemCallFailed(name: "event_new", errno: errno)
        }
        let result = if var interval { event_add(event, &interval) } else { event_add(event, nil) }
        guard result == 0 else {
            event_free(event)
            throw .systemCallFailed(name: "event_add", errno: errno)
        }
        return event
    }
}
