import Testing

extension BrowserTests {
    /// What holds for every page.
    struct EveryPageTests {
        /// A page for each kind of page. A new page joins them here.
        static let paths = ["/", "/docs"]

        /// A window and a preference of a person.
        struct Look: CustomTestStringConvertible {
            let width: Int
            let dark: Bool

            var testDescription: String { "\(width) px, \(dark ? "dark" : "light")" }
        }

        static let looks = [360, 1280].flatMap { width in [false, true].map { Look(width: width, dark: $0) } }

        @Test(arguments: paths, looks) func isForEveryone(path: String, look: Look) async throws {
            try await Browser.run(
                "every_page.is_for_everyone", ["path": path, "width": look.width, "dark": look.dark])
        }

        @Test(arguments: paths) func growsWithTheText(path: String) async throws {
            try await Browser.run("every_page.grows_with_the_text", ["path": path])
        }

        @Test(arguments: paths) func worksWithoutJavaScript(path: String) async throws {
            try await Browser.run("every_page.works_without_javascript", ["path": path])
        }
    }
}
