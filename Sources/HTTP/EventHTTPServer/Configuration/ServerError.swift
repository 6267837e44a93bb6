/// Reason why a server could not start.
public enum ServerError: Error, Sendable {
    /// The host is neither an address literal nor `localhost`.
    case invalidHost(String)
    /// A value of the configuration is outside the accepted range. Durations are in milliseconds.
    case invalidConfiguration(field: String, accepted: ClosedRange<Int>)
    /// Another socket already listens on this address and port.
    case addressInUse(host: String, port: UInt16)
    /// The system refuses this address or port: a port reserved for root, or an address this machine does not have.
    case cannotListen(host: String, port: UInt16, errno: Int32)
    /// The path of a Unix socket is empty or too long.
    case invalidSocketPath(String, maximumBytes: Int)
    /// Another process listens on the Unix socket at this path.
    case socketInUse(path: String)
    /// The file at this path is not a socket. It stays as it is.
    case notASocket(path: String)
    /// The system refuses a Unix socket at this path.
    case cannotListenAtPath(String, errno: Int32)
    /// An inherited descriptor is not a listening stream socket.
    case invalidInheritedSocket(Int32)
    /// A system or libevent call failed.
    case systemCallFailed(name: String, errno: Int32)
    /// The responder of a thread could not be created.
    case responderFailed(any Error)
    /// The server was already started; a server runs once.
    case alreadyStarted
}
