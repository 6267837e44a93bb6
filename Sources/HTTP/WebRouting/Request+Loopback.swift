public import HTTPModel

extension Request {
    /// Whether a browser on this machine asks, so that a cookie needs no TLS. A proxy on it asks for another host.
    public var isOnLoopback: Bool {
        guard remoteAddress == "::1" || remoteAddress.hasPrefix("127."), let host = headers["Host"] else {
            return false
        }
        if host == "[::1]" || host.hasPrefix("[::1]:") { return true }
        let name = host.prefix { $0 != ":" }
        return name == "localhost" || name == "127.0.0.1"
    }
}
