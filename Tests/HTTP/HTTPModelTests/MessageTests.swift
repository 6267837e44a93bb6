import Expectations
import HTTPModel
import Testing

struct MessageTests {
    @Test func findsHeadersWithoutRegardToCase() {
        var headers: Headers = ["Content-Type": "text/plain", "Vary": "Accept"]
        headers.append("vary", "Origin")
        expect(headers["content-TYPE"], equals: "text/plain")
        expect(headers["VARY"], equals: "Accept")
        expect(headers.values("Vary"), equals: ["Accept", "Origin"])
        expectNil(headers["Content-Typ"])
        expect(headers.fields.map(\.name), equals: ["Content-Type", "Vary", "vary"])
    }

    @Test func settingAHeaderReplacesAllOfItsName() {
        var headers: Headers = ["Vary": "Accept", "ETag": "1", "vary": "Origin"]
        headers["VARY"] = "Cookie"
        expect(headers.values("vary"), equals: ["Cookie"])
        headers["etag"] = nil
        expect(headers.fields, equals: [HeaderField(name: "VARY", value: "Cookie")])
    }

    @Test func comparesLettersOnlyWithoutCase() {
        expect("ETag".equalsIgnoringCase("etAG"))
        // The codes differ by 32, as those of letters do, but these are not letters.
        expect(!"[".equalsIgnoringCase("{"))
        expect(!"@".equalsIgnoringCase("`"))
        expect(!"a".equalsIgnoringCase("ab"))
    }

    @Test(arguments: [
        ("a\r\nb", "a  b"), ("a\0b", "a b"), ("a\u{7F}", "a "), ("a\tb", "a\tb"), ("媽祖", "媽祖"), ("", ""),
    ])
    func makesValuesSafe(_ value: String, _ expected: String) {
        expect(HeaderField(name: "X", value: value).value, equals: expected)
        var headers = Headers()
        headers["X"] = value
        expect(headers["x"], equals: expected)
    }

    @Test(arguments: [("Content-Type", true), ("", false), ("a b", false), ("a:", false), ("a\n", false), ("é", false)])
    func knowsTokens(_ text: String, _ expected: Bool) {
        expect(HeaderField.isToken(text), equals: expected)
    }

    @Test func keepsTheLengthOfABodyLeftOut() {
        let head = Response.text("媽祖").withoutBody()
        expectEmpty(head.body)
        expect(head.headers["Content-Length"], equals: "6")
        expect(head.headers["Content-Type"], equals: "text/plain; charset=utf-8")
        expectNil(Response(status: 304).withoutBody().headers["Content-Length"])
        expect(head.withoutBody(), equals: head)
    }

    @Test func namesTheTypeOfJSON() {
        expect(Response.json([]).headers["content-type"], equals: "application/json")
        let problem = Response.json([], status: 404, contentType: "application/problem+json")
        expect(problem.status, equals: 404)
        expect(problem.headers["content-type"], equals: "application/problem+json")
    }
}
