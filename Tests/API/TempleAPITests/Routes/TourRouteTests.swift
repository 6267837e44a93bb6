import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import HTTPModel
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct TourRouteTests {
    /// Returns an API over temples on a line to the north: 1 in the south, each a tenth of a degree on.
    private func asking(_ count: Int) throws -> Asking {
        let asking = Asking()
        asking.store.temples = try (1...Int64(count)).map { id in
            var detail = try FakeStore.lukang()
            detail.temple = Temple(
                id: id, name: "廟<\(id)>", address: nil,
                coordinate: try Coordinate(latitude: 24 + Double(id) / 10, longitude: 120.5), mainDeity: nil,
                deities: [], rating: nil, phone: nil)
            return detail
        }
        return asking
    }

    private func ids(_ tour: [String: Any]) throws -> [Int] {
        try require(tour["stops"] as? [[String: Any]]).compactMap { ($0["temple"] as? [String: Any])?["id"] as? Int }
    }

    @Test func putsChosenTemplesIntoTheShortestOrder() throws {
        let asking = try asking(5)
        let tour = try asking.object("/api/routes?ids=3,1,5,3&mode=walking")
        try expect(ids(tour), equals: [1, 3, 5])
        expect(
            tour["exact"] as? Bool == true && tour["round"] as? Bool == false && tour["mode"] as? String == "walking")
        let stops = try require(tour["stops"] as? [[String: Any]])
        expect(stops[0]["leg"] is NSNull && tour["leg_back"] is NSNull && tour["start"] is NSNull)
        let legs = stops.dropFirst().compactMap { $0["leg"] as? Double }
        expect(legs.count == 2 && abs(legs[0] - 22.15) < 0.01)
        expect(abs((tour["length"] as? Double ?? 0) - legs[0] - legs[1]), isBelow: 0.002)
        expect(tour["page_url"] as? String, equals: "/route?ids=1,3,5&mode=walking")
        expect(tour["gpx_url"] as? String, equals: "/api/routes.gpx?ids=1,3,5&mode=walking")
        let maps = try require(tour["google_maps"] as? [String: [String]])
        expect(
            maps["phone"],
            equals: [
                "https://www.google.com/maps/dir/?api=1&origin=24.1%2C120.5&destination=24.5%2C120.5"
                    + "&waypoints=24.3%2C120.5&travelmode=walking"
            ])
        expect(maps["desk"], equals: maps["phone"])
    }

    @Test func aStartDecidesTheOrderAndIsNotInTheLinkToShare() throws {
        let asking = try asking(5)
        let tour = try asking.object("/api/routes?ids=1,3,5&lat=24.6&lng=120.5&round=true")
        expect(Set(try ids(tour)), equals: [1, 3, 5])
        expect(tour["start"] as? [String: Double], equals: ["lat": 24.6, "lng": 120.5])
        expect(tour["leg_back"] as? Double ?? 0, isAbove: 11)
        let way = try asking.object("/api/routes?ids=1,3,5&lat=24.6&lng=120.5")
        try expect(ids(way), equals: [5, 3, 1])
        let link = try require(way["page_url"] as? String)
        expect(link, equals: "/route?ids=5,3,1&order=given")
        let again = try asking.object(link.replacingOccurrences(of: "/route", with: "/api/routes"))
        try expect(ids(again), equals: [5, 3, 1])
        expect(again["page_url"] as? String == link && again["exact"] as? Bool == false)
    }

    @Test func visitsTheNearestTemplesOfAPoint() throws {
        let asking = try asking(23)
        let tour = try asking.object("/api/routes?lat=24.05&lng=120.5&count=9&deity=%E5%AA%BD%E7%A5%96")
        try expect(ids(tour), equals: Array(1...9))
        let asked = try require(asking.store.asked)
        expect(asked.limit == 9 && asked.deity == "媽祖" && asked.radius == TempleQuery.maximumRadius)
        try expect(ids(try asking.object("/api/routes?lat=24.05&lng=120.5")).count, equals: 3)
    }

    @Test func aTourOfTwentyThreeIsNotSaidToBeTheShortestAndHasPartsThatJoin() throws {
        let asking = try asking(23)
        let list = (1...23).map(String.init).joined(separator: ",")
        let tour = try asking.object("/api/routes?ids=\(list)&round=true")
        expect(tour["exact"] as? Bool, equals: false)
        expect(Set(try ids(tour)), equals: Set(1...23))
        let maps = try require(tour["google_maps"] as? [String: [String]])
        // 23 legs: four a link, and ten a link.
        expect(maps["phone"]?.count == 6 && maps["desk"]?.count == 3)
    }

    @Test func aFormerIDMeansThePresentTemple() throws {
        let asking = try asking(3)
        asking.store.formerIDs[77] = 2
        try expect(ids(try asking.object("/api/routes?ids=1,77")), equals: [1, 2])
        try expect(ids(try asking.object("/api/routes?ids=1,77,2")), equals: [1, 2])
        try expect(asking.get("/api/routes?ids=77,2").status, equals: 400)
    }

    @Test func answersAsGPX() throws {
        let asking = try asking(4)
        asking.store.temples[0].temple = Temple(
            id: 1, name: "廟\u{1} & <b>", address: "路\u{B}1號",
            coordinate: try Coordinate(latitude: 24.1, longitude: 120.5), mainDeity: nil, deities: [], rating: nil,
            phone: nil)
        let response = try asking.get("/api/routes.gpx?ids=3,1,2")
        expect(response.status == 200 && response.headers["Content-Type"] == "application/gpx+xml")
        expect(response.headers["Content-Disposition"], equals: "attachment; filename=\"temples.gpx\"")
        let text = String(decoding: response.body, as: UTF8.self)
        expect(
            text.hasSuffix(
                """
                <metadata><name>廟 &amp; &lt;b&gt; – 廟&lt;3&gt; (3)</name></metadata>
                <rte>
                <name>廟 &amp; &lt;b&gt; – 廟&lt;3&gt; (3)</name>
                <rtept lat="24.1" lon="120.5"><name>廟 &amp; &lt;b&gt;</name><desc>路1號</desc></rtept>
                <rtept lat="24.2" lon="120.5"><name>廟&lt;2&gt;</name></rtept>
                <rtept lat="24.3" lon="120.5"><name>廟&lt;3&gt;</name></rtept>
                </rte>
                </gpx>

                """))
        let negotiated = try asking.get(
            "/api/routes?ids=3,1,2", ["Accept": "application/gpx+xml, application/json;q=0.5"])
        expect(negotiated.body, equals: response.body)
        let round = try asking.get("/api/routes.gpx?ids=3,1,2&round=true")
        expect(String(decoding: round.body, as: UTF8.self).components(separatedBy: "<rtept").count, equals: 5)
    }

    @Test(arguments: [
        ("", 400, "missing-parameter", "ids"), ("ids=1", 400, "invalid-parameter", "ids"),
        ("ids=1,1", 400, "invalid-parameter", "ids"), ("ids=1,x", 400, "invalid-parameter", "ids"),
        ("ids=1,", 400, "invalid-parameter", "ids"), ("ids=1,99", 404, "unknown-temple", "ids"),
        ("ids=1,2&count=3", 400, "invalid-parameter", "count"), ("ids=1,2&deity=x", 400, "invalid-parameter", "deity"),
        ("ids=1,2&radius=3", 400, "invalid-parameter", "radius"), ("ids=1,2&lat=24", 400, "missing-parameter", "lng"),
        ("ids=1,2&lng=24", 400, "missing-parameter", "lat"), ("ids=1,2&lat=91&lng=1", 400, "invalid-parameter", "lat"),
        ("ids=1,2&lat=1&lng=x", 400, "invalid-parameter", "lng"), ("lng=120", 400, "missing-parameter", "lat"),
        ("lat=24&lng=120&count=1", 400, "invalid-parameter", "count"),
        ("lat=24&lng=120&count=51", 400, "invalid-parameter", "count"),
        ("lat=24&lng=120&order=given", 400, "invalid-parameter", "order"),
        ("lat=24&lng=120&radius=0", 400, "invalid-parameter", "radius"),
        ("ids=1,2&mode=transit", 400, "invalid-parameter", "mode"),
        ("ids=1,2&round=1", 400, "invalid-parameter", "round"),
        ("ids=1,2&order=random", 400, "invalid-parameter", "order"), ("ids=1,2&q=x", 400, "unknown-parameter", "q"),
        ("ids=1,2&date=x", 400, "invalid-parameter", "date"),
    ])
    func namesTheParameterAtFault(query: String, status: Int, code: String, parameter: String) throws {
        for path in ["/api/routes?", "/api/routes.gpx?"] {
            let problem = try asking(3).object(path + query, status: status)
            expect(problem["code"] as? String == code && problem["parameter"] as? String == parameter)
        }
    }

    @Test func fiftyTemplesAreTheMost() throws {
        let asking = try asking(51)
        func list(_ count: Int) -> String { (1...count).map(String.init).joined(separator: ",") }
        try expect(asking.get("/api/routes?ids=" + list(50)).status, equals: 200)
        let problem = try asking.object("/api/routes?ids=" + list(51), status: 400)
        expect((problem["detail"] as? String)?.contains("at most 50"), equals: true)
    }

    @Test func aWorkerPlansLongTours() throws {
        let asking = try asking(50)
        let api = TempleAPI.table(store: asking.store, now: { asking.time })
        func isLeft(_ target: String) throws -> Bool {
            if case .later = api.respond(to: try Request(method: .get, target: target)) { true } else { false }
        }
        func list(_ count: Int) -> String { (1...count).map(String.init).joined(separator: ",") }
        try expect(!isLeft("/api/routes?ids=" + list(24)))
        try expect(isLeft("/api/routes?ids=" + list(25)))
        try expect(!isLeft("/api/routes?order=given&ids=" + list(50)))
        try expect(isLeft("/api/routes?lat=24&lng=120&count=25"))
    }
}
