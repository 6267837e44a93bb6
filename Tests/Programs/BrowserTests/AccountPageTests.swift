import Testing

extension BrowserTests {
    /// What a person keeps, on the pages of an account.
    struct AccountPageTests {
        @Test(arguments: [(390, true), (1280, false)])
        func aPersonKeepsEverythingThere(width: Int, javascript: Bool) async throws {
            try await Browser.run("account_pages.is_used", ["width": width, "javascript": javascript])
        }

        @Test(arguments: [true, false]) func twoTabsLoseNothing(javascript: Bool) async throws {
            try await Browser.run("account_pages.loses_nothing", ["javascript": javascript])
        }

        @Test(arguments: ["zh-TW", "en", "ja"]) func textFitsInEachLanguage(locale: String) async throws {
            try await Browser.run("account_pages.fits", ["locale": locale])
        }
    }
}
