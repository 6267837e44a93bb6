/// Progress of a long task: a bar on a terminal, or a line every few seconds in a log.
struct ProgressLine {
    private let console: Console
    private let label: String
    private let start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var isDrawn = false

    /// The time between two lines in a log.
    private static let logInterval = Duration.seconds(5)
    private static let drawInterval = Duration.milliseconds(100)
    private static let barWidth = 24

    init(console: Console, label: String) {
        self.console = console
        self.label = label
    }

    /// Shows the progress, if enough time has passed.
    mutating func show(rows: Int, bytes: Int, of total: Int?) {
        let now = ContinuousClock.now
        guard now - last >= (console.errorIsTerminal ? Self.drawInterval : Self.logInterval) else { return }
        last = now
        let text = text(rows: rows, bytes: bytes, of: total, after: now - start)
        if console.errorIsTerminal {
            console.status("\r\u{1B}[K" + DisplayWidth.fitted(text, to: console.width - 1))
            isDrawn = true
        } else {
            console.note("\(label): \(text)")
        }
    }

    /// Removes the bar, so that other text can be written.
    mutating func clear() {
        guard isDrawn else { return }
        console.status("\r\u{1B}[K")
        isDrawn = false
    }

    /// Shows that all rows are read but the task is not finished. The rest has no measure of progress.
    mutating func finish() {
        clear()
        guard console.errorIsTerminal, ContinuousClock.now - start > .seconds(1) else { return }
        console.status("finishing…")
        isDrawn = true
    }

    private func text(rows: Int, bytes: Int, of total: Int?, after elapsed: Duration) -> String {
        let seconds = max(0.001, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18)
        let rate = Int(Double(rows) / seconds)
        guard let total, total > 0 else { return "\(rows) rows, \(rate) rows/s" }
        let share = min(1, Double(bytes) / Double(total))
        let full = Int(share * Double(Self.barWidth))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.barWidth - full)
        let left = share > 0 ? Int(seconds / share * (1 - share)) : 0
        let clock = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
        return "\(bar) \(Int(share * 100)) %  \(rows) rows  \(rate) rows/s  \(clock) left"
    }
}
