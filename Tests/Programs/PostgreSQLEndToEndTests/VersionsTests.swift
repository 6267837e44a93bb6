import Expectations
import BuiltProgram
import RawHTTPClient
import Testing

/// This build beside that of the last commit of the schema before, in the order of an update: what writes, then the services,
/// and a service goes back.
@Suite(
    .enabled(if: EarlierBuild.present != nil, "tools/drill versions runs it"),
    .timeLimit(.minutes(Program.patience(10))))
struct VersionsTests {
    private let earlier: EarlierBuild

    init() throws { earlier = try require(EarlierBuild.present) }

    private func expectDone(_ result: Program.Result, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
    }

    private func expectShown(
        _ names: String..., by service: Service, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for name in names {
            let isShown = eventually { try service.get("/api/temples?q=\(escaped(name))").body.contains(name) }
            #expect(isShown, "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test func servicesFollowAWriterOfTheNextSchemaAndGoBack() throws {
        let old = try Site(earlier: earlier)
        let new = try Site(old.address)
        let copy = old.program.path("copy.sqlite")
        expectDone(try old.importing(TempleRow(1, "甲宮"), TempleRow(2, "乙宮")))
        let before = try old.sql("SELECT version FROM nearby.state")
        var service = try old.serve("--replica", copy)
        defer { service.stop() }
        try expect(service.get("/readyz").body, equals: "ready\n")

        // What writes goes first.
        expectDone(try new.run("migrate"))
        expectDone(try new.importing(TempleRow(1, "新甲宮"), TempleRow(3, "丙宮")))
        try old.sql("UPDATE nearby.temple SET name = '改名宮' WHERE id = 2")
        let isNewer = try old.sql("SELECT version FROM nearby.state") != before
        try expect(service.get("/api/temples/1").status, equals: 200)
        if earlier.readsNewer {
            expectShown("新甲宮", "丙宮", "改名宮", by: service)
            let ready = try service.get("/readyz")
            expect(ready.status == 200 && ready.body.contains("\nwarning: ") == isNewer, "\(ready.body)")
            let found = try old.run("find", "丙宮")
            expect(found.status == 0 && found.output.contains("丙宮"), "\(found.error)")
        }
        if isNewer {
            let refused = try old.importing(TempleRow(4, "丁宮"))
            expect(refused.status == 65 && refused.error.contains("newer nearby"), "\(refused.error)")
        }

        // A service of the next version in the place of the one before, with its copy.
        expect(service.stop(), equals: 0)
        service = try new.serve("--replica", copy)
        expectShown("新甲宮", "丙宮", "改名宮", by: service)
        try old.sql("UPDATE nearby.temple SET name = '再改宮' WHERE id = 2")
        expectShown("再改宮", by: service)
        try expect(service.get("/readyz").body, equals: "ready\n")

        // The way back.
        expect(service.stop(), equals: 0)
        guard earlier.readsNewer else { return }
        service = try old.serve("--replica", copy)
        expectShown("新甲宮", "丙宮", "再改宮", by: service)
        try old.sql("UPDATE nearby.temple SET name = '三改宮' WHERE id = 2")
        expectShown("三改宮", by: service)
        try expect(service.get("/readyz").status, equals: 200)
        expect(service.stop(), equals: 0)
    }

    @Test func aServiceOfAFileGoesOnWhileTheNextVersionWritesIt() throws {
        let (old, new) = (try Program(isUsed: false, earlier: earlier), try Program(isUsed: false))
        let file = old.path("t.sqlite")
        func rows(_ names: String...) throws -> String {
            try old.write(TempleRow.csv(names.enumerated().map { TempleRow($0.offset + 1, $0.element) }), "t.csv")
        }
        expectDone(try old.run("import", rows("甲宮", "乙宮"), "--source", "test", "--database", file))
        let service = try Service(old, "--database", file)
        defer { service.stop() }
        expectShown("甲宮", "乙宮", by: service)
        expectDone(try new.run("import", rows("新甲宮", "乙宮", "丙宮"), "--source", "test", "--database", file))
        guard earlier.readsNewer else { return }
        expectShown("新甲宮", "丙宮", by: service)
        try expect(service.get("/readyz").status, equals: 200)
        let found = try old.run("find", "丙宮", "--database", file)
        expect(found.status == 0 && found.output.contains("丙宮"), "\(found.error)")
        expect(service.stop(), equals: 0)
    }
}
