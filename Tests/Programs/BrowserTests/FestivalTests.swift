import Testing

extension BrowserTests {
    /// Festivals that temples have registered.
    struct FestivalTests {
        @Test(arguments: ["zh-TW", "en-US", "ja-JP"]) func theirPagesAreForEveryone(locale: String) async throws {
            try await Browser.run("festivals.are_for_everyone", ["locale": locale])
        }

        @Test func theyLeadToTheirTemples() async throws {
            try await Browser.run("festivals.lead_to_their_temples")
        }
    }
}
