import BuiltProgram
import Expectations
import Foundation
import Testing

/// `nearby init`, and the first import into a database by name.
struct InitTests {
    private let program: Program
    private var database: String { program.path("new.sqlite") }

    init() throws { program = try Program() }

    private func temples(in database: String) throws -> Int {
        let exported = try program.run("export", "--source", "nearby", "--database", database)
        return exported.output.split(whereSeparator: \.isNewline).count { $0.contains(",nearby,") }
    }

    @Test func beginsWithTheStarterTemplesOrWithout() throws {
        let empty = try program.run("init", "--database", database)
        expect(empty.status == 0 && empty.output == "created \(database)\n", "\(empty)")
        let other = program.path("other.sqlite")
        let starter = try program.run("init", "--starter", "--database", other)
        expect(starter.status == 0 && starter.output.hasPrefix("created \(other) with "), "\(starter)")
        // Nothing but the two files is left.
        let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        expect(left.filter { $0.contains("sqlite") }.sorted(), equals: ["new.sqlite", "other.sqlite"])
        try expect(temples(in: database), equals: 0)
        try expect(temples(in: other), isAbove: 800)
    }

    @Test func leavesWhatIsThere() throws {
        try expect(program.run("init", "--database", database).status, equals: 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: database))
        let again = try program.run("init", "--starter", "--database", database)
        expect(again.status == 73 && again.output.isEmpty, "\(again)")
        expect(again.error, contains: "is there already; nearby migrate --with-starter writes the starter temples")
        try expect(Data(contentsOf: URL(fileURLWithPath: database)), equals: before)
        try expect(program.run("init", "--database", program.path("no/such/folder.sqlite")).status, equals: 73)
    }

    /// Your own database has the starter temples always, and is made by any search.
    @Test func makesYourOwn() throws {
        let own = ["XDG_DATA_HOME": program.path("own")]
        let made = try program.run("init", environment: own)
        expect(made.status == 0 && made.output.contains("well-known temples"), "\(made)")
        try expect(program.run("init", environment: own).status, equals: 73)
    }

    @Test func anImportSaysThatItBeginsWithoutThem() throws {
        let list = program.path("list.csv")
        try Data("name,lat,lng\n甲宮,24.1,120.6\n".utf8).write(to: URL(fileURLWithPath: list))
        let said = "created \(database) without the well-known temples; nearby migrate --with-starter brings them"
        let dry = try program.run("import", list, "--dry-run", "--database", database)
        expect(dry.error, lacks: said)
        try expect(program.run("import", list, "--database", database).error, contains: said)
        try expect(program.run("import", list, "--database", database).error, lacks: said)
    }
}
