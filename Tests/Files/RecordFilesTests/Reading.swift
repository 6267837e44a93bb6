import MemoryByteSource
import RecordFiles

/// One row as the reader returned it.
struct ReadRow: Equatable {
    var line: Int
    var fields: [String: String] = [:]
    var problem: RowProblem?
    var invalidOffset: Int?
    var invalidField: String?

    init(_ line: Int, _ fields: [String: String] = [:], _ problem: RowProblem? = nil) {
        self.line = line
        self.fields = fields
        self.problem = problem
    }
}

/// Complete result of reading one member.
struct Reading: Equatable {
    var name: String
    var container: Container
    var names: [String]
    var rows: [ReadRow]
    var ending: FileEnding

    /// Reads a member. Empty fields are left out.
    init(_ member: RecordFile.Member) throws {
        var rows: [ReadRow] = []
        let source = member.rows
        while try source.next() {
            var row = ReadRow(source.line)
            row.problem = source.problem
            if source.problem == nil {
                for (index, name) in source.names.enumerated() {
                    let bytes = source.bytes(of: index)
                    if !bytes.isEmpty { row.fields[name] = String(decoding: bytes, as: UTF8.self) }
                }
            }
            row.invalidOffset = source.invalidUTF8?.offset
            row.invalidField = source.invalidUTF8?.field.map { source.names[$0] }
            rows.append(row)
        }
        self.rows = rows
        name = member.name
        container = source.container
        names = source.names
        ending = source.ending
    }

    init(_ bytes: some Sequence<UInt8>, chunk: Int = .max, limits: RecordFileLimits = RecordFileLimits()) throws {
        let source = MemoryByteSource(Array(bytes), chunk: chunk)
        guard let member = try RecordFile(source: source, name: "t", limits: limits).nextMember() else {
            throw RecordFileError(file: "t", reason: .empty)
        }
        try self.init(member)
    }

    init(_ text: String, chunk: Int = .max, limits: RecordFileLimits = RecordFileLimits()) throws {
        try self.init(text.utf8, chunk: chunk, limits: limits)
    }

    var fields: [[String: String]] { rows.map(\.fields) }

    /// Returns every member of an archive, or the reason why it cannot be read.
    static func all(
        _ bytes: [UInt8], chunk: Int = .max, limits: RecordFileLimits = RecordFileLimits()
    ) -> [Result<Reading, RecordFileError>] {
        let file = RecordFile(source: MemoryByteSource(bytes, chunk: chunk), name: "t", limits: limits)
        var results: [Result<Reading, RecordFileError>] = []
        while results.count < 2_000 {
            do {
                guard let member = try file.nextMember() else { break }
                results.append(.success(try Reading(member)))
            } catch {
                if let error = error as? RecordFileError { results.append(.failure(error)) }
            }
        }
        return results
    }
}

/// Returns the reason why bytes cannot be read; nil if they can.
func refusal(_ bytes: some Sequence<UInt8>, limits: RecordFileLimits = RecordFileLimits()) -> RecordFileError.Reason? {
    do {
        _ = try Reading(bytes, limits: limits)
        return nil
    } catch {
        return (error as? RecordFileError)?.reason
    }
}

extension RecordFileLimits {
    /// Returns limits so small that a test can reach them.
    static func small(field: Int, row: Int, chunk: Int = 16) -> RecordFileLimits {
        var limits = RecordFileLimits()
        limits.delimited = Lengths(fieldBytes: field, rowBytes: row)
        limits.nested = Lengths(fieldBytes: field, rowBytes: row)
        limits.chunkBytes = chunk
        return limits
    }
}
