import Expectations
import Foundation
import LunarCalendar
import TempleImport
import TempleModel
import Testing

/// Tests of the catalogue's days: each day belongs to a deity, and a deity without a day gives a reason.
struct CatalogueDaysTests {
    private static let folder = Repository.root.appendingPathComponent("data")

    private func data(_ name: String) throws -> Data {
        try Data(contentsOf: Self.folder.appendingPathComponent(name))
    }

    private func catalogue() throws -> Catalogue {
        let deities = try CatalogueFile.deities(try data("deities.json"))
        let festivals = try CatalogueFile.festivals(try data("festivals.json"))
        return Catalogue(
            deities: deities, festivals: festivals,
            activities: try CatalogueFile.activities(try data("activities.json"), of: deities, festivals),
            groups: try CatalogueFile.groups(try data("groups.json")), edition: "test")
    }

    /// Entities that are made by hand have the ids that no edition has.
    @Test func theIdsOfEntitiesMadeByHandAreFree() throws {
        let catalogue = try catalogue()
        for kind in CatalogueKind.allCases {
            expect(catalogue.entities(kind).allSatisfy { !kind.idsByHand.contains($0.id) }, "\(kind)")
        }
        expect(catalogue.deities.allSatisfy { $0.id < CatalogueKind.deity.idsByHand.lowerBound })
    }

    @Test(arguments: CatalogueKind.allCases) func everyEntityIsThatOfItsMembers(_ kind: CatalogueKind) throws {
        let catalogue = try catalogue()
        let events = EventSlugs(deities: catalogue.deities, festivals: catalogue.festivals)
        var references = CatalogueReferences(catalogue)
        references.keys = Set(catalogue.activities.flatMap(\.temples))
        let form = CatalogueForm(kind)
        for entity in catalogue.entities(kind) {
            let members = CatalogueForm.members(of: entity) { catalogue.eventSlug($0) }
            try expect(form.entity(entity.id, members, events: events), equals: entity)
            // An editor may write each of them.
            #expect(throws: Never.self, "\(entity.name)") {
                try form.judge(members, of: members, id: entity.id, references)
            }
        }
    }

    @Test func sixtyTemplesHaveADayOfTheirOwnWithASource() throws {
        let own = try catalogue().activities.filter(\.isOwnDay)
        expect(Set(own.flatMap(\.temples)).count, isAtLeast: 60)
        for activity in own {
            expect(activity.canBeOwnDay && activity.recurrence.next(onOrAfter: LunarCalendar.firstDay) != nil)
            expect(activity.source.contains("http") || activity.source.count >= 4, "\(activity.title)")
            expect(!activity.temples.isEmpty, "\(activity.title)")
        }
    }

    @Test(arguments: [("新竹", "都城隍", 11, 29), ("大稻埕", "法主公", 9, 22), ("褒忠亭", "義民", 7, 20)])
    func theDaysOfTemplesAreTheirOwn(place: String, deity: String, month: Int, day: Int) throws {
        let rule = DayRule.lunar(try LunarDay(month: month, day: day))
        let own = try catalogue().activities.filter { $0.isOwnDay && $0.recurrence.rule == rule }
        expect(own.contains { $0.title.contains(place) && $0.title.contains(deity) })
    }

    /// The day of one temple is not the day of all deities with the same name.
    @Test(arguments: ["義民爺", "大眾爺", "都城隍"])
    func aFamilyOfManyDaysHasNone(name: String) throws {
        let deity = try require(catalogue().deities.first { $0.name == name })
        expect(deity.days.isEmpty && deity.noDayReason == .noCommonDay && deity.daysNote?.isEmpty == false)
    }

    @Test(arguments: ["五府千歲", "三寶佛", "西方三聖", "五恩主"])
    func whoGathersOthersHasTheirDays(name: String) throws {
        let catalogue = try catalogue()
        let deity = try require(catalogue.deities.first { $0.name == name })
        expect(deity.gathers.count >= 3 && deity.days.isEmpty)
        let upcoming = UpcomingEvents(
            today: try CivilDay(year: 2026, month: 11, day: 22), deities: catalogue.deities, activities: [])
        let day = try require(upcoming.nextDay(ofDeity: deity.id))
        expect(deity.gathers, contains: catalogue.deities.first { $0.id == day.deity?.id }?.slug ?? "")
    }

    @Test func everyNameOfTheSameDayIsAnEvent() throws {
        let catalogue = try catalogue()
        let slugs = EventSlugs(deities: catalogue.deities, festivals: catalogue.festivals)
        expect(catalogue.festivals.count { !$0.sameDay.isEmpty }, isAtLeast: 10)
        for festival in catalogue.festivals {
            for slug in festival.sameDay { expect(slugs.id(of: slug) != nil, "\(festival.name): \(slug)") }
        }
    }

    /// The fifteenth day of the tenth month has four names but one entry.
    @Test func theDayOf下元IsOneEntry() throws {
        let catalogue = try catalogue()
        let data = CatalogueSnapshot(
            deities: catalogue.deities, festivals: catalogue.festivals, activities: [], groups: [], changedAt: 0)
        let day = try CivilDay(year: 2026, month: 11, day: 23)
        let events = EventCalendar(data, today: day).events(from: day, through: day)
        expect(events.map(\.titles), equals: [["下元節", "水官大帝聖誕（下元）", "水官大帝聖誕", "十五"]])
    }

    @Test func theYearHasAllSolarTermsAndTheDaysOfWealthAndPardon() throws {
        let festivals = try catalogue().festivals
        let terms = festivals.filter { $0.occasion == "節氣" }.map(\.recurrence.rule)
        expect(Set(terms) == Set(SolarTerm.allCases.map { DayRule.solarTerm($0) }) && terms.count == 24)
        let wealth = try require(festivals.first { $0.occasion == "迎財神" })
        expect(wealth.recurrence.rule, equals: .lunar(try LunarDay(month: 1, day: 5)))
        expect(festivals.first { $0.occasion == "天赦日" }?.recurrence.rule, equals: .heavensPardon)
    }

    // MARK: Rejected entries

    private func deity(_ more: String, days: String = "[]") -> Data {
        let text =
            #"{"deities":[{"id":1,"slug":"a","name":"甲","aliases":[],"romanized":[],"days":\#(days)\#(more)},"#
            + #"{"id":2,"slug":"b","name":"乙","aliases":[],"romanized":[],"days":[],"no_day":"no_source"}]}"#
        return Data(text.utf8)
    }

    private static let day = #"[{"month":1,"day":1,"kind":"聖誕","title":"甲誕","source":"表"}]"#

    @Test(arguments: [
        ("", "has no days and no gathers"), (#","no_day":"unknown""#, "unknown is not one of"),
        (#","no_day":"deity_unknown""#, "deity_unknown is not one of"),
        (#","no_day":"no_source","gathers":["b"]"#, "no_day together with days or gathers"),
        (#","gathers":["c"]"#, "gathers \"c\""), (#","gathers":["a"]"#, "gathers \"a\""),
        (#","gathers":["b"]"#, "none of them has a day"),
    ])
    func aDeityWithoutADayAndAReasonIsRefused(more: String, reason: String) {
        let error = #expect(throws: CatalogueError.self) { try CatalogueFile.deities(deity(more)) }
        expect(error?.entry == "甲" && error?.reason.contains(reason) == true)
    }

    @Test func aDayWithoutASourceIsRefused() throws {
        try expect(CatalogueFile.deities(deity("", days: Self.day)).count, equals: 2)
        for source in ["", " ", "　"] {
            let days = Self.day.replacingOccurrences(of: "表", with: source)
            let error = #expect(throws: CatalogueError.self) { try CatalogueFile.deities(deity("", days: days)) }
            expect(error?.entry == "甲誕" && error?.reason == "has no source")
        }
        #expect(throws: CatalogueError.self) {
            try CatalogueFile.deities(deity(#","no_day":"no_source""#, days: Self.day))
        }
    }

    @Test(arguments: [
        (#"{"kind":"lunar","month":9,"day":22}"#, true), (#"{"kind":"lunar_year_end"}"#, true),
        (#"{"kind":"lunar","month":9,"day":22,"every_years":3,"known_year":2024}"#, false),
        (#"{"kind":"announced"}"#, false), (#"{"kind":"lunar_monthly","day":1}"#, false),
        (#"{"kind":"solar","month":10,"day":10}"#, false), (#"{"kind":"tianshe"}"#, false),
        (#"{"kind":"once","start":"2026-01-02"}"#, false),
        (#"{"kind":"lunar","month":6,"leap":true,"day":23}"#, false),
        (#"{"kind":"lunar","month":6,"leap":false,"day":23}"#, true),
        (#"{"kind":"lunar","month":1,"day":9,"nth":1,"of":"sunday"}"#, false),
    ])
    func anOwnDayIsALunarDayOfEveryYear(rule: String, isOne: Bool) throws {
        func read(own: Bool) throws -> Activity? {
            let text =
                #"{"activities":[{"id":1,"title":"甲","temples":[],"recurrence":\#(rule),"own_day":\#(own),"source":"s"}]}"#
            return try CatalogueFile.activities(Data(text.utf8), of: [], []).first
        }
        try expect(read(own: false)?.isOwnDay, equals: false)
        if isOne {
            try expect(read(own: true)?.isOwnDay, equals: true)
        } else {
            let error = #expect(throws: CatalogueError.self) { try read(own: true) }
            expect(error?.entry, equals: "甲")
        }
    }

    // MARK: Leap months, and the n-th day from a day on

    private func festival(_ rule: String) throws -> DayRule? {
        let text =
            #"{"festivals":[{"id":1,"slug":"a","name":"甲","occasion":"節慶",\#(rule),"source":"s"}]}"#
        return try CatalogueFile.festivals(Data(text.utf8)).first?.recurrence.rule
    }

    @Test func aFileSaysALeapMonthAndTheNthDay() throws {
        try expect(
            festival(#""kind":"lunar","month":6,"leap":true,"day":23"#),
            equals: .lunar(try LunarDay(month: 6, day: 23, isLeapMonth: true)))
        try expect(
            festival(#""kind":"solar","month":5,"day":1,"nth":2,"of":"sunday""#),
            equals: .nth(NthDay(2, of: .weekday(.sunday), onOrAfter: .solar(month: 5, day: 1))))
        try expect(
            festival(#""kind":"solar_term","term":"立春","nth":5,"of":"戊""#),
            equals: .nth(NthDay(5, of: .stem(.wu), onOrAfter: .solarTerm(.lichun))))
        // A kind that has no use for them passes them over.
        try expect(festival(#""kind":"tianshe","leap":true,"nth":2"#), equals: .heavensPardon)
    }

    @Test(arguments: [
        (#""nth":2"#, "has nth without of"), (#""of":"sunday""#, "has of without nth"),
        (#""nth":2,"of":"子""#, "子 is not one of monday"), (#""nth":11,"of":"戊""#, "11, is not in 1...10"),
        (#""nth":0,"of":"戊""#, "0, is not in 1...10"),
    ])
    func bothOfThemAreNeeded(members: String, reason: String) {
        let error = #expect(throws: CatalogueError.self) {
            try festival(#""kind":"solar","month":5,"day":1,\#(members)"#)
        }
        expect(error?.entry == "甲" && error?.reason.contains(reason) == true)
    }
}
