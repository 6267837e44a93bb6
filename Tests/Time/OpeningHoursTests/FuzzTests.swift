import Expectations
import LunarCalendar
import OpeningHours
import SeededRandom
import Testing

/// Tests with random and damaged texts: each is rejected with a position inside the text, or parsed and evaluated.
struct FuzzTests {
    private static let valid = [
        "Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00; PH off || \"by appointment\"",
        "2026-2030/2 Apr 10-Jun 15,Dec 24 week 10-20/2: Mo-Fr,Su[1,-1] +1 day 05:00-22:00",
        "sunrise-(sunset+00:30); SH Mo-Fr dawn-dusk open \"x\", 22:00-26:00+",
        "easter -2 days-easter +1 day 17:00+ off",
        "05:00～22:00；Mo-Fr 06:00－21:00", "24/7", "Mar Su[-1]-Oct Su[-1] 10:00-18:00 unknown",
    ]

    private static let words = [
        "Mo", "Su", "PH", "SH", "Jan", "Feb", "easter", "week", "day", "days", "open", "off", "unknown", "24/7",
        "24:00",
        "05:00", "26:00", "2026", "29", "31", "1", "5", "-", "-", "-", "+", "/", ",", ",", ";", "||", ":", "[", "]",
        "(",
        ")", " ", " ", "sunrise", "dusk", "\"", "\"x\"", "每日", "週一", "至", "全天", "小時", "～", "\u{0}", "\u{301}",
    ]

    private func check(_ text: String, using random: inout SplitMix64) -> Bool {
        let hours: OpeningHours
        do throws(OpeningHoursError) {
            hours = try OpeningHours(text)
        } catch {
            expect(0...text.utf8.count, contains: error.byteOffset, "\(text)")
            return false
        }
        expect(try? OpeningHours(text + " "), equals: hours, "\(text)")
        for _ in 0..<4 {
            let day = CivilDay(dayNumber: Int.random(in: -25_567..<48_212, using: &random))
            let minute = Int.random(in: 0..<1440, using: &random)
            let answer = hours.isOpen(at: day, minute: minute)
            // A certain answer must stay the same when sunrise and sunset are known better.
            let exact = DaylightWindow(sunrise: 350...350, sunset: 1070...1070, twilightMinutes: 24)
            guard let exact, let answer else { continue }
            expect(hours.isOpen(at: day, minute: minute, daylight: exact), equals: answer, "\(text)")
        }
        return true
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func refusesRandomBytesInPlace(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let count = Int.random(in: 0...60, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = check(String(decoding: bytes, as: UTF8.self), using: &random)
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func survivesRandomWords(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var readCount = 0
        for _ in 0..<1500 {
            let count = Int.random(in: 1...8, using: &random)
            let text = (0..<count).map { _ in
                FuzzTests.words[Int.random(in: 0..<FuzzTests.words.count, using: &random)]
            }.joined()
            if check(text, using: &random) { readCount += 1 }
        }
        expect(readCount, isAbove: 0)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func survivesDamagedTexts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var readCount = 0
        for _ in 0..<400 {
            var scalars = Array(
                FuzzTests.valid[Int.random(in: 0..<FuzzTests.valid.count, using: &random)].unicodeScalars)
            for _ in 0..<Int.random(in: 1...3, using: &random) where !scalars.isEmpty {
                let index = Int.random(in: 0..<scalars.count, using: &random)
                let other = Array(
                    FuzzTests.words[Int.random(in: 0..<FuzzTests.words.count, using: &random)].unicodeScalars)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: scalars.remove(at: index)
                case 1: scalars.insert(contentsOf: other, at: index)
                default: scalars.replaceSubrange(index...index, with: other)
                }
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            if check(text, using: &random) { readCount += 1 }
        }
        expect(readCount, isAbove: 0)
    }

    /// The longest texts of every repeatable part are parsed to their end and evaluated.
    @Test(arguments: [
        "Mo,", "Mo[1,1,1,1],", "PH,", "PH +1 day,", "Jan 1,", "1,", "easter -2 days,", "2026,", "08:00-12:00,",
        "Mo 08:00-12:00;", "PH off;", "off||", "(", "[", "\"", "\"x\":", "-", "week 1,", "2026 Jan 1,", "Mar Su[-1]-",
    ])
    func boundsTheWorkOnLongTexts(_ part: String) {
        var random = SplitMix64(seed: 1)
        for count in [990, 1000, 1001] {
            let repeated = String(repeating: part, count: count / part.utf8.count)
            for beginning in ["", "Mo[", "Jan 1,", "week "] {
                for end in ["", "Mo", "1", "08:00-12:00", "off"] {
                    _ = check(beginning + repeated + end, using: &random)
                }
            }
        }
    }
}
