import CEvent
import Glibc
import Synchronization

/// Open file descriptor. It is closed by `close()`, or when the last reference to it is gone.
final class Descriptor: Sendable {
    let number: Int32
    private let isOpen = Atomic(true)

    /// Takes over an open descriptor. Nil if the number is negative, which is the result of a failed call.
    init?(owning number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    func close() {
        if isOpen.exchange(false, ordering: .relaxed) { _ = Glibc.close(number) }
    }

    deinit {
        close()
    }
}

/// Wakes an event loop from other threads. The loop watches the descriptor for reading.
struct Wakeup: Sendable {
    let descriptor: Descriptor

    init() throws(ServerError) {
        guard let descriptor = Descriptor(owning: eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)))
        else { throw .systemCallFailed(name: "eventfd", errno: errno) }
        self.descriptor = descriptor
    }

    func wake() {
        // The write fails only after 2^64 - 2 wake-ups without a reset. Then the loop is awake anyway.
        _ = eventfd_write(descriptor.number, 1)
    }

    func reset() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor.number, &count)
    }
}
