import Testing

extension BrowserTests {
    /// The back office: its frame, its sessions and its people.
    struct OfficeTests {
        @Test(arguments: sizes)
        func anOwnerKeepsThePeople(width: Int, javascript: Bool) async throws {
            try await Browser.run("office.is_used", ["width": width, "javascript": javascript])
        }

        @Test(arguments: [true, false]) func anEndedSessionLosesNothing(javascript: Bool) async throws {
            try await Browser.run("office.loses_nothing", ["javascript": javascript])
        }

        @Test func itLoadsNothingFromElsewhere() async throws {
            try await Browser.run("office.loads_nothing_from_elsewhere")
        }

        @Test func theServiceWorkerLeavesItAlone() async throws {
            try await Browser.run("office.is_not_kept")
        }
    }
}
