import Expectations
import BuiltProgram
import Foundation
import Testing

/// Whose day a temple's next is, asked of the built binary with the data that comes with it.
struct DayTests {
    /// The facts that the days are for: a temple's own, a gathered one, and one day under four names.
    @Test func whoseDayItIs() throws {
        let program = try Program()
        func next(_ name: String) throws -> [String: Any] {
            let output = try program.run("temple", name, "--format", "json", "--date", "2026-11-22").output
            let temple = try require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
            expect(temple["no_day_reason"] is NSNull)
            return try require(temple["next_lunar_date"] as? [String: Any])
        }
        for (name, month, day) in [("新竹都城隍廟", 11, 29), ("大稻埕法主公廟", 9, 22), ("新埔褒忠亭義民廟", 7, 20)] {
            let own = try next(name)
            let lunar = try require(own["lunar"] as? [String: Any])
            expect(lunar["month"] as? Int == month && lunar["day"] as? Int == day, "\(name)")
            expect(own["deity"] is NSNull, "\(name)")
        }
        let gathered = try next("南鯤鯓代天府")
        expect((gathered["title"] as? String)?.hasPrefix("李府千歲聖誕"), equals: true)
        expect((gathered["deity"] as? [String: Any])?["name"] as? String, equals: "李府千歲")
        let table = try program.run("today", "--date", "2026-11-23", "--days", "0", "--format", "table").output
        expect(table.hasSuffix("\n  2026-11-23 農曆十月十五 下元節、水官大帝聖誕（下元）、水官大帝聖誕、十五 (now)\n"))
    }

    @Test func theCommandSaysWhoseDayItIsOrWhyThereIsNone() throws {
        let program = try Program()
        func table(_ words: String...) throws -> String {
            try program.run(words + ["--date", "2026-11-22", "--format", "table"]).output
        }
        let gathered = try table("deity", "五府千歲")
        expect(gathered.contains("\ntogether     李府千歲、池府千歲") && gathered.contains(" 池府千歲聖誕 (in 241 days)\n"))
        try expect(table("deity", "王爺"), contains: "\nday          none known: its temples keep different days\n")
        let temples = try Program.temples(
            try program.run("--q", "廟", "--limit", "1000", "--date", "2026-11-22").output)
        let without = try require(temples.first { $0["no_day_reason"] as? String == "no_common_day" })
        let id = try require(without["id"] as? Int)
        try expect(table("temple", "\(id)"), contains: "\nnext day       none known: its temples keep different days\n")
    }

    /// Of the registry's temples at most 16 in 100 have no day, and each of these says why.
    @Test(.enabled(if: Program.registry != nil, "no reference data"))
    func nearlyEveryRegisteredTempleHasADay() throws {
        let program = try Program()
        let database = program.path("registry.sqlite")
        let file = try require(Program.registry).path
        try expect(program.run("import", file, "--database", database).status, equals: 0)
        let everywhere = ["--lat", "23.7", "--lng", "120.9", "--radius", "500", "--limit", "20000", "--format", "json"]
        let temples = try Program.temples(
            try program.run(everywhere + ["--database", database, "--date", "2026-11-22"]).output)
        expect(temples.count, isAbove: 11_000)
        let reasons = temples.compactMap { $0["no_day_reason"] as? String }
        expect(reasons.count * 100, isAtMost: temples.count * 16)
        let known: Set = ["no_common_day", "other_calendar", "no_source", "deity_unknown", "no_main_deity"]
        expect(Set(reasons), equals: known)
        expect(temples.allSatisfy { ($0["next_lunar_date"] is NSNull) == ($0["no_day_reason"] is String) })
        let ownDays = temples.filter { ($0["next_lunar_date"] as? [String: Any])?["deity"] is NSNull }
        expect(ownDays.count, isAtLeast: 60)
    }
}
