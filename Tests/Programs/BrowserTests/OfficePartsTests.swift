import Testing

extension BrowserTests {
    /// The special inputs in the form of a temple.
    struct OfficePartsTests {
        @Test(arguments: [390, 1280]) func aPositionIsPointedAtAndTyped(width: Int) async throws {
            try await Browser.run("admin_parts.points_at_a_position", ["width": width])
        }

        @Test func aClickDoesOneThing() async throws {
            try await Browser.run("admin_parts.does_one_thing_by_a_click")
        }

        @Test(arguments: [390, 1280]) func deitiesAreListedAndHoursAreRead(width: Int) async throws {
            try await Browser.run("admin_parts.lists_deities_and_reads_hours", ["width": width])
        }

        @Test func whatIsTypedBeforeTheScriptsIsChecked() async throws {
            try await Browser.run("admin_parts.checks_what_came_before")
        }

        @Test func aPageOfAnEndedSessionStopsToAsk() async throws {
            try await Browser.run("admin_parts.asks_no_more_when_signed_out")
        }

        @Test func aPhoneMendsATempleOnTheSpot() async throws {
            try await Browser.run("admin_parts.is_mended_on_the_spot")
        }

        @Test func theInputsWorkWithoutScripts() async throws {
            try await Browser.run("admin_parts.works_without_scripts")
        }
    }
}
