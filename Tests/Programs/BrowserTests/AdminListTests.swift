import Testing

extension BrowserTests {
    /// The back office: lists of temples, and one change for many.
    struct AdminListTests {
        @Test(arguments: sizes)
        func aListFollowsWhatIsAsked(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_list.finds", ["width": width, "javascript": javascript])
        }

        @Test(arguments: sizes)
        func manyTemplesAreChangedAtOnce(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_list.changes_many", ["width": width, "javascript": javascript])
        }

        @Test(arguments: sizes)
        func aFormOfManyIsCorrected(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_list.corrects_many", ["width": width, "javascript": javascript])
        }

        @Test func composedWordsAreFollowed() async throws {
            try await Browser.run("admin_list.follows_composed_words")
        }

        @Test func oneButtonUnticksAll() async throws { try await Browser.run("admin_list.unticks_all") }

        @Test func whatIsToBeDoneStaysAsChosen() async throws { try await Browser.run("admin_list.stays_as_chosen") }

        @Test(arguments: sizes)
        func aDeletedTempleIsRestored(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_list.restores", ["width": width, "javascript": javascript])
        }

        @Test(arguments: [390, 1280]) func theMapHasTheTemplesOfThePage(width: Int) async throws {
            try await Browser.run("admin_list.shows_a_map", ["width": width])
        }

        @Test func aKeyboardSuffices() async throws { try await Browser.run("admin_list.by_keyboard") }

        @Test func theColumnsAreKept() async throws { try await Browser.run("admin_list.keeps_columns") }
    }
}
