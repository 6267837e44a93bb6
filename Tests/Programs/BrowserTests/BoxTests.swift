import Testing

extension BrowserTests {
    /// The one box: suggestions while somebody types.
    struct BoxTests {
        @Test(arguments: [("龍山", "龍山寺"), ("妈祖", "媽祖"), ("mazu", "媽祖|Mazu"), ("天厚宮", "天后宮")])
        func whatIsTypedLeadsToWhatIsMeant(text: String, wanted: String) async throws {
            try await Browser.run("box.finds", ["text": text, "wanted": wanted])
        }

        @Test(arguments: [390, 1280], ["zh-TW", "en-US", "ja-JP"])
        func itIsForEveryone(width: Int, locale: String) async throws {
            try await Browser.run("box.is_for_everyone", ["width": width, "locale": locale])
        }

        @Test(arguments: [
            "asks_with_the_position", "is_used_with_keys", "leaves_keys_to_composing", "follows_quick_typing",
            "closes_when_the_form_is_sent",
        ]) func itDoesAsItIsAsked(scenario: String) async throws {
            try await Browser.run("box.\(scenario)")
        }

        @Test(arguments: [true, false]) func noEarlierAnswerOvertakesALaterOne(aborts: Bool) async throws {
            try await Browser.run("box.ignores_late_answers", ["aborts": aborts])
        }

        /// 0 hangs up.
        @Test(arguments: [0, 429, 503]) func typingGoesOnWhereTheServiceFails(status: Int) async throws {
            try await Browser.run("box.goes_on_without_answers", ["status": status])
        }

        @Test(arguments: ["/deities", "/route"]) func aFieldOfADeityTakesDeitiesAlone(path: String) async throws {
            try await Browser.run("box.takes_a_deity", ["path": path])
        }

        @Test(arguments: [true, false]) func aSearchWithoutAResultSaysWhatMayBeMeant(javascript: Bool) async throws {
            try await Browser.run("box.says_what_may_be_meant", ["javascript": javascript])
        }
    }
}
