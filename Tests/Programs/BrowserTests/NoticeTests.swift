import Testing

extension BrowserTests {
    /// Reminders in the browser: the bell, the devices, and what the service worker shows.
    struct NoticeTests {
        @Test(arguments: [390, 1280]) func thePersonIsAskedOnlyAfterAPress(width: Int) async throws {
            try await Browser.run("notices.asks_only_after_a_press", ["width": width])
        }

        @Test func aRefusalIsExplained() async throws {
            try await Browser.run("notices.is_denied")
        }

        @Test func aPermissionThatIsRevokedShowsAtOnce() async throws {
            try await Browser.run("notices.is_revoked")
        }

        @Test func aBellThatFailsSaysSo() async throws {
            try await Browser.run("notices.fails")
        }

        @Test func aBellWithoutASessionLeavesNothing() async throws {
            try await Browser.run("notices.ends_what_no_account_has")
        }

        @Test(arguments: ["button", "own", "everywhere"])
        func aSignedOutBrowserShowsNothingOfAPerson(way: String) async throws {
            try await Browser.run("notices.is_left_at_sign_out", ["way": way])
        }

        @Test func theNextPageEndsWhatASignOutHasLeft() async throws {
            try await Browser.run("notices.ends_at_the_next_page")
        }

        @Test func aSignOutNeedsNoServiceWorker() async throws {
            try await Browser.run("notices.leaves_without_a_worker")
        }

        private static let phone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/17.5 Mobile/15E148 Safari/604.1"
        private static let tablet =
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 "
            + "Safari/605.1.15"
        private static let old = "Mozilla/5.0 (X11; Linux x86_64; rv:40.0) Gecko/20100101 Firefox/40.0"

        @Test(arguments: [
            (phone, "iPhone", false, "home"), (tablet, "MacIntel", false, "home"),
            (phone, "iPhone", true, "unsupported"), (old, "Linux x86_64", false, "unsupported"),
        ])
        func aBrowserThatCannotSaysWhy(
            agent: String, platform: String, standalone: Bool, state: String
        ) async throws {
            try await Browser.run(
                "notices.is_explained",
                ["agent": agent, "platform": platform, "standalone": standalone, "state": state])
        }

        @Test func anAddressWithoutHTTPSHasNoBell() async throws {
            try await Browser.run("notices.is_explained_without_https")
        }

        @Test(arguments: [true, false]) func aTopicIsADeviceToo(javascript: Bool) async throws {
            try await Browser.run("notices.takes_a_topic", ["javascript": javascript])
        }

        @Test(arguments: ["zh-TW", "en", "ja"]) func textFitsInEachLanguage(locale: String) async throws {
            try await Browser.run("notices.fits", ["locale": locale])
        }

        @Test func aReminderGoesTheWholeWay() async throws {
            try await Browser.run("notices.goes_the_whole_way")
        }

        @Test func aKeptPageOpensWithoutANetwork() async throws {
            try await Browser.run("notices.opens_a_kept_page")
        }

        @Test func theWorkerShowsBothForms() async throws {
            try await Browser.run("notices.shows_old_and_new")
        }
    }
}
