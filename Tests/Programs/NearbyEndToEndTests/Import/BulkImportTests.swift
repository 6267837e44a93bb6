import Expectations
import BuiltProgram
import Foundation
import Testing

/// What operators do: whole lists again and again, replaced, taken back, written out, in the forms that they come in.
struct BulkImportTests {
    private let program: Program
    private let database: String

    init() throws {
        program = try Program()
        database = program.path("t.sqlite")
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    private func run(_ words: String..., input: Data? = nil) throws -> Program.Result {
        try program.run(words + ["--database", database], input: input)
    }

    /// Temples in a row from west to east, 0.01 degrees apart.
    private func list(_ ids: some Sequence<Int>, change: (Int) -> String = { "廟宇\($0)" }) -> String {
        "source,source_id,name,lat,lng,main_deity\n"
            + ids.map { "list,\($0),\(change($0)),24.1,\(Double(12_050 + $0) / 100),媽祖\n" }.joined()
    }

    private func count() throws -> Int {
        let all = try run(
            "--lat", "24.1", "--lng", "120.6", "--radius", "500", "--limit", "100000", "--format", "json")
        return try Program.temples(all.output).count
    }

    @Test func replacingRemovesWhatIsGoneAndRefusesWhatLooksWrong() throws {
        try expect(run("import", try write(list(0..<50), "all.csv")).status, equals: 0)
        let shorter = try run("import", try write(list(0..<45), "less.csv"), "--replace")
        expect(shorter.status == 0 && shorter.output.contains("45 unchanged, 5 removed"))
        try expect(count(), equals: 45)

        for (name, text, words) in [
            ("empty.csv", "", "is empty"), ("header.csv", list([]), "no row that can be imported"),
            ("cut.csv", String(list(0..<45).dropLast(30)), "cut short"),
            ("few.csv", list(0..<30), "15 of the 45 temples or activities of list"),
            ("unended.csv", String(list(0..<45).dropLast()), "last line"),
            ("cut.json", #"[{"source":"list","source_id":"1","name":"甲宮","lat":24,"lng":120.5},{"sou"#, "cut short"),
        ] {
            let refused = try run("import", try write(text, name), "--replace")
            expect(refused.status, equals: 65, "\(name): \(refused.error)")
            expect(name == "empty.csv" || refused.error.contains(words), "\(name): \(refused.error)")
            try expect(count(), equals: 45, "\(name)")
        }
        // A row that is listed but wrong is not taken for gone.
        let broken = list(0..<45).replacingOccurrences(of: "list,7,廟宇7,24.1", with: "list,7,廟宇7,x")
        try expect(
            run("import", try write(broken, "broken.csv"), "--replace").output, contains: "44 unchanged, 1 rejected")
        try expect(count(), equals: 45)
        let forced = try run("import", try write(list(0..<30), "few.csv"), "--replace", "--force")
        expect(forced.status == 0 && forced.output.contains("15 removed"))
        try expect(count(), equals: 30)
        try expect(run("import", program.path("few.csv"), program.path("all.csv"), "--replace").status, equals: 64)
    }

    @Test func importsAreListedAndTakenBack() throws {
        try expect(run("import", "--undo").status, equals: 66)
        try expect(program.run("import", "--undo", "--dry-run", "--database", database).status, equals: 64)
        try expect(run("import", try write(list(0..<5), "first.csv")).status, equals: 0)
        let before = try run("export").output
        let second = try write(list(2..<9, change: { "新廟\($0)" }), "second.csv")
        try expect(run("import", second).output, contains: "4 inserted, 3 updated")
        let imports = try run("imports", "--format", "json")
        let entries = try Program.temples(imports.output)
        expect(entries.map { $0["file"] as? String }, equals: [second, program.path("first.csv")])
        expect(entries.map { $0["can_be_undone"] as? Bool }, equals: [true, true])
        let undone = try run("import", "--undo")
        expect(undone.status == 0 && undone.output.contains("second.csv"))
        try expect(run("export").output, equals: before)
        try expect(run("imports", "--format", "table").output, contains: "  undone  ")
        try expect(run("import", "--undo").status, equals: 0)
        try expect(count(), equals: 0)
        try expect(run("import", "--undo").status, equals: 65)
    }

    @Test(arguments: ["csv", "geojson", "jsonl"])
    func whatIsWrittenOutIsReadBackWithoutLoss(format: String) throws {
        // The starter data has every field there is; OpenStreetMap adds a second source to one temple.
        let map = try write(
            """
            {"elements":[{"type":"node","id":7,"lat":23.1,"lon":120.2,"tags":{"amenity":"place_of_worship",
            "religion":"taoist","name":"測試宮, \\"甲\\"","name:en":"Test Temple","opening_hours":"Mo-Su 05:00-21:00"}}]}
            """, "map.json")
        try expect(program.run("import", map).status, equals: 0)
        let written = try program.run("export", "--format", format)
        expect(written.status, equals: 0)
        let file = try write(written.output, "export.\(format)")
        let back = try run("import", file)
        expect(
            back.status == 0 && back.output.contains("863 inserted, 0 updated, 0 unchanged, 0 rejected"),
            "\(back.output)\(back.error)")
        try expect(run("export", "--format", format).output, equals: written.output)
        try expect(run("import", file).output, contains: "nothing has changed")
        try expect(program.run("import", file).output, contains: "nothing has changed")
        try expect(Program.temples(try program.run("imports", "--format", "json").output).count, equals: 1)
        try expect(program.run("export", "--format", format, "--source", "osm").output, contains: "node/7")
    }

    @Test func theMapJoinsTheListAndSaysWhenItIsOpen() throws {
        try expect(
            run("import", try write("編號,寺廟名稱,WGS84X,WGS84Y\n9,財團法人鎮瀾宮,120.6178,24.3442\n", "list.csv")).status,
            equals: 0)
        let map = try write(
            """
            {"elements":[{"type":"way","id":5,"center":{"lat":24.3446,"lon":120.6178},"tags":{
            "amenity":"place_of_worship","religion":"taoist","name":"大甲鎮瀾宮","opening_hours":"24/7"}}]}
            """, "map.json")
        let joined = try run("import", map)
        expect(joined.output, contains: "0 inserted, 0 updated, 1 joined to temples of other sources")
        let temple = try require(
            Program.temples(try run("--lat", "24.344", "--lng", "120.618", "--format", "json").output).first)
        expect(temple["name"] as? String, equals: "鎮瀾宮")
        expect(temple["open_time"] as? String, equals: "24/7")
        expect(temple["open_now"] as? Bool, equals: true)
        expect(temple["lat"] as? Double, equals: 24.3446)
        let detail = try JSONSerialization.jsonObject(
            with: Data(try run("temple", "1", "--format", "json").output.utf8))
        let sources = try require((detail as? [String: Any])?["sources"] as? [[String: Any]])
        expect(sources.map { $0["source"] as? String }, equals: ["moi", "osm"])
        expect(
            sources.map { $0["fields"] as? [String] },
            equals: [
                ["name", "official_name"], ["position", "religion", "open_time"],
            ])
        // On another day nobody knows whether it is open.
        let supposed = try run("--lat", "24.344", "--lng", "120.618", "--format", "json", "--date", "2027-01-01")
        try expect(Program.temples(supposed.output).first?["open_now"] is NSNull)
    }

    @Test func activitiesOfAFeedCometoTheTempleTheyName() throws {
        try expect(
            run(
                "import",
                try write("編號,寺廟名稱,WGS84X,WGS84Y\n1,老大公廟,121.7334,25.1291\n2,義民廟,121.0364,24.8443\n", "list.csv")
            ).status, equals: 0)
        func feed(_ title: String) -> String {
            """
            {"XML_Head":{"Infos":{"Info":[
            {"Id":"A1","Name":"\(title)","Description":"放水燈 &amp; 遊行","Add":"老大公廟","Start":"2027-08-01T00:00:00+08:00",
             "End":"2027-08-30T00:00:00+08:00","Px":121.7331,"Py":25.12907},
            {"Id":"A2","Name":"音樂節","Description":"","Add":"","Start":"2027-08-01","End":"2027-08-02","Px":121.0365,"Py":24.8443},
            {"Id":"A3","Name":"倒著的","Description":"","Add":"義民廟","Start":"2027-08-05","End":"2027-08-02","Px":121.0364,"Py":24.8443}
            ]}}}
            """
        }
        let first = try run("import", try write(feed("雞籠中元祭"), "feed.json"))
        expect(first.output.contains("2 inserted") && !first.output.contains("no-temple"), "\(first.output)")
        expect(first.output, contains: "activities: 1 at temples that they name, 1 at their own position")
        expect(first.output, contains: "end-before-start: 1")
        try expect(run("import", try write(feed("雞籠中元祭"), "feed.json")).output, contains: "2 unchanged")
        try expect(run("import", try write(feed("中元祭"), "feed.json")).output, contains: "1 updated")
        let answer = try run("--lat", "25.129", "--lng", "121.733", "--format", "json", "--date", "2027-07-20")
        let event = try require(Program.temples(answer.output).first?["special_event"] as? [String: Any])
        expect(event["title"] as? String == "中元祭" && event["date"] as? String == "2027-08-01")
        // What is at a place is found there, and is no temple's, however near that is.
        func list(_ path: String...) throws -> [[String: Any]] {
            let words = ["activities", "--date", "2027-07-20", "--format", "json", "--database", database]
            let answer = try program.run(words + path).output
            return try require(JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[String: Any]])
        }
        let festival = try require(list("--lat", "24.8443", "--lng", "121.0364", "--radius", "100m").first)
        expect(festival["title"] as? String == "音樂節" && festival["temple_id"] is NSNull)
        expect(festival["distance"] as? Double, equals: 0.01)
        let beside = try run("--lat", "24.8443", "--lng", "121.0364", "--format", "json", "--date", "2027-07-20")
        try expect(Program.temples(beside.output).first?["special_event"] is NSNull)
        // The feed has no longer one of its two: that is more than a fifth.
        let other = try write(feed("別的").replacingOccurrences(of: "\"A1\"", with: "\"B1\""), "other.json")
        try expect(run("import", other, "--replace").status, equals: 65)
        let replaced = try run("import", other, "--replace", "--force")
        expect(replaced.output.contains("1 inserted") && replaced.output.contains("1 removed"), "\(replaced.error)")
        try expect(run("import", "--undo").status, equals: 0)
        try expect(run("import", "--undo").status, equals: 0)
        let undone = try run("--lat", "25.129", "--lng", "121.733", "--format", "json", "--date", "2027-07-20")
        expect(undone.output, contains: "雞籠中元祭")
    }

    @Test func anyTableWithAMapOrAGuessThatIsShown() throws {
        let table = try write("廟名\t座落\tN\tE\n甲宮\t臺中市北區\t24.1\t120.6\n", "t.tsv")
        let refused = try run("import", table)
        expect(refused.status == 65 && refused.error.contains("--map"), "\(refused.error)")
        let mapped = try run("import", table, "--map", "name=廟名,lat=N,lng=E,address=座落", "--source", "mine")
        expect(mapped.status == 0 && mapped.output.contains("1 inserted"), "\(mapped.error)")
        let guessed = try run("import", try write("寺名,緯度,經度\n乙宮,24.2,120.6\n", "g.csv"), "--source", "mine")
        expect(guessed.status == 0 && guessed.error.contains("name=寺名"), "\(guessed.error)")
        let wrong = try run("import", table, "--map", "nmae=廟名,lat=N,lng=E")
        expect(wrong.status == 64 && wrong.error.contains("name"), "\(wrong.error)")
    }

    @Test func compressedFilesStandardInputAndOtherEncodings() throws {
        let text = "編號,寺廟名稱,WGS84X,WGS84Y\n1,鎮瀾宮,120.6178,24.3442\n"
        let plain = try write(text, "plain.csv")
        try expect(run("import", plain).output, contains: "1 inserted")
        try expect(run("import", "-", input: Data(text.utf8)).output, contains: "1 unchanged")
        for (name, tool) in [
            ("a.gz", ["/bin/gzip", "-c"]), ("a.big5", ["/usr/bin/iconv", "-f", "UTF-8", "-t", "BIG5"]),
        ] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: tool[0])
            process.arguments = tool.dropFirst() + [plain]
            try Data().write(to: URL(fileURLWithPath: program.path(name)))
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: program.path(name)))
            try process.run()
            process.waitUntilExit()
            let result = try run("import", program.path(name))
            expect(result.output, contains: "1 unchanged", "\(name): \(result.output)\(result.error)")
        }
        var utf16 = Data([0xFF, 0xFE])
        utf16.append(try require(text.data(using: .utf16LittleEndian)))
        try utf16.write(to: URL(fileURLWithPath: program.path("a.utf16")))
        try expect(run("import", program.path("a.utf16")).output, contains: "1 unchanged")
    }

    @Test func whatIsNoDataIsRefusedWithWordsAndLeavesEverythingAsItIs() throws {
        try expect(run("import", try write(list(0..<3), "all.csv")).status, equals: 0)
        let before = try run("export").output
        for (name, bytes) in [
            ("page.html", Data("<!doctype html><html><body>404</body></html>".utf8)),
            ("noise.csv", Data((0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 / 3) })),
            ("report.pdf", Data("%PDF-1.7\n".utf8)),
            ("laughs.xml", Data("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8)),
            ("renamed.csv", Data("no,who,where\n1,甲宮,24\n".utf8)),
        ] {
            try bytes.write(to: URL(fileURLWithPath: program.path(name)))
            let result = try run("import", program.path(name))
            expect(result.status, equals: 65, "\(name): \(result.error)")
            expect(result.error.contains(name) && !result.error.contains("Optional"), "\(result.error)")
        }
        // A megabyte of one cell costs its row.
        let cell = list(3..<5).replacingOccurrences(of: "廟宇3", with: String(repeating: "廟", count: 400_000))
        let huge = try run("import", try write(cell, "huge.csv"))
        expect(huge.output.contains("1 inserted") && huge.output.contains("1 rejected"), "\(huge.error)")
        try expect(run("import", "--undo").status, equals: 0)
        try expect(run("export").output, equals: before)
    }
}

/// The registry in every form it is published in, and damaged.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct RegistryFormsTests {
    private let program: Program
    private let lines: [String]

    init() throws {
        program = try Program()
        lines = try String(contentsOf: try require(Program.registry), encoding: .utf8).components(separatedBy: "\r\n")
            .filter { !$0.isEmpty }
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    /// The registry's own fields: no quoted one is empty or has a line's end in it.
    private func fields(_ line: String) -> [String] {
        var fields = [""]
        let doubled = line.replacingOccurrences(of: "\"\"", with: "\u{1}")
        for (index, part) in doubled.components(separatedBy: "\"").enumerated() {
            let parts = index % 2 == 1 ? [part] : part.components(separatedBy: ",")
            fields[fields.count - 1] += parts[0]
            fields += parts.dropFirst()
        }
        return fields.map { $0.replacingOccurrences(of: "\u{1}", with: "\"") }
    }

    @Test func isTheSameInEveryFormAndNeverDoubled() throws {
        let names = fields(lines[0].replacingOccurrences(of: "\u{FEFF}", with: ""))
        let rows = lines.dropFirst().map(fields)
        expect(rows.allSatisfy { $0.count == names.count })
        let database = program.path("t.sqlite")
        let first = try program.run("import", try require(Program.registry).path, "--database", database)
        expect(first.output, contains: "11906 inserted")

        func escaped(_ text: String) -> String {
            text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        }
        let xml =
            "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ArrayOfOpenData_3>\n"
            + rows.map { row in
                "<OpenData_3>" + zip(names, row).map { "<\($0)>\(escaped($1))</\($0)>" }.joined() + "</OpenData_3>\n"
            }.joined() + "</ArrayOfOpenData_3>\n"
        let features = rows.map { row -> [String: Any] in
            var properties = Dictionary(uniqueKeysWithValues: zip(names, row))
            properties["名稱"] = properties.removeValue(forKey: "寺廟名稱")
            properties["類型"] = "寺廟"
            let position = [Double(row[8]) ?? 0, Double(row[9]) ?? 0]
            return [
                "type": "Feature", "properties": properties,
                "geometry": ["type": "Point", "coordinates": position] as [String: Any],
            ]
        }
        let geojson = String(
            decoding: try JSONSerialization.data(withJSONObject: ["type": "FeatureCollection", "features": features]),
            as: UTF8.self)
        let shuffled = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\r\n") + "\r\n"
        for (name, text) in [("r.xml", xml), ("r.geojson", geojson), ("shuffled.csv", shuffled)] {
            let again = try program.run("import", try write(text, name), "--database", database)
            expect(
                again.output, contains: "0 inserted, 0 updated, 11906 unchanged, 0 rejected",
                "\(name): \(again.output)\(again.error)")
        }
        // Cut in half: what is there is known, the rest is not gone, and a replacement is refused.
        for (name, text) in [("half.csv", shuffled), ("half.xml", xml), ("half.geojson", geojson)] {
            let half = try write(String(text.prefix(text.count / 2)), name)
            let taken = try program.run("import", half, "--database", database)
            expect(taken.output, contains: "0 inserted, 0 updated", "\(name): \(taken.output)")
            try expect(program.run("import", half, "--replace", "--database", database).status, equals: 65)
        }
        let export = try program.run("export", "--database", database, "--format", "jsonl")
        expect(export.output.split(separator: "\n").count, equals: 11_906)
    }
}
