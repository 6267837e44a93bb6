internal import EventHTTPServer

/// Where a service with the same settings answers health checks: on the health port, else on the Unix socket, else on the
/// port.
package enum ServiceAddress: Equatable, Sendable, CustomStringConvertible {
    /// A port of an address literal.
    case port(host: String, number: UInt16)
    case unix(path: String)

    /// Addresses that a service listens on, and where this machine reaches it then.
    private static let loopback = ["0.0.0.0": "127.0.0.1", "::": "::1", "localhost": "127.0.0.1"]

    /// - Throws: ``ServiceError`` for settings with which no service would start, and for a port that is any free one.
    package init(_ settings: ServiceSettings) throws(ServiceError) {
        var configuration = ServerConfiguration()
        try ServiceListeners.read(settings, into: &configuration)
        let port = configuration.healthPort ?? configuration.port
        if configuration.healthPort == nil, let path = configuration.unixSocketPath {
            self = .unix(path: path)
            return
        }
        guard port != 0 else {
            let origin = settings.text(configuration.healthPort == nil ? "port" : "health-port")?.origin ?? ""
            throw ServiceError(.setting, "\(origin) 0 is any free port; give the one that the service has printed")
        }
        self = .port(host: Self.loopback[configuration.host] ?? configuration.host, number: port)
    }

    package var description: String {
        switch self {
        case .port(let host, let number): "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(number)"
        case .unix(let path): "unix:\(path)"
        }
    }
}
