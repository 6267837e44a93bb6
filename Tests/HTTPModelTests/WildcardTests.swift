import Testing

@testable import HTTPModel

/// Paths that end in a wildcard.
struct WildcardTests {
    private func found(_ path: String) throws -> String? {
        var router = Router<Void>()
        router.on(.get, "/web/:version/*path") { _, _, given in
            .text("\(given["version"] ?? "") \(given["path"] ?? "")")
        }
        router.on(.get, "/web/now/index") { _, _, _ in .text("literal") }
        do {
            let response = try router.respond(to: Request(method: .get, target: path), in: ())
            return String(decoding: response.body, as: UTF8.self)
        } catch is RoutingFailure {
            return nil
        }
    }

    @Test(arguments: [
        ("/web/1/a.css", "1 a.css"), ("/web/1/b/c.js", "1 b/c.js"), ("/web/1/", "1 "), ("/web/1/a/", "1 a/"),
        ("/web/now/index", "literal"), ("/web/now/other", "now other"), ("/web/1", nil), ("/web/", nil),
        ("/web//a", nil),
    ])
    func aWildcardTakesTheRestOfThePath(path: String, expected: String?) throws {
        #expect(try found(path) == expected)
        let pattern = PathPattern("/web/:version/*path")
        if expected != "literal" {
            #expect(try pattern.matches(Request(method: .get, target: path).segments) == (expected != nil))
        }
    }
}
