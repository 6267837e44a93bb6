import Expectations
import Testing

@testable import TempleService

/// What a log may have of a query.
struct MaskedQueryTests {
    @Test(arguments: [
        ("lat=24.1&lng=120.6", "lat=24.1&lng=120.6"), ("key=abc", "key=***"), ("a=1&key=abc&b=2", "a=1&key=***&b=2"),
        ("KEY=abc", "KEY=***"), ("%6Bey=abc", "%6Bey=***"), ("key=a&key=b", "key=***&key=***"), ("key=", "key=***"),
        ("key=a=b", "key=***"),
        ("access_token=x&idToken=y&refreshToken=z", "access_token=***&idToken=***&refreshToken=***"),
        ("code=abc&state=0.xyz&iss=https%3A%2F%2Fa.example", "code=***&state=***&iss=https%3A%2F%2Fa.example"),
        // Names that are none, and such that only look alike.
        ("%zz=abc", "%zz=***"), ("keys=abc", "keys=abc"), ("monkey=abc", "monkey=abc"), ("key", "key"), ("", ""),
        ("&&", "&&"),
    ])
    func hasNoSecret(query: String, shown: String) {
        expect(MaskedQuery.text(query), equals: shown)
    }
}
