import Expectations
import Foundation
import TempleModel
import Testing

@testable import TempleService

/// The editor that all workers of a service share.
struct SharedEditorTests {
    /// A wait for the turn would last an hour: the use of a session is noted another time instead, and nobody reads later
    /// for it.
    @Test func theUseOfASessionWaitsForNoTurn() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("editor-\(UUID())").path
        try Data("a database".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let database = ServedDatabase(path: path, replica: nil, queryTimeout: { nil }, note: { _ in })
        let shared = SharedEditor(database, longestWait: .seconds(3_600)) { () throws(SearchError) in FakeOffice() }
        let editors = ServedEditors(shared) { () throws(SearchError) in FakeOffice() }
        try editors.useSession(hash: "a", now: 0)
        let refused = try shared.writing { _ -> SearchError? in
            #expect(throws: SearchError.self) { try editors.useSession(hash: "a", now: 0) }
        }
        guard case .unavailable(.locked, _)? = refused else {
            return expect(Bool(false), "\(String(describing: refused))")
        }
        try editors.useSession(hash: "a", now: 0)
    }
}
