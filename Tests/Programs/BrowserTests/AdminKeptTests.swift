import Testing

extension BrowserTests {
    /// The back office: nothing typed is lost, whatever happens to the network, the session, the page or the browser.
    struct AdminKeptTests {
        /// Where the layout is looked at. What is kept does not differ by it, so all else runs once, at one of the two.
        private static let widths = [390, 1280]
        /// Where the network is cut; a number is what a proxy answers.
        private static let cuts = [("none", 390), ("after", 1280), ("head", 390), ("half", 1280), ("503", 390)]

        @Test(arguments: cuts) func aFormThatIsNotSentStays(fault: String, width: Int) async throws {
            try await Browser.run("admin_kept.is_cut", ["width": width, "fault": fault], seconds: 240)
        }

        @Test func aFormIsSentAgainByItself() async throws {
            try await Browser.run("admin_kept.is_sent_by_itself", ["width": 390], seconds: 240)
        }

        @Test func aLostAnswerWritesNothingTwice() async throws {
            try await Browser.run("admin_kept.is_written_once", ["width": 1280], seconds: 240)
        }

        @Test(arguments: widths) func anEndedSessionLosesNothing(width: Int) async throws {
            try await Browser.run("admin_kept.ends_with_its_session", ["width": width], seconds: 240)
        }

        /// Half of the forms at each width, and those that are looked at at both.
        @Test(arguments: widths) func whatIsTypedOutlivesItsPage(width: Int) async throws {
            try await Browser.run("admin_kept.outlives_its_page", ["width": width], seconds: 480)
        }

        @Test func aReasonOutlivesItsPage() async throws {
            try await Browser.run("admin_kept.keeps_a_reason", ["width": 390])
        }

        @Test func partsOfAFormArePutBack() async throws {
            try await Browser.run("admin_kept.puts_back_its_parts", ["width": 390], seconds: 240)
        }

        @Test(arguments: widths) func anEarlierStateIsOffered(width: Int) async throws {
            try await Browser.run("admin_kept.meets_another_version", ["width": width], seconds: 240)
        }

        @Test func nothingIsKeptForTooLong() async throws {
            try await Browser.run("admin_kept.is_removed", ["width": 1280])
        }

        @Test(arguments: [("forbidden", 390), ("full", 1280)])
        func aBrowserThatKeepsNothingClaimsNothing(storage: String, width: Int) async throws {
            try await Browser.run("admin_kept.is_not_kept", ["width": width, "storage": storage])
        }

        @Test(arguments: sizes) func whatIsTooLongIsCounted(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_kept.is_counted", ["width": width, "javascript": javascript])
        }

        @Test(arguments: ["Control+s", "Control+Enter", "Meta+s"]) func keysSave(key: String) async throws {
            try await Browser.run("admin_kept.is_saved_by_keys", ["key": key])
        }
    }
}
