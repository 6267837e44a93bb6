import Testing

extension BrowserTests {
    /// The back office: names of the data that try to be something else.
    struct AdminNamesTests {
        @Test(arguments: sizes)
        func aNameIsATextHoweverLongItIs(width: Int, javascript: Bool) async throws {
            try await Browser.run(
                "admin_names.is_shown_as_text", ["width": width, "javascript": javascript], seconds: 240)
        }
    }
}
