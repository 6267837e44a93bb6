internal import TempleAPI
internal import TempleImport
internal import TempleStore

/// What the import of one file came to, in words and in JSON.
struct ImportReport {
    let file: String
    let isDryRun: Bool
    let read: ImportCounts
    let written: WriteCounts

    /// One line, and one for each kind of warning.
    var text: String {
        var text = "\(file): \(read.read) rows: \(written.inserted) inserted, \(written.updated) updated, "
        text += "\(written.unchanged) unchanged, \(read.rejected) rejected"
        if isDryRun { text += " (dry run: nothing was written)" }
        text += "\n"
        for (code, count) in sorted(read.rejections) { text += "  rejected, \(code): \(count)\n" }
        for (code, count) in sorted(read.warnings) { text += "  warning, \(code): \(count)\n" }
        if written.changed == 0, read.accepted > 0 { text += "  nothing has changed\n" }
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
        json.member("dry_run", isDryRun)
        json.member("rows", Int64(read.read))
        json.member("inserted", Int64(written.inserted))
        json.member("updated", Int64(written.updated))
        json.member("unchanged", Int64(written.unchanged))
        json.member("rejected", Int64(read.rejected))
        for (name, counts) in [("rejections", read.rejections), ("warnings", read.warnings)]
            as [(StaticString, [ImportDiagnostic.Code: Int])]
        {
            json.key(name)
            json.array(sorted(counts)) { json, entry in
                json.object { json in
                    json.member("code", entry.code)
                    json.member("count", Int64(entry.count))
                }
            }
        }
    }

    private func sorted(_ counts: [ImportDiagnostic.Code: Int]) -> [(code: String, count: Int)] {
        counts.map { (code: $0.key.rawValue, count: $0.value) }.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    }
}
