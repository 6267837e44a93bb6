import Expectations
import HTTPClient
import Testing

struct RetryAfterTests {
    /// 1994-11-15 08:12:31.
    private static let now: Int64 = 784_887_151

    @Test(
        arguments: [
            ("0", 0), ("120", 120), ("Tue, 15 Nov 1994 08:12:41 GMT", 10), ("Tue, 15 Nov 1994 08:12:21 GMT", 0),
            ("99999999999999999999", 1 << 31),
        ] as [(String, Int64)])
    func readsSecondsAndDates(text: String, seconds: Int64) {
        let answer = HTTPAnswer(status: 429, headers: [(name: "retry-After", value: text)], body: [])
        expect(answer.retryAfterSeconds(now: Self.now), equals: seconds)
    }

    @Test(arguments: ["", "soon", "-1", "1.5", "１"]) func takesNothingElse(text: String) {
        let answer = HTTPAnswer(status: 429, headers: [(name: "Retry-After", value: text)], body: [])
        expectNil(answer.retryAfterSeconds(now: Self.now))
    }

    @Test func anAnswerMaySayNothingOfIt() {
        expectNil(HTTPAnswer(status: 429, headers: [], body: []).retryAfterSeconds(now: Self.now))
    }
}
