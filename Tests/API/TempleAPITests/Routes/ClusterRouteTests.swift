import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import SearchSamples
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct ClusterRouteTests {
    private static let target = "/api/temples/clusters?bbox=120,21.9,122.1,25.4&zoom=8"

    @Test func answersWithCountsAndPositions() throws {
        let asking = Asking()
        asking.store.clusters = [
            TempleCluster(
                count: 2, latitude: 24.123456789, longitude: 120.5,
                bounds: try require(BoundingBox(west: 120.25, south: 24, east: 120.75, north: 24.5)), templeID: nil),
            TempleCluster(
                count: 1, latitude: 23, longitude: 121,
                bounds: try require(BoundingBox(west: 121, south: 23, east: 121, north: 23)), templeID: 7),
        ]
        let response = try asking.get(Self.target + "&deity=%E5%AA%BD%E7%A5%96&has_phone=true")
        expect(response.status, equals: 200)
        expect(
            String(decoding: response.body, as: UTF8.self),
            equals: """
                {"zoom":8,"count":3,"clusters":[{"count":2,"lat":24.1234568,"lng":120.5,\
                "bbox":[120.25,24,120.75,24.5],"temple_id":null},\
                {"count":1,"lat":23,"lng":121,"bbox":[121,23,121,23],"temple_id":7}]}
                """)
        let asked = try require(asking.store.asked)
        expect(asked.deity == "媽祖" && asked.filter.hasPhone && asked.center == nil)
    }

    /// The path has the filters that need no point, and the day, and each of them reaches the store.
    @Test(arguments: SearchParameter.allCases) func asksTheStoreForEachParameter(parameter: SearchParameter) throws {
        for sample in parameter.samples {
            let asking = Asking()
            let text = ([.bbox: "120,21.9,122.1,25.4"] as TempleQueryText).with(parameter, sample)
            let response = try asking.get("/api/temples/clusters?zoom=7&" + text.targetQuery)
            guard ClusterQuery.parameters.contains(parameter) else {
                try expect(asking.code(response), equals: "unknown-parameter")
                continue
            }
            expect(response.status, equals: 200)
            try expect(asking.store.asked, equals: TempleQuery(counting: text, now: asking.time))
        }
        let isUnderstood = parameter.role == .filter(needsPoint: false) || parameter.role == .day
        expect(ClusterQuery.parameters.contains(parameter), equals: isUnderstood)
    }

    @Test(arguments: [
        ("", "missing-parameter", "bbox"), ("bbox=120,21.9,122.1,25.4", "missing-parameter", "zoom"),
        ("bbox=1,2,3&zoom=1", "invalid-parameter", "bbox"), ("bbox=1,2,3,4&zoom=23", "invalid-parameter", "zoom"),
        ("bbox=1,2,3,4&zoom=-1", "invalid-parameter", "zoom"), ("bbox=1,2,3,4&zoom=1.5", "invalid-parameter", "zoom"),
        ("bbox=120,21.9,122.1,25.4&zoom=12", "invalid-parameter", "bbox"),
        ("bbox=1,2,3,4&zoom=1&lat=24", "unknown-parameter", "lat"),
        ("bbox=1,2,3,4&zoom=1&open_now=true&date=2027-04-15", "invalid-parameter", "open_now"),
    ])
    func namesTheParameterAtFault(query: String, code: String, parameter: String) throws {
        let response = try Asking().get("/api/temples/clusters?" + query)
        expect(response.status, equals: 400)
        let problem = try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        expect(problem["code"] as? String == code && problem["parameter"] as? String == parameter)
    }

    /// A view of many cells is a long answer.
    @Test func aWorkerCountsLargeViews() throws {
        let asking = Asking()
        let api = TempleAPI.table(store: asking.store, now: { asking.time })
        func isLeft(_ target: String) throws -> Bool {
            if case .later = api.respond(to: try Request(method: .get, target: target)) { true } else { false }
        }
        try expect(!isLeft(Self.target))
        try expect(isLeft("/api/temples/clusters?bbox=120,21.9,122.1,25.4&zoom=10"))
    }
}
