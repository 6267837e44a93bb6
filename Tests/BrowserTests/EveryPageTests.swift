import Testing

extension BrowserTests {
    /// What holds for every page.
    struct EveryPageTests {
        /// A page for each kind of page. A new page joins them here.
        static let paths = [
            "/", "/?lat=24.0571&lng=120.4324", "/?q=媽祖", "/temples/234", "/deities", "/deities/1", "/events",
            "/events/10100", "/activities", "/groups", "/groups/1", "/lunar", "/docs",
        ]

        /// Pages that say that something is not there or not right.
        static let faults = [("/temples/99999999", 404), ("/nothing", 404), ("/?lat=91&lng=120", 400)]

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

        @Test(arguments: faults, [false, true])
        func aFaultIsForEveryone(fault: (path: String, status: Int), dark: Bool) async throws {
            try await Browser.run(
                "every_page.is_for_everyone",
                ["path": fault.path, "status": fault.status, "width": 360, "dark": dark])
        }

        @Test(arguments: paths) func isForReadersOfEnglish(path: String) async throws {
            try await Browser.run("every_page.is_english", ["path": path])
        }

        @Test(arguments: paths) func growsWithTheText(path: String) async throws {
            try await Browser.run("every_page.grows_with_the_text", ["path": path])
        }

        @Test(arguments: paths) func worksWithoutJavaScript(path: String) async throws {
            try await Browser.run("every_page.works_without_javascript", ["path": path])
        }
    }
}
