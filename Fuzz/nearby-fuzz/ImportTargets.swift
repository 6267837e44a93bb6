internal import Geodesy
internal import MemoryByteSource
internal import RecordFiles
internal import TempleImport
internal import TempleModel

/// Fuzz targets of imports: reading any bytes ends, stays within its limits, and does not depend on how the bytes
/// arrive.
enum ImportTargets {
    private static func limits(chunk: Int) -> RecordFileLimits {
        var limits = RecordFileLimits()
        limits.chunkBytes = chunk
        limits.delimited = .init(fieldBytes: 200, rowBytes: 1_000)
        limits.nested = .init(fieldBytes: 200, rowBytes: 1_000)
        return limits
    }

    /// Reads the rows of any format, and of every member of an archive; compares them as one line of text for each row.
    static func records(_ bytes: [UInt8]) {
        let whole = rows(of: bytes, chunk: 1 << 16, piece: .max)
        requireEqual(rows(of: bytes, chunk: 16, piece: 5), whole)
    }

    private static func rows(of bytes: [UInt8], chunk: Int, piece: Int) -> [String] {
        let file = RecordFile(
            source: MemoryByteSource(bytes, chunk: piece), name: "f", limits: limits(chunk: chunk))
        var lines: [String] = []
        var members = 0
        while members < 200 {
            members += 1
            do {
                guard let member = try file.nextMember() else { break }
                lines.append("\(member.name) \(member.rows.container)")
                while try member.rows.next() {
                    var line = "\(member.rows.line) \(String(describing: member.rows.problem))"
                    if member.rows.problem == nil {
                        for (index, name) in member.rows.names.enumerated() {
                            let value = member.rows.bytes(of: index)
                            require(value.count <= 1_000, "a field of \(value.count) bytes")
                            if !value.isEmpty { line += " \(name)=\(String(decoding: value, as: UTF8.self))" }
                        }
                    }
                    lines.append(line)
                }
                // If the file has several faults, the message depends on which is found first, and so on how the bytes
                // arrive.
                lines.append(member.rows.ending == .complete ? "complete" : "cut short")
            } catch {
                lines.append("refused")
            }
        }
        return lines
    }

    /// Reads temples and activities of a file: the counts are right, the values are within their limits, and there are
    /// no control characters and no mobile numbers.
    static func temples(_ bytes: [UInt8]) {
        let source = MemoryByteSource(bytes)
        guard let member = try? RecordFile(source: source, name: "f", limits: limits(chunk: 1 << 16)).nextMember()
        else { return }
        var (accepted, rejected) = (0, 0)
        let reader = TempleFileReader(rows: member.rows, name: "f", options: ImportOptions())
        let summary = try? reader.read(
            record: { record, _ in
                accepted += 1
                if case .temple(let temple) = record { check(temple) }
            },
            diagnostic: { diagnostic in
                if diagnostic.severity == .rejected { rejected += 1 }
                let text = diagnostic.description
                require(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, text)
                require(text.count < 2_000, text)
            })
        guard let counts = summary?.counts else { return }
        requireEqual(counts.accepted, accepted)
        requireEqual(counts.rejected, rejected)
        requireEqual(counts.read, counts.accepted + counts.rejected + counts.skippedRows)
    }

    private static func check(_ record: TempleRecord) {
        let (latitude, longitude) = (record.coordinate.latitude, record.coordinate.longitude)
        require(abs(latitude) <= 90 && abs(longitude) <= 180, "\(record.coordinate)")
        require(abs(latitude) >= 0.01 || abs(longitude) >= 0.01, "\(record.coordinate)")
        let texts = [record.key.id, record.name, record.address, record.mainDeity, record.phone, record.religion]
        for text in texts.compactMap({ $0 }) {
            require(!text.isEmpty && text.unicodeScalars.count <= 300, text)
            require(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, text)
        }
        let digits = (record.phone ?? "").filter(\.isNumber)
        require(!(digits.count == 10 && digits.hasPrefix("09")), digits)
    }
}
