import Testing

extension BrowserTests {
    /// The back office: what visitors will see, beside each form.
    struct AdminShownTests {
        @Test(arguments: sizes) func aTempleIsShownAsItIsTyped(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_shown.is_typed", ["width": width, "javascript": javascript], seconds: 240)
        }

        @Test(arguments: sizes) func daysAreShownAsTheyAreTyped(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_shown.is_shown_of_days", ["width": width, "javascript": javascript], seconds: 240)
        }
    }
}
