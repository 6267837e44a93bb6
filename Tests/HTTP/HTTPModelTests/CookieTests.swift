import Expectations
import HTTPModel
import Testing

struct CookieTests {
    private func cookies(_ fields: String...) -> Cookies {
        Cookies(Headers(fields: fields.map { HeaderField(name: "Cookie", value: $0) }))
    }

    @Test(
        arguments: [
            ("a=1", "1"), ("b=2; a=1; c=3", "1"), (" b=2 ;\ta = 1 ", "1"), ("a=", ""), ("a=1=2", "1=2"),
            ("a=\"1\"", "1"), ("A=2; a=1", "1"), ("xa=1", nil), ("a", nil), ("b=a=1", nil), ("", nil), ("a=1,2", nil),
            ("a=媽", nil), ("a=1 2", nil), ("=1; a=1", "1"), ("a b=1", nil), (";;;a=1;", "1"),
        ] as [(String, String?)])
    func readsAValue(field: String, expected: String?) {
        expect(cookies(field)["a"], equals: expected)
    }

    /// A neighbour of the host can set a cookie of the same name.
    @Test func aNameThatComesTwiceHasNoValue() {
        expect(cookies("a=1; b=2; a=3")["a"] == nil && cookies("a=1; b=2; a=3")["b"] == "2")
        expectNil(cookies("a=1", "a=1")["a"])
        expect(cookies("a=1", "b=2")["b"], equals: "2")
        expectNil(Cookies([:])["a"])
    }

    @Test func isBounded() {
        func many(_ count: Int) -> String { (0..<count).map { "c\($0)=1" }.joined(separator: ";") }
        expect(cookies(many(Cookies.mostCookies))["c0"], equals: "1")
        expectNil(cookies(many(Cookies.mostCookies + 1))["c0"])
        expectNil(cookies(many(60), many(60))["c59"])
        let long = "b=" + String(repeating: "x", count: Cookies.mostBytes - 2)
        expect(cookies(long)["b"]?.utf8.count, equals: Cookies.mostBytes - 2)
        expect(cookies(long + "x")["b"] == nil && cookies(long, "a=1")["a"] == nil)
    }

    @Test func isSetWithSafeDefaults() {
        expect(SetCookie("s", "1").headerValue, equals: "s=1; Path=/; Secure; HttpOnly; SameSite=Lax")
        expect(SetCookie("s", "1", path: "/a").headerValue, equals: "s=1; Path=/a; Secure; HttpOnly; SameSite=Lax")
        let open = SetCookie("lang", "ja", maxAge: 60, isSecure: false, isHTTPOnly: false, sameSite: .strict)
        expect(open.headerValue, equals: "lang=ja; Path=/; Max-Age=60; SameSite=Strict")
    }

    @Test func noValueEndsACookieOrALine() async {
        await #expect(processExitsWith: .failure) { _ = SetCookie("s", "1; Domain=example") }
        await #expect(processExitsWith: .failure) { _ = SetCookie("s", "1\r\nX: y") }
        await #expect(processExitsWith: .failure) { _ = SetCookie("a b", "1") }
    }
}

struct FormFieldsTests {
    private func fields(_ text: String) throws -> FormFields { try FormFields(Array(text.utf8)) }

    @Test func readsFields() throws {
        let form = try fields("name=%E5%AA%BD%E7%A5%96+%26&empty=&none&box=1&box=2&text=a%0D%0Ab%09c&sum=1%2B1=2")
        expect(form["name"] == "媽祖 &" && form["empty"] == "" && form["none"] == "" && form["missing"] == nil)
        expect(form["box"] == nil && form.values("box") == ["1", "2"])
        expect(form["text"] == "a\r\nb\tc" && form["sum"] == "1+1=2")
        try expect(fields("").fields.isEmpty && fields("&&").fields.isEmpty)
    }

    @Test(arguments: [
        ("a=%", RequestError.invalidPercentEscape(.queryValue(name: "a"))), ("%=1", .invalidPercentEscape(.queryName)),
        ("a=%FF", .invalidUTF8(.queryValue(name: "a"))), ("a=%C2%00%85", .invalidUTF8(.queryValue(name: "a"))),
    ])
    func refusesWhatIsNoText(text: String, expected: RequestError) {
        #expect(throws: expected) { try fields(text) }
    }

    /// What word processors leave in a text that is pasted.
    @Test func controlCharactersAreLeftOut() throws {
        let form = try fields("a=1%0B2%0C3%C2%854%00%1B%7F%C2%80%C2%9F%C3%80%09%0D%0A&b\u{0}=\u{B}")
        expect(form["a"] == "1\n2\n3\n4À\t\r\n" && form["b"] == "\n")
    }

    @Test func isBounded() throws {
        let most = Array(repeating: "a=1", count: FormFields.mostFields).joined(separator: "&")
        try expect(fields(most).fields.count, equals: FormFields.mostFields)
        #expect(throws: RequestError.tooManyParameters(limit: FormFields.mostFields)) { try fields(most + "&a=1") }
    }
}
