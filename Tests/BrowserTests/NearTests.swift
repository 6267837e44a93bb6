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
        ]) func thePageDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("near.\(scenario)")
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

        @Test(arguments: ["keep_the_link", "have_a_link_without_javascript"])
        func rowsHaveALinkToTheNext(scenario: String) async throws {
            try await Browser.run("rows.\(scenario)")
        }
    }
}
