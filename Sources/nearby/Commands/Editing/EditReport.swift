internal import TempleFormats
internal import TempleImport
internal import TempleModel

/// What an edit has done: a table for people, or a JSON document.
struct EditReport {
    /// The number in the history; nil where nothing has changed, and for a dry run.
    let number: Int64?
    /// The number of the change of the data, for which a service can be asked to wait.
    let dataChange: Int64
    let isDryRun: Bool
    let changes: [EntityChange]
    /// What goes with temples that are deleted.
    let alongside: [GoingAlong]

    /// The report of steps that concern one temple.
    ///
    /// - Parameters:
    ///   - present: the temple before; nil for a new one.
    ///   - touched: the fields that are listed also where they look the same.
    init(
        _ outcome: EditOutcome, of present: EditableTemple?, touched: Set<MergedTemple.Field> = [], isDryRun: Bool
    ) {
        number = outcome.change
        dataChange = outcome.dataChange
        self.isDryRun = isDryRun
        alongside = outcome.results.flatMap(\.alongside)
        changes = outcome.results.compactMap { result in
            guard let action = result.action else { return nil }
            var (before, after): (FieldValues, FieldValues) = ([:], [:])
            switch action {
            case .created: after = result.temple.edited
            case .changed:
                for field in MergedTemple.Field.allCases {
                    let (old, new) = (present?.record.value(of: field), result.temple.record.value(of: field))
                    guard old != new || touched.contains(field) else { continue }
                    before[field] = old
                    after[field] = new
                }
            case .deleted, .restored: break
            }
            return EntityChange(
                kind: .temple, id: result.temple.id, name: result.temple.record.name, action: action, before: before,
                after: after)
        }
    }

    /// The report of an undo, as its entry in the history has it.
    init(_ outcome: EditOutcome, entry: ChangeEntry?) {
        number = outcome.change
        dataChange = outcome.dataChange
        isDryRun = false
        alongside = []
        changes = if case .edits(let changes)? = entry?.contents { changes } else { [] }
    }

    /// Writes the report to standard output.
    func show(_ format: ShortFormat, _ console: Console) throws(CommandError) {
        switch format {
        case .json: try console.answer(json)
        case .table: try console.show(text(console))
        }
    }

    private func text(_ console: Console) -> String {
        guard !changes.isEmpty || number != nil else { return "nothing to change\n" }
        let blocks = changes.map { change in
            let fields = MergedTemple.Field.allCases.filter { change.after[$0] != nil || change.before[$0] != nil }
            let title = "\(change.action.rawValue) \(change.kind.rawValue) \(change.id) \(change.name)\n"
            return fields.isEmpty ? title : title + table(change, fields, console)
        }
        let along = alongside.map { "  with it: \($0.kind) \($0.id) \($0.name)\n" }.joined()
        let end =
            isDryRun
            ? "dry run: nothing was written\n"
            : (number.map { "number \($0); to undo it: nearby changes --undo \($0)\n" } ?? "")
                + ImportOutcome.text(ofChange: dataChange)
        return blocks.joined() + along + end
    }

    private func table(_ change: EntityChange, _ fields: [MergedTemple.Field], _ console: Console) -> String {
        TextTable(
            columns: [
                TextTable.Column("MEMBER"), TextTable.Column("BEFORE", shrinks: true),
                TextTable.Column("AFTER", widest: 1_000, shrinks: true),
            ],
            rows: fields.map { field in
                [field.rawValue] + [change.before, change.after].map { $0[field].map(FieldValueText.text) ?? "" }
            }
        ).text(width: console.outputIsTerminal ? console.width : nil, color: false)
    }

    private var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("number", number)
            json.member("change", isDryRun ? nil : dataChange)
            json.member("dry_run", isDryRun)
            json.key("entities")
            json.array(changes) { json, change in ChangeJSON.write(change, to: &json) }
            json.key("alongside")
            json.array(alongside) { json, thing in
                json.object { json in
                    json.member("kind", thing.kind)
                    json.member("id", thing.id)
                    json.member("name", thing.name)
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
