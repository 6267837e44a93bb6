import Expectations
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

struct PairRouteTests {
    /// Returns an office with the temples 190, 191 and 192.
    private func office() throws -> Office {
        let office = try Office()
        for _ in 0..<2 { _ = try office.ask(.post, "/api/admin/temples", body: AdminExamples.new(.temple)) }
        return office
    }

    private func ids(_ pairs: [[String: Any]]) -> [[Int?]] {
        pairs.map { pair in
            ["a", "b"].map { (pair[$0] as? [String: Any])?["id"] as? Int }
        }
    }

    @Test func thePairsHavePages() throws {
        let office = try office()
        expect(ids(try office.list("/api/admin/pairs")), equals: [[190, 191], [190, 192], [191, 192]])
        let first = try office.ask(.get, "/api/admin/pairs?limit=2", as: .viewer)
        expect(first.headers["Link"], equals: "</api/admin/pairs?limit=2&cursor=190-192>; rel=\"next\"")
        expect(ids(try office.list("/api/admin/pairs?limit=2&cursor=190-192")), equals: [[191, 192]])
        for wrong in ["x", "1-2-3", "-1", "1-"] {
            try expect(office.ask(.get, "/api/admin/pairs?cursor=\(wrong)").status, equals: 400, "\(wrong)")
        }
    }

    @Test func whatIsSaidOfAPairIsRemembered() throws {
        let office = try office()
        let path = "/api/admin/pairs/191/190"
        let answer = try office.object(try office.ask(.put, path, as: .editor, body: AdminExamples.verdict))
        expect(answer["action"] as? String, equals: "compared")
        let pair = try require(answer["pair"] as? [String: Any])
        expect(ids([pair]) == [[190, 191]] && pair["verdict"] as? String == "different")
        expect(ids(try office.list("/api/admin/pairs?verdict=different")), equals: [[190, 191]])
        expect(ids(try office.list("/api/admin/pairs?verdict=none")), equals: [[190, 192], [191, 192]])
        let again = try office.object(try office.ask(.put, path, body: AdminExamples.verdict))
        expect(again["change"] as? Int == nil && again["action"] as? String == nil)
        let dry = try office.object(try office.ask(.put, path + "?dry_run=true", body: #"{"verdict":"same"}"#))
        expect((dry["pair"] as? [String: Any])?["verdict"] as? String, equals: "same")
        expectEmpty(ids(try office.list("/api/admin/pairs?verdict=same")))
        try expect(office.ask(.delete, path, as: .editor).status, equals: 200)
        expectEmpty(ids(try office.list("/api/admin/pairs?verdict=different")))
    }

    @Test func whatIsNoPairIsRefused() throws {
        let office = try office()
        try expect(office.ask(.put, "/api/admin/pairs/190/190", body: AdminExamples.verdict).status, equals: 400)
        try expect(office.ask(.put, "/api/admin/pairs/190/7", body: AdminExamples.verdict).status, equals: 404)
        try expect(office.ask(.put, "/api/admin/pairs/190/x", body: AdminExamples.verdict).status, equals: 404)
        try expect(office.ask(.put, "/api/admin/pairs/190/191", body: #"{"verdict":"maybe"}"#).status, equals: 400)
        try expect(office.ask(.get, "/api/admin/pairs?verdict=maybe").status, equals: 400)
    }
}
