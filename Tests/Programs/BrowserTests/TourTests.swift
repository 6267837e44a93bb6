import Testing

extension BrowserTests {
    /// Choosing temples, and the page of their route.
    struct TourTests {
        @Test(arguments: [360, 1280]) func chosenTemplesBecomeARoute(width: Int) async throws {
            try await Browser.run("tour.is_chosen_in_a_list", ["width": width])
        }

        @Test(arguments: [
            "is_chosen_in_appended_rows_and_on_a_page", "is_chosen_by_keyboard", "is_chosen_on_the_map",
            "the_nearest_three",
            "of_nine_is_the_shortest", "of_twenty_three_has_parts_that_join", "is_shared_in_its_order",
            "leaves_a_stop_out", "has_links_without_javascript", "is_drawn", "opens_the_links_of_the_device",
            "one_temple_is_too_few",
        ]) func aRoute(scenario: String) async throws {
            try await Browser.run("tour.\(scenario)")
        }
    }
}
