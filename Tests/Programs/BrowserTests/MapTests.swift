import Testing

extension BrowserTests {
    /// The map: its temples, its ground, and how it and the list keep in step.
    struct MapTests {
        /// Zooms of `map_view.BOXES`.
        @Test(arguments: [7, 10, 14], ["", "&deity=媽祖"])
        func allTemplesAreThereAtEveryZoom(zoom: Int, filters: String) async throws {
            try await Browser.run(
                "map_view.has_all_temples_at_every_zoom", ["level": zoom, "filters": filters])
        }

        @Test(arguments: [360, 1280]) func theListFollowsTheMap(width: Int) async throws {
            try await Browser.run("map_view.moves_the_list", ["width": width])
        }

        @Test(arguments: [360, 1280]) func theStartOffersAList(width: Int) async throws {
            try await Browser.run("map_view.offers_a_list_of_the_start", ["width": width])
        }

        @Test(arguments: [
            "has_more_rows_of_a_moved_view", "marks_rows_and_temples", "is_used_with_keys", "keeps_what_stays",
            "lists_temples_of_one_place", "fills_a_phone", "keeps_my_position",
        ]) func theMapDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("map_view.\(scenario)")
        }

        @Test(arguments: [false, true]) func theBarOfChosenTemplesCoversNothing(large: Bool) async throws {
            try await Browser.run("map_view.ends_above_the_bar", ["large": large])
        }

        @Test(arguments: [
            ("zh-TW", "無法載入地圖"), ("en-US", "could not be loaded"), ("ja-JP", "読み込めません"),
        ]) func aMapThatDoesNotComeSaysSo(locale: String, words: String) async throws {
            try await Browser.run("map_view.says_that_it_does_not_come", ["locale": locale, "words": words])
        }

        /// 0 hangs up.
        @Test(arguments: [0, 429, 503]) func theOldTemplesStayWhenTheServiceFails(status: Int) async throws {
            try await Browser.run("map_view.stays_when_the_service_fails", ["status": status])
        }

        /// 0 hangs up.
        @Test(arguments: [0, 404, 500]) func bordersReplaceTilesThatDoNotCome(status: Int) async throws {
            try await Browser.run("map.stays_without_tiles", ["status": status])
        }

        @Test(arguments: [390, 1280]) func aStreetHasAGround(width: Int) async throws {
            try await Browser.run("map.shows_a_street", ["width": width])
        }

        @Test(arguments: ["zh-TW", "en-GB", "ja-JP"])
        func nothingCoversTheCredit(locale: String) async throws {
            try await Browser.run("map.keeps_its_foot_clear", ["locale": locale])
        }

        @Test(arguments: [
            "has_names_of_places", "says_where_the_reader_is", "has_a_ring_for_what_is_open",
            "tells_days_within_a_month", "says_what_a_temple_is", "says_at_once_what_it_knows", "has_tiles_of_a_file",
            "follows_the_colours_of_the_device", "writes_whole_names",
        ]) func theGroundSaysWhereOneIs(scenario: String) async throws {
            try await Browser.run("map.\(scenario)")
        }

        @Test(arguments: ["keeps_a_file_with_gaps", "is_lines_far_below_its_zooms"])
        func aFileOfTilesIsDrawnAsFarAsItGoes(scenario: String) async throws {
            try await Browser.run("tile_files.\(scenario)")
        }

        @Test func oneMissingTileIsAGap() async throws {
            try await Browser.run("map.keeps_tiles_with_gaps")
        }
    }
}
