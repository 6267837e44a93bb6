import CEvent
import Glibc

/// Accepts the connections of one listening socket for one loop.
///
/// When the process has no free descriptors, or the system has no memory, a connection cannot be accepted and keeps the
/// socket ready: the loop would spin. So the listener pauses for a tenth of a second and tries again.
final class Listener {
    private unowned let loop: EventLoop
    private let socket: ListeningSocket
    private var listener: OpaquePointer?
    private let timer: OpaquePointer
    private var isFailing = false

    private static let rest = timeval(tv_sec: 0, tv_usec: 100_000)

    init(_ socket: ListeningSocket, _ loop: EventLoop) throws(ServerError) {
        guard
            let timer = event_new(
                loop.base, -1, 0,
                { _, _, context in
                    guard let context else { return }
                    Listener.from(context).resume()
                }, nil)
        else { throw .systemCallFailed(name: "event_new", errno: errno) }
        self.timer = timer
        self.loop = loop
        self.socket = socket
        let context = Unmanaged.passUnretained(self).toOpaque()
        event_assign(timer, loop.base, -1, 0, event_get_callback(timer), context)
        listener = evconnlistener_new(
            loop.base,
            { _, descriptor, address, _, context in
                guard let address, let context else { return }
                Listener.from(context).accepted(descriptor, address)
            }, context, LEV_OPT_CLOSE_ON_EXEC, 0, socket.descriptor.number)
        guard let listener else { throw .systemCallFailed(name: "evconnlistener_new", errno: errno) }
        evconnlistener_set_error_cb(listener) { _, context in
            // Read errno before another call can change it.
            let code = errno
            guard let context else { return }
            Listener.from(context).failed(code)
        }
    }

    deinit {
        close()
        event_free(timer)
    }

    /// Stops accepting. Connections in the kernel's queue are reset unless another socket listens.
    func close() {
        guard let listener else { return }
        self.listener = nil
        event_del(timer)
        evconnlistener_free(listener)
        socket.close()
    }

    private static func from(_ context: UnsafeMutableRawPointer) -> Listener {
        Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
    }

    private func accepted(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>) {
        if isFailing {
            isFailing = false
            loop.notify(.acceptsAgain(thread: loop.thread))
        }
        loop.accept(descriptor, from: address, on: socket.kind)
    }

    private func failed(_ code: Int32) {
        guard let listener else { return }
        evconnlistener_disable(listener)
        var rest = Listener.rest
        event_add(timer, &rest)
        guard !isFailing else { return }
        isFailing = true
        loop.notify(.cannotAccept(thread: loop.thread, errno: code))
    }

    private func resume() {
        guard let listener else { return }
        evconnlistener_enable(listener)
    }
}
