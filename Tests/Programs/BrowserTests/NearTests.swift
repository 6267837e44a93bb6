import Testing

extension BrowserTests {
    /// The page of temples near: position, typed place, filters and rows.
    struct NearTests {
        @Test(arguments: [360, 1280]) func aPositionFindsTheNearestTemples(width: Int) async throws {
            try await Browser.run("near.finds_a_position", ["width": width])
        }

        @Test(arguments: [
            "a_mark_leads_to_its_temple", "is_told_of_a_refused_position", "is_told_of_an_insecure_origin",
            "a_typed_place_replaces_the_position", "a_position_replaces_the_typed_place", "tells_that_nothing_fits",
            "opens_by_the_whole_card", "sorts_in_sight", "marks_the_well_known", "says_how_many_there_are",
            "finds_a_name_anywhere",
        ]) func thePageDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("near.\(scenario)")
        }

        @Test(arguments: ["zh-TW", "en-US", "ja-JP"]) func aListBeginsEarlyOnAPhone(locale: String) async throws {
            try await Browser.run("near.begins_early", ["locale": locale])
        }

        /// What browsers say of themselves, and words of the steps that they are shown.
        static let browsers = [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
                "iPhone", "Safari 網站"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.0.0 Mobile/15E148 Safari/604.1",
                "iPhone", "選這個瀏覽器"
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
                "Linux armv81", "手機的定位"
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Linux x86_64", "Firefox"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
                "Win32", "Chrome、Edge"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15",
                "MacIntel", "選單「Safari」"
            ),
        ]

        @Test(arguments: browsers)
        func aRefusalSaysHowToAllowThePositionAgain(agent: String, platform: String, words: String) async throws {
            try await Browser.run(
                "near.is_told_how_to_allow_it_again", ["agent": agent, "platform": platform, "words": words])
        }

        @Test(arguments: [true, false]) func aTypedPlaceLeadsToTheTemplesNearIt(javascript: Bool) async throws {
            try await Browser.run("near.finds_a_typed_place", ["javascript": javascript])
        }

        @Test(arguments: [true, false]) func aChipTurnsItsFilterOnAndOff(javascript: Bool) async throws {
            try await Browser.run("filters.turns_on_and_off", ["javascript": javascript])
        }

        @Test(arguments: ["keeps_each_field_in_the_address", "takes_a_typed_date", "takes_back_and_forward"])
        func theAddressHasWhatWasChosen(scenario: String) async throws {
            try await Browser.run("filters.\(scenario)")
        }

        @Test func aChipSaysHowManyTemplesItLeaves() async throws {
            try await Browser.run("filters.says_how_many")
        }

        @Test(arguments: [true, false]) func aDeityIsAChip(javascript: Bool) async throws {
            try await Browser.run("filters.shows_the_deity_as_a_chip", ["javascript": javascript])
        }

        /// The numbers of lists of `rows.LISTS`.
        @Test(arguments: 0..<6) func appendedRowsReadAsThoseOfTheServer(which: Int) async throws {
            try await Browser.run("rows.are_appended", ["which": which])
        }

        @Test(arguments: ["en-US", "ja-JP"])
        func appendedRowsReadAsThoseOfTheServerInOtherLanguages(locale: String) async throws {
            try await Browser.run("rows.are_appended_in_another_language", ["locale": locale])
        }

        @Test(arguments: ["keep_the_link", "have_a_link_without_javascript", "leave_the_foot_in_reach"])
        func rowsHaveALinkToTheNext(scenario: String) async throws {
            try await Browser.run("rows.\(scenario)")
        }
    }
}
