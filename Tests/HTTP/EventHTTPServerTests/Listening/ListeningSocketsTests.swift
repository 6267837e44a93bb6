import Expectations
import Glibc
import Testing

@testable import EventHTTPServer

struct ListeningSocketsTests {
    private func option(_ name: Int32, level: Int32, of socket: Descriptor) -> Int32 {
        var value: Int32 = -1
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket.number, level, name, &value, &size)
        return value
    }

    @Test func setsWhatAcceptedSocketsInherit() throws {
        let listening = try ListeningSockets(host: "127.0.0.1", port: 0, count: 3)
        expect(listening.threads.map(\.count), equals: [1, 1, 1])
        for socket in listening.threads.joined() {
            expect(option(TCP_NODELAY, level: SOL_TCP, of: socket), equals: 1)
            expect(option(SO_REUSEPORT, level: SOL_SOCKET, of: socket), equals: 1)
            expect(option(SO_ACCEPTCONN, level: SOL_SOCKET, of: socket), equals: 1)
            expect(fcntl(socket.number, F_GETFD) & FD_CLOEXEC, equals: FD_CLOEXEC)
            expect(fcntl(socket.number, F_GETFL) & O_NONBLOCK, equals: O_NONBLOCK)
            try expect(SocketAddress(of: socket).port, equals: listening.port)
        }
    }

    @Test func closesEverySocketWhenItCannotHaveAll() throws {
        let first = try ListeningSockets(host: "127.0.0.1", port: 0, count: 2)
        #expect(throws: ServerError.self) {
            try ListeningSockets(host: "127.0.0.1", port: first.port, count: 2)
        }
        for socket in first.threads.joined() { socket.close() }
        try expect(ListeningSockets(host: "127.0.0.1", port: first.port, count: 2).port, equals: first.port)
    }

    @Test func aTrialTellsOfAPortInUseAndLeavesAFreeOne() throws {
        let first = try ListeningSockets(host: "127.0.0.1", port: 0, count: 2)
        var configuration = ServerConfiguration(host: "127.0.0.1", port: first.port, threads: 2)
        configuration.healthPort = first.port
        let trials: [(ServerConfiguration) throws -> Void] = [ListeningTrial.openMain, ListeningTrial.openHealth]
        for trial in trials {
            let error = #expect(throws: ServerError.self) { try trial(configuration) }
            guard case .addressInUse("127.0.0.1", first.port) = error else { throw UnexpectedError(error) }
        }
        for socket in first.threads.joined() { socket.close() }
        for _ in 0..<2 {
            try ListeningTrial.openMain(configuration)
            try ListeningTrial.openHealth(configuration)
        }
        try expect(ListeningSockets(host: "127.0.0.1", port: first.port, count: 2).port, equals: first.port)
    }

    private static var hasIPv6: Bool {
        (try? ListeningSockets(host: "::1", port: 0, count: 1)) != nil
    }

    @Test(.enabled(if: hasIPv6)) func listensOnIPv6() throws {
        let listening = try ListeningSockets(host: "::1", port: 0, count: 2)
        try expect(listening.threads.joined().map { try SocketAddress(of: $0).family }, equals: [AF_INET6, AF_INET6])
        let error = #expect(throws: ServerError.self) {
            try ListeningSockets(host: "::1", port: listening.port, count: 1)
        }
        guard case .addressInUse("::1", listening.port) = error else { throw UnexpectedError(error) }
    }

    @Test func keepsADescriptorOpenForItsHolder() throws {
        let wakeup = try Wakeup()
        expect(fcntl(wakeup.descriptor.number, F_GETFD) & FD_CLOEXEC, equals: FD_CLOEXEC)
        wakeup.wake()
        wakeup.wake()
        var count: UInt64 = 0
        expect(read(wakeup.descriptor.number, &count, 8), equals: 8)
        expect(count, equals: 2)
    }
}
