internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The steps of one edit, within one transaction.
final class EditSession {
    let connection: Connection
    private let linker: DeityLinker
    let repository: TempleRepository
    private let history: EditHistory
    private let revision: RevisionStep
    let author: EditAuthor
    let options: EditOptions
    private let catalogue: CatalogueEdits
    private var steps: [EditHistory.Step] = []
    /// Deities that temples had before: those that no temple has any more are removed.
    private var formerDeities: Set<Int64> = []

    /// - Parameter beforeRelinking: ``TempleWriter/beforeRelinking``.
    init(
        connection: Connection, linker: DeityLinker, by author: EditAuthor, _ options: EditOptions,
        beforeRelinking: ((LinkedOtherwise) throws -> Void)? = nil
    ) throws {
        self.connection = connection
        self.linker = linker
        self.author = author
        self.options = options
        revision = try RevisionStep(connection)
        history = EditHistory(connection: connection)
        catalogue = CatalogueEdits(
            connection: connection, linker: linker, now: options.now, beforeRelinking: beforeRelinking)
        repository = try TempleRepository(
            connection: connection, linker: linker,
            positions: try PositionIndex(connection: connection, extent: .few), log: nil, extent: .few)
    }

    /// Does the steps, and writes their entry.
    ///
    /// - Returns: the number of the entry; nil where nothing has changed.
    func run(_ all: [EditStep]) throws -> (number: Int64?, results: [EditResult]) { try run(all.map(EditTask.step)) }

    /// Does tasks, and writes their entry.
    ///
    /// - Parameter undone: the number of the change that they undo.
    func run(_ all: [EditTask], undoes undone: Int64? = nil) throws -> (number: Int64?, results: [EditResult]) {
        catalogue.checksReferences = undone == nil
        let results = try all.enumerated().map { index, task -> EditResult in
            switch task {
            case .step(let step): try run(step, at: index)
            case .unmerge(let merge): try unmerge(merge, at: index)
            case .unsplit(let id, let other, let way): try merge(id, into: other, nil, way: way, at: index)
            }
        }
        guard !steps.isEmpty || undone != nil else { return (nil, results) }
        let number = try history.begin(by: author, options, undoes: undone)
        try history.add(steps, to: number)
        if let undone { try history.markUndone(undone, by: number) }
        try history.prune(options)
        try repository.finish()
        formerDeities.formUnion(try catalogue.finish())
        try linker.removeUnusedDeities(among: formerDeities)
        let ofTemples = steps.filter { $0.change.kind == .temple }
        try revision.finish(addingTemples: ofTemples.reduce(0) { $0 + $1.change.action.addedTemples })
        return (number, results)
    }

    private func run(_ step: EditStep, at index: Int) throws -> EditResult {
        switch step {
        case .add(let values): try add(values, at: index)
        case .change(let id, let fields, let condition): try change(id, fields, condition, at: index)
        case .delete(let id, let condition): try delete(id, condition, at: index)
        case .restore(let id): try restore(id, at: index)
        case .addEntity, .changeEntity, .deleteEntity, .restoreEntity: try ofCatalogue(step, at: index)
        case .merge(let id, let other, let condition): try merge(id, into: other, condition, at: index)
        case .split(let id, let sources, let condition): try split(id, sources, condition, at: index)
        case .compare(let one, let other, let verdict): try compare(one, other, verdict, at: index)
        }
    }

    private func ofCatalogue(_ step: EditStep, at index: Int) throws -> EditResult {
        let (result, noted) = try catalogue.run(step, at: index)
        if let noted { steps.append(noted) }
        return result
    }

    private func add(_ values: FieldValues, at index: Int) throws -> EditResult {
        let missing = MergedTemple.Field.allCases.filter {
            $0.isRequired && values[$0, default: FieldValue.none] == FieldValue.none
        }
        guard missing.isEmpty, case .text(let name)? = values[.name],
            case .position(let position, _)? = values[.position]
        else { throw EditRefused(.missing(missing), step: index) }
        let empty = TempleRecord(
            key: SourceKey(source: SourceKey.editSource, id: ""), name: name, coordinate: position)
        let id = try repository.add(byHand: edit(empty, setting: values, givingBack: []))
        let temple = try read(id, at: index)
        note(.created, temple, before: [:], after: values, editsBefore: [:], editsAfter: values)
        return EditResult(temple: temple, action: .created)
    }

    private func change(
        _ id: Int64, _ fields: EditedFields, _ condition: EditCondition?, at index: Int
    ) throws -> EditResult {
        let temple = try present(id, condition, at: index)
        let former = try repository.edit(ofTemple: id)
        let decided = former?.edited ?? [:]
        let set = fields.set.filter { decided[$0.key] != $0.value }
        let givenBack = fields.givenBack.filter { decided[$0] != nil && fields.set[$0] == nil }
        guard !set.isEmpty || !givenBack.isEmpty else { return EditResult(temple: temple, action: nil) }
        let wanting = set.filter { $0.key.isRequired && $0.value == FieldValue.none }.map(\.key)
        guard wanting.isEmpty else { throw EditRefused(.missing(wanting), step: index) }
        // A temple made by hand has its name and position from nobody else.
        if !temple.records.contains(where: { !$0.isEdit }) {
            let own = givenBack.filter(\.isRequired)
            guard own.isEmpty else {
                throw EditRefused(.missing(own.sorted { $0.rawValue < $1.rawValue }), step: index)
            }
        }
        try noteDeities(of: id)
        let edited = edit(former ?? shown(temple), setting: set, givingBack: givenBack)
        try repository.setEdit(edited.edits.isEmpty ? nil : edited, ofTemple: id)
        let after = try read(id, at: index)
        let touched = Array(set.keys) + givenBack
        func of(_ record: TempleRecord) -> FieldValues {
            Dictionary(uniqueKeysWithValues: touched.map { ($0, record.value(of: $0)) })
        }
        note(
            .changed, after, before: of(temple.record), after: of(after.record),
            editsBefore: decided.filter { touched.contains($0.key) }, editsAfter: set)
        return EditResult(temple: after, action: .changed)
    }

    private func delete(_ id: Int64, _ condition: EditCondition?, at index: Int) throws -> EditResult {
        let temple = try present(id, condition, at: index)
        let alongside = try EditableTemples.alongside(id: id, on: connection)
        try noteDeities(of: id)
        try repository.delete(byHand: id)
        let after = try read(id, at: index)
        note(
            .deleted, after, before: Self.known(temple), after: [:], editsBefore: temple.edited,
            editsAfter: temple.edited)
        return EditResult(temple: after, action: .deleted, alongside: alongside)
    }

    private func restore(_ id: Int64, at index: Int) throws -> EditResult {
        guard let temple = try EditableTemples.read(id: id, on: connection) else {
            throw EditRefused(.unknownTemple(id), step: index)
        }
        guard temple.isDeleted else { throw EditRefused(.notDeleted(id), step: index) }
        guard try repository.restore(byHand: id) else { throw EditRefused(.unknownTemple(id), step: index) }
        let after = try read(id, at: index)
        note(
            .restored, after, before: [:], after: Self.known(after), editsBefore: temple.edited,
            editsAfter: after.edited)
        return EditResult(
            temple: after, action: .restored, alongside: try EditableTemples.alongside(id: id, on: connection))
    }

    // MARK: The state of a temple

    /// Returns a temple that is there, in a state that the step may change.
    func present(_ id: Int64, _ condition: EditCondition?, at index: Int) throws -> EditableTemple {
        let temple = try read(id, at: index)
        guard !temple.isDeleted else { throw EditRefused(.deleted(id), step: index) }
        if let condition, !condition.versions.contains(temple.version) {
            throw EditRefused(.changedMeanwhile(temple), step: index)
        }
        return temple
    }

    func read(_ id: Int64, at index: Int) throws -> EditableTemple {
        guard let temple = try EditableTemples.read(id: id, on: connection) else {
            throw EditRefused(.unknownTemple(id), step: index)
        }
        return temple
    }

    /// Returns a record that decides nothing, with what is shown in the fields that it must have.
    func shown(_ temple: EditableTemple) -> TempleRecord {
        TempleRecord(key: .edit(ofTemple: temple.id), name: temple.record.name, coordinate: temple.record.coordinate)
    }

    func edit(
        _ record: TempleRecord, setting values: FieldValues, givingBack fields: Set<MergedTemple.Field>
    ) -> TempleRecord {
        record.deciding(values, givingBack: fields, on: TaiwanTime(secondsSince1970: options.now).day)
    }

    // MARK: What the history keeps

    static func known(_ temple: EditableTemple) -> FieldValues {
        Dictionary(uniqueKeysWithValues: MergedTemple.Field.allCases.map { ($0, temple.record.value(of: $0)) })
            .filter { $0.value != FieldValue.none }
    }

    /// - Parameter other: the other temple of a merge, a split or a comparison.
    func note(
        _ action: ChangeAction, _ temple: EditableTemple, before: FieldValues, after: FieldValues,
        editsBefore: FieldValues, editsAfter: FieldValues, other: OtherTempleText? = nil
    ) {
        steps.append(
            EditHistory.Step(
                change: EntityChange(
                    kind: .temple, id: temple.id, name: temple.record.name, action: action, before: before, after: after
                ),
                editsBefore: editsBefore, editsAfter: editsAfter, other: other))
    }

    func noteDeities(of id: Int64) throws {
        let deities = try connection.prepare("SELECT deities FROM temple WHERE id = ?1")
        try deities.bind(id, at: 1)
        if try deities.step() { formerDeities.formUnion(PackedDeities.unpack(deities.text(0)).map(\.id)) }
    }
}

extension ChangeAction {
    /// How many temples more there are after it.
    fileprivate var addedTemples: Int {
        switch self {
        case .created, .restored, .split: 1
        case .deleted, .merged: -1
        case .changed, .compared: 0
        }
    }
}
