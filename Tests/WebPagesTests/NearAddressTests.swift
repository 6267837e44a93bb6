import FakeTempleStore
import Foundation
import SearchSamples
import TempleModel
import Testing

/// The filters of a search in the address of the page of temples near.
struct NearAddressTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.temples = [try FakeStore.lukang()]
        reader.store.next = (5, 9, .none)
    }

    /// Returns the query of the page at an address, and the address of its next page.
    private func asked(_ target: String) throws -> (query: TempleQuery, next: String?) {
        let page = try reader.text(target)
        let next = page.parts(from: "rel=\"next\" href=\"", to: "\"").first
        return (try #require(reader.store.asked), next?.replacingOccurrences(of: "&amp;", with: "&"))
    }

    private func isSame(_ one: TempleQuery, _ other: TempleQuery) -> Bool {
        one.filter == other.filter && one.deity == other.deity && one.withinDays == other.withinDays
    }

    /// The page filters by a parameter, and so does its next page, or it ignores the parameter.
    @Test(arguments: SearchParameter.filters) func isReadWholeOrNotAtAll(parameter: SearchParameter) throws {
        let plain = try asked("/?lat=24&lng=120").query
        for sample in parameter.samples {
            let text: TempleQueryText = [.lat: "24", .lng: "120"]
            let expected = try TempleQuery(
                parsing: text.with(parameter, sample), radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
            let value = try #require(sample.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let (query, next) = try asked("/?lat=24&lng=120&\(parameter.rawValue)=\(value)")
            #expect(isSame(query, expected) || isSame(query, plain))
            let address = try #require(next)
            let following = try asked(address).query
            #expect(isSame(following, query) && following.after?.id == 9)
        }
    }

    /// The filters that the form and the links above the list offer.
    @Test(arguments: [SearchParameter.bbox, .deity, .q, .openNow, .withinDays, .county])
    func isReadByThePage(parameter: SearchParameter) throws {
        let plain = try asked("/?lat=24&lng=120").query
        let value = try #require(parameter.sample.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let query = try asked("/?lat=24&lng=120&\(parameter.rawValue)=\(value)").query
        #expect(!isSame(query, plain))
    }
}
