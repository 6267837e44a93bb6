import Testing

extension BrowserTests {
    /// The back office in English and in Japanese, on a phone.
    struct AdminLanguagesTests {
        @Test(arguments: ["en-US", "ja-JP"]) func eachPageAndEachStateFits(locale: String) async throws {
            try await Browser.run("admin_languages.is_read", ["locale": locale], seconds: 400)
        }
    }
}
