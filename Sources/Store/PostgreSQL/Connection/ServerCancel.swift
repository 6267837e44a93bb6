internal import CPostgreSQL
internal import Glibc
internal import Platform
internal import Synchronization

/// The request to the server to cancel the statement of a connection.
enum ServerCancel {
    private enum State: Int, AtomicRepresentable {
        case running
        case failed
        case sent
    }

    /// The request's data, shared by the thread that sends it and the one that waits.
    private final class Request: Sendable {
        /// libpq's copy of what the request needs. Only the thread that sends it uses it.
        nonisolated(unsafe) let cancel: OpaquePointer
        let state = Atomic(State.running)
        /// A pair of sockets: the waiting thread polls the read end; the sending thread writes to the other when the
        /// request is done.
        let readEnd: Int32
        let writeEnd: Int32

        init?(_ handle: OpaquePointer) {
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
            guard let cancel = PQgetCancel(handle) else {
                for end in ends { close(end) }
                return nil
            }
            (readEnd, writeEnd) = (ends[0], ends[1])
            self.cancel = cancel
        }

        deinit {
            PQfreeCancel(cancel)
            close(readEnd)
            close(writeEnd)
        }

        func send() {
            // The kernel must not end the process if the server closes this connection early.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            var message = [CChar](repeating: 0, count: 256)
            let sent = PQcancel(cancel, &message, Int32(message.count)) == 1
            state.store(sent ? .sent : .failed, ordering: .releasing)
            var byte: UInt8 = 0
            _ = write(writeEnd, &byte, 1)
        }
    }

    /// Sends the request and waits until the server has taken it.
    ///
    /// libpq's call waits for the server without an end, so another thread makes it. That thread outlives this call if
    /// the server hangs.
    static func cancel(_ handle: OpaquePointer, _ limits: Limits) -> Bool {
        guard let request = Request(handle) else { return false }
        guard DetachedThread.start({ request.send() }) else { return false }
        let ready = try? SocketWait.wait([pollfd(fd: request.readEnd, events: Int16(POLLIN), revents: 0)], limits)
        return ready != nil && request.state.load(ordering: .acquiring) == .sent
    }
}
