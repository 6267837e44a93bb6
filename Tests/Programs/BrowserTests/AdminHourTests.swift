import Expectations
import BuiltProgram
import Foundation
import Testing

extension BrowserTests {
    /// The back office: an editor's hour over the whole registry.
    struct AdminHourTests {
        @Test(.enabled(if: Program.registry != nil, "no reference data"))
        func anEditorWorksThroughAList() async throws {
            let registry = try require(Program.registry)
            try await Browser.run(
                "admin_hour.is_worked", ["width": 1280, "registry": registry.path], seconds: 300)
        }
    }
}
