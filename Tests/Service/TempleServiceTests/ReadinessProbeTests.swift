import Expectations
import Foundation
import Glibc
import Testing

@testable import TempleService

/// The question of `nearby ping`, to programs that are no service.
struct ReadinessProbeTests {
    /// A Unix socket that listens, in a folder of its own.
    private final class Listener {
        let folder: SettingsFolder
        let number: Int32
        var address: ServiceAddress { .unix(path: folder.path + "/s") }

        init() throws {
            folder = try SettingsFolder()
            number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var place = sockaddr_un()
            place.sun_family = sa_family_t(AF_UNIX)
            let path = folder.path + "/s"
            withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
            let number = number
            let result = withUnsafePointer(to: &place) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try require(result == 0 && listen(number, 1) == 0)
        }

        deinit { close(number) }

        /// Answers the next client with some bytes, when it has sent its request, and closes the connection.
        func answer(_ text: String) {
            let number = number
            Thread.detachNewThread {
                let client = accept(number, nil, nil)
                var bytes = [UInt8](repeating: 0, count: 4_096)
                _ = recv(client, &bytes, bytes.count, 0)
                let answer = Array(text.utf8)
                _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
                close(client)
            }
        }
    }

    private func message(_ address: ServiceAddress, within limit: Duration = .seconds(60)) -> String {
        do throws(ServiceError) {
            return try ReadinessProbe.ask(address, within: limit)
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nready\n", "ready\n"),
        ("HTTP/1.1 200 OK\r\n\r\nready\nwarning: x\n", "ready\nwarning: x\n"),
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n{\"detail\":\"no data\",\"status\":503}", " is not ready: no data"),
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n", " is not ready: status 503"),
        ("HTTP/1.1 200 OK\r\n\r\nIt works!", " is another program"), ("HTTP/1.1 200 OK\r\n", " is another program"),
        ("SSH-2.0-x\r\n", " is another program"), ("HTTP/1.1 x\r\n\r\n", " is another program"),
        ("", " has closed the connection without an answer"),
    ])
    func theAnswerIsReadiness(text: String, words: String) throws {
        let listener = try Listener()
        listener.answer(text)
        let expected = words.hasPrefix("ready") ? words : "the service at \(listener.address)\(words)"
        expect(message(listener.address), equals: expected)
    }

    /// Nobody accepts the connection.
    @Test func whoeverIsSilentIsLeft() throws {
        let listener = try Listener()
        let words = "the service at \(listener.address) does not answer in time"
        expect(message(listener.address, within: .milliseconds(20)), equals: words)
    }

    @Test func nobodyIsThere() throws {
        let address = ServiceAddress.unix(path: try SettingsFolder().path + "/none")
        expect(message(address), equals: "the service at \(address) cannot be reached: No such file or directory")
    }
}
