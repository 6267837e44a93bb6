import Testing

extension BrowserTests {
    /// The back office: lists of temples, and one change for many.
    struct AdminListTests {
        @Test(arguments: [(390, true), (1280, true), (390, false)])
        func aListFollowsWhatIsAsked(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_list.finds", ["width": width, "javascript": javascript])
        }

        @Test(arguments: [(390, true), (1280, true), (390, false)])
        func manyTemplesAreChangedAtOnce(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_list.changes_many", ["width": width, "javascript": javascript])
        }

        @Test func aKeyboardSuffices() async throws { try await Browser.run("admin_list.by_keyboard") }

        @Test func theColumnsAreKept() async throws { try await Browser.run("admin_list.keeps_columns") }
    }
}
