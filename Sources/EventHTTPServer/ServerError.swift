/// Why a server could not start.
public enum ServerError: Error, Sendable {
    /// The host is neither an address literal nor `localhost`.
    case invalidHost(String)
    /// A value of the configuration is outside what is accepted; durations are in milliseconds.
    case invalidConfiguration(field: String, accepted: ClosedRange<Int>)
    /// Another socket already listens there.
    case addressInUse(host: String, port: UInt16)
    /// The system refuses to listen there: a port kept for root, or an address this machine does not have.
    case cannotListen(host: String, port: UInt16, errno: Int32)
    /// A descriptor that was handed over is no listening stream socket.
    case invalidInheritedSocket(Int32)
    /// A system or libevent call failed.
    case systemCallFailed(name: String, errno: Int32)
    /// The responder of a thread could not be made.
    case responderFailed(any Error)
    /// A server runs once.
    case alreadyStarted
}
