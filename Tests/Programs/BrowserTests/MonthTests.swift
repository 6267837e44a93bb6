import Testing

extension BrowserTests {
    /// The calendar of a month and of a week.
    struct MonthTests {
        @Test(arguments: [390, 1280]) func aDayIsOneTarget(width: Int) async throws {
            try await Browser.run("month.is_chosen_by_day", ["width": width])
        }

        @Test(arguments: ["zh-TW", "en-US", "ja-JP"]) func wordsStayWhole(locale: String) async throws {
            try await Browser.run("month.keeps_words_whole", ["locale": locale])
        }

        @Test(arguments: ["is_used_with_keys", "is_a_list_without_javascript", "goes_on_by_a_swipe"])
        func theCalendarDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("month.\(scenario)")
        }
    }
}
