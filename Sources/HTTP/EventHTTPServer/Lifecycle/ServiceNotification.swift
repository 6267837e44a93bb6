import CEvent
import Glibc

/// Reports the server's state to a service manager (`sd_notify(3)`), as a datagram to the manager's socket.
struct ServiceNotification {
    /// A path, or a name in the abstract namespace, which begins with `@`.
    let socketName: String

    /// Sends lines such as `READY=1`. Returns false if they could not be sent; this has no effect on the server.
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
        // The length of an abstract name is given by the address length.
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
