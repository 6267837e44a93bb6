import Expectations
import EditingSteps
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore

/// The threads of a service share the catalogue of a copy, which follows its server.
struct FollowedCatalogueTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
        _ = try server.writer().write(.labelled) { session in
            try session.upsert(try TempleRecord("7", "甲宮", 24, 120, deity: "媽祖"))
            try session.upsert(try TempleRecord("8", "乙宮", 24.01, 120, deity: "媽祖"))
        }
        try server.edit(Self.festivals)
    }

    private static let festivals = """
        INSERT INTO activity (
            id, title, source, rule, rule_month, rule_day, duration_days, every_years, own_day)
        VALUES (1000000, '祭典', 'moi-festival', 'lunar', 8, 22, 1, 1, 1),
            (1000001, '聖誕', 'moi-festival', 'lunar', 3, 23, 1, 1, 1);
        INSERT INTO activity_temple VALUES (1000000, 0, 'test', '7'), (1000001, 0, 'test', '8')
        """

    @Test func eachThreadSeesWhatTheCopyFollows() throws {
        let follower = try server.follower()
        try expect(follower.follow())
        let path = server.path("replica")
        let cache = IndexCache(path: path)
        let stores = try (0..<2).map { _ in try SQLiteTempleStore(path: path, indexCache: cache) }
        func expectSame(_ comment: String) throws {
            let activities = try PostGISTempleStore(server.database).catalogueSnapshot().activities
            for store in stores { try expect(store.catalogueSnapshot().activities, equals: activities, comment) }
        }
        try expectSame("filled")
        for sql in [
            "UPDATE activity SET title = '謝神' WHERE id = 1000000", "UPDATE temple SET name = '丙宮' WHERE id = 1",
            "DELETE FROM activity WHERE id = 1000001", "TRUNCATE activity_temple",
            "TRUNCATE activity CASCADE", Self.festivals, "TRUNCATE temple_source",
        ] {
            try server.edit(sql)
            try expect(follower.follow(), "\(sql)")
            try expectSame("\(sql)")
        }
        let writer = try server.writer()
        _ = try writer.write(.labelled) { try $0.upsert(try TempleRecord("7", "丁宮", 24, 120)) }
        try expect(follower.follow())
        try expectSame("an import")
        _ = try writer.undoLastImport()
        try expect(follower.follow())
        try expectSame("an undone import")
    }
}
