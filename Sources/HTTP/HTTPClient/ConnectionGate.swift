internal import CCurl
internal import Glibc

/// Opens the sockets of one transfer, to addresses that a rule allows. It stays on the transfer's thread.
final class ConnectionGate {
    private let rule: AddressRule
    /// Whether an address was refused.
    private(set) var hasRefused = false

    init(_ rule: AddressRule) { self.rule = rule }

    /// Has libcurl open its sockets here. The gate has to live as long as the handle.
    func guards(_ handle: UnsafeMutableRawPointer) -> CURLcode {
        let open: curl_opensocket_callback = { context, _, address in
            guard let context, let address else { return CURL_SOCKET_BAD }
            return Unmanaged<ConnectionGate>.fromOpaque(context).takeUnretainedValue().open(address)
        }
        return nearby_curl_set_opener(handle, open, Unmanaged.passUnretained(self).toOpaque())
    }

    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        var bytes = [UInt8](repeating: 0, count: 16)
        var port: UInt16 = 0
        let count = Int(nearby_curl_address(address, &bytes, &port))
        guard count > 0, rule.allows(Array(bytes.prefix(count)), port: Int(port)) else {
            hasRefused = true
            return CURL_SOCKET_BAD
        }
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, kind, address.pointee.protocol)
    }
}
