import Expectations
import BuiltProgram
import Foundation
import Testing

struct SearchCommandTests {
    @Test func theFirstCallMakesADatabaseAndAnswers() throws {
        let program = try Program(isUsed: false)
        let first = try program.run("--lat", "24.14", "--lng", "120.67", "--radius", "10")
        expect(first.status, equals: 0)
        expect(first.error, contains: "well-known temples")
        expect(FileManager.default.fileExists(atPath: program.path(".local/share/nearby/nearby.sqlite")))
        let temples = try Program.temples(first.output)
        expect(temples.count, isAbove: 5)
        let distances = temples.compactMap { $0["distance"] as? Double }
        expect(distances == distances.sorted() && distances.allSatisfy { $0 <= 10 })
        let second = try program.run("--lat=24.14", "--lng=120.67", "--radius=10km")
        expect(second.output, equals: first.output)
        expectEmpty(second.error)
        let elsewhere = try program.run(
            "--lat", "24.14", "--lng", "120.67", "--database", program.path("elsewhere.sqlite"))
        expect(elsewhere.status, equals: 66)
    }

    @Test func namesTheDatabaseByOptionThenEnvironmentThenHome() throws {
        let program = try Program(isUsed: false)
        let environment = ["XDG_DATA_HOME": program.path("data"), "NEARBY_DATABASE": program.path("named.sqlite")]
        try expect(program.run("--lat", "24", "--lng", "120", environment: environment).status, equals: 66)
        expect(!FileManager.default.fileExists(atPath: program.path("named.sqlite")))
        let unnamed = ["XDG_DATA_HOME": program.path("data")]
        try expect(program.run("--lat", "24", "--lng", "120", environment: unnamed).status, equals: 0)
        expect(FileManager.default.fileExists(atPath: program.path("data/nearby/nearby.sqlite")))
    }

    @Test func anEmptyDatabaseOptionIsAMistakeAndNotTheUsersOwn() throws {
        let program = try Program(isUsed: false)
        let result = try program.run("--lat", "24", "--lng", "120", "--database", "")
        expect(result.status == 64 && result.error.contains("--database needs a path"))
        expect(!FileManager.default.fileExists(atPath: program.path(".local")))
    }

    @Test func theUsersOwnDatabaseFollowsTheProgramsCatalogue() throws {
        let program = try Program(isUsed: false)
        _ = try program.run("--lat", "24.14", "--lng", "120.67")
        let data = program.path("data")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("data"), to: URL(fileURLWithPath: data))
        let file = data + "/festivals.json"
        let festivals = try String(contentsOfFile: file, encoding: .utf8)
            .replacingOccurrences(of: "元宵節", with: "上元節")
        try festivals.write(toFile: file, atomically: true, encoding: .utf8)
        let newer = ["NEARBY_DATA": data]
        let today = ["today", "--date", "2027-02-20", "--days", "0"]
        try expect(program.run(today).output, contains: "元宵節")
        try expect(program.run(today, environment: newer).output, contains: "上元節")
        let again = try program.run("--lat", "24.14", "--lng", "120.67", environment: newer)
        try expect(Program.temples(again.output).count > 5 && again.error.isEmpty)
    }

    @Test func twoFirstCallsAtOnceMakeOneDatabase() throws {
        let program = try Program()
        let processes = try (0..<4).map { _ in
            let process = program.process(["--lat", "24.14", "--lng", "120.67"])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            expect(process.terminationStatus, equals: 0)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: program.path(".local/share/nearby"))
        expect(
            files.allSatisfy { ["nearby.sqlite", "nearby.sqlite-wal", "nearby.sqlite-shm"].contains($0) }, "\(files)")
    }

    @Test(arguments: [
        (["--lat", "95", "--lng", "120"], "--lat \"95\" is not a latitude"),
        (["--lat", "24"], "--lng is missing"),
        (["--lat", "nan", "--lng", "120"], "--lat \"nan\" is not a latitude"),
        (["--lat", "24", "--lng", "120", "--radius", "ten"], "--radius \"ten\" is not a radius"),
        (["--lat", "24", "--lng", "120", "--radius", "-1"], "--radius \"-1\" is not a radius"),
        (["--lat", "24", "--lng", "120", "--radius", "0"], "--radius \"0\" is not a radius"),
        (["--lat", "24", "--lng", "120", "--radius", "501km"], "a number of kilometres above 0 and at most 500"),
        (["--lat", "24", "--lng", "120", "--min-radius", "5km"], "--min-radius \"5km\" is not a minimum radius"),
        (["--lat", "24", "--lng", "120", "--bbox", "1,2,3"], "--bbox \"1,2,3\" is not a bounding box"),
        (["--lat", "24", "--lng", "120", "--q", " "], "--q \" \" is not a search text"),
        (["--lat", "24", "--lng", "120", "--min-rating", "6"], "--min-rating \"6\" is not a rating"),
        (
            ["--lat", "24", "--lng", "120", "--open-now", "--date", "2027-01-01"],
            "--open-now cannot be used with a date"
        ),
        (["--lat", "24", "--lng", "120", "--sort", "stars"], "give one of distance, date, rating, known, name"),
        (["--lat", "24", "--lng", "120", "--limit", "0"], "--limit \"0\" is not a number of temples"),
        (["--lat", "24", "--lng", "120", "--radios", "3"], "unknown option --radios; did you mean --radius?"),
        (["--lat", "24", "--lat", "25", "--lng", "120"], "--lat is given more than once"),
        (["--lat", "--lng", "120"], "--lat needs a value"),
        (["--lat", "24", "--lng", "120", "--format", "xml"], "give one of table, json, geojson, csv"),
        (["--lat", "24", "--lng", "120", "here"], "unexpected argument: here"),
        (["improt"], "unknown command \"improt\"; did you mean import?"),
        ([], "missing arguments; for example: nearby --lat"),
        (["temple", "0"], "\"0\" is not the id of a temple"),
        (["temple", "，"], "is neither the id nor the name of a temple"),
        (["find", "，"], "NAME \"，\" is not a search text"),
        (["find", "天后宮", "--county", "臺中州"], "--county \"臺中州\" is not a county or city of Taiwan"),
        (["--q", "天后宮", "--radius", "3"], "--lat is missing"),
        (["--q", "天后宮", "--sort", "distance"], "--sort distance needs a point"),
        (["--lat", "24", "--lng", "120", "--sort", "name"], "--sort name cannot be used with a point"),
        (["temple"], "missing argument; usage: nearby temple ID|NAME"),
    ])
    func badUsageIs64AndSaysWhatWouldBeRight(words: [String], message: String) throws {
        let program = try Program(isUsed: false)
        let result = try program.run(words)
        expect(result.status, equals: 64)
        expect(result.error, contains: message, "\(result.error)")
        expect(result.error, contains: "--help")
        // Judged before any database is made.
        expect(!FileManager.default.fileExists(atPath: program.path(".local")))
    }

    @Test func whereNoNameFitsItSaysWhatMayBeMeant() throws {
        let program = try Program()
        for text in ["longshansi", "龍山市"] {
            let result = try program.run("find", text)
            expect(result.status == 0 && result.output == "[]\n")
            expect(result.error.hasPrefix("nearby: no temple has this name; did you mean\n"), "\(result.error)")
            let line = result.error.split(separator: "\n").first { $0.contains("臺北市萬華區") }
            expect(line?.contains("龍山") == true && line?.contains("(艋舺龍山寺，") == true)
            expect(line?.contains("): nearby temple "), equals: true)
        }
        // With a filter, another place may be what was meant.
        let narrowed = try program.run("find", "龍山市", "--county", "臺北市")
        expect(narrowed.status == 0 && narrowed.error.contains("no temple found"))
        try expect(program.run("find", "沒有這間廟").error, contains: "no temple found")
    }

    @Test func anEmptyAnswerIs0AndSaysHowToFindMore() throws {
        let program = try Program()
        let result = try program.run("--lat", "0", "--lng", "0", "--radius", "800m")
        expect(result.status, equals: 0)
        expect(result.output, equals: "[]\n")
        expect(result.error, contains: "no temple within 800 m; try --radius 3.2km")
    }

    @Test func anUnknownDeityIsAnEmptyAnswerWithAHint() throws {
        let program = try Program()
        let result = try program.run("--lat", "24.14", "--lng", "120.67", "--deity", "媽祖婆婆")
        expect(result.status, equals: 0)
        expect(result.output, equals: "[]\n")
        expect(result.error, contains: "unknown deity \"媽祖婆婆\"; similar names: 媽祖婆")
    }

    @Test func writesEachFormOfAnswer() throws {
        let program = try Program()
        let place = ["--lat", "24.14", "--lng", "120.67", "--limit", "3"]
        func answer(_ format: String) throws -> String {
            try program.run(place[0], place[1], place[2], place[3], place[4], place[5], "--format", format).output
        }
        let ids = try Program.temples(try answer("json")).compactMap { $0["id"] as? Int }
        expect(ids.count, equals: 3)
        let geojson = try JSONSerialization.jsonObject(with: Data(try answer("geojson").utf8)) as? [String: Any]
        expect((geojson?["features"] as? [[String: Any]])?.compactMap { $0["id"] as? Int }, equals: ids)
        let csv = try answer("csv").components(separatedBy: "\r\n").filter { !$0.isEmpty }
        expect(csv.count == 4 && csv[0].hasPrefix("id,name,address,lat,lng,distance_km"))
        expect(csv.dropFirst().compactMap { Int($0.prefix { $0 != "," }) }, equals: ids)
        let table = try answer("table").split(separator: "\n")
        expect(table.count == 4 && table[0].hasPrefix("DISTANCE  TEMPLE"))
        expect(!table.contains { $0.contains("\u{1B}") })
    }

    @Test func anAnswerThatCannotBeWrittenIs74() throws {
        let program = try Program()
        _ = try program.run("--lat", "24.14", "--lng", "120.67")
        let process = program.process(["--lat", "24.14", "--lng", "120.67"])
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        expect(process.terminationStatus, equals: 74)
    }

    /// What the help lists is read: a value that is none is refused under its option's name.
    @Test func readsEachOptionOfItsHelp() throws {
        let program = try Program()
        let help = try program.run("--help").output
        let options = help.matches(of: /(?m)^  --([a-z-]+) [A-Z]/).map { String($0.1) }.filter { $0 != "database" }
        expect(options.count, isAtLeast: 14)
        for option in options {
            let point = ["--lat", "24", "--lng", "120"]
            let words = ["lat", "lng"].contains(option) ? [] : point
            let other = option == "lat" ? ["--lng", "120"] : option == "lng" ? ["--lat", "24"] : []
            let result = try program.run(words + other + ["--\(option)", "\u{1}"])
            expect(result.status == 64 && result.error.hasPrefix("nearby: --\(option) \""), "\(result.error)")
        }
    }
}

struct TempleCommandTests {
    @Test func showsOneTempleInBothForms() throws {
        let program = try Program()
        let table = try program.run("temple", "1", "--format", "table")
        expect(table.status, equals: 0)
        expect(table.output.contains("艋舺龍山寺") && table.output.contains("https://www.google.com/maps/search/?api=1"))
        let json = try program.run("temple", "1")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        expect(object?["name"] as? String, equals: "艋舺龍山寺")
        expect(object?["introduction"] is String)
        try expect(program.run("temple", "999999").status, equals: 65)
    }

    /// A pseudo-terminal of its own, by script(1), sees the escape sequence that a terminal would.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func copiesTheAddressToTheTerminalsClipboard() throws {
        let program = try Program()
        _ = try program.run("--lat", "24.14", "--lng", "120.67")
        let process = program.process([])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        process.arguments = ["-qec", "\(Program.binary.path) temple 1 --copy", program.path("typescript")]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        expect(process.terminationStatus, equals: 0)
        let seen = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: program.path("typescript"))), as: UTF8.self)
        let address = Data("臺北市萬華區富民里廣州街211號".utf8).base64EncodedString()
        expect(seen, contains: "\u{1B}]52;c;\(address)\u{07}")
    }

    @Test func opensTheMapWithWhatTheDesktopHas() throws {
        let program = try Program()
        // Written by another process: a child of another test could otherwise inherit the descriptor it is
        // written through, and a file that is open for writing cannot be run.
        let script = #"printf '#!/bin/sh\necho "$1" > "$HOME/opened"\n' > "$1" && chmod 755 "$1""#
        let shell = try Process.run(
            URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script, "sh", program.path("xdg-open")])
        shell.waitUntilExit()
        let result = try program.run("temple", "1", "--open", environment: ["PATH": program.folder.path])
        expect(result.status, equals: 0, "\(result.error)")
        let opened = try String(contentsOfFile: program.path("opened"), encoding: .utf8)
        expect(opened.hasPrefix("https://www.google.com/maps/search/?api=1&query=25.03678%2C121.4999"))
        let without = try program.run("temple", "1", "--open", environment: ["PATH": "/nonexistent"])
        expect(without.status == 69 && without.error.contains("https://www.google.com/maps"))
    }
}
