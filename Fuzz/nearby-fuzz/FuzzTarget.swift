/// All fuzz targets by name.
enum FuzzTarget {
    /// Function that ends the process if a property that must be true for every input is false.
    typealias Run = @Sendable ([UInt8]) -> Void

    static let all: [String: Run] = [
        "head": RequestTargets.head, "chunked": RequestTargets.chunked, "target": RequestTargets.target,
        "forwarded": ProxyTargets.forwarded,
        "api": APITargets.request, "cursor": TextTargets.cursor, "lunar": TextTargets.lunar,
        "hours": TextTargets.hours, "query": TextTargets.query, "records": ImportTargets.records,
        "import": ImportTargets.temples, "edit": EditTargets.body, "fields": EditTargets.fields,
        "provider": ProviderTargets.answers,
    ]

    /// Set once, before libFuzzer starts; libFuzzer calls it on one thread.
    nonisolated(unsafe) static var chosen: Run?
}

/// Ends the process if a property is false. libFuzzer then reports a crash and saves the input.
func require(_ holds: Bool, _ what: @autoclosure () -> String, line: Int = #line) {
    guard !holds else { return }
    fatalError("line \(line): \(what())")
}

/// Ends the process if two values differ.
func requireEqual<Value: Equatable>(_ one: Value, _ other: Value, line: Int = #line) {
    require(one == other, "\(one) is not \(other)", line: line)
}
