import Testing

extension BrowserTests {
    /// Sign-in on pages, with a provider and by a link in a mail.
    struct SignInPageTests {
        @Test(arguments: [
            (390, true, "zh-TW"), (1280, false, "en"), (390, true, "ja"),
        ])
        func somebodySignsInWithAProvider(width: Int, javascript: Bool, locale: String) async throws {
            try await Browser.run("sign_in.is_used", ["width": width, "javascript": javascript, "locale": locale])
        }

        @Test(arguments: [
            (390, true, "zh-TW"), (1280, false, "en"), (390, true, "ja"),
        ])
        func somebodySignsInByMail(width: Int, javascript: Bool, locale: String) async throws {
            try await Browser.run(
                "sign_in.comes_by_mail", ["width": width, "javascript": javascript, "locale": locale])
        }

        @Test(
            arguments: [
                ("wrong-nonce", 401, "登入遭到拒絕"), ("wrong-iss", 401, "登入遭到拒絕"), ("replay", 401, "登入遭到拒絕"),
                ("other-state", 400, "請重新登入"), ("away", 503, "目前無法連上登入服務"),
            ], [true, false])
        func whatAProviderAnswersWrongSignsNobodyIn(wrong: (String, Int, String), javascript: Bool) async throws {
            try await Browser.run(
                "sign_in.fails_well",
                ["way": wrong.0, "status": wrong.1, "words": wrong.2, "javascript": javascript])
        }

        @Test(arguments: [(true, "zh-TW"), (false, "zh-TW"), (true, "en"), (true, "ja")])
        func somebodyCancels(javascript: Bool, locale: String) async throws {
            try await Browser.run("sign_in.is_cancelled", ["javascript": javascript, "locale": locale])
        }

        @Test(arguments: ["gone", "no-pkce", "http-endpoint"])
        func nobodyIsSentToSuchAProvider(way: String) async throws {
            try await Browser.run("sign_in.sends_nobody", ["way": way])
        }

        @Test(arguments: ["/sign-in/start", "/sign-in/mail", "/sign-in/mail/use", "/sign-out"])
        func aPageOfAnotherOriginIsRefused(path: String) async throws {
            try await Browser.run("sign_in.is_not_forged", ["path": path])
        }

        @Test(arguments: [
            "is_good_once", "works_in_two_tabs", "leads_nowhere_else", "is_not_fixed", "ends", "refuses_no_address",
        ])
        func itHoldsAgainstWhoeverTries(scenario: String) async throws {
            try await Browser.run("sign_in.\(scenario)")
        }

        @Test(arguments: [true, false]) func theWayBackShowsNothing(javascript: Bool) async throws {
            try await Browser.run("sign_in.leaves_nothing_behind", ["javascript": javascript])
        }
    }
}
