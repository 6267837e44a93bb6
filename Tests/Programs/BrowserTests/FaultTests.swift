import Expectations
import Testing

extension BrowserTests {
    /// A scenario fails when its page has a fault. The pages are of `browser/faults.py`.
    struct FaultTests {
        @Test func aPageWithoutFaultPasses() async throws {
            try await Browser.run("faults.page_with", ["fault": "none"])
        }

        @Test(arguments: [
            ("console error", "console error: it broke"), ("exception", "exception: it broke"),
            ("foreign request", "foreign request: http://tiles.example/1.png"),
            ("foreign script", "foreign request: http://cdn.example/library.js"),
            ("missing resource", "status 404: "), ("policy violation", "policy violation: style-src-attr"),
            ("axe", "critical: button-name"), ("contrast", "serious: color-contrast"),
            ("too wide", "the page is 2008 px wide in a window of 360"),
            ("small text", "texts do not grow with the text size"),
        ]) func everyFaultIsSeen(fault: String, words: String) async throws {
            let failure = await #expect(throws: Browser.Failed.self) {
                try await Browser.run("faults.page_with", ["fault": fault])
            }
            expect(failure?.output.contains(words), equals: true, "\(failure?.output ?? "")")
        }

        @Test(arguments: ["has_what_was_asked_for", "may_refuse"])
        func aVisitorIsAsAskedFor(scenario: String) async throws {
            try await Browser.run("visits.\(scenario)")
        }

        /// The next scenario has a new process.
        @Test func aScenarioThatHangsFails() async throws {
            let failure = await #expect(throws: Browser.Failed.self) {
                try await Browser.run("faults.hangs", seconds: 2)
            }
            expect(failure?.output.hasPrefix("no answer within"), equals: true)
            try await Browser.run("faults.page_with", ["fault": "none"])
        }
    }
}
