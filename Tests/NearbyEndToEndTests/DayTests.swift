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
            let temple = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
            #expect(temple["no_day_reason"] is NSNull)
            return try #require(temple["next_lunar_date"] as? [String: Any])
        }
        for (name, month, day) in [("新竹都城隍廟", 11, 29), ("大稻埕法主公廟", 9, 22), ("新埔褒忠亭義民廟", 7, 20)] {
            let own = try next(name)
            let lunar = try #require(own["lunar"] as? [String: Any])
            #expect(lunar["month"] as? Int == month && lunar["day"] as? Int == day, "\(name)")
            #expect(own["deity"] is NSNull, "\(name)")
        }
        let gathered = try next("南鯤鯓代天府")
        #expect((gathered["title"] as? String)?.hasPrefix("吳府千歲聖誕") == true)
        #expect((gathered["deity"] as? [String: Any])?["name"] as? String == "吳府千歲")
        let table = try program.run("today", "--date", "2026-11-23", "--days", "0", "--format", "table").output
        #expect(table.hasSuffix("\n  2026-11-23 農曆十月十五 下元節、水官大帝聖誕（下元）、水官大帝聖誕、十五 (now)\n"))
    }
}
