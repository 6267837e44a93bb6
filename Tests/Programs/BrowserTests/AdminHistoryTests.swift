import Testing

extension BrowserTests {
    /// The overview and the history of the back office.
    struct AdminHistoryTests {
        @Test(arguments: sizes)
        func anOwnerUndoesAChange(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_history.is_used", ["width": width, "javascript": javascript])
        }

        @Test(arguments: sizes)
        func anImportIsUndoneAndThatToo(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_history.an_import_is_undone", ["width": width, "javascript": javascript])
        }

        @Test func aViewerOnlyReads() async throws {
            try await Browser.run("admin_history.is_read")
        }

        @Test func numbersAreThoseOfTheirLists() async throws {
            try await Browser.run("admin_history.numbers_are_those_of_their_lists")
        }
    }
}
