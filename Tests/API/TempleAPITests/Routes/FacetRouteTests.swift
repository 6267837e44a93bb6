import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import SearchSamples
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct FacetRouteTests {
    private static let target = "/api/temples/facets?lat=24&lng=120"

    private func counts() -> TempleFacets {
        TempleFacets(
            total: 3, deities: [TempleFacets.Count(value: 1, name: "媽祖", count: 2)],
            counties: [
                TempleFacets.Count(value: "臺中市", name: "臺中市", count: 2),
                TempleFacets.Count(value: "彰化縣", name: "彰化縣", count: 1),
            ], openNow: 1, daySoon: 0)
    }

    @Test func answersWithWhatIsAskedFor() throws {
        let asking = Asking()
        asking.store.facets = counts()
        let all = try asking.get(Self.target + "&facets=deity,county,open_now,day_soon")
        expect(all.status, equals: 200)
        expect(
            String(decoding: all.body, as: UTF8.self),
            equals: """
                {"total":3,"deity":[{"id":1,"name":"媽祖","count":2}],\
                "county":[{"name":"臺中市","count":2},{"name":"彰化縣","count":1}],"open_now":1,"day_soon":0}
                """)
        expect(asking.store.askedFacets, equals: Set(TempleFacets.Facet.allCases))
        asking.store.facets = TempleFacets(total: 3)
        let none = try asking.get(Self.target + "&facets=open_now&date=2027-04-15")
        expect(
            String(decoding: none.body, as: UTF8.self),
            equals: #"{"total":3,"deity":null,"county":null,"open_now":null,"day_soon":null}"#)
        expect(asking.store.askedFacets, equals: [.openNow])
    }

    /// The path has all parameters of a search, and each of them reaches the store.
    @Test(arguments: SearchParameter.allCases.filter { $0 != .cursor })
    func asksTheStoreForEachParameter(parameter: SearchParameter) throws {
        for sample in parameter.samples {
            let asking = Asking()
            let text = ([.lat: "24", .lng: "120"] as TempleQueryText).with(parameter, sample)
            let response = try asking.get("/api/temples/facets?facets=county&" + text.targetQuery)
            expect(response.status, equals: 200)
            try expect(
                asking.store.asked, equals: TempleQuery(parsing: text, radiusUnits: false, now: asking.time))
        }
    }

    @Test(arguments: [
        ("lat=24&lng=120", "missing-parameter", "facets"), ("lat=24&lng=120&facets=", "invalid-parameter", "facets"),
        ("lat=24&lng=120&facets=deity,", "invalid-parameter", "facets"),
        ("lat=24&lng=120&facets=temple", "invalid-parameter", "facets"),
        ("facets=deity", "missing-parameter", "lat"), ("lat=95&lng=120&facets=deity", "invalid-parameter", "lat"),
        ("lat=24&lng=120&facets=deity&fields=id", "unknown-parameter", "fields"),
    ])
    func namesTheParameterAtFault(query: String, code: String, parameter: String) throws {
        let response = try Asking().get("/api/temples/facets?" + query)
        expect(response.status, equals: 400)
        let problem = try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        expect(problem["code"] as? String == code && problem["parameter"] as? String == parameter)
    }

    /// What is open changes within the hour; deities do not.
    @Test func onlyACountOfWhatIsOpenDependsOnTheMinute() throws {
        func tags(_ facets: String) throws -> [String?] {
            var asking = Asking()
            return try [600, 601].map { minute in
                asking.time = TaiwanTime(day: asking.time.day, minute: minute)
                return try asking.get(Self.target + "&facets=" + facets).headers["ETag"]
            }
        }
        let (open, deities) = (try tags("deity,open_now"), try tags("deity,county"))
        expect(open[0] != nil && open[0] != open[1])
        expect(deities[0] != nil && deities[0] == deities[1])
    }
}
