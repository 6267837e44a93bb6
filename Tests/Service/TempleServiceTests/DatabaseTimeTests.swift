import Expectations
import Foundation
import Testing

@testable import TempleService

/// The time that threads spend in databases.
struct DatabaseTimeTests {
    @Test func eachThreadHasItsOwn() throws {
        let time = DatabaseTime()
        time.restart()
        time.add(.milliseconds(2), to: .search)
        time.add(.milliseconds(3), to: .accounts)
        let other = Thread {
            time.add(.seconds(9), to: .edit)
            expect(time.ofThread, equals: .seconds(9))
        }
        other.start()
        while !other.isFinished { usleep(100) }
        expect(time.ofThread, equals: .milliseconds(5))
        time.restart()
        expect(time.ofThread, equals: .zero)
        // Of all threads together, by kind; nobody has read.
        let text = time.text()
        for line in [
            "nearby_database_seconds_sum{kind=\"search\"} 0.002", "nearby_database_seconds_count{kind=\"accounts\"} 1",
            "nearby_database_seconds_bucket{kind=\"edit\",le=\"2.5\"} 0",
            "nearby_database_seconds_bucket{kind=\"edit\",le=\"+Inf\"} 1",
        ] {
            expect(text, contains: line + "\n", text)
        }
        expect(text, lacks: "kind=\"read\"")
    }

    @Test func whatFailsIsMeasuredToo() throws {
        struct Failed: Error {}
        let time = DatabaseTime()
        #expect(throws: Failed.self) { try time.measure(.read) { throw Failed() } }
        expect(time.text(), contains: "nearby_database_seconds_count{kind=\"read\"} 1\n")
    }
}
