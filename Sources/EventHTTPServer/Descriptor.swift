import CEvent
import Glibc
import Synchronization

/// An open file descriptor, closed by `close()` or when nothing holds it any more.
final class Descriptor: Sendable {
    let number: Int32
    private let isOpen = Atomic(true)

    /// Takes over an open descriptor; nil if it is negative, as the failed call left it.
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

/// Wakes an event loop from another thread, or from many; the loop watches its descriptor for reading.
struct Wakeup: Sendable {
    let descriptor: Descriptor

    init() throws(ServerError) {
        guard let descriptor = Descriptor(owning: eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)))
        else { throw .systemCallFailed(name: "eventfd", errno: errno) }
        self.descriptor = descriptor
    }

    func wake() {
        // Fails only when it was woken 2^64 - 2 times already, which wakes it as well.
        _ = eventfd_write(descriptor.number, 1)
    }

    func reset() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor.number, &count)
    }
}
