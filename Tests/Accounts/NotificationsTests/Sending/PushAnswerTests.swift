import Expectations
import HTTPClient
import Testing
@testable import Notifications

struct PushAnswerTests {
    private enum Kind: Equatable { case taken, gone, refused, misconfigured, later(Int64?) }

    private func kind(_ status: Int, _ headers: [(name: String, value: String)] = []) -> Kind {
        kind(.success(HTTPAnswer(status: status, headers: headers, body: [])))
    }

    private func kind(_ answer: Result<HTTPAnswer, HTTPClientError>) -> Kind {
        switch PushAnswer.result(of: answer, now: 784_887_151) {
        case .taken: .taken
        case .gone: .gone
        case .refused: .refused
        case .misconfigured: .misconfigured
        case .later(let pause, _): .later(pause)
        }
    }

    @Test func theStatusTellsWhatBecameOfIt() {
        for status in [200, 201, 202, 204] { expect(kind(status), equals: .taken) }
        for status in [404, 410] { expect(kind(status), equals: .gone) }
        for status in [401, 403, 413] { expect(kind(status), equals: .misconfigured) }
        for status in [301, 302, 307, 308, 400, 405, 415, 422] { expect(kind(status), equals: .refused) }
        for status in [408, 500, 502, 503, 504] { expect(kind(status), equals: .later(nil)) }
        expect(kind(429), equals: .later(PushAnswer.usualPause))
    }

    @Test func aServiceSaysForHowLongItWantsToBeLeftAlone() {
        for status in [429, 500, 503] {
            expect(kind(status, [(name: "Retry-After", value: "17")]), equals: .later(17))
            expect(kind(status, [(name: "Retry-After", value: "Tue, 15 Nov 1994 08:13:31 GMT")]), equals: .later(60))
            expect(kind(status, [(name: "Retry-After", value: "9999999")]), equals: .later(86_400))
        }
        expect(kind(429, [(name: "Retry-After", value: "soon")]), equals: .later(PushAnswer.usualPause))
        expect(kind(503, [(name: "Retry-After", value: "soon")]), equals: .later(nil))
    }

    /// Only an answer makes a device inactive.
    @Test func withoutAnAnswerItIsTriedAgain() {
        for error: HTTPClientError in [
            .timedOut, .untrusted, .unreachable(reason: "refused"), .tooLarge(mostBytes: 1),
        ] { expect(kind(.failure(error)), equals: .later(nil)) }
        expect(kind(.failure(.unusableAddress(reason: "private"))), equals: .refused)
    }
}
