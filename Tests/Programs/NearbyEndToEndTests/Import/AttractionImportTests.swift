import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

/// Attractions add to temples that are known: hours, pictures, web pages, ways there.
struct AttractionImportTests {
    private let program: Program
    private var database: String { program.path("t.sqlite") }

    init() throws {
        program = try Program()
        _ = try run(
            "import", "--source", "list",
            try write(
                """
                source_id,name,lat,lng,address,county,main_deity
                1,測試宮,23.5,119.6,澎湖縣馬公市中央里1號,澎湖縣,媽祖
                2,遠方宮,23.6,119.6,澎湖縣白沙鄉中屯村2號,澎湖縣,媽祖
                3,關帝廟,24.5,118.3,金門縣金城鎮北門里3號,金門縣,關公

                """, "list.csv"))
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    @discardableResult
    private func run(_ words: String...) throws -> String {
        let result = try program.run(words + ["--database", database])
        expect(result.status, equals: 0, "\(words): \(result.error)")
        return result.output
    }

    private func temple(_ name: String) throws -> [String: Any] {
        try require(
            JSONSerialization.jsonObject(with: Data(try run("temple", name, "--format", "json").utf8))
                as? [String: Any])
    }

    private func attraction(
        _ id: String, _ name: String, _ latitude: Double, _ longitude: Double, county: String, hours: String,
        more: String = "\"AssetsClass\": 4"
    ) -> String {
        """
        {"AttractionID": "Attraction_\(id)", "AttractionName": "\(name)", "Description": "介紹\(id)",
         "PositionLat": \(latitude), "PositionLon": \(longitude), "PostalAddress": {"City": "\(county)"},
         "Images": [{"Name": "正殿", "URL": "https://example.org/\(id).jpg"}], "ServiceTimeInfo": "\(hours)",
         "TrafficInfo": "公車", "WebsiteURL": "https://example.org/\(id)", "UpdateTime": "2026-08-10T00:00:00+08:00",
         \(more)}
        """
    }

    private func list(_ attractions: String...) -> String {
        """
        \u{FEFF}{"UpdateTime": "2026-09-26T14:30:03+08:00", "UpdateInterval": 86400, "Language": "Zh_tw",
         "ProviderID": "A1", "Attractions": [\(attractions.joined(separator: ",\n"))]}
        """
    }

    @Test func addsToTemplesThatAreKnownAndMakesNone() throws {
        let file = try write(
            list(
                attraction("1", "測試宮", 23.5001, 119.6001, county: "澎湖縣", hours: "06:00~21:00"),
                // 180 m away and no place of worship by its class: its name is the temple's.
                attraction("2", "關帝廟", 24.5016, 118.3, county: "金門縣", hours: "全年無休", more: "\"AssetsClass\": 0"),
                attraction("3", "關帝廟商圈", 24.5, 118.3, county: "金門縣", hours: "全天", more: "\"AssetsClass\": 0"),
                attraction("4", "新宮", 23.7, 119.6, county: "澎湖縣", hours: "06:00~21:00")), "a.json")
        let told = try run("import", file)
        expect(told, contains: "4 rows as attractions: 0 inserted, 0 updated, 2 joined", "\(told)")
        expect(
            told,
            contains:
                "skipped, no-temple: 2\n  no-temple: these rows are of no known temple, and wait until an import brings it; --insert"
        )
        let temple = try temple("測試宮")
        expect(temple["open_time"] as? String == "06:00~21:00" && temple["opening_hours"] as? String == "06:00-21:00")
        expect(temple["hours_as_of"] as? String == "2026-08-10" && temple["open_now"] is Bool)
        expect(temple["website"] as? String, equals: "https://example.org/1")
        expect(temple["cover_url"] as? String, equals: "https://example.org/1.jpg")
        expect(temple["introduction"] as? String == "介紹1" && temple["transportation"] as? String == "公車")
        let photo = try require((temple["photos"] as? [[String: Any]])?.first)
        expect(photo["credit"] as? String == "交通部觀光署" && photo["license"] as? String == "政府資料開放授權條款－第1版")
        let sources = try require(temple["sources"] as? [[String: Any]])
        let own = try require(sources.first { $0["source"] as? String == "tourism" })
        expect(own["as_of"] as? String == "2026-08-10" && own["id"] as? String == "1")
        let fields = Set((own["fields"] as? [String]) ?? [])
        expect(fields.isSuperset(of: ["open_time", "website", "photos", "introduction", "transportation"]))
        let other = try self.temple("關帝廟")
        expect(other["open_time"] as? String == "全年無休" && other["opening_hours"] is NSNull)
        // A second time changes nothing, and a later release of one row changes that row.
        try expect(run("import", file), contains: "2 unchanged")
        let later = try write(
            list(
                attraction("1", "測試宮", 23.5001, 119.6001, county: "澎湖縣", hours: "24 小時", more: "\"ServiceStatus\": 3")),
            "b.json")
        try expect(run("import", later), contains: "1 updated")
        let closed = try self.temple("測試宮")
        expect(closed["open_time"] as? String == "暫停開放" && closed["open_now"] as? Bool == false)
        try expect(run("import", "--undo"), contains: "undid import")
        try expect(self.temple("測試宮")["open_time"] as? String, equals: "06:00~21:00")
    }

    @Test func makesTemplesOfPlacesOfWorshipWhereAsked() throws {
        let file = try write(
            list(
                attraction("4", "新宮", 23.7, 119.6, county: "澎湖縣", hours: "06:00~21:00"),
                attraction("5", "公園", 23.8, 119.6, county: "澎湖縣", hours: "全天", more: "\"AttractionClasses\": [19]"),
                attraction(
                    "6", "舊宮", 23.9, 119.6, county: "澎湖縣", hours: "全天",
                    more: "\"AttractionClasses\": [4], \"ServiceStatus\": 0")),
            "a.json")
        try expect(run("import", "--insert", file), contains: "1 inserted")
        try expect(temple("新宮")["opening_hours"] as? String, equals: "06:00-21:00")
        try expect(run("find", "公園", "--format", "json"), contains: "[]")
    }

    /// The archive as the administration publishes it, in any order of its files.
    @Test(arguments: [["Fee", "", "ServiceTime"], ["ServiceTime", "Fee", ""]])
    func readsTheArchiveOfThree(order: [String]) throws {
        var rows = [attraction("1", "測試宮", 23.5, 119.6, county: "澎湖縣", hours: "24 hours")]
        rows += (10..<15).map {
            attraction("\($0)", "某園\($0)", 23.5, 119.6, county: "澎湖縣", hours: "24 hours", more: "\"AssetsClass\": 0")
        }
        rows.append(attraction("2", "遠方宮", 23.6, 119.6, county: "澎湖縣", hours: "24 hours"))
        let head =
            "\u{FEFF}{\"UpdateTime\": \"x\", \"UpdateInterval\": 86400, \"Language\": \"Zh_tw\", \"ProviderID\": \"A1\", "
        let days = #"["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]"#
        let files = [
            "": head + "\"Attractions\": [\(rows.joined(separator: ","))]}",
            "ServiceTime": head + """
                "AttractionServiceTimes": [{"AttractionID": "Attraction_1", "ServiceTimes": [{"Name": "開放時間",
                "ServiceDays": \(days), "StartTime": "05:30:00", "EndTime": "21:30:00"}]}]}
                """,
            "Fee": head
                + #""AttractionFees": [{"AttractionID": "Attraction_1", "Fees": [{"Name": "免費", "Price": 0}]}]}"#,
        ]
        let names = try order.map { kind in
            try write(try require(files[kind]), "Attraction\(kind)List.json")
        }
        let archive = program.path("Attraction-json.zip")
        try zip(names + [try write("a,b\r\n1,2\r\n", "manifest.csv")], into: archive)
        let told = try run("import", archive)
        expect(told, contains: "7 rows as attractions: 0 inserted, 0 updated, 2 joined", "\(told)")
        let temple = try temple("測試宮")
        expect(temple["opening_hours"] as? String == "05:30-21:30" && temple["open_time"] as? String == "24 hours")
        // What every row of a county has is a form's default, and no hours.
        let other = try self.temple("遠方宮")
        expect(other["open_time"] as? String == "24 hours" && other["opening_hours"] is NSNull)
        expect(other["open_now"] is NSNull)
        try expect(run("import", archive), contains: "2 unchanged")
        let alone = try program.run("import", program.path("AttractionServiceTimeList.json"), "--database", database)
        expect(alone.status == 65 && alone.error.contains("import the whole archive"))
    }

    /// By a program that is not this one.
    private func zip(_ files: [String], into archive: String) throws {
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script =
            "import sys, zipfile, os\nz = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)\n"
            + "for f in sys.argv[2:]: z.write(f, os.path.basename(f))\nz.close()"
        python.arguments = ["-c", script, archive] + files
        try python.run()
        python.waitUntilExit()
        expect(python.terminationStatus, equals: 0)
    }

    @Test(.enabled(if: Program.registry != nil, "no reference data")) func theOlderReleaseJoinsTheRegistry() throws {
        let registry = try require(Program.registry)
        try run("import", registry.path)
        let attractions = registry.deletingLastPathComponent().appendingPathComponent("tourism-attractions.json").path
        let told = try run("import", attractions)
        let joined = try require(told.firstMatch(of: /([0-9]+) joined/)).1
        expect(Int(joined) ?? 0 >= 400, "\(told)")
        expect(told, contains: " 0 inserted")
        try expect(run("import", attractions), contains: "nothing has changed")
        // The form's default of Penghu is text.
        let connection = try Connection(path: database, mode: .readOnly, spatial: false)
        let unread = try connection.integer(
            "SELECT count(*) FROM temple WHERE county = '澎湖縣' AND open_time LIKE 'Sun%' AND opening_hours = 'unknown'")
        expect(unread ?? 0 > 20)
    }
}
