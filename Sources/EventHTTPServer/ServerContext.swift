import Glibc
import HTTPModel

/// What the threads of one server share.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let hooks: ServerHooks
    let makeResponder: @Sendable () throws -> any Responder
    let lifecycle = Lifecycle()
    let admission: Admission
    /// One for each thread.
    let counters: [LoopCounters]

    init(
        _ configuration: ServerConfiguration, _ hooks: ServerHooks,
        _ makeResponder: @escaping @Sendable () throws -> any Responder
    ) {
        self.configuration = configuration
        self.hooks = hooks
        self.makeResponder = makeResponder
        admission = Admission(configuration)
        counters = (0..<max(0, min(configuration.threads, 1024))).map { _ in LoopCounters() }
    }
}

/// The limits that each connection is held to, in the units they are compared in.
struct ConnectionLimits {
    let idle: UInt64
    let header: UInt64
    let request: UInt64
    let linger: UInt64
    let lag: UInt64
    let write: timeval
    let maxLingerBytes: Int
    let maxBodyBytes: Int
    let maxTrailerBytes: Int
    let maxRequests: Int
    /// A scanner that has not begun.
    let scanner: HeadScanner
    /// Bytes that are read ahead at most: a head, or a part of a body.
    let readAhead: Int

    init(_ configuration: ServerConfiguration) {
        idle = configuration.idleTimeout.nanoseconds
        header = configuration.headerTimeout.nanoseconds
        request = configuration.requestTimeout.nanoseconds
        linger = configuration.lingerTimeout.nanoseconds
        lag = configuration.maximumLag?.nanoseconds ?? .max
        write = timeval(nanoseconds: configuration.writeTimeout.nanoseconds)
        maxLingerBytes = configuration.maxLingerBytes
        maxBodyBytes = configuration.maxBodyBytes
        maxTrailerBytes = configuration.maxHeaderBytes
        maxRequests = configuration.maxRequestsPerConnection
        scanner = HeadScanner(configuration)
        readAhead = max(64 << 10, 2 * scanner.sufficientBytes)
    }
}
