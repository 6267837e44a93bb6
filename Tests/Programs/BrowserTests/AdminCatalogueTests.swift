import Testing

extension BrowserTests {
    /// The back office: deities, festivals, activities and groups.
    struct AdminCatalogueTests {
        @Test(arguments: sizes) func aDeityIsMended(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_catalogue.is_kept", ["width": width, "javascript": javascript], seconds: 240)
        }

        @Test(arguments: sizes) func whatTwoChangeIsChosen(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_catalogue.is_chosen", ["width": width, "javascript": javascript])
        }

        @Test(arguments: sizes) func aGroupIsOrdered(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_catalogue.is_ordered", ["width": width, "javascript": javascript])
        }

        @Test(arguments: sizes)
        func aFestivalAndAnActivityAreAdded(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_catalogue.is_added", ["width": width, "javascript": javascript], seconds: 240)
        }
    }
}
