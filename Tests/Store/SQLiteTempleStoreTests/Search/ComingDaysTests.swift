import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Coming events of each temple, as filter and sort order, compared with a calendar queried temple by temple.
struct ComingDaysTests {
    private func catalogue() throws -> Catalogue {
        var catalogue = TemporaryDatabase.catalogue
        catalogue.edition = "changed"
        catalogue.deities[1].days = [
            DeityDay(lunarDay(6, 24), kind: "聖誕", title: "關聖帝君聖誕", source: "test"),
            DeityDay(lunarDay(1, 13), kind: "飛昇", title: "關聖帝君飛昇", source: "test"),
        ]
        catalogue.activities = [
            Activity(
                id: 1, title: "廟會", temples: [SourceKey(source: "test", id: "3"), SourceKey(source: "test", id: "40")],
                recurrence: try Recurrence(.solar(month: 5, day: 1), durationDays: 3), time: "09:00-16:00",
                source: "test"),
            Activity(
                id: 2, title: "迎王", temples: [SourceKey(source: "test", id: "5")],
                recurrence: try Recurrence(.announced),
                announcedEveryYears: 3, usual: "農曆九月", source: "test"),
            Activity(
                id: 3, title: "無廟之會", temples: [SourceKey(source: "none", id: "1")],
                recurrence: try Recurrence(.solar(month: 5, day: 1)), eventID: 10100, source: "test"),
            Activity(
                id: 4, title: "本廟聖誕", temples: [7, 11, 13].map { SourceKey(source: "test", id: "\($0)") },
                recurrence: Recurrence(yearly: lunarDay(9, 22)), isOwnDay: true, source: "test"),
            Activity(
                id: 5, title: "本廟安座", temples: [SourceKey(source: "test", id: "11")],
                recurrence: Recurrence(yearly: lunarDay(2, 5)), isOwnDay: true, source: "test"),
        ]
        catalogue.deities[2].noDay = .noCommonDay
        catalogue.deities[3].gathers = ["guangong", "wangye"]
        catalogue.deities[0].description = "傳說"
        catalogue.deities[0].coverURL = "https://example.org/mazu.jpg"
        catalogue.festivals = [
            Festival(
                id: 5, slug: "eve", name: "除夕", occasion: "節慶", recurrence: try Recurrence(.lunarYearEnd),
                description: nil, customs: nil, coverURL: "https://example.org/eve.jpg",
                sameDay: ["guangong/1", "mazu/0"], source: "test")
        ]
        catalogue.groups = [
            TempleGroup(
                id: 1, slug: "a", name: "甲", description: nil, createdAt: "2026-11-21T15:25:51+08:00",
                deities: ["mazu"], festivals: ["eve"]),
            TempleGroup(
                id: 2, slug: "b", name: "乙", description: "說明", isEnabled: false, videoURL: "https://example.org/b",
                createdAt: "2026-11-21T15:25:51+08:00", deities: [], festivals: []),
        ]
        return catalogue
    }

    private func temples() throws -> [TempleRecord] {
        let deities = ["媽祖", "關公", "池府千歲", nil, "天上聖母、關聖帝君"]
        return try (0..<300).map { index in
            try TempleRecord(
                "\(index)", "廟\(index)", 24 + Double(index * 37 % 100) / 1000, 120.5 + Double(index * 61 % 97) / 1000,
                deity: deities[index % 5])
        }
    }

    private func database() throws -> TemporaryDatabase {
        let database = try TemporaryDatabase()
        _ = try TempleWriter(path: database.path, catalogue: try catalogue()).write { session in
            for record in try temples() { try session.upsert(record) }
        }
        return database
    }

    /// Temples' own days, by index.
    private static let ownDays = [7: [lunarDay(9, 22)], 11: [lunarDay(9, 22), lunarDay(2, 5)], 13: [lunarDay(9, 22)]]

    /// Returns the days until the next day of the temple with this index: its own days, or else its main deities' days.
    /// 池府千歲 has the days of 關聖帝君.
    private func lunarDays(_ index: Int, from today: CivilDay) throws -> Int? {
        let guangong = [lunarDay(6, 24), lunarDay(1, 13)]
        let birthdays = [[lunarDay(3, 23)], guangong, guangong, [], [lunarDay(3, 23)] + guangong]
        return try (Self.ownDays[index] ?? birthdays[index % 5]).map {
            today.days(until: try LunarCalendar.next($0, onOrAfter: today).civilDay)
        }
        .min()
    }

    /// Returns the days until the next event at the temple with this index, computed from the rules alone.
    private func days(_ index: Int, from today: CivilDay) throws -> Int? {
        var days = try [lunarDays(index, from: today)].compactMap { $0 }
        if index == 3 || index == 40 {
            for year in today.year...today.year + 1 {
                let start = try CivilDay(year: year, month: 5, day: 1)
                if start.adding(days: 2) >= today { days.append(max(0, today.days(until: start))) }
            }
        }
        return days.min()
    }

    private func query(
        _ today: CivilDay, within days: Int? = nil, order: TempleQuery.Order = .distance, deity: String? = nil,
        limit: Int = 300, after: PageCursor? = nil
    ) throws -> TempleQuery {
        try TempleQuery(
            latitude: 24.05, longitude: 120.55, radius: Distance(kilometers: 100), deity: deity, limit: limit,
            limits: 1...300, withinDays: days, order: order, today: today, after: after)
    }

    private static let someDays = ["2026-11-20", "2027-02-19", "2027-04-29", "2027-05-03", "2027-05-04", "2025-08-17"]

    @Test(arguments: someDays)
    func joinsTheNextDayAndActivityToEveryTemple(day: String) throws {
        let today = try require(CivilDay(iso8601: day))
        let database = try database()
        let page = try SQLiteTempleStore(path: database.path).temples(matching: try query(today))
        expect(page.matches.count, equals: 300)
        for match in page.matches {
            let index = Int(match.temple.id) - 1
            let expected = try days(index, from: today)
            let shown = [match.nextLunarDate?.countdownDays, match.specialEvent?.countdownDays].compactMap { $0 }.min()
            expect(shown, equals: expected, "\(index)")
            try expect(match.nextLunarDate?.countdownDays, equals: lunarDays(index, from: today), "\(index)")
            let isOwn = Self.ownDays[index] != nil
            expect(match.specialEvent != nil, equals: index == 3 || index == 40 || isOwn)
            if let event = match.specialEvent, !isOwn {
                expect(event.title == "廟會" && event.time == "09:00-16:00")
            }
            let whose = match.nextLunarDate?.deity?.name
            let names = [["媽祖"], ["關聖帝君"], ["關聖帝君"], [], ["媽祖", "關聖帝君"]][index % 5]
            expect(isOwn || names.isEmpty ? whose == nil : names.contains(whose ?? ""), "\(index)")
            expect(match.noDayReason, equals: index % 5 == 3 && !isOwn ? .noMainDeity : nil)
        }
    }

    @Test(arguments: someDays, [0, 7, 60, 90].flatMap { [($0, SearchMethod.tree), ($0, .index)] })
    func keepsExactlyTheTemplesWhereSomethingFallsWithinTheDays(day: String, asked: (within: Int, way: SearchMethod))
        throws
    {
        let today = try require(CivilDay(iso8601: day))
        let within = asked.within
        let database = try database()
        let store = try database.store(asked.way)
        let expected = try (0..<300).filter { (try days($0, from: today)).map { $0 <= within } ?? false }
        let found = try store.temples(matching: try query(today, within: within)).matches.map { Int($0.temple.id) - 1 }
        expect(found.sorted(), equals: expected)
        let ofDeity = try store.temples(matching: try query(today, within: within, deity: "關公")).matches
        expect(ofDeity.map { Int($0.temple.id) - 1 }.sorted(), equals: expected.filter { $0 % 5 == 1 || $0 % 5 == 4 })
    }

    @Test(arguments: someDays, SearchMethod.allCases)
    func ranksByTheComingDateThenDistanceAndPagesHoldEveryTempleOnce(day: String, way: SearchMethod) throws {
        let today = try require(CivilDay(iso8601: day))
        let database = try database()
        let store = try database.store(way)
        let byDistance = try store.temples(matching: try query(today)).matches
        let expected = try byDistance.enumerated().map { index, match in
            (days: try days(Int(match.temple.id) - 1, from: today) ?? Int.max, index: index, id: match.temple.id)
        }
        .sorted { ($0.days, $0.index) < ($1.days, $1.index) }.map(\.id)
        try expect(store.temples(matching: try query(today, order: .date)).matches.map(\.temple.id), equals: expected)
        var paged: [Int64] = []
        var after: PageCursor?
        repeat {
            let page = try store.temples(matching: try query(today, order: .date, limit: 17, after: after))
            paged += page.matches.map(\.temple.id)
            after = page.next
        } while after != nil && paged.count <= 300
        expect(paged, equals: expected)
    }

    @Test func anOpenStoreSeesWhatAnotherHasWritten() throws {
        let database = try database()
        let store = try SQLiteTempleStore(path: database.path)
        _ = try store.temples(matching: try query(someDay))
        var changed = try catalogue()
        changed.edition = "changed again"
        changed.deities[0].days = [DeityDay(lunarDay(10, 13), kind: "聖誕", title: "新日子", source: "test")]
        _ = try TempleWriter(path: database.path, catalogue: changed)
        let page = try store.temples(matching: try query(someDay))
        expect(page.matches.first { $0.temple.id == 1 }?.nextLunarDate?.title, equals: "新日子")
        expect(page.matches.first { $0.temple.id == 1 }?.nextLunarDate?.countdownDays, equals: 1)
    }

    @Test func theCatalogueSurvivesTheDatabase() throws {
        let database = try database()
        let data = try SQLiteTempleStore(path: database.path).catalogueSnapshot()
        let written = try catalogue()
        expect(data.activities.map(\.activity), equals: written.activities)
        expect(data.activities.map { $0.hosts.map(\.templeID) }, equals: [[4, 41], [6], [], [8, 12, 14], [12]])
        expect(data.activities.map { $0.hosts.map(\.index) }, equals: [[0, 1], [0], [], [0, 1, 2], [0]])
        expect(data.groups, equals: written.groups)
        expect(data.festivals, equals: written.festivals)
        for deity in written.deities {
            let read = try require(data.deities.first { $0.id == deity.id })
            expect(read.days == deity.days && read.aliases == deity.aliases && read.romanized == deity.romanized)
            expect(read.family == deity.family && read.gathers == deity.gathers && read.noDay == deity.noDay)
            expect(read.description == deity.description && read.coverURL == deity.coverURL)
        }
    }

    /// Two sources have the temple, and the activity names it by both.
    @Test func aTempleHostsAnActivityOnce() throws {
        var catalogue = try catalogue()
        catalogue.activities[0].temples = [
            SourceKey(source: "none", id: "9"), SourceKey(source: "test", id: "3"), SourceKey(source: "other", id: "3"),
        ]
        let database = try TemporaryDatabase()
        let records = try temples()
        _ = try TempleWriter(path: database.path, catalogue: catalogue).write { session in
            for record in records { try session.upsert(record) }
            var again = records[3]
            again.key = SourceKey(source: "other", id: "3")
            try session.upsert(again)
            try session.decide { expect($2, equals: .joined) }
        }
        let hosts = try SQLiteTempleStore(path: database.path).catalogueSnapshot().activities[0].hosts
        expect(hosts.map(\.templeID) == [4] && hosts.map(\.index) == [1])
    }

    /// Every kind of rule is read from its columns as it was written.
    @Test func everyRuleSurvivesItsColumns() throws {
        let rules: [Recurrence] = [
            Recurrence(yearly: lunarDay(7, 30)),
            try Recurrence(.lunar(LunarDay(month: 6, day: 24, isLeapMonth: true))),
            try Recurrence(.lunarYearEnd), try Recurrence(.lunarMonthly(day: 15)),
            try Recurrence(.solarTerm(.allCases[3])), try Recurrence(.solar(month: 2, day: 29), durationDays: 9),
            try Recurrence(
                .once(start: CivilDay(year: 2026, month: 1, day: 2), end: CivilDay(year: 2026, month: 1, day: 5))),
            try Recurrence(.announced), try Recurrence(.lunar(lunarDay(9, 1)), everyYears: 3, knownYear: 2024),
            try Recurrence(.heavensPardon),
        ]
        var catalogue = TemporaryDatabase.catalogue
        catalogue.edition = "changed"
        catalogue.festivals = rules.enumerated().map { index, rule in
            Festival(
                id: Int64(index) + 1, slug: "f\(index)", name: "節\(index)", occasion: "節慶", recurrence: rule,
                description: nil, customs: nil, source: "test")
        }
        let database = try TemporaryDatabase()
        _ = try TempleWriter(path: database.path, catalogue: catalogue)
        try expect(
            SQLiteTempleStore(path: database.path).catalogueSnapshot().festivals.map(\.recurrence), equals: rules)
    }
}
