import Testing

extension BrowserTests {
    /// The back office: the form of one temple.
    struct AdminTempleTests {
        @Test(arguments: sizes) func anEditorMendsATemple(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_temple.is_kept", ["width": width, "javascript": javascript], seconds: 240)
        }

        @Test(arguments: sizes) func whatTwoChangeIsChosen(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_temple.is_chosen", ["width": width, "javascript": javascript])
        }

        @Test func aLongEditOutlivesItsSession() async throws {
            try await Browser.run("admin_temple.outlives_its_session")
        }

        @Test func leavingWithChangesAsks() async throws {
            try await Browser.run("admin_temple.asks_before_leaving")
        }

        @Test(arguments: sizes)
        func aTempleIsAddedAndDeleted(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_temple.is_added", ["width": width, "javascript": javascript])
        }
    }
}
