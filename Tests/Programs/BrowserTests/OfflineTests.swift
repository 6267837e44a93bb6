import Testing

extension BrowserTests {
    /// The pages on the home screen and without a network.
    struct OfflineTests {
        @Test(arguments: [
            "goes_on_without_the_service", "opens_what_was_chosen", "fetches_only_what_has_changed",
            "takes_over_a_new_version_whole",
            "stays_with_the_old_version_if_the_new_one_is_not_whole", "shows_the_copy_when_the_service_is_ill",
            "never_touches_other_hosts", "is_kept_in_the_language_of_the_reader", "can_be_installed",
            "works_where_nothing_can_be_kept", "shows_what_is_pushed",
            "tells_the_service_that_it_is_still_there", "keeps_the_ground",
        ]) func isThereWithoutANetwork(scenario: String) async throws {
            try await Browser.run("offline.\(scenario)")
        }
    }
}
