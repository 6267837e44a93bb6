import Testing

extension BrowserTests {
    /// The back office: temples that look alike.
    struct AdminPairsTests {
        @Test(arguments: sizes)
        func pairsAreWorkedThrough(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_pairs.works_through", ["width": width, "javascript": javascript])
        }

        @Test func aChangeMeanwhileIsShownFirst() async throws {
            try await Browser.run("admin_pairs.is_changed_meanwhile")
        }

        @Test func aViewerOnlyReads() async throws { try await Browser.run("admin_pairs.is_read") }
    }
}
