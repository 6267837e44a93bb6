import Expectations
import Foundation
import LunarCalendar
import RegistryRows
import TempleImport
import TempleModel
import Testing

/// Tests of the catalogue that comes with the program, read as the program reads it.
struct CatalogueFileTests {
    private static let folder = Repository.root.appendingPathComponent("data")

    private func read<Value>(_ name: String, _ parse: (Data) throws -> Value) throws -> Value {
        try parse(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    }

    private func readActivities() throws -> [Activity] {
        let deities = try read("deities.json", CatalogueFile.deities)
        let festivals = try read("festivals.json", CatalogueFile.festivals)
        return try read("activities.json") { try CatalogueFile.activities($0, of: deities, festivals) }
    }

    @Test func aCatalogueWithTooMuchTextIsRefused() throws {
        let long = Deity(id: 1, slug: "long", name: "長", description: String(repeating: "a", count: 4_000_001))
        try CatalogueFile.check(Catalogue(deities: [], edition: "1"))
        let error = #expect(throws: CatalogueError.self) {
            try CatalogueFile.check(Catalogue(deities: [long], edition: "1"))
        }
        expect(error?.reason ?? "", contains: "more than 4000000")
    }

    @Test func deitiesHaveWhatTheyLookAfterAndTheirDaysWithSources() throws {
        let deities = try read("deities.json", CatalogueFile.deities)
        expect(deities.count, isAtLeast: 90)
        expect(deities.filter { !$0.days.isEmpty }.count, isAtLeast: 90)
        for deity in deities {
            expect(deity.role?.isEmpty == false && deity.worshipNotes?.isEmpty == false, "\(deity.name)")
            expect(
                deity.noDayReason == nil || deity.daysNote?.isEmpty == false, "\(deity.name) has no day and no word why"
            )
            for day in deity.days { expect(!day.source.isEmpty && !day.kind.isEmpty && !day.title.isEmpty) }
        }
    }

    @Test func festivalsOfTheYearAreThereOnTheirDays() throws {
        let festivals = try read("festivals.json", CatalogueFile.festivals)
        let from = try CivilDay(year: 2027, month: 1, day: 1)
        let days: [(String, String)] = [
            ("春節", "2027-02-06"), ("元宵節", "2027-02-20"), ("清明節", "2027-04-05"), ("端午節", "2027-06-09"),
            ("七夕", "2027-08-08"), ("中元節", "2027-08-16"), ("中秋節", "2027-09-15"), ("重陽節", "2027-10-08"),
            ("冬至", "2027-12-22"), ("尾牙", "2027-01-23"), ("送神", "2027-01-31"), ("除夕", "2027-02-05"),
            ("初一", "2027-01-08"), ("十五", "2027-01-22"),
        ]
        for (name, day) in days {
            let festival = try require(festivals.first { $0.name == name }, "\(name)")
            expect(festival.recurrence.next(onOrAfter: from)?.start.description, equals: day, "\(name)")
            expect(!festival.source.isEmpty)
        }
        expect(Set(festivals.map(\.id)).count, equals: festivals.count)
        expect(festivals.allSatisfy { $0.id < 10_000 })
    }

    @Test func activitiesBelongToStarterTemplesAndNoneGuessesItsDate() throws {
        let activities = try readActivities()
        expect(activities.count, isAtLeast: 40)
        let temples = try String(
            contentsOf: Self.folder.appendingPathComponent("temples.csv"), encoding: .utf8)
        // By their own keys, or by the registry's keys that they name.
        let rows = temples.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let keys = Set(rows.map { $0[0] + ":" + $0[1] } + rows.map { String($0[2]) })
        // Any other temple is in the registry, which an import brings.
        let registry = Set(RegistryRow.all.map(\.id))
        for activity in activities {
            expect(!activity.source.isEmpty && !activity.temples.isEmpty, "\(activity.title)")
            for key in activity.temples where !keys.contains("\(key.source):\(key.id)") {
                expect(key.source == "moi" && registry.isEmpty || registry.contains(key.id), "\(activity.title)")
            }
            if activity.recurrence.rule == .announced {
                expect(activity.usual != nil && activity.note != nil, "\(activity.title)")
                expectNil(activity.recurrence.next(onOrAfter: LunarCalendar.firstDay))
            }
        }
        for name in ["鹽水蜂炮", "義民節", "搶孤", "東港", "北港", "大甲", "白沙屯", "上白礁", "宋江陣", "青山", "保生", "龍山寺"] {
            expect(
                activities.contains {
                    $0.title.contains(name) || ($0.place ?? "").contains(name)
                        || ($0.description ?? "").contains(name)
                }, "\(name)")
        }
    }

    @Test func groupsNameDeitiesAndFestivalsThatThereAre() throws {
        let deities = Set(try read("deities.json", CatalogueFile.deities).map(\.slug))
        let festivals = Set(try read("festivals.json", CatalogueFile.festivals).map(\.slug))
        let groups = try read("groups.json", CatalogueFile.groups)
        expect(!groups.isEmpty)
        for group in groups {
            expect(deities.isSuperset(of: group.deities), "\(group.name)")
            expect(festivals.isSuperset(of: group.festivals), "\(group.name)")
            expect(!group.deities.isEmpty || !group.festivals.isEmpty, "\(group.name)")
        }
    }

    @Test(arguments: [
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","occasion":"節慶","kind":"lunar","month":13,"day":1}]}"#,
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","occasion":"節慶","kind":"solar_term","term":"大寒天"}]}"#,
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","occasion":"節慶","kind":"solar","month":2,"day":30}]}"#,
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","occasion":"節慶","kind":"lunar_monthly","day":31}]}"#,
    ])
    func aDayThatIsNoneNamesItsEntry(text: String) {
        let error = #expect(throws: CatalogueError.self) { try CatalogueFile.festivals(Data(text.utf8)) }
        expect(error?.entry, equals: "甲")
    }

    @Test func everyFestivalHasItsOccasion() throws {
        let festivals = try read("festivals.json", CatalogueFile.festivals)
        for (name, occasion) in [
            ("初一", "初一"), ("十五", "十五"), ("作牙（初二）", "作牙"), ("作牙（十六）", "作牙"), ("尾牙", "節慶"), ("立春", "節氣"),
            ("立冬", "節氣"), ("清明節", "節慶"), ("冬至", "節慶"), ("天公生", "祭神"),
        ] {
            expect(festivals.first { $0.name == name }?.occasion, equals: occasion, "\(name)")
        }
        let unknown =
            #"{"festivals":[{"id":1,"slug":"a","name":"甲","occasion":"佳節","source":"s","kind":"lunar_year_end"}]}"#
        let error = #expect(throws: CatalogueError.self) { try CatalogueFile.festivals(Data(unknown.utf8)) }
        expect(error?.description, equals: "甲: 佳節 is not one of 節慶, 初一, 十五, 作牙, 節氣, 祭神, 迎財神, 天赦日")
    }

    @Test(arguments: [0, 10_000, -1])
    func anIdThatIsAnEventsIsRefused(id: Int) {
        let festival =
            #"{"festivals":[{"id":\#(id),"slug":"a","name":"甲","occasion":"節慶","source":"s","#
            + #""kind":"lunar_year_end"}]}"#
        #expect(throws: CatalogueError.self) { try CatalogueFile.festivals(Data(festival.utf8)) }
        let deity = #"{"deities":[{"id":\#(id),"slug":"a","name":"甲","aliases":[],"romanized":[],"days":[]}]}"#
        #expect(throws: CatalogueError.self) { try CatalogueFile.deities(Data(deity.utf8)) }
    }

    @Test func activitiesBelongToTheirEvents() throws {
        let activities = try readActivities()
        for (title, event) in [
            ("北港朝天宮迎媽祖", 10100), ("大甲媽祖遶境進香", 10100), ("鹽水蜂炮", 4), ("大成至聖先師釋奠典禮（臺南孔廟）", 24),
            ("南鯤鯓代天府進香期：池府千歲聖誕", 11100),
        ] as [(String, Int64)] {
            expect(activities.first { $0.title == title }?.eventID, equals: event, "\(title)")
        }
        for title in ["東港迎王平安祭典", "褒忠亭義民節祭典"] {
            let activity = try require(activities.first { $0.title == title })
            expectNil(activity.eventID, "\(title)")
        }
    }

    @Test(arguments: ["nothing", "mazu", "mazu/2", "mazu/-1", "mazu/0/1", "/0", ""])
    func anEventThatThereIsNotNamesItsEntry(slug: String) throws {
        let deities = try read("deities.json", CatalogueFile.deities)
        let text =
            #"{"activities":[{"id":1,"title":"甲","temples":[],"recurrence":{"kind":"announced"},"#
            + #""event":"\#(slug)","source":"s"}]}"#
        let error = #expect(throws: CatalogueError.self) {
            try CatalogueFile.activities(Data(text.utf8), of: deities, [])
        }
        expect(error?.entry, equals: "甲")
    }

    @Test func aGroupIsEnabledUnlessItSaysOtherwiseAndSaysWhenItWasMade() throws {
        func read(_ more: String) throws -> TempleGroup? {
            let text = #"{"groups":[{"id":1,"slug":"a","name":"甲","deities":[],"festivals":[],\#(more)}]}"#
            return try CatalogueFile.groups(Data(text.utf8)).first
        }
        let plain = try require(read(#""created_at":"2026-11-21T15:25:51+08:00""#))
        expect(plain.isEnabled && plain.videoURL == nil && plain.createdAt == "2026-11-21T15:25:51+08:00")
        let closed = try read(#""created_at":"2026-11-21T07:25:51Z","enabled":false,"video_url":"https://a""#)
        expect(closed?.isEnabled == false && closed?.videoURL == "https://a")
        #expect(throws: CatalogueError.self) { try read(#""created_at":"2026-11-21""#) }
        #expect(throws: DecodingError.self) { try read(#""enabled":true"#) }
    }

    @Test func picturesAndStoriesAreReadWhereTheyAreGiven() throws {
        let deity =
            #"{"deities":[{"id":1,"slug":"a","name":"甲","aliases":[],"romanized":[],"days":[],"no_day":"no_source","description":"傳說","#
            + #""cover_url":"https://a"}]}"#
        let read = try require(CatalogueFile.deities(Data(deity.utf8)).first)
        expect(read.description == "傳說" && read.coverURL == "https://a")
        let festival =
            #"{"festivals":[{"id":1,"slug":"a","name":"甲","occasion":"節慶","source":"s","kind":"lunar_year_end","#
            + #""cover_url":"https://b"}]}"#
        try expect(CatalogueFile.festivals(Data(festival.utf8)).first?.coverURL, equals: "https://b")
    }

    // MARK: Translations

    private static func deities(_ more: String) -> Data {
        Data(
            #"{"deities":[{"id":1,"slug":"a","name":"甲","aliases":[],"romanized":[],"days":[],"no_day":"no_source",\#(more)}]}"#
                .utf8)
    }

    @Test func textsInOtherLanguagesAreReadByTheirNames() throws {
        let deity = try require(
            CatalogueFile.deities(
                Self.deities(
                    #""source":"志書 https://a.b","translations":{"en":{"name":"Jia","deity_role":" Sea ","#
                        + #""worship_notes":"Flowers","days_note":"None"},"ja":{"description":"話\n二"}}"#)
            ).first)
        expect(deity.source == "志書 https://a.b" && deity.role == nil)
        expect(
            deity.translations.all.map { "\($0.member) \($0.language) \($0.text)" },
            equals: [
                "days_note en None", "deity_role en Sea", "description ja 話\n二", "name en Jia",
                "worship_notes en Flowers",
            ])
        let festival =
            #"{"festivals":[{"id":1,"slug":"a","name":"甲","occasion":"節慶","source":"s","kind":"lunar_year_end","#
            + #""translations":{"en":{"name":"Eve","customs":"Dinner"}}}]}"#
        let read = try require(CatalogueFile.festivals(Data(festival.utf8)).first)
        expect(read.translations["name", "en"] == "Eve" && read.translations["customs", "en"] == "Dinner")
        let activity =
            #"{"activities":[{"id":1,"title":"甲","temples":[],"recurrence":{"kind":"announced","usual":"秋"},"#
            + #""source":"s","translations":{"ja":{"title":"祭り","usual":"秋"}}}]}"#
        let translations = try CatalogueFile.activities(Data(activity.utf8), of: [], []).first?.translations
        expect(translations?.all.map(\.text), equals: ["祭り", "秋"])
        let group =
            #"{"groups":[{"id":1,"slug":"a","name":"甲","deities":[],"festivals":[],"#
            + #""created_at":"2026-11-21T07:25:51Z","translations":{"en":{"name":"Love"}}}]}"#
        try expect(CatalogueFile.groups(Data(group.utf8)).first?.translations["name", "en"], equals: "Love")
    }

    @Test(arguments: [
        (#"{"fr":{}}"#, #"甲: translations has no language "fr"; it can have en, ja"#),
        (
            #"{"en":{"deityRole":"Sea"}}"#,
            #"甲: its texts in en have no "deityRole"; they can have name, deity_role, description, "#
                + "worship_notes, days_note"
        ),
        (#"{"ja":{"name":" \n"}}"#, "甲: its name in ja is empty; write it, or leave it out"),
        (
            #"{"en":{"name":"\#(String(repeating: "x", count: 201))"}}"#,
            "甲: name_en has 201 characters, more than 200; shorten it"
        ),
    ])
    func aFaultyTranslationNamesItsEntryAndMember(_ translations: String, message: String) {
        let error = #expect(throws: CatalogueError.self) {
            try CatalogueFile.deities(Self.deities(#""translations":\#(translations)"#))
        }
        expect(error?.description, equals: message)
    }

    @Test func aSourceOfADeityIsNotEmpty() {
        let error = #expect(throws: CatalogueError.self) {
            try CatalogueFile.deities(Self.deities(#""source":" ""#))
        }
        expect(error?.description, equals: "甲: has no source")
    }
}
