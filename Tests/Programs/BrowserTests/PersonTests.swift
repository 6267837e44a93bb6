import Testing

extension BrowserTests {
    /// Whoever is signed in: hearts, what was chosen before, and what the browser keeps of a person.
    struct PersonTests {
        @Test(arguments: [390, 1280]) func heartsKeepTemples(width: Int) async throws {
            try await Browser.run("hearts.are_pressed", ["width": width])
        }

        @Test(arguments: ["keep_their_notes", "follow_the_session"]) func hearts(scenario: String) async throws {
            try await Browser.run("hearts.\(scenario)")
        }

        @Test(arguments: [360, 1280]) func heartsAreOnARoute(width: Int) async throws {
            try await Browser.run("hearts.are_on_a_route", ["width": width])
        }

        @Test(arguments: [("/lunar", 0), ("/deities/1", 0), ("/temples/1", 1), ("/route?ids=1,2", 1)])
        func heartsAreAskedForWhereTemplesAre(path: String, count: Int) async throws {
            try await Browser.run("hearts.are_asked_for", ["path": path, "count": count])
        }

        @Test(arguments: ["offline", "full", "ended"]) func aHeartThatFailsSaysSo(way: String) async throws {
            try await Browser.run("hearts.say_what_failed", ["way": way])
        }

        @Test(arguments: [
            (390, true, "zh-TW"), (1280, false, "en"), (390, true, "ja"),
        ])
        func favouritesHaveAPage(width: Int, javascript: Bool, locale: String) async throws {
            try await Browser.run(
                "hearts.have_a_page", ["width": width, "javascript": javascript, "locale": locale])
        }

        @Test(arguments: [true, false]) func aTempleIsTakenAwayOnItsPage(javascript: Bool) async throws {
            try await Browser.run("hearts.is_taken_away", ["javascript": javascript])
        }

        @Test(arguments: [("provider", 390), ("mail", 1280)])
        func whatWasChosenIsTakenIn(way: String, width: Int) async throws {
            try await Browser.run("take.is_taken_in", ["way": way, "width": width])
        }

        @Test(arguments: [
            "is_left", "is_left_from_the_page_of_a_choice", "is_offered_later", "asks_whose_times",
            "works_without_javascript", "is_the_accounts_then", "does_what_the_button_says", "ends_as_pressed_last",
            "goes_on_after_a_failure",
        ])
        func aChoice(scenario: String) async throws {
            try await Browser.run("take.\(scenario)")
        }

        @Test func aBrowserKeepsNothingOfAPerson() async throws {
            try await Browser.run("kept_of_a_person.holds_nothing")
        }

        @Test(arguments: ["signed_out", "back", "another"])
        func aPageOfAPersonGoesWithTheSession(way: String) async throws {
            try await Browser.run("kept_of_a_person.goes_with_the_session", ["way": way])
        }
    }
}
