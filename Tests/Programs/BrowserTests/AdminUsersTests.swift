import Testing

extension BrowserTests {
    /// The back office: the people who have accounts, and roles of accounts.
    struct AdminUsersTests {
        @Test(arguments: sizes)
        func anAccountIsFoundEndedAndDeleted(width: Int, javascript: Bool) async throws {
            try await Browser.run("office_users.is_used", ["width": width, "javascript": javascript])
        }

        @Test(arguments: [(390, true), (1280, false)])
        func whoeverSignsInOnThePagesComesBack(width: Int, javascript: Bool) async throws {
            try await Browser.run("office_users.comes_back", ["width": width, "javascript": javascript])
        }

        @Test(arguments: [(390, true), (1280, false)])
        func anAccountHasARole(width: Int, javascript: Bool) async throws {
            try await Browser.run("office_users.has_a_role", ["width": width, "javascript": javascript])
        }
    }
}
