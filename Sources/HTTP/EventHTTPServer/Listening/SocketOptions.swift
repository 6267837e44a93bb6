import CEvent
import Glibc

/// Options of sockets that the server sets beside those of `ListeningSockets`.
enum SocketOptions {
    /// Limits the kernel's buffers of a listening socket. The sockets that it accepts inherit the limit. Without it, the
    /// kernel lets the buffers of one connection grow to megabytes.
    static func limitBuffers(of descriptor: Int32, to bytes: Int) {
        // A smaller limit of the system applies; this is not an error.
        for option in [SO_SNDBUF, SO_RCVBUF] { set(option, of: descriptor, to: Int32(clamping: bytes)) }
    }

    /// Makes the next close reset the connection: the kernel drops what the client has not taken.
    static func resetOnClose(_ descriptor: Int32) {
        set(SO_LINGER, of: descriptor, to: linger(l_onoff: 1, l_linger: 0))
    }

    private static func set(_ option: Int32, of descriptor: Int32, to value: some BitwiseCopyable) {
        var value = value
        _ = setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
    }
}
