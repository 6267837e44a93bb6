import Expectations
import Testing

@testable import EventHTTPServer

struct StatusPhraseTests {
    @Test func everyStatusHasAPhraseOfLettersOrNone() {
        for status in 200..<600 {
            let phrase = StatusPhrase.of(status)
            expect(phrase.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x20 || $0 == 0x2D })
            expect(phrase.first != " " && phrase.last != " ")
        }
        expectEmpty(StatusPhrase.of(599))
    }

    /// The statuses that the server itself and the API answer with.
    @Test(arguments: [
        (200, "OK"), (204, "No Content"), (304, "Not Modified"), (308, "Permanent Redirect"), (400, "Bad Request"),
        (401, "Unauthorized"), (404, "Not Found"), (405, "Method Not Allowed"), (406, "Not Acceptable"),
        (408, "Request Timeout"), (413, "Content Too Large"), (414, "URI Too Long"), (415, "Unsupported Media Type"),
        (417, "Expectation Failed"), (429, "Too Many Requests"), (431, "Request Header Fields Too Large"),
        (500, "Internal Server Error"), (501, "Not Implemented"), (503, "Service Unavailable"),
        (505, "HTTP Version Not Supported"),
    ])
    func areThoseOfTheStandard(_ status: Int, _ phrase: String) {
        expect(StatusPhrase.of(status), equals: phrase)
    }
}
