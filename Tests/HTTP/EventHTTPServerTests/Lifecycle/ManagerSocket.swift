import Expectations
import Glibc
import Testing

@testable import EventHTTPServer

/// The socket of a service manager, which receives what a server reports.
final class ManagerSocket {
    /// Its address, for `ServerConfiguration.notifySocket`.
    let name: String
    private let socket: Descriptor

    init() throws {
        let socket = try require(
            Descriptor(owning: Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)))
        self.socket = socket
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        // A socket that is bound without a name gets one in the abstract namespace.
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        name = try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                try require(bind(socket.number, generic, socklen_t(MemoryLayout<sa_family_t>.size)) == 0)
                var length = socklen_t(MemoryLayout<sockaddr_un>.size)
                try require(getsockname(socket.number, generic, &length) == 0)
                let path = UnsafeRawBufferPointer(start: generic, count: Int(length)).dropFirst(3)
                return "@" + String(decoding: path, as: UTF8.self)
            }
        }
    }

    /// Waits for the next message. Empty if none comes for a minute.
    func next() -> String {
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = recv(socket.number, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
