internal import Platform
internal import Synchronization

/// A histogram of times. Any thread adds to it without a lock.
final class Latencies: Sendable {
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5]

    /// Times by bucket; the last bucket has no upper bound.
    private let buckets = Counters(count: bounds.count + 1)
    private static let nanoseconds = bounds.map { UInt64(($0 * 1e9).rounded()) }
    private let microseconds = Atomic<Int>(0)

    func add(_ time: Duration) {
        let time = time.nanoseconds
        var bucket = 0
        while bucket < Self.nanoseconds.count, time > Self.nanoseconds[bucket] { bucket += 1 }
        buckets.add(bucket)
        microseconds.add(Int(time / 1_000), ordering: .relaxed)
    }

    /// Returns the lines of the histogram in the text format of Prometheus, without help and type; nil while it is empty.
    ///
    /// - Parameters:
    ///   - label: the name of its label; nil for none.
    ///   - value: the value of the label.
    func text(_ name: String, by label: String? = nil, _ value: String = "") -> String? {
        let counts = buckets.values
        guard counts.contains(where: { $0 > 0 }) else { return nil }
        var (text, sum) = ("", 0)
        let before = label.map { "\($0)=\"\(value)\"," } ?? ""
        for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts) {
            sum += count
            text += "\(name)_bucket{\(before)le=\"\(bound)\"} \(sum)\n"
        }
        let labels = before.isEmpty ? "" : "{\(before.dropLast())}"
        text += "\(name)_sum\(labels) \(Double(microseconds.load(ordering: .relaxed)) / 1e6)\n"
        return text + "\(name)_count\(labels) \(sum)\n"
    }
}

/// Counters that only increase.
final class Counters: Sendable {
    private let cells: [Cell]

    private final class Cell: Sendable {
        let value = Atomic<Int>(0)
    }

    init(count: Int) {
        cells = (0..<count).map { _ in Cell() }
    }

    func add(_ index: Int) { cells[index].value.add(1, ordering: .relaxed) }

    var values: [Int] { cells.map { $0.value.load(ordering: .relaxed) } }
}
