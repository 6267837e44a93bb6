import Expectations
import LunarCalendar
import OpeningHours
import SeededRandom
import Testing

/// Tests random rules of weekdays and times against a line of minutes on which each rule is painted.
struct OracleTests {
    enum State: Int { case closed, open, unknown }

    struct RandomRule {
        let separator: String
        let weekdays: [ClosedRange<Int>]
        let spans: [Range<Int>]
        let state: State

        init(using random: inout SplitMix64, isFirst: Bool, afterFallback: Bool) {
            let others = afterFallback ? ["; ", "; ", " || "] : ["; ", "; ", ", ", " || "]
            separator = isFirst ? "" : others[Int.random(in: 0..<others.count, using: &random)]
            weekdays = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                let first = Int.random(in: 1...7, using: &random)
                return first...first + Int.random(in: 0...6, using: &random)
            }
            spans = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let start = Int.random(in: 0..<1440, using: &random)
                return start..<start + Int.random(in: 1...1440, using: &random)
            }
            state = [.open, .open, .open, .closed, .unknown][Int.random(in: 0..<5, using: &random)]
        }

        /// An end past midnight can be written as a time of the next day, or counted on from 24:00.
        func text(using random: inout SplitMix64) -> String {
            func clock(_ minute: Int) -> String {
                let (hours, minutes) = minute.quotientAndRemainder(dividingBy: 60)
                return (hours < 10 ? "0" : "") + "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes)"
            }
            let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
            let days = weekdays.map { range in
                let ends = (names[range.lowerBound - 1], names[(range.upperBound - 1) % 7])
                return range.count == 1 ? ends.0 : "\(ends.0)-\(ends.1)"
            }
            let times = spans.map { span in
                let counted = span.upperBound <= 1440 || Bool.random(using: &random)
                return clock(span.lowerBound) + "-" + clock(counted ? span.upperBound : span.upperBound - 1440)
            }
            let modifier =
                switch state {
                case .closed: "off"
                case .open: "open"
                case .unknown: "unknown \"why\""
                }
            return ([days.joined(separator: ","), times.joined(separator: ","), modifier])
                .filter { !$0.isEmpty }.joined(separator: " ")
        }

        func matches(weekday: Int) -> Bool {
            weekdays.isEmpty || weekdays.contains { $0.contains(weekday) || $0.contains(weekday + 7) }
        }

        /// Paints the rule on ten days that begin on a Monday.
        func paint(on line: inout [State]) {
            let days = (0..<10).filter { matches(weekday: $0 % 7 + 1) }
            if separator != ", " && separator != " || " && state != .closed {
                for day in days {
                    for minute in day * 1440..<(day + 1) * 1440 { line[minute] = .closed }
                }
            }
            for day in days {
                for span in spans.isEmpty ? [0..<1440] : spans {
                    for minute in span where day * 1440 + minute < line.count {
                        let index = day * 1440 + minute
                        if separator != " || " || line[index] == .closed { line[index] = state }
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func agreesWithPaintingMinutes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<10 {
            var rules: [RandomRule] = []
            var text = ""
            for index in 0..<Int.random(in: 1...5, using: &random) {
                let rule = RandomRule(
                    using: &random, isFirst: index == 0, afterFallback: rules.last?.separator == " || ")
                rules.append(rule)
                text += rule.separator + rule.text(using: &random)
            }
            let hours = try OpeningHours(text)
            let initial: State = rules.allSatisfy { $0.state == .closed } ? .unknown : .closed
            var line = [State](repeating: initial, count: 10 * 1440)
            for rule in rules { rule.paint(on: &line) }
            // Skip the first day: hours carried over from the day before it are not painted.
            for _ in 0..<300 {
                let moment = Int.random(in: 1440..<line.count, using: &random)
                let day = try CivilDay(year: 2026, month: 11, day: 16).adding(days: moment / 1440)
                let expected: Bool? = line[moment] == .unknown ? nil : line[moment] == .open
                expect(
                    hours.isOpen(at: day, minute: moment % 1440), equals: expected,
                    "\(text) on \(day) at minute \(moment % 1440)")
            }
        }
    }
}
