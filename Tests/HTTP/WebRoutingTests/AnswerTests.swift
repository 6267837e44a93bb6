import Expectations
import HTTPModel
import InflatedBytes
import Testing
import WebRouting

/// Tags, 304 and gzip of answers, for each way of keeping them.
struct AnswerTests {
    private static let body = Array(String(repeating: "媽祖 ", count: 1_000).utf8)

    /// How often answers were made.
    private final class Count { var made = 0 }

    private static func makeTable(
        _ keeping: Keeping, place: AnswerPlace = .loop, rules: SiteRules = SiteRules(), _ count: Count = Count()
    ) -> RouteTable {
        var table = RouteTable(rules, forms: Site.forms, now: { 0 })
        let gzip = GzipEncoder()
        table.add(Route(.get, "/a", for: .programs, place: place, keeping: keeping)) { context in
            let caching = Caching(
                tag: keeping == .byState ? EntityTag("state") : nil, cacheControl: "no-cache", vary: "Accept-Encoding",
                language: "en", headers: ["X-Kept": "1"])
            func make() -> Answer {
                count.made += 1
                return Answer(.text(String(decoding: body, as: UTF8.self)), caching: caching)
            }
            return try context.answer(known: keeping == .byState ? caching : nil, gzip: gzip, make: make)
        }
        return table
    }

    @Test(arguments: [Keeping.byState, .byContents, .byVersion])
    func whatTheClientHasIsNotSent(keeping: Keeping) throws {
        let count = Count()
        let table = Self.makeTable(keeping, count)
        for coding: Headers in [[:], ["Accept-Encoding": "gzip"]] {
            let first = try table.get("/a", coding)
            let tag = try require(first.headers["ETag"])
            expect(tag.hasPrefix("W/"), equals: keeping != .byVersion)
            count.made = 0
            for condition in [tag, "\"other\", \(tag)", "*"] {
                var headers = coding
                headers["If-None-Match"] = condition
                let second = try table.get("/a", headers)
                expect(second.status == 304 && second.body.isEmpty && second.headers["ETag"] == tag)
                for name in ["Cache-Control", "Vary", "Content-Language", "X-Kept"] {
                    expect(second.headers[name] == first.headers[name] && second.headers[name] != nil)
                }
                expectNil(second.headers["Content-Type"])
            }
            // A tag that is known before saves the work.
            expect(count.made, equals: keeping == .byState ? 1 : 3)
            try expect(table.get("/a", ["If-None-Match": "W/\"other\""]).status, equals: 200)
        }
    }

    @Test func whatIsTrueForAMomentHasNoTag() throws {
        let response = try Self.makeTable(.nothing).get("/a", ["If-None-Match": "*"])
        expect(response.status == 200 && response.headers["ETag"] == nil)
    }

    @Test func gzipIsForThoseWhoWantIt() throws {
        let table = Self.makeTable(.byContents)
        let plain = try table.get("/a")
        let packed = try table.get("/a", ["Accept-Encoding": "gzip"])
        expect(plain.body == Self.body && plain.headers["Content-Encoding"] == nil)
        expect(packed.headers["Content-Encoding"], equals: "gzip")
        try expect(inflated(packed.body), equals: Self.body)
        expect(packed.headers["ETag"] != plain.headers["ETag"])
        try expect(table.get("/a", ["Accept-Encoding": "br, identity;q=0"]).text, equals: "problem not-acceptable")
    }

    /// A length is never promised for what cannot be sent, and what is compressed counts as it is plain.
    @Test(arguments: [HTTPMethod.get, .head])
    func whatIsTooLargeIsRefusedBeforeItBegins(method: HTTPMethod) throws {
        for (most, status) in [(Self.body.count, 200), (Self.body.count - 1, 400)] {
            for headers: Headers in [[:], ["Accept-Encoding": "gzip"]] {
                var rules = SiteRules()
                rules.mostAnswerBytes = most
                let response = try Self.makeTable(.byContents, rules: rules).get("/a", headers, method: method)
                expect(response.status, equals: status)
                if status == 400 { expect(response.text, equals: "problem answer-too-large") }
            }
        }
    }

    @Test func aRefusalSaysWhatToAskFor() throws {
        var rules = SiteRules()
        rules.mostAnswerBytes = 10_000
        func refused(_ parameters: [String]) throws -> Fault {
            var faults: [Fault] = []
            let forms = FaultForms(problem: { fault, _ in
                faults.append(fault)
                return .text("", status: fault.status)
            })
            var table = RouteTable(rules, forms: forms, now: { 0 })
            var route = Site.get("/a")
            route.parameters = parameters
            table.add(route) { _ in .text(String(repeating: "a", count: 10_001)) }
            _ = try table.get("/a")
            return try require(faults.first)
        }
        let days = try refused(["from", "to", "limit", "lang"])
        expect(
            days.detail,
            equals: "the answer would have more than 10,000 bytes, which is the most that is sent; "
                + "ask for fewer days (from, to), or a smaller page (limit)")
        expect(days.chineseDetail ?? "", contains: "請縮短期間（from、to），或減少每頁筆數（limit）")
        expect(days.japaneseDetail ?? "", contains: "期間（from、to）を短くして、または一度の件数（limit）を減らしてください")
        try expect(refused([]).detail, contains: "ask for one thing at a time")
    }

    /// What is written stays written: its writer is not told that it failed.
    @Test func aWriteWithATooLargeAnswerIsAnsweredWithoutIt() throws {
        var rules = SiteRules()
        rules.mostAnswerBytes = 10
        var table = RouteTable(rules, forms: Site.forms, now: { 0 })
        table.add(Route(.post, "/a", for: .programs, effect: .writes, keeping: .nothing)) { _ in
            var response = Response.text(String(repeating: "a", count: 11))
            response.headers["ETag"] = "\"2\""
            return response
        }
        let response = try table.get("/a", method: .post)
        expect(response.status == 204 && response.body.isEmpty && response.headers["ETag"] == "\"2\"")
        expectNil(response.headers["Content-Type"])
    }

    /// A client that asks again whether it has the newest answer costs no worker, if its tag is known before.
    @Test(arguments: [Keeping.byState, .byContents]) func aLoopLeavesWhatTakesLong(keeping: Keeping) throws {
        let table = Self.makeTable(keeping, place: .worker)
        let request = try Request(method: .get, target: "/a")
        expect(table.respond(to: request), equals: .later)
        let tag = try require(table.answer(to: request).headers["ETag"])
        let again = try Request(method: .get, target: "/a", headers: ["If-None-Match": tag])
        let isLeft = table.respond(to: again) == .later
        expect(isLeft, equals: keeping == .byContents)
    }

    @Test func aFunctionMayLeaveARequest() throws {
        struct Busy: Error {}
        let errors = ErrorMeaning(fault: { _, _ in .unavailable("busy", "") }, needsWorker: { $0 is Busy })
        var table = RouteTable(forms: Site.forms, errors: errors, now: { 0 })
        table.add(Site.get("/left")) { context in
            if context.isOnLoop { throw LeftToWorker() }
            return .text("by a worker")
        }
        table.add(Site.get("/busy")) { _ in throw Busy() }
        let (left, busy) = (try Request(method: .get, target: "/left"), try Request(method: .get, target: "/busy"))
        expect(table.respond(to: left) == .later && table.respond(to: busy) == .later)
        expect(table.answer(to: left).text, equals: "by a worker")
        let answer = table.answer(to: busy)
        expect(answer.status == 503 && answer.headers["Retry-After"] == "5")
    }

    /// A loop parks what is about to come; whoever cannot wait is told in the form of the route.
    @Test(arguments: [(Reader.programs, "problem not-here"), (.people, "page not-here")])
    func whatIsAboutToComeIsWaitedFor(reader: Reader, expected: String) throws {
        let mark = Count()
        var table = RouteTable(forms: Site.forms, now: { 0 })
        table.add(Site.get("/soon", for: reader)) { _ in
            guard mark.made > 0 else { throw NotYet(instead: .unavailable("not-here", "", retryAfterSeconds: 1)) }
            return .text("here")
        }
        let request = try Request(method: .get, target: "/soon")
        let instead = table.answer(to: request)
        expect(instead.status == 503 && instead.text == expected && instead.headers["Retry-After"] == "1")
        expect(table.respond(to: request), equals: .notYet(instead: instead))
        mark.made = 1
        expect(table.respond(to: request) == .now(.text("here")) && table.answer(to: request) == .text("here"))
    }

    @Test func anAnswerByATokenIsOfNobodyElse() throws {
        var rules = SiteRules()
        rules.tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        var table = RouteTable(rules, forms: Site.forms, now: { 0 })
        let gzip = GzipEncoder()
        table.add(Route(.get, "/a", for: .people, keeping: .byContents)) { context in
            try context.answer(gzip: gzip) {
                Answer(.text("a"), caching: Caching(cacheControl: "private", vary: "Accept-Encoding"))
            }
        }
        let response = try table.get("/a", ["Authorization": "Bearer Zm9yIHRlc3RzIG9ubHk-one"])
        expect(response.headers["Vary"], equals: "Accept-Encoding, Authorization")
    }

    @Test func aRedirectIsKeptLikeAnAnswer() throws {
        var table = RouteTable(forms: Site.forms, now: { 0 })
        let gzip = GzipEncoder()
        table.add(Route(.get, "/a", for: .programs, keeping: .byContents)) { context in
            try context.answer(gzip: gzip) {
                Answer(
                    Response(status: 308, headers: ["Location": "/b"]),
                    caching: Caching(cacheControl: "public, max-age=60", vary: "Accept-Encoding"))
            }
        }
        let response = try table.get("/a")
        expect(response.headers["Cache-Control"] == "public, max-age=60" && response.headers["Vary"] != nil)
        expectNil(response.headers["ETag"])
    }

    @Test func aReadyFormIsAskedForOnlyIfItIsWanted() throws {
        var table = RouteTable(forms: Site.forms, now: { 0 })
        let (gzip, count) = (GzipEncoder(), Count())
        table.add(Route(.get, "/a", for: .people, keeping: .byVersion)) { context in
            try context.answer(gzip: gzip) {
                Answer(
                    .text("plain"), caching: Caching(cacheControl: "no-cache", vary: "Accept-Encoding"),
                    coding: .ready {
                        count.made += 1
                        return Array("packed".utf8)
                    })
            }
        }
        try expect(table.get("/a").text == "plain" && count.made == 0)
        try expect(table.get("/a", ["Accept-Encoding": "gzip"]).text == "packed" && count.made == 1)
    }
}
