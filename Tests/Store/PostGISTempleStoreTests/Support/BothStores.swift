import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleWriting

/// An embedded database and one on a server, with the same history.
final class BothStores {
    let server: TestServer
    let file: String
    private let writers: [any TempleWriting]

    init(catalogue: Catalogue = .few) throws {
        server = try TestServer()
        file = server.path("embedded")
        writers = [try TempleWriter(path: file, catalogue: catalogue), try server.writer(catalogue: catalogue)]
    }

    /// Does the same in both databases, and expects the same result or error, and then the same rows.
    ///
    /// - Returns: the result; nil for an error.
    @discardableResult
    func perform<Result: Equatable>(
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: (any TempleWriting) throws -> Result
    ) throws -> Result? {
        let results = writers.map { writer in
            do {
                return Outcome.result(try body(writer))
            } catch let error as UndoRefused {
                // Two writers may import in different seconds.
                return Outcome.failure("\(error.reason) \(error.entry.lasting)")
            } catch {
                return Outcome.failure("\(error)")
            }
        }
        #expect(results[0] == results[1], comment, sourceLocation: sourceLocation)
        try expectSameRows(comment, sourceLocation: sourceLocation)
        return if case .result(let result) = results[1] { result } else { nil }
    }

    func expectSameRows(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let embedded = try Contents(ofFile: file, .lasting)
        let difference = embedded.difference(from: try Contents(of: server, .lasting))
        #expect(difference == nil, comment, sourceLocation: sourceLocation)
    }

    private enum Outcome<Result: Equatable>: Equatable {
        case result(Result)
        case failure(String)
    }

    @discardableResult
    func write(
        _ records: [TempleRecord], _ options: WriteOptions = .labelled,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> WriteCounts? {
        try perform(sourceLocation: sourceLocation) { writer in
            try writer.write(options) { session in
                for record in records { try session.upsert(record) }
                if options.replaces { try session.removeUnlisted(atMost: 1) }
            }
        }
    }
}

extension WriteOptions {
    static let labelled = WriteOptions(label: ImportLabel(file: "t.csv", schema: "test"))
}

extension ImportEntry {
    /// What two databases with the same history have in common.
    var lasting: String { "\(id) \(files) \(canBeUndone) \(undoneAt != nil)" }
}
