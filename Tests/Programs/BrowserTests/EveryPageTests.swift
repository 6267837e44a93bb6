import Testing

extension BrowserTests {
    /// What holds for every page.
    struct EveryPageTests {
        /// A page for each kind of page. A new page joins them here.
        static let paths = [
            "/", "/?lat=24.0571&lng=120.4324", "/?q=媽祖", "/?q=天厚宮", "/?bbox=120.4,24,120.5,24.1", "/temples/234",
            "/near", "/deities", "/deities?sort=date&page=2", "/deities/1", "/events", "/events?week=2027-04-29",
            "/events/10100", "/activities", "/groups", "/groups/1", "/lunar", "/offline",
            "/route", "/route?ids=190,188,195,189,191,196&round=true", "/chosen",
            "/chosen?deities=1,5&festivals=13&groups=1&new_moon=true", "/chosen/deities?deities=1,5",
            "/chosen/festivals", "/chosen/groups", "/docs",
        ]

        /// Further pages with many texts of the data.
        static let texts = ["/deities/7", "/events/13", "/groups/9", "/activities?days=365", "/temples/1"]

        /// Pages that say that something is not there or not right.
        static let faults = [
            ("/temples/99999999", 404), ("/nothing", 404), ("/?lat=91&lng=120", 400), ("/?bbox=120,25,121,24", 400),
        ]

        @Test(arguments: paths + texts) func isForEveryone(path: String) async throws {
            try await Browser.run("every_page.is_for_everyone", ["path": path])
        }

        @Test(arguments: faults) func aFaultIsForEveryone(fault: (path: String, status: Int)) async throws {
            try await Browser.run("every_page.is_for_everyone", ["path": fault.path, "status": fault.status])
        }

        /// The languages of the pages beside Chinese, as browsers name them.
        static let locales = ["en-US", "ja-JP"]

        @Test(arguments: paths + texts, locales)
        func isToldInOneLanguage(path: String, locale: String) async throws {
            try await Browser.run("every_page.is_told_in_one_language", ["path": path, "locale": locale])
        }

        @Test(arguments: ["zh-TW"] + locales) func everyTextOfTheCatalogueIsInItsLanguage(locale: String) async throws {
            try await Browser.run("every_text.is_told_in_one_language", ["locale": locale], seconds: 600)
        }

        @Test func aTextInAnotherLanguageIsFound() async throws {
            try await Browser.run("every_text.finds_what_is_wrong")
        }

        @Test func poorContrastIsFoundAmongKnownTexts() async throws {
            try await Browser.run("every_page.finds_poor_contrast")
        }

        @Test(arguments: faults, locales)
        func aFaultIsToldInOneLanguage(fault: (path: String, status: Int), locale: String) async throws {
            try await Browser.run(
                "every_page.is_told_in_one_language",
                ["path": fault.path, "status": fault.status, "locale": locale])
        }

        @Test(arguments: [true, false]) func keepsTheLanguageThatIsChosen(javascript: Bool) async throws {
            try await Browser.run("every_page.keeps_the_language", ["javascript": javascript])
        }

        @Test(arguments: paths) func worksWithoutJavaScript(path: String) async throws {
            try await Browser.run("every_page.works_without_javascript", ["path": path])
        }
    }
}
