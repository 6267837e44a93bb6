import Foundation
import LunarCalendar
import TempleCalendar
import TempleImport
import TempleModel
import Testing

/// The catalogue that comes with the program: read as the program reads it.
struct CatalogueFileTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("data")

    private func read<Value>(_ name: String, _ parse: (Data) throws -> Value) throws -> Value {
        try parse(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    }

    @Test func deitiesHaveWhatTheyLookAfterAndTheirDaysWithSources() throws {
        let deities = try read("deities.json", CatalogueFile.deities)
        #expect(deities.count >= 90)
        #expect(deities.filter { !$0.days.isEmpty }.count >= 90)
        for deity in deities {
            #expect(deity.role?.isEmpty == false && deity.worshipNotes?.isEmpty == false, "\(deity.name)")
            #expect(!deity.days.isEmpty || deity.daysNote?.isEmpty == false, "\(deity.name) has no day and no word why")
            for day in deity.days { #expect(!day.source.isEmpty && !day.kind.isEmpty && !day.title.isEmpty) }
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
            let festival = try #require(festivals.first { $0.name == name }, "\(name)")
            #expect(festival.recurrence.next(onOrAfter: from)?.start.description == day, "\(name)")
            #expect(!festival.source.isEmpty)
        }
        #expect(Set(festivals.map(\.id)).count == festivals.count)
        #expect(festivals.allSatisfy { $0.id < 10_000 })
    }

    @Test func activitiesBelongToStarterTemplesAndNoneGuessesItsDate() throws {
        let activities = try read("activities.json", CatalogueFile.activities)
        #expect(activities.count >= 40)
        let temples = try String(
            contentsOf: Self.folder.appendingPathComponent("temples.csv"), encoding: .utf8)
        // By their own keys, or by the registry's that they name.
        let rows = temples.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let keys = Set(rows.map { $0[0] + ":" + $0[1] } + rows.map { String($0[2]) })
        for activity in activities {
            #expect(!activity.source.isEmpty && !activity.temples.isEmpty, "\(activity.title)")
            for key in activity.temples { #expect(keys.contains("\(key.source):\(key.id)"), "\(activity.title)") }
            if activity.recurrence.rule == .announced {
                #expect(activity.usual != nil && activity.note != nil, "\(activity.title)")
                #expect(activity.recurrence.next(onOrAfter: LunarCalendar.firstDay) == nil)
            }
        }
        for name in ["鹽水蜂炮", "義民節", "搶孤", "東港", "北港", "大甲", "白沙屯", "上白礁", "宋江陣", "青山", "保生", "龍山寺"] {
            #expect(
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
        #expect(!groups.isEmpty)
        for group in groups {
            #expect(deities.isSuperset(of: group.deities), "\(group.name)")
            #expect(festivals.isSuperset(of: group.festivals), "\(group.name)")
            #expect(!group.deities.isEmpty || !group.festivals.isEmpty, "\(group.name)")
        }
    }

    @Test(arguments: [
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","kind":"lunar","month":13,"day":1}]}"#,
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","kind":"solar_term","term":"大寒天"}]}"#,
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","kind":"solar","month":2,"day":30}]}"#,
        #"{"festivals":[{"id":1,"slug":"a","name":"甲","source":"s","kind":"lunar_monthly","day":31}]}"#,
    ])
    func aDayThatIsNoneNamesItsEntry(text: String) {
        let error = #expect(throws: CatalogueError.self) { try CatalogueFile.festivals(Data(text.utf8)) }
        #expect(error?.entry == "甲")
    }
}
