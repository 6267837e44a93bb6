import HTTPModel

/// One thread's socket of a listener.
struct ListeningSocket: Sendable {
    let descriptor: Descriptor
    let kind: ListenerKind
    /// The file of a Unix socket that the server has opened itself.
    let file: UnixSocketFile?

    func close() {
        // While the socket still listens, the file cannot be that of another service.
        file?.remove()
        descriptor.close()
    }
}

/// Address that a server listens on.
public enum ListeningAddress: Sendable, Hashable {
    /// A port of the configuration's host. 0 if an inherited socket has none.
    case port(UInt16)
    /// The path of a Unix socket.
    case unix(path: String)

    /// The port. 0 if there is none.
    var port: UInt16 {
        switch self {
        case .port(let port): port
        case .unix: 0
        }
    }
}

extension ServerConfiguration {
    /// Where the server itself opens its listener.
    fileprivate var place: ListeningAddress { unixSocketPath.map { .unix(path: $0) } ?? .port(port) }
}

/// Addresses of a server that has started.
public struct ServedAddresses: Sendable, Hashable {
    public let main: ListeningAddress
    /// The port of the health listener. Nil if there is none.
    public let healthPort: UInt16?
}

/// The sockets of all listeners of a server.
struct ServerSockets {
    /// The sockets, by thread.
    let threads: [[ListeningSocket]]
    let addresses: ServedAddresses

    init(_ configuration: ServerConfiguration) throws(ServerError) {
        let count = configuration.threads
        // First, so that nothing fails once there is a Unix socket, whose file other programs see.
        let health = try configuration.healthPort.map { port throws(ServerError) in
            try ListeningSockets(host: configuration.host, port: port, count: count)
        }
        let inherited =
            configuration.inheritedSockets.isEmpty
            ? nil : try ListeningSockets(inherited: configuration.inheritedSockets, count: count)
        let own: ListeningSockets?
        if let inherited, !configuration.listensBesidesInherited || inherited.places.contains(configuration.place) {
            own = nil
        } else if let path = configuration.unixSocketPath {
            own = try ListeningSockets(unixPath: path, count: count)
        } else {
            own = try ListeningSockets(host: configuration.host, port: configuration.port, count: count)
        }
        var threads: [[ListeningSocket]] = Array(repeating: [], count: count)
        for main in [own, inherited].compactMap({ $0 }) {
            for (thread, sockets) in main.threads.enumerated() {
                threads[thread] += sockets.map { ListeningSocket(descriptor: $0, kind: .main, file: main.file) }
            }
        }
        for (thread, sockets) in (health?.threads ?? []).enumerated() {
            threads[thread] += sockets.map { ListeningSocket(descriptor: $0, kind: .health, file: nil) }
        }
        self.threads = threads
        addresses = ServedAddresses(
            main: (own ?? inherited)?.places.first ?? .port(0), healthPort: health?.port)
    }

    func close() {
        for socket in threads.joined() { socket.close() }
    }
}
