internal import RecordFiles
internal import TempleFormats
internal import TempleImport
internal import TempleModel
internal import Wording

/// The report of the import of one file, as text and as JSON.
extension ImportOutcome {
    /// One line for the file, and one for each code of rejected rows, skipped rows and warnings.
    func text(_ console: Console) -> String {
        if let edits { return text(edits, console) }
        let counts = read.counts
        var text = "\(file): \(counts.read) rows as \(read.recognised.schema.rawValue): "
        text += "\(written.inserted) inserted, \(written.updated) updated, "
        if written.joined > 0 { text += "\(written.joined) joined to temples of other sources, " }
        text += "\(written.unchanged) unchanged, "
        if written.removed > 0 { text += "\(written.removed) removed, " }
        text += "\(rejected) rejected"
        if written.found > 0 { text += "; \(written.found) rows of earlier files have found their temples" }
        if isDryRun { text += " (dry run: nothing was written)" }
        text += "\n"
        if read.recognised.schema == .moiFestival {
            if written.atTemples > 0 {
                text +=
                    "  festivals: \(written.atTemples) at temples, of these \(written.joinedDays) are their deity's day\n"
            }
        } else if written.atTemples + written.atOwnPositions > 0 {
            text +=
                "  activities: \(written.atTemples) at temples that they name, \(written.atOwnPositions) at their own position\n"
        }
        if let newNumbers, newNumbers.temples > 0 { text += newNumbers.text }
        text += shown?.text ?? ""
        text += textOfKinds
        if withoutTemple > 0, written.inserted == 0, read.recognised.schema == .attractions {
            text += "  no-temple: these rows are of no known temple, and wait until an import brings it; "
            text += "--insert adds the places of worship as temples\n"
        }
        if written.changed == 0, counts.accepted > withoutTemple + withoutCalendar { text += "  nothing has changed\n" }
        return text
    }

    private var textOfKinds: String {
        kinds.flatMap { label, entries in entries.map { "  \(label), \($0.code): \($0.count)\n" } }.joined()
    }

    /// The report of a file of edits: one line of counts, and the first temples with their values before and after.
    private func text(_ edits: FileEdits, _ console: Console) -> String {
        var text = "\(file): \(read.counts.read) rows as edits: \(written.updated) changed, "
        text += "\(written.unchanged) as they were, \(rejected) rejected\n" + textOfKinds
        text += EditReport.text(ofFirst: edits.changes, console)
        if isDryRun { return text + "dry run: nothing was written\n" }
        guard let number = edits.number else { return text + "nothing has changed\n" }
        return text + "number \(number); to undo it: nearby changes --undo \(number)\n"
    }

    /// The last line of a report: the number of the last change, for who waits for it. Empty where there is none.
    static func text(ofChange change: Int64?) -> String { change.map { "change \($0)\n" } ?? "" }

    static func json(_ outcomes: [ImportOutcome], change: Int64?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("change", change)
            json.key("files")
            json.array(outcomes) { json, outcome in json.object { outcome.members(to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func members(to json: inout JSONWriter) {
        json.member("file", file)
        json.member("form", read.recognised.schema.rawValue)
        json.member("dry_run", isDryRun)
        json.member("rows", Int64(read.counts.read))
        json.member("inserted", Int64(written.inserted))
        json.member("updated", Int64(written.updated))
        json.member("joined", Int64(written.joined))
        json.member("unchanged", Int64(written.unchanged))
        json.member("removed", Int64(written.removed))
        json.member("rejected", Int64(rejected))
        json.member("found", Int64(written.found))
        json.member("new_numbers", newNumbers.map { Int64($0.temples) })
        json.key("renumbered")
        json.array(newNumbers?.listed ?? []) { json, pair in
            json.object { json in
                json.member("name", pair.name)
                json.member("address", pair.address)
                json.member("gone", pair.gone)
                json.member("new", pair.new)
            }
        }
        json.key("values")
        json.array(shown?.fields ?? []) { json, values in
            json.object { json in
                json.member("field", values.field.rawValue)
                json.member("values", Int64(values.brought))
                json.member("shown", Int64(values.shown))
                json.key("above")
                json.array(values.above) { $0.value($1) }
            }
        }
        json.member("activities_at_temples", Int64(written.atTemples))
        json.member("activities_at_places", Int64(written.atOwnPositions))
        json.member("festivals_of_deities", Int64(written.joinedDays))
        json.key("edits")
        if let edits {
            json.object { json in
                json.member("number", edits.number)
                json.key("entities")
                json.array(edits.changes) { json, change in ChangeJSON.write(change, to: &json) }
            }
        } else {
            json.null()
        }
        json.member("cut_short", cutShort.map(PrintableText.escaped))
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
            ["refused", "warned", "passed_over"] as [StaticString],
            // Only the rejected rows that were printed one by one.
            [Array(refused.prefix(ImportPrinter.shownMistakes)), warned, passedOver])
        {
            json.key(name)
            json.array(rows) { json, row in
                json.object { json in
                    json.member("line", Int64(row.line))
                    json.member("record", row.record)
                    json.member("column", row.column.map(PrintableText.escaped))
                    json.member("value", row.value)
                    json.member("code", row.code)
                    json.member("reason", row.reason)
                    json.member("remedy", row.remedy)
                }
            }
        }
    }

    private var kinds: [(label: String, entries: [CodeCount])] {
        [
            ("rejected", counts(of: .rejected)), ("skipped", counts(of: .skipped)), ("warning", counts(of: .warning)),
        ]
    }
}

extension ShownValues {
    /// One line for each field of which something is hidden. Empty where all is shown.
    fileprivate var text: String {
        let hidden = fields.filter { $0.shown < $0.brought }
        var text = hidden.map { field in
            let names = field.above.map { $0 == SourceKey.editSource ? "an edit by hand" : $0 }
            let stand =
                names.isEmpty
                ? "" : ": \(names.joined(separator: " and ")) \(names.count > 1 ? "stand" : "stands") above \(source)"
            return "  \(field.field.rawValue): \(field.shown) of \(field.brought) values shown\(stand)\n"
        }.joined()
        // Edits by hand are meant to stand above.
        if hidden.contains(where: { $0.shown == 0 && $0.above != [SourceKey.editSource] }) {
            text += "  to have values shown whatever the order of sources is, import the file with --as-edits\n"
        }
        return text
    }
}

extension NewNumbers {
    /// One line, and one for each pair of a temple that is gone and a new one.
    fileprivate var text: String {
        var text = "  new numbers: \(temples)"
        if pairs > 0 { text += "; of these with the name and address of a temple that is gone: \(pairs)" }
        text += "\n"
        for pair in listed { text += "    \(pair.name), \(pair.address): \(pair.gone) is gone, \(pair.new) is new\n" }
        if pairs > listed.count { text += "    and \(pairs - listed.count) more\n" }
        return text
    }
}
