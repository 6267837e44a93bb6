import Testing

extension BrowserTests {
    /// The back office by the keyboard alone.
    struct AdminKeyboardTests {
        @Test(arguments: [390, 1280]) func theFormOfATempleNeedsNoMouse(width: Int) async throws {
            try await Browser.run("admin_keyboard.mends_a_temple", ["width": width])
        }
    }
}
