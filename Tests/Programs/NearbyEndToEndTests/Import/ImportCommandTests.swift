import Expectations
import BuiltProgram
import Foundation
import Glibc
import RawHTTPClient
import SQLiteDriver
import Testing

struct ImportCommandTests {
    private let header = "source_id,name,lat,lng,main_deity\n"

    private func write(_ text: String, _ name: String, _ program: Program) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: program.path(name)))
        return program.path(name)
    }

    /// Standard error, the table, the page, the API and the report say of a position that it is uncertain.
    @Test func aDoubtfulPositionIsToldEverywhere() throws {
        let program = try Program()
        let list = program.path("list.csv")
        try Data(
            """
            name,lat,lng,address
            疑宮,24.15,120.65,基隆市仁愛區忠一路1號
            信宮,24.151,120.65,臺中市西區民生路1號

            """.utf8
        ).write(to: URL(fileURLWithPath: list))
        let database = program.path("t.sqlite")
        let imported = try program.run("import", list, "--source", "mine", "--database", database)
        expect(imported.status == 0 && imported.output.contains("warning, county-mismatch: 1"))
        expect(imported.error.contains("list.csv:2:") && imported.error.contains("is not the county of the position"))
        let found = try program.run("--lat", "24.15", "--lng", "120.65", "--format", "table", "--database", database)
        let lines = found.output.split(separator: "\n")
        expect(lines.first?.contains("POSITION"), equals: true)
        expect(lines.first { $0.contains("疑宮") }?.contains("uncertain"), equals: true)
        expect(lines.first { $0.contains("信宮") }?.contains("uncertain"), equals: false)
        try expect(program.run("temple", "疑宮", "--database", database).output, contains: "doubtful")
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        // The page of the second temple has the first one as a neighbour.
        for (path, count) in [("/?lat=24.15&lng=120.65", 1), ("/temples/1", 1), ("/temples/2", 1)] {
            try expect(service.get(path).body.components(separatedBy: "位置不確定").count, equals: count + 1, "\(path)")
        }
        try expect(service.get("/api/temples/1").body, contains: "\"precision\":\"doubtful\"")
    }

    @Test func takesTheGoodRowsAndExplainsTheOthers() throws {
        let program = try Program()
        let file = try write(
            header + "a,甲宮,24.1,120.6,媽祖\nb,乙宮,0,0,\nc,,24.2,120.6,\nd,丁宮,95,120,\n", "t.csv", program)
        let database = program.path("t.sqlite")
        let result = try program.run(
            "import", file, "--source", "test", "--database", database, "--rejects", program.path("rejects.csv"))
        expect(result.status, equals: 0)
        expect(result.output, contains: "4 rows as nearby: 1 inserted, 0 updated, 0 unchanged, 3 rejected")
        for place in ["t.csv:3:", "t.csv:4:", "t.csv:5:"] { expect(result.error, contains: place) }
        let rejects = try String(contentsOfFile: program.path("rejects.csv"), encoding: .utf8)
        let rows = rejects.components(separatedBy: "\r\n")
        expect(rows.count == 5 && rows[0].hasPrefix("source_id,name,lat,lng,main_deity,nearby:file,nearby:line"))
        expect(rows[1].hasPrefix("b,乙宮,0,0,,") && rows[1].contains(",3,b,lng,"))
        expect(rows[2].hasPrefix("c,,24.2,120.6,,") && rows[3].hasPrefix("d,丁宮,95,120,,"))
        let mended = rejects.replacingOccurrences(of: "b,乙宮,0,0", with: "b,乙宮,24.1,120.7")
            .replacingOccurrences(of: "c,,", with: "c,丙宮,").replacingOccurrences(of: "95,120", with: "24.3,120")
        let again = try program.run(
            "import", try write(mended, "mended.csv", program), "--source", "test", "--database", database, "--format",
            "json")
        expect(again.output, contains: #""inserted":3,"updated":0,"joined":0,"unchanged":0,"removed":0,"rejected":0"#)
        // A named database has no starter temples.
        let all = try program.run(
            "--lat", "24", "--lng", "120.5", "--radius", "500", "--limit", "1000", "--database", database)
        try expect(Program.temples(all.output).count, equals: 4)
    }

    @Test func nothingIsTakenWhereTheRejectsCannotBeWritten() throws {
        let program = try Program()
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\nb,乙宮,0,0,\n", "t.csv", program)
        let database = program.path("t.sqlite")
        let call = ["import", file, "--source", "test", "--database", database]
        let failed = try program.run(call + ["--rejects", "/dev/full"])
        expect(failed.status, equals: 74)
        expect(
            failed.error.contains("cannot write /dev/full")
                && failed.error.contains("so nothing of \(file) was imported"))
        try expect(program.run(call).output, contains: "1 inserted")
    }

    @Test func furtherRejectsStandInTheFolderOfTheFirst() throws {
        let program = try Program()
        let folder = program.path("out.d")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let first = try write(header + "a,甲宮,0,0,\n", "a.csv", program)
        let second = try write("source_id,lat,lng,name\nb,0,0,乙宮\n", "b.csv", program)
        let result = try program.run(
            "import", first, second, "--source", "test", "--database", program.path("t.sqlite"), "--rejects",
            folder + "/rejects")
        // Nothing but refused rows.
        expect(result.status, equals: 65, "\(result.error)")
        try expect(FileManager.default.contentsOfDirectory(atPath: folder).sorted(), equals: ["rejects", "rejects-2"])
        try expect(String(contentsOfFile: folder + "/rejects-2", encoding: .utf8), contains: "\r\nb,0,0,乙宮,")
    }

    @Test func tellsTheRowsRefusedInJSONToo() throws {
        let program = try Program()
        let file = try write(
            #"[{"source_id":"a","name":"甲宮","lat":0,"lng":0},{"source_id":"b","name":"乙宮","lat":24,"lng":120.5}]"#,
            "t.json", program)
        let result = try program.run(
            "import", file, "--source", "test", "--database", program.path("t.sqlite"), "--format", "json", "--rejects",
            program.path("rejects.csv"))
        expect(result.error, contains: "t.json:1: record a: column lng: value \"0\" is zero")
        expect(
            result.output,
            contains:
                #""refused":[{"line":1,"record":"a","column":"lng","value":"0","code":"coordinate-zero","reason":"is zero"#
        )
        let rejects = try String(contentsOfFile: program.path("rejects.csv"), encoding: .utf8)
        expect(rejects.contains("nearby:line,nearby:record,nearby:column") && rejects.contains(",1,a,lng,0,"))
    }

    @Test func aColumnThatAFileHasNotIsLeftAsItIs() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        let whole = "source,source_id,name,address,lat,lng,main_deity,phone,introduction,features\n"
        let first = try write(
            whole + "test,a,甲宮,臺中市中區1號,24.1,120.6,媽祖,04-22222222,介紹,特色\n", "whole.csv", program)
        try expect(program.run("import", first, "--database", database).output, contains: "1 inserted")
        let moved = try write(
            "source,source_id,name,lat,lng,features\ntest,a,甲宮,24.2,120.7,\n", "moved.csv", program)
        try expect(program.run("import", moved, "--database", database).output, contains: "1 updated")
        let temple = try program.run("temple", "1", "--database", database)
        let object = try require(JSONSerialization.jsonObject(with: Data(temple.output.utf8)) as? [String: Any])
        expect(object["lat"] as? Double, equals: 24.2)
        expect(object["address"] as? String == "臺中市中區1號" && object["county"] as? String == "臺中市")
        expect(object["phone"] as? String == "04-22222222" && object["main_deity"] as? String == "媽祖")
        expect(object["introduction"] as? String, equals: "介紹")
        // The column that the file has, and left empty, is emptied.
        expect(object["features"] is NSNull)
        try expect(program.run("import", moved, "--database", database).output, contains: "1 unchanged")
    }

    @Test func rejectsAreNeverWrittenOverWhatIsRead() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "t.csv", program)
        let source = ["--source", "test", "--database", database]
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        try expect(program.run(["import", file, "--rejects", file] + source).status, equals: 64)
        try expect(FileManager.default.attributesOfItem(atPath: file)[.size] as? Int, equals: size)
        try expect(
            program.run(["import", file, "--rejects", program.path("no/such/folder")] + source).status, equals: 73)
        expect(!FileManager.default.fileExists(atPath: database))
        try expect(program.run(["import", file] + source).status, equals: 0)
        try expect(program.run(["import", file, "--rejects", database] + source).status, equals: 64)
        try expect(
            Program.temples(try program.run("--lat", "24.1", "--lng", "120.6", "--database", database).output).count,
            equals: 1)
    }

    /// Both wait for the other's lock, and neither works from what it had read before it got it.
    @Test func twoImportsAtOnceBothGetIn() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        let count = Program.sanitizer == nil ? 2_000 : 200
        func start(_ source: String, latitude: Double) throws -> Process {
            let rows = (0..<count).map { "r\($0),廟\($0),\(latitude),120.\($0),神明\(source)\($0)\n" }.joined()
            let file = try write(header + rows, "\(source).csv", program)
            let process = program.process(
                ["import", file, "--source", source, "--database", database, "--wait", "300"])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        let empty = try write(header + "z,戊宮,24.1,120.6,媽祖\n", "empty.csv", program)
        try expect(program.run("import", empty, "--source", "z", "--database", database).status, equals: 0)
        let running = [try start("one", latitude: 24.1), try start("two", latitude: 24.2)]
        for process in running {
            process.waitUntilExit()
            expect(process.terminationStatus, equals: 0)
        }
        let all = try program.run(
            "--lat", "24.1", "--lng", "120.6", "--radius", "500", "--limit", "10000", "--database", database)
        try expect(Program.temples(all.output).count, equals: 2 * count + 1)
    }

    @Test func whatIsInIsToldWhenALaterFileFails() throws {
        let program = try Program()
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "t.csv", program)
        let result = try program.run(
            "import", file, "-", "--source", "test", "--database", program.path("t.sqlite"), input: Data())
        expect(result.status == 65 && result.output.contains("t.csv: 1 rows as nearby: 1 inserted"))
    }

    @Test func aDryRunWritesNothing() throws {
        let program = try Program()
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "t.csv", program)
        let database = program.path("t.sqlite")
        let result = try program.run("import", file, "--source", "test", "--database", database, "--dry-run")
        expect(result.output.contains("1 inserted") && result.output.contains("nothing was written"))
        expect(!FileManager.default.fileExists(atPath: database))
        let other = try write(header + "b,乙宮,24.1,120.7,媽祖\n", "u.csv", program)
        try expect(program.run("import", other, "--source", "test", "--database", database).status, equals: 0)
        try expect(
            program.run("import", file, "--source", "test", "--database", database, "--dry-run").output,
            contains: "1 inserted")
        let found = try program.run("--lat", "24.1", "--lng", "120.7", "--radius", "100", "--database", database)
        try expect(Program.temples(found.output).compactMap { $0["name"] as? String }, equals: ["乙宮"])
    }

    @Test func readsStandardInput() throws {
        let program = try Program()
        let result = try program.run(
            "import", "-", "--source", "test", "--database", program.path("t.sqlite"),
            input: Data((header + "a,甲宮,24.1,120.6,媽祖\n").utf8))
        expect(result.status == 0 && result.output.contains("1 inserted"))
    }

    @Test func filesThatCannotBeReadHaveTheirExitCodes() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        func status(_ file: String) throws -> (Int32, String) {
            let result = try program.run("import", file, "--source", "test", "--database", database)
            return (result.status, result.error)
        }
        try expect(status(program.path("none.csv")).0, equals: 66)
        try expect(status(program.folder.path).0, equals: 66)
        try expect(status(try write("", "empty.csv", program)).0, equals: 65)
        expect(!FileManager.default.fileExists(atPath: database))
        let unknown = try status(try write("a,b,c\n1,2,3\n", "unknown.csv", program))
        expect(unknown.0 == 65 && unknown.1.contains("unknown.csv"))
        try expect(status(try write(header + "a,甲宮,0,0,\n", "bad.csv", program)).0, equals: 65)
        try expect(program.run("import", "x.csv", "--from", "xls").status, equals: 64)
    }

    @Test func databasesThatCannotBeUsedHaveTheirExitCodes() throws {
        let program = try Program()
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "t.csv", program)
        func statuses(_ database: String) throws -> [Int32] {
            [
                try program.run("import", file, "--source", "test", "--database", database).status,
                try program.run("--lat", "24", "--lng", "120", "--database", database).status,
                try program.run("serve", "--port", "0", "--database", database).status,
            ]
        }
        let text = try write(String(repeating: "no database\n", count: 200), "text.sqlite", program)
        try expect(statuses(text), equals: [65, 65, 65])
        let database = program.path("t.sqlite")
        try expect(program.run("import", file, "--source", "test", "--database", database).status, equals: 0)
        try Connection(path: database, mode: .readWrite, spatial: false).execute(
            "PRAGMA user_version = 999; UPDATE schema_state SET readable_from = 999")
        try expect(statuses(database), equals: [65, 65, 65])
        let newer = try program.run("--lat", "24", "--lng", "120", "--database", database)
        expect(newer.error, contains: "created by a newer nearby (schema 999; ")
        try expect(
            program.run("import", file, "--source", "test", "--database", program.path("no/such/folder/t.sqlite"))
                .status, equals: 73)
    }

    /// Permissions do not hold for root, so a name that leads round in a circle stands for what nobody can open.
    @Test func anUnreadableFileSaysWhy() throws {
        let program = try Program()
        let loop = program.path("loop.csv")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        let result = try program.run("import", loop, "--database", program.path("t.sqlite"))
        expect(result.status == 66 && result.error.contains("loop.csv"))
    }

    @Test(.enabled(if: SmallDisk.isPossible))
    func aFullDiskIs74AndLeavesTheOldDataWhole() throws {
        let program = try Program()
        let disk = try SmallDisk(size: "8m")
        defer { disk.remove() }
        let database = disk.path + "/t.sqlite"
        let small = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "small.csv", program)
        try expect(program.run("import", small, "--source", "test", "--database", database).status, equals: 0)
        let rows = (0..<20_000).map { "r\($0),廟宇\($0),24.\($0),120.\($0),媽祖\n" }.joined()
        let large = try write(header + rows, "large.csv", program)
        let result = try program.run("import", large, "--source", "test", "--database", database)
        expect(result.status, equals: 74)
        expect(result.error, contains: "the disk is full", "\(result.error)")
        let after = try program.run(
            "--lat", "24.1", "--lng", "120.6", "--radius", "500", "--limit", "100", "--database", database)
        try expect(Program.temples(after.output).count, equals: 1)
        // And a database that cannot be begun at all.
        let filler = disk.path + "/filler"
        try Data().write(to: URL(fileURLWithPath: filler))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: filler))
        while (try? handle.write(contentsOf: Data(count: 65_536))) != nil {}
        try handle.close()
        let none = try program.run("import", small, "--source", "test", "--database", disk.path + "/second.sqlite")
        expect(none.status, equals: 74, "\(none.error)")
    }

    /// As a service under a user of its own finds it: allowed to read, not to write.
    @Test(.enabled(if: SmallDisk.isPossible))
    func aDatabaseOnAReadOnlyDiskCanBeSearched() throws {
        let program = try Program()
        let disk = try SmallDisk(size: "8m")
        defer { disk.remove() }
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "t.csv", program)
        let database = disk.path + "/t.sqlite"
        try expect(program.run("import", file, "--source", "test", "--database", database).status, equals: 0)
        try disk.makeReadOnly()
        let found = try program.run("--lat", "24.1", "--lng", "120.6", "--database", database)
        expect(found.status, equals: 0, "\(found.error)")
        try expect(Program.temples(found.output).count, equals: 1)
        // Nothing to write is no error there; something is.
        try expect(program.run("import", file, "--source", "test", "--database", database).status, equals: 0)
        let changed = try write(header + "a,甲宮,24.1,120.7,媽祖\n", "u.csv", program)
        try expect(program.run("import", changed, "--source", "test", "--database", database).status, equals: 73)
    }

    @Test func tellsRowsOfEveryWarningInJSONAndInTheRejects() throws {
        let program = try Program()
        let file = try write(
            header + "a,甲宮,24.1,120.6,媽祖\nb,乙,24.2,120.6,\nb,丙宮,24.3,120.6,\nc,丁宮,0,0,\n", "t.csv", program)
        let call = ["import", file, "--source", "test", "--database", program.path("t.sqlite")]
        let result = try program.run(call + ["--format", "json", "--rejects", program.path("rejects.csv")])
        expect(
            result.output,
            contains: #""warned":[{"line":3,"record":"b","column":"name","value":"乙","code":"name-short""#)
        expect(
            result.output, contains: #"{"line":4,"record":"b","column":"source_id","value":"b","code":"duplicate-id""#)
        expect(result.output, contains: #""passed_over":[]"#)
        let rejects = try String(contentsOfFile: program.path("rejects.csv"), encoding: .utf8)
        let rows = rejects.components(separatedBy: "\r\n")
        expect(rows[0].hasSuffix("nearby:value,nearby:result,nearby:code,nearby:reason,nearby:remedy"))
        expect(rows.count == 5 && rows[1].hasPrefix("b,乙,24.2,120.6,,") && rows[1].contains(",warning,name-short,"))
        expect(rows[2].contains(",skipped,duplicate-id,") && rows[3].contains(",rejected,coordinate-zero,"))
        // What was taken with a warning is as it was.
        let again = try program.run(
            "import", program.path("rejects.csv"), "--source", "test", "--database", program.path("t.sqlite"))
        expect(again.output, contains: "0 inserted, 0 updated, 1 unchanged, 1 rejected")
    }

    @Test func rowsThatMayBeOfSeveralTemplesAreInTheRejects() throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        let known = try write(header + "a,鎮瀾宮,24.1,120.6,媽祖\nb,鎮瀾宮,24.1002,120.6,媽祖\n", "known.csv", program)
        try expect(program.run("import", known, "--source", "one", "--database", database).status, equals: 0)
        // Both records are on line 1.
        let file = try write(
            #"[{"source_id":"x","name":"鎮瀾宮","lat":24.1001,"lng":120.6},{"source_id":"y","name":"紫雲寺","lat":24.5,"lng":120.6}]"#,
            "t.json", program)
        let call = ["--source", "two", "--database", database]
        let result = try program.run(["import", file, "--rejects", program.path("rejects.csv")] + call)
        expect(result.error, contains: ":1: record x: 鎮瀾宮 may be the same as temple ")
        let rejects = try String(contentsOfFile: program.path("rejects.csv"), encoding: .utf8)
        let rows = rejects.components(separatedBy: "\r\n")
        expect(rows.count == 3 && rows[1].contains("鎮瀾宮") && rows[1].contains("24.1001"))
        expect(rows[1].contains(",warning,match-ambiguous,") && !rejects.contains("紫雲寺"))
        let again = try program.run(["import", program.path("rejects.csv")] + call)
        expect(again.output, contains: "0 inserted, 0 updated, 1 unchanged, 0 rejected")
    }

    /// Of two rows that are alike one is the stored temple, and the other is nobody's rival any more.
    @Test func aRowWhoseTempleAnotherHasGotIsNewWithoutAWord() throws {
        let program = try Program()
        let columns = "寺廟名稱,主祀神祇,行政區,地址,教別,登記別,電話,WGS84X,WGS84Y\n"
        let row = "福德祠,福德正神,臺中市,臺中市大甲區順天路158號,道教,正式登記,,120.62,24.34\n"
        let call = ["--database", program.path("t.sqlite")]
        let older = try program.run(["import", try write(columns + row, "older.csv", program)] + call)
        expect(older.output, contains: "1 inserted", "\(older.error)")
        let file = try write("編號," + columns + "1," + row + "2," + row, "t.csv", program)
        let result = try program.run(["import", file] + call)
        expect(result.output.contains("1 inserted, 1 updated") && !result.error.contains("may be"), "\(result.error)")
        let again = try program.run(["import", file] + call)
        expect(again.output, contains: "2 unchanged")
    }

    @Test func tellsWhatOfAnArchiveIsNotUsedAndAnErrorOnce() throws {
        let program = try Program()
        for (name, text) in [
            ("a.csv", header + "a,甲宮,24.1,120.6,媽祖\n"), ("b.pdf", "%PDF-1.4"), ("c.csv", ""), (".d", "x"),
            ("e.csv", "x,y\n1,2\n"),
        ] { _ = try write(text, name, program) }
        func tar(_ name: String, _ files: String...) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/tar")
            process.arguments = ["-cf", program.path(name), "-C", program.folder.path] + files
            try process.run()
            process.waitUntilExit()
        }
        try tar("all.tar", "b.pdf", "a.csv", "c.csv", ".d", "e.csv")
        try tar("none.tar", "e.csv")
        let call = ["--source", "test", "--database", program.path("t.sqlite")]
        let result = try program.run(["import", program.path("all.tar")] + call)
        expect(result.status == 0 && result.output.contains("1 inserted"))
        for name in ["b.pdf: is a PDF", "c.csv: is empty", ".d: is a hidden file", "e.csv: no schema has"] {
            expect(result.error.components(separatedBy: "all.tar/" + name).count, equals: 2, "\(result.error)")
        }
        let none = try program.run(["import", program.path("none.tar")] + call)
        expect(none.status == 65 && none.error.components(separatedBy: "no schema has").count == 2, "\(none.error)")
    }

    @Test func aFolderThatIsNotThereIsToldByADryRunToo() throws {
        let program = try Program()
        let file = try write(header + "a,甲宮,24.1,120.6,媽祖\n", "t.csv", program)
        let call = ["import", file, "--source", "test", "--database", program.path("no/t.sqlite")]
        let real = try program.run(call)
        let dry = try program.run(call + ["--dry-run"])
        expect(real.status == 73 && real.error.contains("No such file or directory"))
        expect(dry.status == real.status && dry.error == real.error)
    }

    static let signals: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143)]

    @Test(arguments: signals) func anEndedImportChangesNothingAndSaysSo(
        _ signal: Int32, _ status: Int32
    ) throws {
        let program = try Program()
        let database = program.path("t.sqlite")
        let first = try write(header + "z,戊宮,24.1,120.6,媽祖\n", "first.csv", program)
        try expect(program.run("import", first, "--source", "z", "--database", database).status, equals: 0)
        let before = try program.run("export", "--database", database).output
        let process = program.process(["import", "-", "--source", "t", "--database", database])
        let input = Pipe()
        process.standardInput = input
        // A file: a pipe's end would be inherited by programs that other tests start meanwhile.
        let error = try write("", "err", program)
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // More than a batch, so that some of it is written; the end never comes.
        let rows = (0..<2_000).map { "r\($0),廟\($0),24.1,120.\($0),\n" }.joined()
        input.fileHandleForWriting.write(Data((header + rows).utf8))
        // It listens once it has blocked the signals, and rests once it has written what has come.
        expect(eventually { try process.blocks(SIGINT) && process.blocks(SIGTERM) })
        expect(eventually { try input.fileHandleForWriting.unreadBytes() == 0 && process.isAtRest() })
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        let words = try String(contentsOfFile: error, encoding: .utf8)
        expect(process.terminationStatus == status && process.terminationReason == .exit)
        expect(words.components(separatedBy: "nothing was changed").count, equals: 2, "\(words)")
        try input.fileHandleForWriting.close()
        try expect(program.run("export", "--database", database).output, equals: before)
    }

    @Test func readsDocumentsOneAfterTheOtherFromAPipe() throws {
        let program = try Program()
        let row = { (id: String, name: String) in
            #"{"source":"t","source_id":"\#(id)","name":"\#(name)","lat":24.1,"lng":120.6}"#
        }
        let text = "[" + row("a", "甲宮") + "]\n{\"result\":{\"records\":[" + row("b", "乙宮") + "]}}"
        let result = try program.run(
            "import", "-", "--database", program.path("t.sqlite"), input: Data(text.utf8))
        expect(result.status == 0 && result.output.contains("2 inserted"), "\(result.error)")
        let more = try program.run(
            "import", "-", "--database", program.path("t.sqlite"), input: Data((text + " rest").utf8))
        expect(more.status == 65 && more.error.contains("is cut short"))
    }
}
