import Expectations
import BuiltProgram
import Foundation
import Testing

/// What tools/data-report runs.
struct DataReportTests {
    private func report(_ words: String...) throws -> (output: String, error: String, status: Int32) {
        let process = Process()
        process.executableURL = Program.binary.deletingLastPathComponent().appendingPathComponent("nearby-report")
        process.arguments = words
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, words, process.terminationStatus)
    }

    @Test func countsFieldsHoursAndDays() throws {
        let program = try Program()
        let file = program.path("t.csv")
        let rows = """
            source,source_id,name,lat,lng,main_deity,open_time,photos
            a,1,甲宮,24.1,120.6,媽祖,上午6:00~下午9:00,"[{""url"":""https://example.org/1.jpg""}]"
            a,2,乙宮,24.2,120.6,王爺,每日開放,
            a,3,丙宮,24.3,120.6,,"05:00~21:00  (初一、十五至22:00)",
            b,4,丁宮,24.4,120.6,某不知名神,,

            """
        try Data(rows.utf8).write(to: URL(fileURLWithPath: file))
        let database = program.path("t.sqlite")
        try expect(program.run("import", file, "--database", database).status, equals: 0)
        let all = try report("--date", "2026-11-22", database)
        expect(all.status, equals: 0, "\(all.error)")
        for line in [
            "temples: 4, days as of 2026-11-22", "photos 1 25.0 %", "open_time 3 75.0 %", "read 2 50.0 %",
            "with lunar days 1 25.0 %", "left as text 1 25.0 %", "1 每日開放", "its deity's day 1 25.0 %",
            "without a day 3 75.0 %", "no_common_day 1 25.0 %", "no_main_deity 1 25.0 %", "deity_unknown 1 25.0 %",
        ] {
            let words = all.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            expect(words, contains: line, "\(line) in \(all.output)")
        }
        try expect(report("--source", "b", database).output.hasPrefix("temples: 1,"))
        // Activities of four townships at one point.
        let activities = ["臺北市中正區", "新北市板橋區", "桃園市中壢區", "基隆市仁愛區"].enumerated().map { place, area in
            """
            {"activity": "燈會", "source": "feed", "source_id": "\(place)", "start": "2026-12-20", "end": "2026-12-21", \
            "address": "\(area)一路1號", "lat": 25.04, "lng": 121.5}
            """
        }
        let lists = [
            ("d.csv", "source,source_id,name,lat,lng,precision\nc,5,戊宮,24.5,120.6,doubtful\n"),
            ("a.jsonl", activities.joined(separator: "\n") + "\n"),
        ]
        for (name, text) in lists {
            try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
            let imported = try program.run("import", program.path(name), "--from", "nearby", "--database", database)
            expect(imported.status, equals: 0, "\(imported.error)")
        }
        let table = try program.run("activities", "--format", "table", "--database", database).output
        expect(table.components(separatedBy: "uncertain").count, equals: 5, "\(table)")
        let doubtful = try report("--source", "c", database).output
        expect(
            doubtful, contains: "100.0 %\n      5 戊宮, -, at 24.5, 120.6\n      activity 1000000 燈會, 臺北市中正區一路1號\n",
            "\(doubtful)")
        try expect(report(program.path("no.sqlite")).status, equals: 1)
        try expect(report("--texts", "x", database).error, contains: "usage")
    }

    /// Days of their own by source, the registered festivals by the kind of their day, and those that several may hold.
    @Test func countsWhatTemplesHaveRegistered() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        let lists = [
            (
                "temples.csv",
                """
                source,source_id,name,address,lat,lng,main_deity
                a,1,甲宮,臺中市大甲區一路1號,24.1,120.6,媽祖
                a,2,乙宮,臺中市清水區一路1號,24.2,120.6,
                a,3,乙宮,臺中市梧棲區一路1號,24.3,120.6,
                a,4,丙宮,臺中市沙鹿區一路1號,24.4,120.6,

                """
            ),
            (
                "festivals.csv",
                """
                慶典名稱,宗教團體名稱,行政區,日期
                媽祖聖誕,甲宮,臺中市大甲區,農曆 03/23
                春祭,甲宮,臺中市大甲區,國曆 03/01
                安座,丙宮,臺中市沙鹿區,農曆 09/15
                公祭,乙宮,,農曆 02/02

                """
            ),
        ]
        for (name, text) in lists {
            try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
            let imported = try program.run("import", program.path(name), "--database", database)
            expect(imported.status, equals: 0, "\(imported.error)")
        }
        let all = try report("--date", "2026-11-22", database)
        expect(all.status, equals: 0, "\(all.error)")
        let words = all.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let days = ["a day of its own 2 50.0 %", "moi-festival 2 50.0 %", "its deity's day 0 0.0 %"]
        expect(words.firstIndex(of: "days").map { Array(words[($0 + 1)...].prefix(3)) }, equals: days, "\(all.output)")
        let festivals = [
            "registered 3", "their deity's day 1", "another lunar day 1", "a solar day 1", "of a single year 0",
            "at temples 2 50.0 %", "ambiguous 1", "乙宮, -: 公祭: temple 2, temple 3",
        ]
        expect(words.firstIndex(of: "festivals").map { Array(words[($0 + 1)...]) }, equals: festivals, "\(all.output)")
        let line = "  ambiguous" + String(repeating: " ", count: 28)
        let short = try report("--texts", "0", database).output
        expect(short.hasSuffix("\(line)1\n      and 1 more, as --texts NUMBER lists them\n"), "\(short)")
        let other = try report("--source", "moi", database).output
        expect(other.hasPrefix("temples: 0,") && other.hasSuffix("\(line)0\n"), "\(other)")
    }
}
