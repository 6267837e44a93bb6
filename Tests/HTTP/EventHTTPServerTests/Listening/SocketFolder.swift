import Expectations
import Foundation
import Testing

@testable import EventHTTPServer

/// A folder of its own for the Unix socket of a test. It is removed with the last reference.
final class SocketFolder {
    let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.path + "/nearby-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The path of the socket.
    var path: String { folder + "/s" }

    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    func configuration(
        threads: Int = 1, _ change: (inout ServerConfiguration) -> Void = { _ in }
    ) -> ServerConfiguration {
        var configuration = configured(threads: threads, change)
        configuration.unixSocketPath = path
        return configuration
    }

    /// Starts an echo server on the socket.
    func serve(threads: Int = 1) throws -> EventHTTPServer {
        let server = EventHTTPServer(configuration(threads: threads), hooks: testHooks) { EchoResponder() }
        try expect(server.start(), equals: 0)
        expect(server.addresses(), equals: ServedAddresses(main: .unix(path: path), healthPort: nil))
        return server
    }

    func stop(_ server: EventHTTPServer) {
        server.stop()
        server.waitUntilStopped()
    }
}
