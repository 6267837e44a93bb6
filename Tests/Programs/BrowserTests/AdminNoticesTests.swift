import Testing

extension BrowserTests {
    /// The back office: what waits to be sent, and the log of what became of it.
    struct AdminNoticesTests {
        @Test(arguments: sizes)
        func whatIsLateIsSeenAndSentAgain(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_notices.is_used", ["width": width, "javascript": javascript])
        }

        @Test func eachRoleSeesAndDoesWhatIsForIt() async throws { try await Browser.run("admin_notices.is_by_role") }

        @Test(arguments: ["en-US", "ja-JP"]) func itFitsInOtherLanguages(locale: String) async throws {
            try await Browser.run("admin_notices.is_read", ["locale": locale])
        }

        @Test func aServiceThatHasQueuedNothingSaysSo() async throws {
            try await Browser.run("admin_notices.is_empty")
        }
    }
}
