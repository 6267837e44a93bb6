import Testing

extension BrowserTests {
    /// Texts of strangers, other hosts, and the keyboard.
    struct PageSafetyTests {
        @Test func hostileTextsAreShownAsTexts() async throws {
            try await Browser.run("hostile.is_shown_as_text")
        }

        @Test(arguments: ["asks_tiles", "draws_borders", "shows_pictures_of_chosen_hosts"])
        func onlyChosenHostsAreAsked(scenario: String) async throws {
            try await Browser.run("map.\(scenario)")
        }

        @Test(arguments: [true, false]) func theMapIsStillForThoseWhoAskForLessMotion(still: Bool) async throws {
            try await Browser.run("map.is_still", ["still": still])
        }

        @Test(arguments: [360, 1280]) func theKeyboardReachesEverything(width: Int) async throws {
            try await Browser.run("keyboard.reaches_everything", ["width": width])
        }

        @Test(arguments: [true, false]) func theNavigationCanBeSkipped(javascript: Bool) async throws {
            try await Browser.run("keyboard.skips_the_navigation", ["javascript": javascript])
        }

        @Test(arguments: ["keyboard.goes_on_to_the_map", "map.is_reached_from_a_long_list"])
        func theMapIsReached(scenario: String) async throws {
            try await Browser.run(scenario)
        }
    }
}
