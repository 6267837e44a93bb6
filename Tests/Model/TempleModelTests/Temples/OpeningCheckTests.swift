import Expectations
import LunarCalendar
import TempleModel
import Testing

/// Tests whether a temple is open at a minute, by the text of its hours or by the hours that its source states.
struct OpenNowTests {
    private func answer(_ hours: TempleHours, _ day: String, _ hour: Int) throws -> Bool? {
        OpeningCheck(at: TaiwanTime(day: try require(CivilDay(iso8601: day)), minute: hour * 60 + 30)).answer(hours)
    }

    /// 2026-11-23 is 十月十五.
    @Test func theLunarFifteenthHasItsOwnHours() throws {
        let hours = TempleHours(text: "05:00~21:00  (初一、十五至22:00)，全年開放")
        expect(hours.reading.openingHours == "05:00-21:00" && hours.reading.lunar == "1,15 05:00-22:00")
        try expect(answer(hours, "2026-11-23", 21), equals: true)
        try expect(answer(hours, "2026-11-24", 21), equals: false)
        try expect(answer(hours, "2026-11-24", 20), equals: true)
    }

    @Test func whatASourceStatesGoesBeforeTheText() throws {
        let text = "06:00-21:00"
        try expect(answer(TempleHours(text: text), "2026-11-22", 12), equals: true)
        try expectNil(answer(TempleHours(text: text, stated: TempleHours.unread), "2026-11-22", 12))
        try expect(answer(TempleHours(text: text, stated: "off"), "2026-11-22", 12), equals: false)
        try expect(answer(TempleHours(text: text, stated: "Mo 06:00-21:00"), "2026-11-22", 12), equals: false)
        let lunar = TempleHours(text: text, statedLunar: "8 off")
        try expect(answer(lunar, "2026-11-16", 12) == false && answer(lunar, "2026-11-17", 12) == true)
        try expect(answer(TempleHours(statedLunar: "15 06:00-21:00"), "2026-11-23", 12), equals: true)
    }

    @Test(arguments: ["全年無休", "每日開放", "電洽", "整修中", "不開放", "00:00-00:00"])
    func whatTellsNoHoursIsNotAnswered(text: String) throws {
        let hours = TempleHours(text: text)
        expect(hours.reading.openingHours == nil && hours.reading.lunar == nil)
        try expect(answer(hours, "2026-11-22", 12) == nil && answer(TempleHours(), "2026-11-22", 12) == nil)
    }

    /// One instance caches answers by text; the same text with other stated hours has its own answer.
    @Test func remembersEachTextWithWhatIsStated() throws {
        let openNow = OpeningCheck(at: TaiwanTime(day: try require(CivilDay(iso8601: "2026-11-22")), minute: 720))
        for _ in 0..<2 {
            expect(openNow.answer(TempleHours(text: "06:00-21:00")), equals: true)
            expect(openNow.answer(TempleHours(text: "06:00-21:00", stated: "off")), equals: false)
            expectNil(openNow.answer(TempleHours(text: "06:00-21:00", stated: "unknown")))
        }
    }
}
