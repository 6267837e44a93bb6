import Expectations
import LunarCalendar
import OpeningHours
import SeededRandom
import Testing

/// Tests random hours, written as people write them, against the hours from which they were written.
struct ReadingOracleTests {
    /// The hours of weekdays 1...7 and of the first and fifteenth of the lunar months, in minutes.
    struct Plan {
        var weekdays: [[Range<Int>]] = Array(repeating: [], count: 7)
        var lunar: [Range<Int>]?

        func isOpen(on day: CivilDay, minute: Int) throws -> Bool {
            let lunarDay = try LunarCalendar.lunarDate(of: day).day
            if let lunar, lunarDay == 1 || lunarDay == 15 { return lunar.contains { $0.contains(minute) } }
            return weekdays[day.weekday.rawValue - 1].contains { $0.contains(minute) }
        }
    }

    /// Writes one plan in one of many forms.
    struct Writer {
        var random: SplitMix64

        mutating func pick(_ texts: String...) -> String {
            texts[Int.random(in: 0..<texts.count, using: &random)]
        }

        func clock(_ minute: Int, _ style: Int) -> String {
            let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
            let minutes = (rest < 10 ? "0" : "") + "\(rest)"
            return switch style {
            case 0: (hour < 10 ? "0" : "") + "\(hour):\(minutes)"
            case 1: "\(hour)：\(minutes)"
            case 2: hour < 12 ? "上午\(hour):\(minutes)" : "下午\(hour == 12 ? 12 : hour - 12):\(minutes)"
            case 3: hour < 12 ? "AM \(hour):\(minutes)" : "PM \(hour):\(minutes)"
            default: "\(hour)時" + (rest == 0 ? "" : "\(minutes)分")
            }
        }

        mutating func spans(_ spans: [Range<Int>]) -> String {
            // 下午12 is noon to some people and midnight to others. An unmarked end before ten does not show which clock
            // it uses.
            let isPlain = spans.contains { $0.lowerBound / 60 == 12 || $0.upperBound / 60 == 12 || $0.upperBound < 600 }
            let style = isPlain ? 0 : Int.random(in: 0...4, using: &random)
            let to = pick("~", "-", " - ", "～", "至", "–")
            return spans.map { clock($0.lowerBound, style) + to + clock($0.upperBound, style) }
                .joined(separator: pick("、", "，", "；", " ", ", "))
        }

        /// Returns one or two spans between 04:00 and 23:59.
        mutating func randomSpans() -> [Range<Int>] {
            var cuts: Set<Int> = []
            let count = Bool.random(using: &random) ? 2 : 4
            while cuts.count < count { cuts.insert(Int.random(in: 48..<288, using: &random) * 5) }
            let sorted = cuts.sorted()
            return stride(from: 0, to: count, by: 2).map { sorted[$0]..<sorted[$0 + 1] }
        }

        mutating func plan() -> (text: String, plan: Plan) {
            var plan = Plan()
            let digits = ["一", "二", "三", "四", "五", "六", "日"]
            let first = randomSpans()
            let prefix = pick("週", "星期", "周")
            var text: String
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                plan.weekdays = Array(repeating: first, count: 7)
                text = pick("", "每日", "每天 ", "\(prefix)一至\(prefix)日：", "一~日", "開放時間：") + spans(first)
            case 1:
                let rest = Int.random(in: 0...6, using: &random)
                plan.weekdays = (0...6).map { $0 == rest ? [] : first }
                text = spans(first) + pick("(", "，", " ") + prefix + digits[rest] + pick("公休", "休館", "不開放")
                if text.contains("(") { text += ")" }
            case 2:
                let second = randomSpans()
                plan.weekdays = (0...6).map { $0 < 5 ? first : second }
                text = "\(prefix)一\(pick("至", "~", "-"))\(prefix)五\(pick("", "：", " "))" + spans(first)
                text += pick("；", " ", "，") + pick("\(prefix)六日", "\(prefix)六、\(prefix)日", "週末") + spans(second)
            default:
                let start = Int.random(in: 0...4, using: &random)
                plan.weekdays = (0...6).map { $0 >= start ? first : [] }
                text = spans(first) + pick("(", " (") + "\(prefix)\(digits[start])至\(prefix)日)"
            }
            let isEveryDay = plan.weekdays.allSatisfy { !$0.isEmpty }
            if isEveryDay, Bool.random(using: &random) {
                // At most one hour longer at both ends.
                let all = plan.weekdays.flatMap(\.self)
                let start = (all.map(\.lowerBound).min() ?? 0) - 60
                let end = min(1435, (all.map(\.upperBound).max() ?? 0) + 60)
                plan.lunar = [start..<end]
                text += pick("，", "  ", "；") + pick("農曆", "", "每月") + pick("初一、十五", "初一及十五")
                text += pick("：", " ", "") + spans([start..<end])
            }
            return (text + (isEveryDay ? pick("", "，全年無休", "(全年無休)") : pick("", "，全年開放")), plan)
        }
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func readsWhatWasWritten(seed: UInt64) throws {
        var writer = Writer(random: SplitMix64(seed: seed))
        for _ in 0..<60 {
            let (text, plan) = writer.plan()
            let reading = HoursReading(text)
            let hours = try require(reading.openingHours, "\(text)")
            #expect(throws: Never.self, "\(text)") { try OpeningHours(hours) }
            expect(reading.lunar != nil, equals: plan.lunar != nil, "\(text)")
            let times = OpeningTimes(reading)
            for _ in 0..<200 {
                // Dates around the present: 2026-11-16 and after.
                let day = CivilDay(dayNumber: 20_773 + Int.random(in: 0..<400, using: &writer.random))
                let minute = Int.random(in: 0..<1440, using: &writer.random)
                let expected = try plan.isOpen(on: day, minute: minute)
                expect(times.isOpen(at: day, minute: minute), equals: expected, "\(text) on \(day) at minute \(minute)")
            }
        }
    }
}
