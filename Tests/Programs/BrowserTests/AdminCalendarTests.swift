import Testing

extension BrowserTests {
    /// The back office: the days of twelve months, and what a rule means.
    struct AdminCalendarTests {
        @Test(arguments: sizes)
        func aDayIsMoved(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_calendar.moves", ["width": width, "javascript": javascript])
        }

        @Test(arguments: sizes)
        func aRuleIsConverted(width: Int, javascript: Bool) async throws {
            try await Browser.run("admin_calendar.converts", ["width": width, "javascript": javascript])
        }

        /// From a rule to the app, and back.
        @Test(arguments: sizes)
        func aDayIsToldAndUndone(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_calendar_day.is_told_and_undone", ["width": width, "javascript": javascript], seconds: 240)
        }
    }
}
