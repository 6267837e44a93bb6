internal import Glibc
internal import EventHTTPServer
internal import TempleModel

/// The listeners of the service, and the proxies that it trusts.
enum ServiceListeners {
    /// Reads the settings of the listeners into a configuration, which has the default host.
    static func read(
        _ settings: ServiceSettings, into configuration: inout ServerConfiguration
    ) throws(ServiceError) {
        switch try place(settings) {
        case .socket(let value, let origin): configuration.unixSocketPath = try unixPath(value, origin)
        case .port:
            if let host = settings["host"] { configuration.host = host }
            if let port = try settings.number("port", in: 0...65_535) { configuration.port = UInt16(port) }
        }
        if let port = try settings.number("health-port", in: 0...65_535) {
            guard port == 0 || configuration.unixSocketPath != nil || port != Int(configuration.port) else {
                throw ServiceError(.setting, "--health-port and --port are both \(port); give different ports")
            }
            configuration.healthPort = UInt16(port)
        }
        if let (value, origin) = settings.text("trusted-proxies") {
            do throws(TrustedProxies.Invalid) {
                configuration.trustedProxies = try TrustedProxies(value)
            } catch {
                throw ServiceError(.setting, "\(origin) \(words(error))")
            }
        }
    }

    /// Whether the settings say where the service listens.
    static func isPlaceNamed(_ settings: ServiceSettings) -> Bool {
        ["listen", "host", "port"].contains { settings.text($0) != nil }
    }

    private enum Place {
        case port
        case socket(value: String, origin: String)
    }

    /// Returns whether the service listens on a port or on a Unix socket. An option or a variable goes before a line of the
    /// configuration file, also where they name the other one of both.
    private static func place(_ settings: ServiceSettings) throws(ServiceError) -> Place {
        guard let (value, origin) = settings.text("listen") else { return .port }
        let ports = ["host", "port"].filter { settings.text($0) != nil }
        let isInFile = settings.isOfFile("listen")
        if isInFile, ports.contains(where: { !settings.isOfFile($0) }) { return .port }
        if let other = ports.first(where: { settings.isOfFile($0) == isInFile }) {
            let otherOrigin = settings.text(other)?.origin ?? other
            throw ServiceError(
                .setting, "\(otherOrigin) and \(origin) exclude each other: give a port or a Unix socket")
        }
        return .socket(value: value, origin: origin)
    }

    private static func unixPath(_ value: String, _ origin: String) throws(ServiceError) -> String {
        let prefix = "unix:"
        guard value.hasPrefix(prefix), value.utf8.count > prefix.utf8.count else {
            throw ServiceError(
                .setting,
                "\(origin) \"\(value.prefix(80))\" is not of the form unix:PATH; for a port give --host and --port")
        }
        return String(value.dropFirst(prefix.count))
    }

    private static func words(_ error: TrustedProxies.Invalid) -> String {
        let entry = error.entry.prefix(60)
        return switch error.reason {
        case .notAnAddress: "\"\(entry)\" is not an address, a network such as 10.0.0.0/8, or the word unix"
        case .prefix: "\"\(entry)\" has no valid number of bits after the slash"
        case .addressInsideNetwork(let start):
            "\"\(entry)\" has bits after its prefix; the network begins with \(start)"
        case .tooMany: "has more than \(TrustedProxies.maximumCount) entries"
        }
    }

    /// Returns the lines on standard output that say where the service listens.
    static func lines(_ addresses: ServedAddresses, host: String) -> String {
        let shown = host.contains(":") ? "[\(host)]" : host
        let main =
            switch addresses.main {
            case .port(let port): "http://\(shown):\(port)\n"
            case .unix(let path): "unix:\(path)\n"
            }
        return main + (addresses.healthPort.map { "health http://\(shown):\($0)\n" } ?? "")
    }

    /// Warns about a risky configuration.
    static func warn(of configuration: ServerConfiguration, _ errors: LogWriter) {
        let isLoopback =
            configuration.host == "localhost" || configuration.host == "::1" || configuration.host.hasPrefix("127.")
        if !isLoopback, configuration.inheritedSockets.isEmpty, geteuid() == 0 {
            errors.note("running as root on \(configuration.host): use a separate user, and a proxy with TLS in front")
        }
        if configuration.unixSocketPath != nil, configuration.inheritedSockets.isEmpty,
            configuration.rateLimit != nil, !configuration.trustedProxies.includesUnixSockets
        {
            errors.note("clients on a Unix socket have no address, so --rate-limit needs --trusted-proxies unix")
        }
    }
}

extension ServiceError {
    init(_ error: ServerError) {
        func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
        switch error {
        case .invalidHost(let host):
            self.init(.setting, "--host \"\(host)\" is not an address to listen on; give one such as 127.0.0.1 or ::1")
        case .addressInUse(let host, let port):
            self.init(
                .unavailable,
                "port \(port) of \(host) is in use; choose another with --port or --health-port, or 0 for a free one")
        case .cannotListen(let host, let port, let number):
            self.init(.unavailable, "cannot listen on port \(port) of \(host): \(reason(number))")
        case .invalidSocketPath(let path, let most):
            self.init(
                .setting,
                "the path of --listen has \(path.utf8.count) bytes; the path of a Unix socket has at most \(most)")
        case .socketInUse(let path):
            self.init(.unavailable, "another process listens on \(path)")
        case .notASocket(let path):
            self.init(.cannotCreate, "\(path) is not a socket; it stays as it is: choose another path with --listen")
        case .cannotListenAtPath(let path, let number):
            self.init(.unavailable, "cannot listen on \(path): \(reason(number))")
        case .invalidInheritedSocket(let number):
            self.init(.setting, "descriptor \(number) from the service manager is not a listening stream socket")
        case .systemCallFailed("pthread_create", let number):
            self.init(
                .unavailable,
                "cannot start a thread: \(reason(number)); give fewer --threads and --workers, or raise the limits on "
                    + "tasks and memory")
        case .systemCallFailed(let name, let number):
            self.init(.unavailable, "cannot start the service: \(name): \(reason(number))")
        case .responderFailed(let cause as ServiceError): self = cause
        case .responderFailed(let cause as SearchError): self = .database(cause)
        case .responderFailed(let cause): self.init(.unavailable, "cannot start the service: \(cause)")
        case .invalidConfiguration(let field, let accepted):
            self.init(
                .setting,
                "cannot start the service: \(field) is not from \(accepted.lowerBound) to \(accepted.upperBound)")
        case .alreadyStarted: self.init(.fault, "cannot start the service: it was started before")
        }
    }
}
