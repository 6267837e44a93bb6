import Testing

extension BrowserTests {
    /// The back office: nothing typed is lost, whatever happens to the network, the session, the page or the browser.
    struct AdminKeptTests {
        private static let widths = [390, 1280]
        /// Where the network is cut; a number is what a proxy answers.
        private static let cuts = ["none", "after", "head", "half", "503"]

        @Test(arguments: widths, cuts) func aFormThatIsNotSentStays(width: Int, fault: String) async throws {
            try await Browser.run("admin_kept.is_cut", ["width": width, "fault": fault], seconds: 240)
        }

        @Test(arguments: widths) func aFormIsSentAgainByItself(width: Int) async throws {
            try await Browser.run("admin_kept.is_sent_by_itself", ["width": width], seconds: 240)
        }

        @Test(arguments: widths) func aLostAnswerWritesNothingTwice(width: Int) async throws {
            try await Browser.run("admin_kept.is_written_once", ["width": width], seconds: 240)
        }

        @Test(arguments: widths) func anEndedSessionLosesNothing(width: Int) async throws {
            try await Browser.run("admin_kept.ends_with_its_session", ["width": width], seconds: 240)
        }

        @Test(arguments: widths) func whatIsTypedOutlivesItsPage(width: Int) async throws {
            try await Browser.run("admin_kept.outlives_its_page", ["width": width], seconds: 480)
        }

        @Test(arguments: widths) func aReasonOutlivesItsPage(width: Int) async throws {
            try await Browser.run("admin_kept.keeps_a_reason", ["width": width])
        }

        @Test(arguments: widths) func partsOfAFormArePutBack(width: Int) async throws {
            try await Browser.run("admin_kept.puts_back_its_parts", ["width": width], seconds: 240)
        }

        @Test(arguments: widths) func anEarlierStateIsOffered(width: Int) async throws {
            try await Browser.run("admin_kept.meets_another_version", ["width": width], seconds: 240)
        }

        @Test(arguments: widths) func nothingIsKeptForTooLong(width: Int) async throws {
            try await Browser.run("admin_kept.is_removed", ["width": width])
        }

        @Test(arguments: widths, ["forbidden", "full"])
        func aBrowserThatKeepsNothingClaimsNothing(width: Int, storage: String) async throws {
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
