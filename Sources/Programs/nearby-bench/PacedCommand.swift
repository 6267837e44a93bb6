internal import Foundation
internal import Glibc
internal import SeededRandom

/// `nearby-bench paced PORT TARGETS RATE SECONDS`: sends requests to a service on this machine at a fixed rate, and
/// prints the 50th, 99th and 99.9th percentile and the greatest of the times from when a request was due to the end of
/// its answer, in microseconds.
///
/// A request is due at its time whether or not earlier ones are answered. It goes to any free connection. If none is
/// free it waits, and the wait counts: a service that stalls cannot hide it. One thread does all of this and little for
/// each answer, so that the service has the processors.
struct PacedCommand {
    private static let connections = 32

    private let requests: [[UInt8]]
    private let count: Int
    /// Time between two requests, in nanoseconds.
    private let interval: Double
    private var clients: [PacedConnection]
    /// Indices of the connections without a request, the longest without one first: the service closes a connection
    /// after 10,000 requests.
    private var free: [Int]
    /// Number of requests that have been sent. The next one is due next.
    private var sent = 0
    private var random = SplitMix64(seed: 1)
    /// Nanoseconds from when a request was due to the end of its answer.
    private var times: [UInt64] = []
    /// What has arrived from a connection.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    static func run(port: UInt16, path: String, rate: Double, seconds: Double) throws {
        var command = try PacedCommand(port: port, path: path, rate: rate, seconds: seconds)
        defer { command.buffer.deallocate() }
        try command.measure()
        let times = command.times.sorted()
        guard let longest = times.last else { throw Failure("no request was sent") }
        let shares = [0.5, 0.99, 0.999].map { times[min(times.count - 1, Int(Double(times.count) * $0))] } + [longest]
        let words = shares.map { String($0 / 1_000) }.joined(separator: " ")
        try FileHandle.standardOutput.write(contentsOf: Data("paced \(words) \(times.count)\n".utf8))
    }

    private init(port: UInt16, path: String, rate: Double, seconds: Double) throws {
        requests = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            Array("GET \($0) HTTP/1.1\r\nHost: bench\r\n\r\n".utf8)
        }
        guard !requests.isEmpty else { throw Failure("\(path) has no targets") }
        interval = 1e9 / rate
        count = Int(seconds * rate)
        clients = try (0..<Self.connections).map { _ in try PacedConnection(port: port) }
        guard clients.allSatisfy({ $0.descriptor < 8 * MemoryLayout<fd_set>.size }) else {
            throw Failure("too many files are open")
        }
        free = Array(clients.indices)
        times.reserveCapacity(count)
    }

    /// Sends all requests and waits for their answers.
    private mutating func measure() throws {
        let begin = Self.now + 100_000_000
        func due(_ number: Int) -> UInt64 { begin + UInt64(Double(number) * interval) }
        while times.count < count {
            let now = Self.now
            while sent < count, due(sent) <= now, !free.isEmpty {
                let client = free.removeFirst()
                try clients[client].send(requests[Int(random.next() % UInt64(requests.count))], due: due(sent))
                sent += 1
            }
            let isNextToWaitFor = sent < count && !free.isEmpty
            for client in try ready(within: isNextToWaitFor ? due(sent) - min(now, due(sent)) : 1_000_000_000) {
                guard let due = try clients[client].receive(into: buffer) else { continue }
                times.append(Self.now - due)
                free.append(client)
            }
        }
    }

    /// Waits until connections have received something, or for a time in nanoseconds, and returns these connections.
    ///
    /// `pselect` is the only wait of the C library with fine times that Swift sees.
    private func ready(within nanoseconds: UInt64) throws -> [Int] {
        var bits = [UInt64](repeating: 0, count: MemoryLayout<fd_set>.size / 8)
        for client in clients where client.due != nil {
            bits[Int(client.descriptor) / 64] |= 1 << UInt64(client.descriptor % 64)
        }
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        let highest = clients.reduce(0) { max($0, $1.descriptor) }
        let found = bits.withUnsafeMutableBytes {
            pselect(highest + 1, $0.baseAddress?.assumingMemoryBound(to: fd_set.self), nil, nil, &time, nil)
        }
        guard found > 0 else {
            guard found == 0 || errno == EINTR else { throw Failure("pselect failed with error \(errno)") }
            return []
        }
        return clients.indices.filter {
            let descriptor = clients[$0].descriptor
            return bits[Int(descriptor) / 64] & 1 << UInt64(descriptor % 64) != 0
        }
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
