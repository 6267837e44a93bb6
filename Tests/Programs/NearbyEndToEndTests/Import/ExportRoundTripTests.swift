import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

/// An export read into an empty database makes the same database, and the same export.
struct ExportRoundTripTests {
    private let program: Program
    private var own: String { program.path(".local/share/nearby/nearby.sqlite") }

    init() throws {
        program = try Program()
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    private func run(_ words: String...) throws -> String {
        let result = try program.run(words)
        expect(result.status, equals: 0, "\(words): \(result.error)")
        return result.output
    }

    /// Every row of the tables, without columns of times and the feed's numbers, which count a database's own writes.
    private func contents(_ path: String) throws -> [String] {
        let connection = try Connection(path: path, mode: .readOnly, spatial: false)
        var lines: [String] = []
        func all(_ table: String) throws -> String {
            let names = try connection.prepare(
                """
                SELECT group_concat(name) FROM pragma_table_info('\(table)') WHERE name NOT IN ('location', 'changed')
                """)
            return try names.step() ? names.text(0) : ""
        }
        for (table, columns, order) in [
            ("temple", try all("temple"), "id"), ("temple_detail", try all("temple_detail"), "temple_id"),
            ("temple_source", try all("temple_source"), "source, source_id"),
            ("activity", "id, title, note, time, place, description, feed, feed_id, feed_record", "id"),
            ("activity_temple", "activity_id, position, source, source_id", "activity_id, position"),
        ] {
            let row = columns.split(separator: ",").map { "quote(\($0))" }.joined(separator: " || '|' || ")
            let rows = try connection.prepare("SELECT \(row) FROM \(table) ORDER BY \(order)")
            while try rows.step() { lines.append("\(table): \(rows.text(0))") }
        }
        return lines
    }

    /// Edits by hand come back as edits, also of a temple that was made by hand, and again as the same.
    @Test(arguments: ["csv", "geojson", "jsonl"]) func editsByHandComeBack(format: String) throws {
        let database = program.path("t.sqlite")
        let rows = "source,source_id,name,phone,lat,lng\nt,a,甲宮,04-22223333,24.1,120.6\nt,b,乙宮,04-22224444,24.2,120.6\n"
        _ = try run("import", try write(rows, "t.csv"), "--database", database)
        _ = try run("edit", "temple", "1", "--set", "position=24.15,120.65", "--unset", "phone", "--database", database)
        _ = try run("add", "temple", "--set", "name=丙宮", "--set", "position=24.3,120.7", "--database", database)
        let first = try run("export", "--format", format, "--database", database)
        expect(first, contains: "curated")
        let copy = program.path("copy.sqlite")
        for _ in 0..<2 {
            _ = try run("import", try write(first, "all.\(format)"), "--database", copy)
            try expect(run("export", "--format", format, "--database", copy), equals: first)
        }
        try expect(contents(copy), equals: contents(database))
        // The file of the source alone changes nothing that was edited.
        _ = try run("import", program.path("t.csv"), "--database", copy)
        try expect(run("export", "--format", format, "--database", copy), equals: first)
        _ = try run("edit", "temple", "1", "--give-back", "phone", "--database", copy)
        try expect(run("temple", "1", "--format", "json", "--database", copy), contains: "04-22223333")
    }

    /// Names with what lists are joined by in them come back as they were, and so does every other column.
    @Test(arguments: ["csv", "geojson", "jsonl"]) func aNameWithASeparatorInItStaysOne(format: String) throws {
        let line =
            #"{"source":"t","source_id":"a","name":"甲宮","official_name":"財團法人甲宮","name_en":"Jia","lat":35.7,"lng":139.8,"#
            + #""address":"東京都台東区1","county":"東京都","precision":"surveyed","main_deity":"觀音","side_deities":["關公"],"#
            + #""phone":"+81-3-1234","religion":"佛教","introduction":"a\n\"b\"","features":"c","transportation":"d","#
            + #""worship_tips":"e","reference":"f","aliases":["甲、乙宮","[丙]","丁;宮"],"#
            + #""same_as":["moi:1、2"],"rating":4.123456789012,"rating_count":7,"open_time":"每日","opening_hours":"#
            + #""Mo-Su 06:00-21:00","opening_hours_lunar":"1,15 05:00-21:00","hours_as_of":"2021-03-31","#
            + #""website":"https://example.org/?a=1,2","photos":"[{\"url\":\"https://example.org/1.jpg\",\"title\":\"甲, 乙\","#
            + #"\"credit\":\"丙、丁\",\"license\":null},{\"url\":\"https://example.org/2.jpg\"}]","as_of":"2026-01-02"}"#
        _ = try run("import", try write(line + "\n", "t.jsonl"), "--database", program.path("t.sqlite"))
        let first = try run("export", "--format", format, "--database", program.path("t.sqlite"))
        expect(first.contains("甲、乙宮") && first.contains("4.123456789012") && first.contains("2.jpg"))
        if format == "jsonl" {
            let members = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any] ?? [:]
            let empty = members.filter {
                $0.key != "edits" && ($0.value is NSNull || ($0.value as? [Any])?.isEmpty == true)
            }
            expect(members.count > 25 && empty.isEmpty, "\(empty)")
        }
        let copy = program.path("copy.sqlite")
        _ = try run("import", try write(first, "all.\(format)"), "--database", copy)
        try expect(run("export", "--format", format, "--database", copy), equals: first)
        try expect(contents(copy), equals: contents(program.path("t.sqlite")))
    }

    /// An export is read back, so it has texts as they are; a search is for spreadsheets.
    @Test func onlyASearchMakesTextsSafeForSpreadsheets() throws {
        let line =
            #"{"source":"t","source_id":"a","name":"=甲宮","address":"@乙路1號","lat":24,"lng":-120.5,"#
            + #""phone":"+886-4-7779899","main_deity":"-丙"}"#
        let database = program.path("t.sqlite")
        _ = try run("import", try write(line + "\n", "t.jsonl"), "--database", database)
        let found = try run("--lat", "24", "--lng", "-120.5", "--format", "csv", "--database", database)
        expect(found.contains(",'=甲宮,'@乙路1號,24,-120.5,") && found.contains(",'+886-4-7779899,"), "\(found)")
        let first = try run("export", "--format", "csv", "--database", database)
        expect(first.contains(",=甲宮,") && first.contains(",+886-4-7779899,") && !first.contains("'"), "\(first)")
        let copy = program.path("copy.sqlite")
        _ = try run("import", try write(first, "all.csv"), "--database", copy)
        try expect(run("export", "--format", "csv", "--database", copy), equals: first)
        try expect(contents(copy), equals: contents(database))
    }

    /// A registry of one temple.
    private func smallRegistry() throws -> String {
        try write(
            "編號,寺廟名稱,主祀神祇,行政區,地址,教別,電話,WGS84X,WGS84Y\n"
                + "1764851,財團法人大甲鎮瀾宮,天上聖母,臺中市,臺中市大甲區順天路158號,道教,04-26763522,120.62361,24.34534\n", "moi.csv")
    }

    /// The starter data, a registry over it, a third source that joins some of its temples, and activities.
    private func fill(registry: String) throws {
        _ = try run("import", registry)
        // A temple that is gone leaves a number that nobody has.
        let gone = try write("source,source_id,name,lat,lng\nmine,gone,無人宮,24.9999,121.9999\n", "gone.csv")
        _ = try run("import", gone)
        _ = try run("import", "--undo")
        let third = try run(
            "import",
            try write(
                """
                {"elements":[
                {"type":"node","id":7,"lat":23.1,"lon":120.2,"tags":{"amenity":"place_of_worship",
                 "religion":"taoist","name":"測試宮, \\"甲\\"","name:en":"Test Temple","opening_hours":"Mo-Su 05:00-21:00",
                 "alt_name":"甲宮;乙宮"}},
                {"type":"node","id":8,"lat":24.34540123456789,"lon":120.62370987654321,"tags":{"amenity":"place_of_worship",
                 "religion":"taoist","name":"大甲鎮瀾宮","opening_hours":"24/7"}},
                {"type":"node","id":9,"lat":24.34541,"lon":120.62372,"tags":{"amenity":"place_of_worship",
                 "religion":"taoist","name":"大甲鎮瀾宮後殿"}}]}
                """, "map.json"))
        expect(third, contains: "joined", "\(third)")
        _ = try run(
            "import", "--source", "list",
            try write("寺名,緯度,經度,地址\n無號宮,24.21,120.61,臺中市西屯區某路1號\n鎮瀾宮,24.3454,120.6236,\n", "list.csv"))
        let feed = try run(
            "import",
            try write(
                """
                {"XML_Head":{"Infos":{"Info":[
                {"Id":"A1","Name":"鎮瀾宮元宵","Description":"放水燈 &amp; 遊行, 「甲」","Add":"鎮瀾宮","Start":"2027-08-01T18:00:00+08:00",
                 "End":"2027-08-30T21:00:00+08:00","Px":120.6236,"Py":24.3453,"Website":"https://example.org/?a=1&b=2"},
                {"Id":"A2","Name":"大甲鎮瀾宮遶境","Description":"","Add":"","Start":"2027-04-01","End":"2027-04-09","Cycle":"每年"}
                ]}}}
                """, "feed.json"))
        expect(feed, contains: "2 inserted", "\(feed)")
    }

    @Test func theSecondExportIsTheFirst() throws { try checkTheSecondExport(registry: smallRegistry()) }

    @Test(.enabled(if: Program.registry != nil, "no reference data"), .timeLimit(.minutes(Program.patience(5))))
    func theSecondExportOfTheRegistryIsTheFirst() throws {
        try checkTheSecondExport(registry: require(Program.registry).path)
    }

    private func checkTheSecondExport(registry: String) throws {
        try fill(registry: registry)
        let before = try contents(own)
        for format in ["csv", "geojson", "jsonl"] {
            let first = try run("export", "--format", format)
            // Import keeps seven places, and so does an export.
            expect(first.contains("120.6237099") && first.contains("24.3454012"))
            let file = try write(first, "all.\(format)")
            let copy = program.path("copy-\(format).sqlite")
            let back = try run("import", file, "--database", copy)
            expect(back.contains(" 0 updated") && back.contains(" 0 unchanged, 0 rejected"), "\(back)")
            let second = try run("export", "--format", format, "--database", copy)
            expect(second, equals: first, "\(format)")
            let after = try contents(copy)
            let expected = format == "jsonl" ? before : before.filter { !$0.hasPrefix("activity") }
            let compared = format == "jsonl" ? after : after.filter { !$0.hasPrefix("activity") }
            if compared != expected {
                for (one, other) in zip(expected, compared).filter({ $0 != $1 }).prefix(3) {
                    expect(one, equals: other, "\(format)")
                }
                expect(compared.count, equals: expected.count, "\(format)")
            }
            if format == "csv" {
                try expect(run("import", file, "--database", copy), contains: "nothing has changed")
            }
        }
        try expect(run("import", program.path("all.jsonl")), contains: "nothing has changed")
        try expect(contents(own), equals: before)
    }

    @Test func whatAFormHasNoPlaceForIsSaid() throws {
        try fill(registry: smallRegistry())
        for format in ["csv", "geojson"] {
            let result = try program.run("export", "--format", format)
            expect(result.status, equals: 0)
            expect(result.error, contains: "\(format) leaves out 2 activities of feeds; --format jsonl contains them")
            try expectEmpty(program.run("export", "--format", format, "--source", "osm").error)
        }
        let lines = try program.run("export", "--format", "jsonl")
        expectEmpty(lines.error)
        expect(lines.output.split(separator: "\n").suffix(2).allSatisfy { $0.hasPrefix(#"{"activity":""#) })
        // Activities alone are an export too.
        let alone = try run("export", "--format", "jsonl", "--source", "tourism")
        expect(alone.split(separator: "\n").count, equals: 2)
        let again = try run("import", try write(alone, "alone.jsonl"))
        expect(again, contains: "0 inserted, 0 updated, 2 unchanged, 0 rejected", "\(again)")
    }

    @Test func aNumberThatIsNoneIsRefused() throws {
        let file = try write("id,source,source_id,name,lat,lng\n1,t,a,甲宮,24,120\nx,t,b,乙宮,25,120\n", "t.csv")
        let result = try program.run("import", file, "--database", program.path("t.sqlite"))
        expect(result.output.contains("1 inserted") && result.output.contains("id-invalid: 1"))
        expect(result.error, contains: "is not the number of a temple")
    }
}
