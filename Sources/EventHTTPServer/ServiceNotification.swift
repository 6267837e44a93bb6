import CEvent
import Glibc

/// Tells a service manager of the server's state (`sd_notify(3)`): a datagram to the socket it named.
struct ServiceNotification {
    /// A path, or a name of the abstract namespace that begins with `@`.
    let socketName: String

    /// Sends lines such as `READY=1`; false if they could not be sent, which changes nothing for the server.
    @discardableResult
    func send(_ state: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socketName.utf8)
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { path in
            guard !name.isEmpty, name.count < path.count else { return false }
            path.copyBytes(from: name)
            return true
        }
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard fits, let socket = Descriptor(owning: Glibc.socket(AF_UNIX, type, 0)) else { return false }
        // An abstract name is as long as the address says.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
        let length = socklen_t(offset + name.count)
        let bytes = Array(state.utf8)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
                return sendto(socket.number, bytes, bytes.count, flags, $0, length) == bytes.count
            }
        }
    }
}
