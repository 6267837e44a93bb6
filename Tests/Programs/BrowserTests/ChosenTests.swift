import Testing

extension BrowserTests {
    /// What a visitor chooses is kept in the browser.
    struct ChosenTests {
        @Test(arguments: [false, true]) func whatIsChosenIsKept(keys: Bool) async throws {
            try await Browser.run("chosen.is_kept", ["keys": keys])
        }

        @Test(arguments: [
            "becomes_a_calendar", "marks_lists", "ignores_foreign_values", "drops_what_is_gone", "follows_back",
        ])
        func aChoice(scenario: String) async throws {
            try await Browser.run("chosen.\(scenario)")
        }

        @Test func withoutJavaScriptFormsDoTheSame() async throws {
            try await Browser.run("chosen.works_by_forms")
        }

        @Test(arguments: ["denied", "full"]) func withoutAStoreTheAddressDoesIt(how: String) async throws {
            try await Browser.run("chosen.works_without_a_store", ["how": how])
        }

        @Test(arguments: [true, false]) func aSharedChoiceIsNotTakenOverSilently(adopts: Bool) async throws {
            try await Browser.run("chosen.asks_before_it_takes_over", ["adopts": adopts])
        }

        @Test(arguments: [("天上聖母", "媽祖"), ("mazu", "媽祖"), ("Xuántiān", "玄天上帝"), ("関圣帝", "關聖帝君")])
        func aDeityIsFoundByAnyName(typed: String, wanted: String) async throws {
            try await Browser.run("chosen.finds_by_any_name", ["typed": typed, "wanted": wanted])
        }
    }
}
