/// The tries that wait to begin: a line for each provider of a channel, so that none waits for another provider.
struct SenderLines {
    private struct Line {
        var tries: [SenderTry] = []
        /// How many of them have left.
        var left = 0

        var count: Int { tries.count - left }

        mutating func removeFirst() {
            left += 1
            if left == tries.count {
                (tries, left) = ([], 0)
            } else if left >= Self.mostLeft, left * 2 > tries.count {
                tries.removeFirst(left)
                left = 0
            }
        }

        private static let mostLeft = 64
    }

    private var lines: [String: Line] = [:]

    /// The providers with a line, in the order of their names.
    var providers: [String] { lines.keys.sorted() }

    func count(of provider: String) -> Int { lines[provider]?.count ?? 0 }

    func first(of provider: String) -> SenderTry? {
        guard let line = lines[provider], line.left < line.tries.count else { return nil }
        return line.tries[line.left]
    }

    mutating func append(_ one: SenderTry) { lines[one.line, default: Line()].tries.append(one) }

    mutating func removeFirst(of provider: String) {
        lines[provider]?.removeFirst()
        if lines[provider]?.count == 0 { lines[provider] = nil }
    }
}
