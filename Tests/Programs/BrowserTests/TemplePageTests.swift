import Testing

extension BrowserTests {
    /// The page of one temple, and pages that say that something is not there.
    struct TemplePageTests {
        @Test(arguments: ["iPhone", "Mac", "Android", "Windows"])
        func theMapOfTheDeviceOpens(device: String) async throws {
            try await Browser.run("temple.opens_the_map_of_the_device", ["device": device])
        }

        @Test(arguments: [
            "copies_its_address", "copies_its_link", "closes_its_menu", "has_maps_without_javascript",
            "has_a_calendar_file", "shares_where_the_device_can", "is_not_shared_where_the_device_cannot",
            "is_described_for_search_engines", "is_not_listed", "has_a_wrong_address",
        ]) func thePageDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("temple.\(scenario)")
        }

        @Test(arguments: [true, false]) func itsWeekIsFolded(javascript: Bool) async throws {
            try await Browser.run("temple.folds_its_week", ["javascript": javascript])
        }

        @Test(arguments: [390, 1280]) func itHasColumnsWhereThereIsRoom(width: Int) async throws {
            try await Browser.run("temple.has_columns_where_there_is_room", ["width": width])
        }

        @Test(arguments: [("en-US", "Temple", "鹿港新祖宮"), ("ja-JP", "^鹿港新祖宮$", "^鹿港新祖宮$")])
        func itsNameIsFirstTheReaders(locale: String, first: String, second: String) async throws {
            try await Browser.run(
                "temple.has_its_name_first", ["locale": locale, "first": first, "second": second])
        }

        /// Pages on paper.
        @Test(arguments: ["prints_a_temple_on_one_page", "prints_a_list_as_a_list", "prints_what_is_folded"])
        func paperHasWhatIsRead(scenario: String) async throws {
            try await Browser.run("paper.\(scenario)")
        }
    }
}
