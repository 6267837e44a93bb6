import Expectations
import HTTPModel
import Testing
import WebRouting

/// Routes that write: their bodies, their conditions and their answers.
struct WriteTests {
    private static let tag = EntityTag("7")

    /// Returns a table with a route that writes over a state.
    private static func makeTable(_ effect: Effect, current: EntityTag? = tag, place: AnswerPlace = .loop) -> RouteTable
    {
        var table = RouteTable(forms: Site.forms, now: { 0 })
        let route = Route(
            .put, "/a", for: .programs, body: RouteBody(.json, maxBytes: 100), effect: effect, place: place,
            keeping: .nothing)
        var known: ((RequestContext) throws -> EntityTag?)?
        if case .writesIf = effect { known = { _ in current } }
        table.add(route, current: known) { context in
            var response = Response.json(Array("{\"written\":true}".utf8))
            response.headers["Location"] = "/a"
            response.headers["X-Condition"] = "\(context.condition?.isEmpty == false)"
            return response
        }
        return table
    }

    private func put(_ table: RouteTable, _ headers: Headers = [:]) throws -> Response {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try table.get("/a", headers, method: .put, body: "{}")
    }

    @Test(
        arguments: [
            ([:], tag, 428), (["If-Match": "\"7\""], tag, 200), (["If-Match": "\"6\", \"7\""], tag, 200),
            (["If-Match": "\"6\""], tag, 412), (["If-Match": "*"], tag, 200), (["If-Match": "*"], nil, 412),
            (["If-Match": "\"7\""], nil, 412), (["If-Match": "W/\"7\""], tag, 412),
            (["If-None-Match": "*"], nil, 200), (["If-None-Match": "*"], tag, 412),
            (["If-None-Match": "\"6\""], tag, 200), (["If-None-Match": "\"7\""], tag, 412),
            (["If-Match": "\"7\"", "If-None-Match": "*"], tag, 412),
        ] as [(Headers, EntityTag?, Int)])
    func aConditionDecides(headers: Headers, current: EntityTag?, status: Int) throws {
        let response = try put(Self.makeTable(.writesIf(isRequired: true), current: current), headers)
        expect(response.status, equals: status)
        let codes = [412: "problem precondition-failed", 428: "problem precondition-required"]
        if let code = codes[status] {
            expect(response.text, equals: code)
        } else {
            expect(response.headers["X-Condition"], equals: "true")
        }
    }

    @Test func aConditionMayBeLeftOutWhereTheRouteSaysSo() throws {
        let table = Self.makeTable(.writesIf(isRequired: false))
        try expect(put(table).status, equals: 200)
        try expect(put(table, ["If-Match": "\"6\""]).status, equals: 412)
        // Where there is no condition, none is asked for.
        try expect(put(Self.makeTable(.writes), ["If-Match": "\"6\""]).status, equals: 200)
    }

    /// A writer asks within its transaction, so that nobody writes between the question and the answer.
    @Test func aFunctionMayCheckTheConditionItself() throws {
        var table = RouteTable(forms: Site.forms, now: { 0 })
        let route = Route(
            .patch, "/a", for: .programs, body: RouteBody(.mergePatch, maxBytes: 100),
            effect: .writesIf(isRequired: true), place: .worker, keeping: .nothing)
        table.add(route) { context in
            expect(context.condition?.isEmpty, equals: false)
            return .text("\(context.condition?.allows(Self.tag) == true)")
        }
        func patch(_ headers: Headers, type: String = "application/merge-patch+json") throws -> Response {
            var headers = headers
            headers["Content-Type"] = type
            return try table.get("/a", headers, method: .patch, body: "{}")
        }
        try expect(patch([:]).text, equals: "problem precondition-required")
        try expect(patch(["If-Match": "\"7\""]).text, equals: "true")
        try expect(patch(["If-Match": "\"6\""]).text, equals: "false")
        try expect(patch(["If-Match": "*"], type: "application/json").text, equals: "true")
        try expect(patch(["If-Match": "*"], type: "text/plain").status, equals: 415)
    }

    /// What is there is asked by whoever may wait.
    @Test(arguments: [AnswerPlace.worker, .primary]) func aLoopLeavesAWriteToAWorker(place: AnswerPlace) throws {
        let table = Self.makeTable(.writesIf(isRequired: true), place: place)
        let request = try Request(
            method: .put, target: "/a", headers: ["Content-Type": "application/json", "If-Match": "\"6\""])
        expect(table.respond(to: request), equals: .later)
        expect(table.answer(to: request).status, equals: 412)
    }

    @Test func aClientMayWantNoBody() throws {
        let table = Self.makeTable(.writes)
        try expect(put(table).text, equals: "{\"written\":true}")
        for prefer in ["return=minimal", "respond-async, return=minimal", "return=\"minimal\"; a=1"] {
            let response = try put(table, ["Prefer": prefer])
            expect(response.status == 204 && response.body.isEmpty && response.headers["Location"] == "/a")
            expect(response.headers["Preference-Applied"], equals: "return=minimal")
            expectNil(response.headers["Content-Type"])
        }
        try expect(put(table, ["Prefer": "return=representation"]).status, equals: 200)
        // A question has an answer.
        var route = Site.get("/q")
        route.body = RouteBody(.json, maxBytes: 1)
        try expect(Site.table([route]).get("/q", ["Prefer": "return=minimal"]).text, equals: "GET /q")
    }

    @Test func afterAFormTheBrowserReadsAPage() {
        let response = Response.seeOther("/temples/1")
        expect(response.status == 303 && response.headers["Location"] == "/temples/1")
        expect(response.headers["Cache-Control"], equals: "no-store")
    }

    private static let types = [
        "application/json", "application/json; charset=utf-8", "text/plain", "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=a", "application/octet-stream", "", "application/merge-patch+json",
    ]

    /// Every kind of body by every media type, and without one.
    @Test(
        arguments: [
            (.json, .reads, [true, true, false, false, false, false, false, false, true]),
            (.json, .writes, [true, true, false, false, false, false, false, false, false]),
            (.mergePatch, .writes, [true, true, false, false, false, false, false, true, false]),
            (.jsonOrText, .reads, [true, true, true, false, false, false, false, false, true]),
            (.form, .writes, [false, false, false, true, false, false, false, false, false]),
            (.none, .reads, [true, true, true, true, true, true, true, true, true]),
        ] as [(RouteBody.Kind, Effect, [Bool])])
    func aRouteTakesOneKindOfBody(kind: RouteBody.Kind, effect: Effect, expected: [Bool]) throws {
        let body = RouteBody(kind, maxBytes: kind == .none ? 0 : 100)
        let table = Site.table([Route(.post, "/a", for: .programs, body: body, effect: effect, keeping: .nothing)])
        var all = Self.types.map { Headers(fields: [HeaderField(name: "Content-Type", value: $0)]) }
        all.append(Headers())
        let taken: [Bool] = try all.map { headers in
            let verdict = table.judge(try Request(method: .post, target: "/a", headers: headers))
            let response = try table.get("/a", headers, method: .post)
            if response.status == 200 {
                expect(verdict, equals: .read(maxBytes: body.maxBytes))
            } else {
                expect(response.text == "problem unsupported-media-type" && verdict == .refuse(response))
            }
            return response.status == 200
        }
        expect(taken, equals: expected)
    }

    @Test func noRouteTakesACompressedBody() throws {
        try expect(put(Self.makeTable(.writes), ["Content-Encoding": "gzip"]).status, equals: 415)
    }
}
