import APIDescription
import Expectations
import Foundation
import Testing

@testable import AccountAPI
@testable import TempleAPI
@testable import TempleAdmin
@testable import TempleService

/// What a log may have of a query.
struct MaskedQueryTests {
    @Test(arguments: [
        ("lat=24.1&lng=120.6", "lat=24.1&lng=120.6"), ("key=abc", "key=***"),
        ("lat=1&key=abc&q=2", "lat=1&key=***&q=2"),
        ("KEY=abc", "KEY=***"), ("%6Bey=abc", "%6Bey=***"), ("key=a&key=b", "key=***&key=***"), ("key=", "key=***"),
        ("key=a=b", "key=***"),
        ("access_token=x&idToken=y&refreshToken=z", "access_token=***&idToken=***&refreshToken=***"),
        ("code=abc&state=0.xyz&iss=https%3A%2F%2Fa.example", "code=***&state=***&iss=https%3A%2F%2Fa.example"),
        // Names that are none, and such that nothing reads.
        ("%zz=abc", "%zz=***"), ("keys=abc", "keys=***"), ("q=a&password=b&session=c", "q=a&password=***&session=***"),
        ("Q=abc", "Q=***"), ("bGV0bWVpbg", "***"), ("key", "***"), ("lat", "lat"), ("", ""), ("&&", "&&"),
        ("%6Cat=1", "%6Cat=1"),
    ])
    func hasNoSecret(query: String, shown: String) {
        expect(MaskedQuery.text(query), equals: shown)
    }

    /// Only what opens something is hidden of what the documents describe.
    @Test func whatIsDescribedIsShown() throws {
        var names: Set<String> = []
        for document in [OpenAPIDocument.temples, AccountDocument.served, AdminDocument.served] {
            let json = try JSONSerialization.jsonObject(with: Data(document.json(site: nil)))
            let paths = try require((json as? [String: Any])?["paths"] as? [String: [String: Any]])
            for operation in paths.values.flatMap(\.values) {
                let parameters = (operation as? [String: Any])?["parameters"] as? [[String: Any]] ?? []
                let inQuery = parameters.filter { $0["in"] as? String == "query" }
                names.formUnion(inQuery.compactMap { $0["name"] as? String })
            }
        }
        expect(names.count > 30)
        expect(names.filter { MaskedQuery.text("\($0)=1") != "\($0)=1" }, equals: ["key"])
    }
}
