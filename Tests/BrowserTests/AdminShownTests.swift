import Testing

extension BrowserTests {
    /// The back office: what visitors will see, beside each form.
    struct AdminShownTests {
        static let sizes = [(390, true), (1280, true), (390, false), (1280, false)]

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
