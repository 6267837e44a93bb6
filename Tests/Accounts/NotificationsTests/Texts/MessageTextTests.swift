import Expectations
import AccountModel
import LunarCalendar
import Testing
import Wording

@testable import Notifications

/// The words of messages.
struct MessageTextTests {
    private func message(_ locale: String, zone: String = "Asia/Taipei", _ planned: [PlannedNotification])
        -> QueuedMessage
    {
        var recipient = Recipient.sample { $0.settings.timeZone = zone }
        recipient.account.locale = locale
        return QueuedMessage(
            id: "1b671a64-40d5-491e-99b0-da01ff1f3341", account: recipient.account, settings: recipient.settings,
            notifications: planned.enumerated().map { number, planned in
                LoggedNotification(
                    number: Int64(number), account: recipient.account.id, message: "", planned: planned,
                    status: .queued,
                    sentAt: nil, error: nil, retries: 0)
            }, devices: [])
    }

    private func planned(
        _ kind: NotificationSubject.Kind, _ id: String, _ day: String, _ title: String
    ) throws -> PlannedNotification {
        PlannedNotification(
            subject: NotificationSubject(kind: kind, id: id), kind: .main, day: try Moment.day(day), at: 0, title: title
        )
    }

    private func mazu() throws -> PlannedNotification { try planned(.event, "10100", "2026-05-09", "媽祖聖誕") }

    @Test(
        arguments: [
            ("zh-TW", "媽祖聖誕", "5月9日（六），農曆三月廿三，還有 3 天"),
            ("zh", "媽祖聖誕", "5月9日（六），農曆三月廿三，還有 3 天"),
            ("ja-JP", "媽祖聖誕", "5月9日（土）、旧暦3月23日、あと3日"),
            ("JA", "媽祖聖誕", "5月9日（土）、旧暦3月23日、あと3日"),
            ("en-GB", "媽祖聖誕", "Sat 9 May, lunar 3/23, in 3 days"),
            ("fr", "媽祖聖誕", "Sat 9 May, lunar 3/23, in 3 days"),
            ("", "媽祖聖誕", "Sat 9 May, lunar 3/23, in 3 days"),
        ])
    func oneDayIsToldInTheLanguageOfTheAccount(locale: String, title: String, body: String) throws {
        let text = MessageText(
            message(locale, [try mazu()]), now: try Moment.taiwan("2026-05-06", (8, 0, 0)))
        expect(text.title, equals: title)
        expect(text.body, equals: body)
        expect(text.path, equals: "/events/10100")
    }

    @Test(
        arguments: [
            ("zh-TW", "媽祖聖誕及其他 2 項", "媽祖聖誕：5月9日（六），農曆三月廿三，今天", "還願：5月10日（日），農曆三月廿四，明天"),
            ("ja", "媽祖聖誕 ほか2件", "媽祖聖誕：5月9日（土）、旧暦3月23日、今日", "還願：5月10日（日）、旧暦3月24日、明日"),
            ("en", "媽祖聖誕 and 2 more", "媽祖聖誕: Sat 9 May, lunar 3/23, today", "還願: Sun 10 May, lunar 3/24, tomorrow"),
        ])
    func severalDaysAreOneMessage(locale: String, title: String, first: String, second: String) throws {
        let text = MessageText(
            message(
                locale,
                [
                    try mazu(), try mazu(), try planned(.reminder, "a", "2026-05-10", "還願"),
                    try planned(.newMoon, "", "2026-05-17", "農曆四月初一"),
                ]), now: try Moment.taiwan("2026-05-09", (8, 0, 0)))
        expect(text.title, equals: title)
        let lines = text.body.split(separator: "\n").map(String.init)
        expect(lines.count, equals: 3)
        expect(Array(lines.prefix(2)), equals: [first, second])
    }

    @Test(
        arguments: [
            ("zh-TW", "建醮（天后宮）", "建醮（天后宮）及其他 1 項", "還願：5月10日（日），農曆三月廿四，明天"),
            ("ja", "建醮（天后宮）", "建醮（天后宮） ほか1件", "還願：5月10日（日）、旧暦3月24日、明日"),
            ("en", "建醮 (天后宮)", "建醮 (天后宮) and 1 more", "還願: Sun 10 May, lunar 3/24, tomorrow"),
        ])
    func aFavouritesOwnDayNamesTheTempleAndLeadsToIt(
        locale: String, name: String, title: String, second: String
    ) throws {
        let now = try Moment.taiwan("2026-05-09", (8, 0, 0))
        let facts = MessageFacts(hosts: ["7": MessageFacts.Host(name: "天后宮", path: "/temples/44")])
        let own = try planned(.activity, "7", "2026-05-09", "建醮")
        let one = MessageText(message(locale, [own]), facts, now: now)
        expect(one.title == name && one.path == "/temples/44" && one.templePath == nil, "\(one)")
        let several = MessageText(
            message(locale, [own, try planned(.reminder, "7", "2026-05-10", "還願")]), facts, now: now)
        expect(several.title == title && several.path == "/temples/44", "\(several)")
        let lines = several.body.split(separator: "\n").map(String.init)
        expect(lines.count == 2 && lines[0].hasPrefix(name) && lines[1] == second, "\(lines)")
        // A day that is not the first one is named too, and the message leads to the first.
        let later = MessageText(message(locale, [try mazu(), own]), facts, now: now)
        expect(later.path == "/events/10100" && later.body.contains("\n" + name), "\(later)")
        // What cannot be found is left out, and what the name has already.
        let unknown = MessageText(message(locale, [own]), now: now)
        expect(unknown.title == "建醮" && unknown.path == "/activities")
        let named = try planned(.activity, "7", "2026-05-09", "天后宮建醮")
        expect(MessageText(message(locale, [named]), facts, now: now).title, equals: "天后宮建醮")
        let long = MessageFacts(
            hosts: ["7": MessageFacts.Host(name: String(repeating: "宮", count: 99), path: "/temples/44")])
        let title = MessageText(
            message(locale, [try planned(.activity, "7", "2026-05-09", String(repeating: "醮", count: 99))]), long,
            now: now
        ).title
        expect(title.utf8.count <= MessageText.longestName && title.contains("宮…"), "\(title)")
    }

    @Test(
        arguments: [
            ("👨‍👩‍👧👨‍👩‍👧", 26, "👨‍👩‍👧…"), ("か\u{3099}か\u{3099}", 9, "か\u{3099}…"), ("🇹🇼🇹🇼", 13, "🇹🇼…"), ("🇹🇼🇹🇼", 19, "🇹🇼🇹🇼"),
            ("👨‍👩‍👧", 17, "…"), ("a\r\nb", 9, "a  b"),
        ])
    func noCharacterIsCutWithin(text: String, most: Int, short: String) {
        expect(MessageLine.shortened(text, mostBytes: most), equals: short)
        expect(short.utf8.count, isAtMost: most)
        guard !text.contains("\r\n") else { return }
        expect(MessageLine.sentence(text, mostBytes: most), equals: short)
    }

    // MARK: What is said besides

    private func facts(_ way: MessageFacts.Way?, custom: String? = "備鮮花、水果。香依廟規。") -> MessageFacts {
        MessageFacts(
            custom: custom,
            temple: way.map { MessageFacts.Temple(name: "天后宮", deity: "媽祖", way: $0, path: "/temples/44") })
    }

    @Test(
        arguments: [
            ("zh-TW", "習俗：備鮮花、水果。", "離彰化縣鹿港鎮最近、供奉媽祖的廟：天后宮（約 3 公里）"),
            ("ja", "習わし：備鮮花、水果。", "彰化縣鹿港鎮に最も近い廟（媽祖）：天后宮（約3 km）"),
            ("en", "Custom: 備鮮花、水果。", "Nearest temple of 媽祖 to 彰化縣鹿港鎮: 天后宮 (about 3 km)"),
        ])
    func aCustomAndATempleStandBelowTheFirstDay(locale: String, custom: String, temple: String) throws {
        let now = try Moment.taiwan("2026-05-06", (8, 0, 0))
        let near = facts(.near("彰化縣鹿港鎮", distanceMeters: 3_400))
        let plain = MessageText(message(locale, [try mazu()]), now: now)
        let text = MessageText(message(locale, [try mazu()]), near, now: now)
        expect(text.body, equals: "\(plain.body)\n\(custom)\n\(temple)")
        expect(text.templePath == "/temples/44" && plain.templePath == nil)
        expect(text.title == plain.title && text.path == plain.path)
        let several = [try mazu(), try planned(.reminder, "a", "2026-05-10", "還願")]
        let lines = MessageText(message(locale, several), near, now: now).body.split(separator: "\n").map(String.init)
        expect(lines.count == 4 && Array(lines[1...2]) == [custom, temple] && lines[3].hasPrefix("還願"))
        let test = MessageText(message(locale, [try mazu()]), near, now: now, isTest: true)
        expect(test.body.hasSuffix("\n" + text.body))
    }

    @Test(
        arguments: [
            ("zh-TW", MessageFacts.Way.favourite, "您收藏、供奉媽祖的廟：天后宮"),
            ("ja", .favourite, "お気に入りの廟（媽祖）：天后宮"), ("en", .favourite, "Your favourite temple of 媽祖: 天后宮"),
            ("zh-TW", .near("", distanceMeters: 999), "離您最近、供奉媽祖的廟：天后宮（1 公里內）"),
            ("ja", .near("", distanceMeters: 0), "最寄りの廟（媽祖）：天后宮（1 km以内）"),
            ("en", .near("", distanceMeters: 49_600), "Nearest temple of 媽祖: 天后宮 (about 50 km)"),
            ("en", .near("", distanceMeters: .nan), "Nearest temple of 媽祖: 天后宮 (within 1 km)"),
        ])
    func aTempleIsNamedWithItsReason(locale: String, way: MessageFacts.Way, line: String) throws {
        let text = MessageText(
            message(locale, [try mazu()]), facts(way, custom: nil), now: try Moment.taiwan("2026-05-06", (8, 0, 0)))
        expect(text.body.split(separator: "\n").dropFirst().map(String.init), equals: [line])
    }

    /// A test of somebody who has nothing queued is about no day.
    @Test func withoutADayNothingIsSaidOfOne() {
        let text = MessageText(message("en", []), facts(.favourite), now: 0, isTest: true)
        expect(text.body == "This is a test: your reminders arrive here." && text.templePath == nil)
    }

    @Test(
        arguments: [
            ("備鮮花。佛誕日參加法會。", "備鮮花。"), ("Bring 1.5 kg of rice. Then leave.", "Bring 1.5 kg of rice."),
            ("一行\n二行", "一行"), ("  \n 上香", "上香"), ("上香", "上香"), (" \u{1}\n", nil), ("", nil),
            // Of a long sentence, as many clauses as there is room for.
            ("一二三四，五六七，八九十一二三四五六", "一二三四，五六七…"), ("一二三四五六七八九十一二三", "一二三四五六七八九十一…"),
        ] as [(String, String?)])
    func aTextIsShortenedToASentence(text: String, sentence: String?) {
        let told = MessageLine.sentence(text, mostBytes: 36)
        expect(told, equals: sentence)
        expect((told ?? "").utf8.count, isAtMost: 36)
    }

    /// The leap month is marked; the lunar day is the name, and not told again.
    @Test(
        arguments: [
            ("zh-TW", "農曆閏六月初一", "7月25日（五），明天"), ("ja", "旧暦閏6月1日", "7月25日（金）、明日"),
            ("en", "Lunar leap 6/1", "Fri 25 July, tomorrow"),
        ])
    func aDayOfTheMoonIsNamedByItsLunarDay(locale: String, title: String, body: String) throws {
        let text = MessageText(
            message(locale, [try planned(.newMoon, "", "2025-07-25", "農曆閏六月初一")]),
            now: try Moment.taiwan("2025-07-24", (23, 59, 59)))
        expect(text.title, equals: title)
        expect(text.body, equals: body)
        expect(text.path, equals: "/events?month=2025-07")
    }

    @Test func theYearIsThereWhereItIsAnother() throws {
        let newYear = try planned(.event, "1", "2027-01-02", "日子")
        let now = try Moment.taiwan("2026-12-30", (8, 0, 0))
        expect(MessageText(message("zh-TW", [newYear]), now: now).body, equals: "2027年1月2日（六），農曆十一月廿五，還有 3 天")
        expect(
            MessageText(message("en", [newYear]), now: now).body, equals: "Sat 2 January 2027, lunar 11/25, in 3 days")
    }

    /// Of what is sent late, the day may be over. Which day it is, the person's clock says.
    @Test func howFarADayIsFollowsTheClock() throws {
        let text = { (zone: String, now: Int64) in
            MessageText(message("en", zone: zone, [try mazu()]), now: now).body
        }
        let midnight = try Moment.taiwan("2026-05-10", (0, 0, 0))
        try expect(text("Asia/Taipei", midnight - 1), equals: "Sat 9 May, lunar 3/23, today")
        try expect(text("Asia/Taipei", midnight), equals: "Sat 9 May, lunar 3/23")
        try expect(text("America/Los_Angeles", midnight), equals: "Sat 9 May, lunar 3/23, today")
        try expect(text("America/Los_Angeles", midnight - 86_400), equals: "Sat 9 May, lunar 3/23, tomorrow")
    }

    @Test(arguments: [("zh-TW", "測試：媽祖聖誕"), ("ja", "テスト：媽祖聖誕"), ("en", "Test: 媽祖聖誕")])
    func aTestIsMarkedAsOne(locale: String, title: String) throws {
        let now = try Moment.taiwan("2026-05-06", (8, 0, 0))
        let text = MessageText(message(locale, [try mazu()]), now: now, isTest: true)
        expect(text.title, equals: title)
        let plain = MessageText(message(locale, [try mazu()]), now: now)
        expect(text.body.hasSuffix("\n" + plain.body) && text.body != plain.body)
        expect(text.language.tag, equals: locale)
    }

    /// Somebody who has nothing queued can be sent a test too.
    @Test func aTestNeedsNoReminder() {
        let text = MessageText(message("en", []), now: 0, isTest: true)
        expect(text.title, equals: "Test message")
        expect(text.body, equals: "This is a test: your reminders arrive here.")
        expect(text.path, equals: "/chosen")
    }

    @Test func everyKindHasALink() throws {
        let now = try Moment.taiwan("2026-05-06", (8, 0, 0))
        let paths = try NotificationSubject.Kind.allCases.map { kind in
            MessageText(message("en", [try planned(kind, "44", "2026-05-09", "a")]), now: now).path
        }
        expect(
            paths, equals: ["/events/44", "/activities", "/chosen", "/events?month=2026-05", "/events?month=2026-05"])
    }

    /// A push to the strictest service holds 2,744 bytes.
    @Test(arguments: ["zh-TW", "en", "ja"]) func noTextIsTooLongForAPush(locale: String) throws {
        for character in ["a", "媽", "👨‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}", "\u{1}", "\n"] {
            let long = String(repeating: character, count: 100)
            let all = try (0..<20).map { number in
                try planned(.reminder, "\(number)", "2026-05-\(number + 10)", long)
            }
            let text = MessageText(
                message(locale, all), now: try Moment.taiwan("2026-05-01", (8, 0, 0)), isTest: true)
            expect(text.title.utf8.count + text.body.utf8.count, isBelow: 1_500, "\(character.debugDescription)")
            for count in [1, 3, 20] {
                let temple = MessageFacts.Temple(
                    name: long, deity: long, way: .near(long, distanceMeters: .infinity), path: "/temples/1")
                let told = MessageText(
                    message(locale, Array(all.prefix(count))), MessageFacts(custom: long, temple: temple),
                    now: try Moment.taiwan("2026-05-01", (8, 0, 0)))
                expect(told.title.utf8.count + told.body.utf8.count, isBelow: 1_500, "\(character.debugDescription)")
                // With one day there is room for all.
                expect(count > 1 || told.templePath != nil, "\(character.debugDescription)")
            }
            expect(text.body.split(separator: "\n").count, equals: MessageText.mostLines + 2)
            expect(!text.title.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
