import Testing

extension BrowserTests {
    /// The page of one temple, and pages that say that something is not there.
    struct TemplePageTests {
        @Test(arguments: ["iPhone", "Mac", "Android", "Windows"])
        func theMapOfTheDeviceOpens(device: String) async throws {
            try await Browser.run("temple.opens_the_map_of_the_device", ["device": device])
        }

        @Test(arguments: [
            "copies_its_address", "has_maps_without_javascript", "has_a_calendar_file", "shares_where_the_device_can",
            "is_not_shared_where_the_device_cannot", "is_described_for_search_engines", "is_not_listed",
            "has_a_wrong_address",
        ]) func thePageDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("temple.\(scenario)")
        }
    }
}
