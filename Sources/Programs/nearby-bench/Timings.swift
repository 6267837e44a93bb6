/// The durations of many runs.
struct Timings {
    private var microseconds: [Double] = []
    /// The total number of rows from all runs.
    private(set) var rows = 0

    mutating func measure(_ run: () throws -> Int) rethrows {
        let clock = ContinuousClock()
        let start = clock.now
        let rows = try run()
        microseconds.append((clock.now - start) / .microseconds(1))
        self.rows += rows
    }

    /// - Parameter share: 0.5 for the median, 0.99 for the time that one run in a hundred exceeds.
    func quantile(_ share: Double) -> Double {
        let sorted = microseconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    var meanRows: Double { microseconds.isEmpty ? 0 : Double(rows) / Double(microseconds.count) }
}
