internal import Foundation
internal import Glibc
internal import SeededRandom

/// `nearby-bench paced PORT TARGETS RATE SECONDS`: sends requests to a service on this machine at a fixed rate, and
/// prints the 50th, 99th and 99.9th percentile and the greatest of the times from when a request was due to the end of
/// its answer, in microseconds.
///
/// A request is due at its time whether or not earlier ones are answered. One that waits for a free connection has
/// been waiting since it was due: the time counts, so a service that stalls cannot hide it.
enum PacedCommand {
    private static let connections = 32

    static func run(port: UInt16, path: String, rate: Double, seconds: Double) throws {
        let targets = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        guard !targets.isEmpty else { throw Failure("\(path) has no targets") }
        let clients = try (0..<connections).map { try PacedClient(port: port, seed: UInt64($0)) }
        let begin = PacedClient.now + 100_000_000
        let threads = clients.enumerated().map { number, client in
            // Each connection sends every 32nd request.
            let interval = Double(connections) / rate * 1e9
            let first = begin + UInt64(Double(number) / rate * 1e9)
            return client.start(targets, at: first, every: interval, count: Int(seconds * 1e9 / interval))
        }
        for thread in threads { thread.wait() }
        if let error = clients.compactMap(\.failure).first { throw error }
        let times = clients.flatMap(\.nanoseconds).sorted()
        guard let longest = times.last else { throw Failure("no request was sent") }
        let shares = [0.5, 0.99, 0.999].map { times[min(times.count - 1, Int(Double(times.count) * $0))] } + [longest]
        let words = shares.map { String($0 / 1_000) }.joined(separator: " ")
        try FileHandle.standardOutput.write(contentsOf: Data("paced \(words) \(times.count)\n".utf8))
    }
}

/// One connection of the paced client, on a thread of its own.
///
/// Sendable: the thread alone uses it until the group that ``start(_:at:every:count:)`` returns has ended.
private final class PacedClient: @unchecked Sendable {
    private(set) var nanoseconds: [UInt64] = []
    private(set) var failure: Failure?
    private let descriptor: Int32
    private var random: SplitMix64
    private var buffer = [UInt8](repeating: 0, count: 256 << 10)

    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    init(port: UInt16, seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure("nobody listens on port \(port)") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    /// Sends requests on a thread. The returned group ends with the last answer.
    func start(_ targets: [String], at first: UInt64, every interval: Double, count: Int) -> DispatchGroup {
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread { [self] in
            defer { group.leave() }
            nanoseconds.reserveCapacity(count)
            do {
                for number in 0..<count {
                    let due = first + UInt64(Double(number) * interval)
                    sleep(until: due)
                    try ask(targets[Int(random.next() % UInt64(targets.count))])
                    nanoseconds.append(Self.now - due)
                }
            } catch {
                failure = error as? Failure ?? Failure("\(error)")
            }
        }
        return group
    }

    private func sleep(until time: UInt64) {
        var wake = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, nil) == EINTR {}
    }

    private func ask(_ target: String) throws {
        let request = Array("GET \(target) HTTP/1.1\r\nHost: bench\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure("a request could not be sent")
        }
        var (received, length) = (0, Int?.none)
        while length.map({ received < $0 }) ?? true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                recv(descriptor, bytes.baseAddress.map { $0 + received }, bytes.count - received, 0)
            }
            guard count > 0 else { throw Failure("the service closed a connection") }
            received += count
            length = try length ?? wholeLength(received)
        }
    }

    /// Returns the length of head and body. Nil if the head has not arrived yet.
    private func wholeLength(_ received: Int) throws -> Int? {
        let text = String(decoding: buffer[..<min(received, 4_096)], as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let head = text[..<end.lowerBound]
        guard head.hasPrefix("HTTP/1.1 200 "),
            let field = head.split(separator: "\r\n").first(where: { $0.hasPrefix("Content-Length: ") }),
            let body = Int(field.dropFirst(16))
        else { throw Failure("the service answered \(head.prefix(40))") }
        return text.utf8.distance(from: text.startIndex, to: end.upperBound) + body
    }
}
