import Expectations
import OpeningHours
import Testing

/// Tests of people's texts that give no result, because a part is unknown or they can mean more than one thing.
struct ReadingRefusalTests {
    @Test(arguments: noHours + unsure + contradictions + otherDays + lunar)
    func leavesTheTextUnread(_ text: String) {
        let reading = HoursReading(text)
        expect(reading.openingHours == nil && reading.lunar == nil)
    }

    /// Days without hours, places that are not open, and words that refer people elsewhere.
    static let noHours = [
        "", " ", "全年無休", "每日開放", "每天開放", "全年開放", "對外開放", "週一至週日", "平日", "預約開放", "電洽", "未提供", "無",
        "整修中", "尚未開放", "未開放", "不開放", "不對外開放", "暫停開放", "休息", "週一公休", "全年", "隨時", "開放時間：", "N/A",
        "全年開放(依廟方時間為主)", "04-22289111", "每月初一、十五開放",
    ]

    /// Times on a 12-hour clock, a missing start or end, and unknown words.
    static let unsure = [
        "6:00", "06:00-", "-21:00", "晚上21點前", "8:00-5:00", "8:00~9:00", "08:00~05:00", "6:00~下午9:00",
        "上午6:00~9:00", "AM 13:00~PM 21:00", "AM 12:00~PM 9:00", "AM 6:00~PM 12:00", "晚上1:00~晚上3:00", "2000-2200",
        "1900-2100", "06:00-21:60", "06:00~49:00", "00:00-00:00", "00:00~00:00", "Mo-Su 00:00-00:00", "6-9",
        "06:00:00-21:00:00", "08:30-11:001:00-5:00",
        "9:00-12:00 2:00-5:00",
        "06:00~11:00；13;30~17:30", "06:00-21:00 約", "約06:00-21:00", "06:00-21:00 週六", "週一 週二", "一 08:00-17:00",
        "06:00-21:00(", "06:00-21:00)", "06:00-21:00((全年無休))", "06:00-21:00 (08:00-17:00)", "25小時", "24小時營運",
        "06:00-21:00 需預約", "預約 06:00-21:00", "整修中 06:00-21:00", "06:00-21:00 暫停開放", "mo 8:00-5:00",
        "12345678-1", "公休 週一 週二 08:00-17:00", "例假日 08:00-17:00", "週七 08:00-17:00", "22:00～06:00全年無休(週一公休)",
    ]

    static let contradictions = [
        "週一公休，08:00-17:00，全年無休", "06:00-21:00；05:00-22:00", "06:00-21:00 24小時", "週一至週五 08:00-17:00 週一 09:00-12:00",
        "週一、週二 08:00-17:00，週二、週三 09:00-17:00",
        "週二 08:00-17:00，週二公休", "08:00-17:00，每日公休", "08:00-17:00，午休18:00-19:00",
        "週一至週五 08:00-17:00；週六 09:00-12:00，午休12:00-13:00",
        "週二至週五 08:00-17:00 全年無休", "Mo-Fr, 07:00-09:00", "10:00-20:00, 12:00-13:00 off",
        // The afternoon hours can be the only hours of that day, or an addition to the others.
        "08:00-12:00 週三14:00-17:00",
        // It is unclear whether the holiday or the Monday takes precedence.
        "平日08:00-17:00 假日08:00-18:00 週一公休",
        // The rule of the next day would remove the hours after midnight.
        "18:00-02:00 (週一公休)", "週五 18:00-02:00；週六 08:00-17:00",
        // The default value of a form.
        "Sun 24 hours；Mon 24 hours；Tue 24 hours；Wed 24 hours；Thu 24 hours；Fri 24 hours；Sat 24 hours",
    ]

    /// Hours of days, seasons or parts of the place that are not described precisely enough.
    static let otherDays = [
        "06:00~18:00(夏) ；06:00~17:00(冬)", "夏季 06:00-21:00 冬季 06:00-20:00",
        "夏季(4-10)月 06:00-21:00 冬季(10-3)月 06:00-20:00",
        "3-10月 06:00-21:00", "(13月) 06:00-21:00", "06:00-21:00，節慶另有異動", "06:00-21:00，春節除外", "06:00-21:00，除夕休息",
        "平日08:00~12:00", "每星期三不對外開放 平日08：00~12：00", "平日不開放，假日 08:00-17:00",
        "09:00-12:00，外園區全天開放", "05:00~21:00公園：08:00~17:00", "全天開放（8時之後由側門進入）", "週日早上禮拜",
        "06:00-18:00 辦公時間08:00-12:00 14:00-17:00",
        "(辦公時間08:00-12:00) 06:00-18:00", "週一 06:00-21:00 (08:00-17:00)",
    ]

    static let lunar = [
        "初一-初五：05:00-21:00", "初一：05:00-21:00", "初一、初二：05:00-21:00", "06:00-21:00 正月初一、十五 05:00-22:00",
        "農曆06:00-21:00", "週一至週五 06:00-21:00 週六 07:00-21:00 (初一、十五至22:00)", "06:00-21:00 (初一、十五至05:00)",
        "06:00-18:00 初一、十五 19:00-21:00", "06:00-21:00 週一公休 初一、十五 05:00-21:00",
        "06:00-21:00 初一、十五 05:00-21:00 初一、十五 05:00-22:00", "06:00-21:00，農曆六月", "初一、十五休息",
        "其餘 06:00-21:00", "週一 05:00-22:00，其餘 06:00-21:00", "初一、十五 05:00-22:00，其餘公休",
        "06:00-20:00，初一、十五 05:00-22:00，其餘 06:00-21:00",
    ]

    /// Words that say that the place is not open must never be converted to hours.
    @Test(arguments: ["整修中", "未開放", "尚未開放", "不開放", "暫停開放", "關閉中", "預約", "電洽", "需事先預約", "未對外開放"])
    func neverReadsWordsOfClosingAsHours(_ words: String) {
        for hours in ["06:00-21:00", "全天", "24小時", "每日 06:00-21:00"] {
            for text in [words + hours, hours + words, "\(hours)（\(words)）", "\(words)，\(hours)", "\(hours) \(words)"] {
                expectNil(HoursReading(text).openingHours, "\(text)")
            }
        }
    }
}
