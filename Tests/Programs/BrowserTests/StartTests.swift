import Testing

extension BrowserTests {
    /// The first page, the page that asks where, and the navigation.
    struct StartTests {
        @Test(arguments: [390, 1280]) func theNavigationIsOneRow(width: Int) async throws {
            try await Browser.run("start.has_one_row_of_navigation", ["width": width])
        }

        @Test(arguments: [390, 1280], ["zh-TW", "en-US", "ja-JP"])
        func theFirstPageShowsWhatComes(width: Int, locale: String) async throws {
            try await Browser.run("start.shows_what_comes", ["width": width, "locale": locale])
        }

        @Test func aFirstVisitIsLight() async throws {
            try await Browser.run("start.is_light")
        }

        @Test(arguments: ["/deities", "/activities", "/events"], ["zh-TW", "en-US"])
        func aLongListEnds(path: String, locale: String) async throws {
            try await Browser.run("start.ends", ["path": path, "locale": locale])
        }

        /// What the reader does while the position is being found.
        @Test(arguments: ["waits", "presses", "types", "submits", "follows"])
        func aLatePositionTakesNothing(act: String) async throws {
            try await Browser.run("start.lets_the_reader_go_first", ["act": act])
        }

        @Test(arguments: [
            "finds_an_allowed_position_at_once", "asks_nothing_without_a_network", "keeps_the_name_of_an_activity",
            "asks_where",
        ]) func theTabOfTheTemplesNear(scenario: String) async throws {
            try await Browser.run("start.\(scenario)")
        }
    }
}
