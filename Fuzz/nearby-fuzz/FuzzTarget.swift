/// What can be asked with any bytes: each target by its name.
enum FuzzTarget {
    /// Ends the process where what must hold of every input does not.
    typealias Run = @Sendable ([UInt8]) -> Void

    static let all: [String: Run] = [
        "head": RequestTargets.head, "chunked": RequestTargets.chunked, "target": RequestTargets.target,
        "api": APITargets.request, "cursor": TextTargets.cursor, "lunar": TextTargets.lunar,
        "hours": TextTargets.hours, "query": TextTargets.query, "records": ImportTargets.records,
        "import": ImportTargets.temples,
    ]

    /// Set once, before libFuzzer calls; it calls on one thread.
    nonisolated(unsafe) static var chosen: Run?
}

/// Ends the process, which libFuzzer takes for a find and writes the input down.
func require(_ holds: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
    guard !holds else { return }
    fatalError("line \(line): \(what())")
}

/// The same of two values.
func requireEqual<Value: Equatable>(_ one: Value, _ other: Value, line: Int = #line) {
    require(one == other, "\(one) is not \(other)", line: line)
}
