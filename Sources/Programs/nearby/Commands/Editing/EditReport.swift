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

    /// The report of steps that concern one thing.
    ///
    /// - Parameters:
    ///   - present: the thing before; nil for a new one.
    ///   - touched: the names of the members that are listed also where they look the same.
    init(
        _ outcome: EditOutcome, of present: EditResult.Thing?, touched: Set<String> = [], isDryRun: Bool
    ) {
        number = outcome.change
        dataChange = outcome.dataChange
        self.isDryRun = isDryRun
        alongside = outcome.results.flatMap(\.alongside)
        changes = outcome.results.compactMap { result in
            guard let action = result.action else { return nil }
            switch (result.thing, present) {
            case (.temple(let temple), .temple(let former)?):
                return Self.change(temple, action, from: former, touched)
            case (.temple(let temple), _): return Self.change(temple, action, from: nil, touched)
            case (.entity(let entity), .entity(let former)?):
                return Self.change(entity, action, from: former, touched)
            case (.entity(let entity), _): return Self.change(entity, action, from: nil, touched)
            }
        }
    }

    private static func change(
        _ temple: EditableTemple, _ action: ChangeAction, from former: EditableTemple?, _ touched: Set<String>
    ) -> EntityChange {
        var (before, after): (FieldValues, FieldValues) = ([:], [:])
        switch action {
        case .created: after = temple.edited
        case .changed:
            for field in MergedTemple.Field.allCases {
                let (old, new) = (former?.record.value(of: field), temple.record.value(of: field))
                guard old != new || touched.contains(field.rawValue) else { continue }
                before[field] = old
                after[field] = new
            }
        case .deleted, .restored, .merged, .split, .compared: break
        }
        return EntityChange(
            kind: .temple, id: temple.id, name: temple.record.name, action: action, before: before, after: after)
    }

    private static func change(
        _ entity: EditableEntity, _ action: ChangeAction, from former: EditableEntity?, _ touched: Set<String>
    ) -> EntityChange {
        var (before, after): ([EditInput.Member], [EditInput.Member]) = ([], [])
        switch action {
        case .created: after = entity.edits
        case .changed:
            for name in CatalogueForm(entity.kind).members.map(\.name) {
                let (old, new) = (former?.members[name] ?? .null, entity.members[name] ?? .null)
                guard old != new || touched.contains(name) else { continue }
                before.append(EditInput.Member(name, old))
                after.append(EditInput.Member(name, new))
            }
        case .deleted, .restored, .merged, .split, .compared: break
        }
        return EntityChange(
            kind: entity.kind.entity, id: entity.id, name: entity.name, action: action, membersBefore: before,
            membersAfter: after)
    }

    /// The report of steps whose changes the caller knows.
    init(_ outcome: EditOutcome, changes: [EntityChange], isDryRun: Bool) {
        number = outcome.change
        dataChange = outcome.dataChange
        self.isDryRun = isDryRun
        alongside = outcome.results.flatMap(\.alongside)
        self.changes = changes
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
        let blocks = Self.text(ofFirst: changes, console)
        let along = alongside.map { "  with it: \($0.kind) \($0.id) \($0.name)\n" }.joined()
        let end =
            isDryRun
            ? "dry run: nothing was written\n"
            : (number.map { "number \($0); to undo it: nearby changes --undo \($0)\n" } ?? "")
                + ImportOutcome.text(ofChange: dataChange)
        return blocks + along + end
    }

    /// The number of things that a text lists.
    private static let mostListed = 20

    /// Returns what has become of the first things, and how many more there are.
    static func text(ofFirst changes: [EntityChange], _ console: Console) -> String {
        let more = changes.count - mostListed
        return changes.prefix(mostListed).map { text(of: $0, console) }.joined()
            + (more > 0 ? "and \(more) more; --format json lists all of them\n" : "")
    }

    /// Returns what has become of a thing, with a table of its members before and after.
    private static func text(of change: EntityChange, _ console: Console) -> String {
        let rows = rows(of: change)
        let title = change.title + "\n"
        let isWhole = change.action == .merged || change.action == .split
        return rows.isEmpty || isWhole ? title : title + table(rows, console)
    }

    /// Returns each member with its values before and after.
    private static func rows(of change: EntityChange) -> [[String]] {
        if change.kind == .temple {
            return MergedTemple.Field.allCases.filter { change.after[$0] != nil || change.before[$0] != nil }.map {
                field in
                [field.rawValue] + [change.before, change.after].map { $0[field].map(FieldValueText.text) ?? "" }
            }
        }
        return change.memberNames.map { name in
            [name] + [change.membersBefore, change.membersAfter].map { $0[name].map(EditInputText.text) ?? "" }
        }
    }

    private static func table(_ rows: [[String]], _ console: Console) -> String {
        TextTable(
            columns: [
                TextTable.Column("MEMBER"), TextTable.Column("BEFORE", shrinks: true),
                TextTable.Column("AFTER", widest: 1_000, shrinks: true),
            ], rows: rows
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

extension EntityChange {
    /// The names of the members of an entity of the catalogue that changed.
    var memberNames: [String] {
        membersAfter.map(\.name) + membersBefore.map(\.name).filter { membersAfter[$0] == nil }
    }
}
