internal import RecordFiles
internal import TempleFormats
internal import TempleImport
internal import TempleModel

/// What the import of one file came to, in words and in JSON.
struct ImportReport {
    let file: String
    let isDryRun: Bool
    let read: ImportSummary
    let written: WriteCounts
    /// Temples that could be one of several that were there.
    let ambiguous: Int
    /// Activities that name no stored temple and have no position, and attractions that are no stored temple.
    let withoutTemple: Int
    /// The first rows that were refused.
    let refused: [ImportDiagnostic]
    /// Rows that were taken with a warning, and rows that were passed over: the first ``keptRows`` of each code.
    let warned: [Row]
    let passedOver: [Row]

    /// How many rows of each code are told one by one in JSON.
    static let keptRows = 100

    /// What is said of one row.
    struct Row {
        var line: Int
        var record: String?
        var column: String?
        var value: String?
        var code: String
        var reason: String
        var remedy: String
    }

    private var counts: ImportCounts { read.counts }

    /// Where the file ended too soon, why.
    var cutShort: String? {
        if case .cutShort(let reason) = read.ending { return reason }
        return nil
    }

    /// Whether it had rows and none of them could be taken.
    var isAllRefused: Bool { counts.rejected > 0 && counts.accepted == 0 }

    var rowsRead: Int { counts.read }

    /// One line, and one for each kind of what was refused, passed over or warned of.
    var text: String {
        var text = "\(file): \(counts.read) rows as \(read.recognised.schema.rawValue): "
        text += "\(written.inserted) inserted, \(written.updated) updated, "
        if written.joined > 0 { text += "\(written.joined) joined to temples of other sources, " }
        text += "\(written.unchanged) unchanged, "
        if written.removed > 0 { text += "\(written.removed) removed, " }
        text += "\(counts.rejected) rejected"
        if isDryRun { text += " (dry run: nothing was written)" }
        text += "\n"
        if written.atTemples + written.atPlaces > 0 {
            text +=
                "  activities: \(written.atTemples) at temples that they name, \(written.atPlaces) kept at their place\n"
        }
        for (label, entries) in kinds {
            for (code, count) in entries { text += "  \(label), \(code): \(count)\n" }
        }
        if withoutTemple > 0, written.inserted == 0, read.recognised.schema == .attractions {
            text += "  no-temple: what is no temple known here; --insert makes temples of the places of worship\n"
        }
        if written.changed == 0, counts.accepted > withoutTemple { text += "  nothing has changed\n" }
        return text
    }

    static func json(_ reports: [ImportReport]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("files")
            json.array(reports) { json, report in json.object { report.members(to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func members(to json: inout JSONWriter) {
        json.member("file", file)
        json.member("form", read.recognised.schema.rawValue)
        json.member("dry_run", isDryRun)
        json.member("rows", Int64(counts.read))
        json.member("inserted", Int64(written.inserted))
        json.member("updated", Int64(written.updated))
        json.member("joined", Int64(written.joined))
        json.member("unchanged", Int64(written.unchanged))
        json.member("removed", Int64(written.removed))
        json.member("rejected", Int64(counts.rejected))
        json.member("activities_at_temples", Int64(written.atTemples))
        json.member("activities_at_places", Int64(written.atPlaces))
        json.member("cut_short", cutShort)
        for (name, entries) in zip(["rejections", "skipped", "warnings"] as [StaticString], kinds.map(\.entries)) {
            json.key(name)
            json.array(entries) { json, entry in
                json.object { json in
                    json.member("code", entry.code)
                    json.member("count", Int64(entry.count))
                }
            }
        }
        for (name, rows) in zip(
            ["refused", "warned", "passed_over"] as [StaticString], [refused.map(Row.init), warned, passedOver])
        {
            json.key(name)
            json.array(rows) { json, row in
                json.object { json in
                    json.member("line", Int64(row.line))
                    json.member("record", row.record)
                    json.member("column", row.column)
                    json.member("value", row.value)
                    json.member("code", row.code)
                    json.member("reason", row.reason)
                    json.member("remedy", row.remedy)
                }
            }
        }
    }

    private var kinds: [(label: String, entries: [(code: String, count: Int)])] {
        [
            ("rejected", sorted(counts.rejections)),
            ("skipped", sorted(counts.skipped, and: ("no-temple", withoutTemple))),
            ("warning", sorted(counts.warnings, and: ("match-ambiguous", ambiguous))),
        ]
    }

    private func sorted(
        _ counts: [ImportDiagnostic.Code: Int], and more: (code: String, count: Int)? = nil
    ) -> [(code: String, count: Int)] {
        var entries = counts.map { (code: $0.key.rawValue, count: $0.value) }
        if let more, more.count > 0 { entries.append(more) }
        return entries.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    }
}

extension ImportReport.Row {
    init(_ diagnostic: ImportDiagnostic) {
        self.init(
            line: diagnostic.line, record: diagnostic.record, column: diagnostic.column, value: diagnostic.value,
            code: diagnostic.code.rawValue, reason: diagnostic.reason, remedy: diagnostic.remedy)
    }
}
