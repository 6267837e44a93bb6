import Expectations
import OpeningHours
import SeededRandom
import Testing

/// Tests texts of any length and content: the result can be parsed again, or there is none.
struct ReadingFuzzTests {
    private static let words = [
        "06:00", "21:00", "9:00", "0400", "12:00", "24", "24小時", "3", "11", "月", "~", "-", "至", "，", "、", "；", " ", "：",
        "(", ")", "週一", "週六", "星期日", "一", "日", "每日", "每", "平日", "假日", "週末", "國定假日", "例假日", "公休", "休館", "不開放",
        "全天", "全年無休", "全年開放", "上午", "下午", "AM", "pm", "a.m.", "晚上", "初一", "十五", "農曆", "每月", "夏季", "午休", "延長",
        "開放時間", "辦公時間", "依實際情況為準", "點", "半", "十", "整修中", "Mo", "off", "Sun", "hours", "\u{0}", "\"",
    ]

    private func check(_ text: String) -> Bool {
        let reading = HoursReading(text)
        if let hours = reading.openingHours {
            #expect(throws: Never.self, "\(text)") { try OpeningHours(hours) }
            expect(HoursReading(hours), equals: HoursReading(HoursReading(hours).openingHours ?? ""), "\(text)")
        }
        if let lunar = reading.lunar {
            #expect(throws: Never.self, "\(text)") { try LunarHours(lunar) }
        }
        return reading.openingHours != nil || reading.lunar != nil
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func survivesRandomBytes(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func survivesRandomWords(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var readCount = 0
        for _ in 0..<4000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                ReadingFuzzTests.words[Int.random(in: 0..<ReadingFuzzTests.words.count, using: &random)]
            }.joined()
            if check(text) { readCount += 1 }
        }
        expect(readCount, isAbove: 0)
    }

    @Test(arguments: [
        "(", ")", "()", "（", "06:00-21:00(", "06:00-21:00；", "06:00-21:00", "初一、", "週一、", "一", "十", "1", "12", ":", "至",
        "24 ",
        "全年無休", "依", "每", "午休12:00-13:00", "週一公休，", "3-10月 06:00-21:00；", "\"", "a", "a.", "\u{3000}", "🏮", "Mo,",
    ])
    func boundsTheWorkOnLongTexts(_ part: String) {
        for count in [333, 1000] {
            for end in ["", "06:00-21:00", ")"] {
                _ = check(String(repeating: part, count: max(1, (count - end.utf8.count) / part.utf8.count)) + end)
            }
        }
        // A text of a megabyte is rejected before it is parsed: parsed, it would keep the test for hours.
        let long = "06:00-21:00" + String(repeating: part, count: 1_000_000 / part.utf8.count)
        expect(HoursReading(long), equals: HoursReading(""))
    }

    @Test func readsUpToTheBound() {
        let text = "06:00~21:00" + String(repeating: " ", count: 989)
        expect(HoursReading(text).openingHours, equals: "06:00-21:00")
        expectNil(HoursReading(text + " ").openingHours)
    }
}
