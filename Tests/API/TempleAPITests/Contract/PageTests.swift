import Expectations
import APIDescription
import Foundation
import HTTPModel
import TempleModel
import Testing
import Wording

@testable import TempleAPI

struct PageTests {
    private static let browser: Headers = ["Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"]

    private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test(arguments: ["/docs", "/docs?lang=zh", "/", "/api?lang=zh"])
    func aPageNeedsNothingElse(target: String) throws {
        let response = try Asking().get(target, Self.browser)
        expect(response.headers["Content-Type"], equals: "text/html; charset=utf-8")
        expect(response.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none';"), equals: true)
        for outside in ["http://", "https://", "src=", "@import", "url(", "<script", "<link"] {
            expect(text(response), lacks: outside)
        }
    }

    @Test(arguments: ["en", "zh"])
    func theDescriptionForPeopleHasAll(language: String) throws {
        let html = text(try Asking().get("/docs?lang=" + language))
        for route in APITable.routes {
            expect(html, contains: "<section id=\"\(route.name)\">")
            for parameter in route.parameters { expect(html, contains: "<code>\(parameter.name)</code>") }
        }
        for shape in Shapes.all { expect(html, contains: "<h3 id=\"\(shape.name)\">") }
        expect(html, contains: language == "zh" ? "必填" : "required")
    }

    @Test(arguments: ["/", "/api"])
    func programsGetJSONAndBrowsersAPage(path: String) throws {
        for headers: Headers in [[:], ["Accept": "*/*"], ["Accept": "application/json"]] {
            let response = try Asking().get(path, headers)
            expect(response.headers["Content-Type"], equals: "application/json")
            let index = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
            expect(index?["name"] as? String, equals: "nearby")
            expect((index?["routes"] as? [Any])?.count, equals: APITable.routes.count)
        }
        let html = text(try Asking().get(path, Self.browser))
        for link in ["/docs", "/openapi.json", "/healthz", IndexRoute.search.replacing("&", with: "&amp;")] {
            expect(html, contains: link)
        }
        for route in APITable.routes where route.path.hasPrefix("/api/") {
            expect(html, contains: "#\(route.name)\"")
        }
    }

    @Test func theSearchThatIsShownIsAnswered() throws {
        try expect(Asking().get(IndexRoute.search).status, equals: 200)
    }

    @Test(arguments: [
        ("/", "", "en"), ("/", "zh-TW,zh;q=0.9", "zh-TW"), ("/docs", "zh", "zh-TW"), ("/docs?lang=en", "zh", "en"),
        ("/api?lang=zh", "en", "zh-TW"), ("/docs", "ja, zh;q=0.5", "zh-TW"), ("/docs?lang=ja", "zh", "en"),
        ("/api", "ja", "en"),
    ])
    func aPageIsInTheLanguageThatIsAskedFor(target: String, accept: String, expected: String) throws {
        var headers = Self.browser
        if !accept.isEmpty { headers["Accept-Language"] = accept }
        let response = try Asking().get(target, headers)
        expect(response.headers["Content-Language"], equals: expected)
        expect(response.headers["Vary"]?.contains("Accept-Language"), equals: true)
        expect(text(response), contains: "<html lang=\"\(expected)\">")
        expect(text(response).contains("附近的寺廟"), equals: expected == "zh-TW")
    }

    @Test(arguments: ["/", "/docs"])
    func anAnswerInAnotherLanguageHasAnotherTag(target: String) throws {
        let tag = try require(Asking().get(target, ["Accept-Language": "en"]).headers["ETag"])
        try expect(Asking().get(target, ["Accept-Language": "en", "If-None-Match": tag]).status, equals: 304)
        try expect(Asking().get(target, ["Accept-Language": "zh", "If-None-Match": tag]).status, equals: 200)
    }

    @Test func theDescriptionForProgramsIsKnownByItsTag() throws {
        let response = try Asking().get("/openapi.json", ["Accept-Language": "zh"])
        expectNil(response.headers["Content-Language"])
        let tag = try require(response.headers["ETag"])
        try expect(Asking().get("/openapi.json", ["If-None-Match": tag]).status, equals: 304)
    }

    /// Returns all members of a schema, including members of members.
    private static func members(of schema: JSONSchema) -> [JSONSchema.Member] {
        switch schema {
        case .object(let members, _): members + members.flatMap { Self.members(of: $0.schema) }
        case .list(let schema, _), .orNull(let schema): members(of: schema)
        default: []
        }
    }

    /// All descriptions of routes, parameters and members, each with the name of what it describes.
    private static let texts: [(name: String, words: Words)] = {
        let routes = APITable.routes.flatMap { route in
            [(route.name, route.summary)] + route.parameters.map { ("\(route.name) \($0.name)", $0.summary) }
        }
        let schemas =
            Shapes.all.map { ($0.name, $0.schema) }
            + APITable.routes.flatMap { route in
                (route.answers.compactMap(\.schema) + [route.body?.schema].compactMap(\.self)).map { (route.name, $0) }
            }
        let tags = APIRoute.Tag.allCases.map { ($0.rawValue, $0.summary) }
        return routes + tags
            + schemas.flatMap { name, schema in
                members(of: schema).compactMap { member in member.summary.map { ("\(name) \(member.name)", $0) } }
            }
    }()

    @Test func everyTextIsWrittenInChinese() {
        expect(Self.texts.count, isAbove: 100)
        for (name, words) in Self.texts {
            let hasChinese = words.chinese.unicodeScalars.contains { $0.properties.isIdeographic }
            expect(hasChinese, "\(name)")
            expect(words.chinese != words.english, "\(name)")
            // Chinese sentences use full-width punctuation.
            let halfWidth = [", ", ". ", ": ", "; "].filter(words.chinese.contains)
            expect(halfWidth, equals: [], "\(name)")
        }
    }

    @Test func theChinesePageHasNoEnglishText() throws {
        let html = text(try Asking().get("/docs?lang=zh"))
        for (name, words) in Self.texts {
            let english: HTML = "\(words.english)"
            expect(html, lacks: english.text, "\(name)")
        }
        // Each text of the routes is in its place, between the tags.
        for route in APITable.routes {
            expect(html, contains: "<p>\(route.summary.chinese)。</p>")
            for parameter in route.parameters {
                let words: HTML = "<dd>\(parameter.summary.chinese)"
                expect(html, contains: words.text, "\(parameter.name)")
            }
        }
        // Without the tags, the text has no run of English words, only names, values and addresses.
        let plain = html.replacing(/<(style|code|title)[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: "")
            .replacing(/<[^>]*>/, with: "")
        let runs = plain.matches(of: /[A-Za-z]+(?: [A-Za-z]+){2,}/).map { String($0.output) }
        expect(runs, equals: [])
    }

    @Test func whatIsPutIntoAPageIsEscaped() {
        let text = "<a href=\"x\" id='y'>&</a>"
        let html: HTML = "<p title=\"\(text)\">\("é\u{301}" + text)</p>\(["<b>" as HTML])"
        let escaped = "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;"
        expect(html.text, equals: "<p title=\"\(escaped)\">é\u{301}\(escaped)</p><b>")
    }
}
