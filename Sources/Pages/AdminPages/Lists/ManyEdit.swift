internal import TempleAdmin
internal import TempleImport
internal import TempleModel

/// One change of a field of many temples: what it would do to each, and its writing, all or none.
struct ManyEdit {
    /// How often all temples are run, where somebody else changes some of them meanwhile.
    static let mostRuns = 4

    let request: ManyRequest
    private(set) var rows: [Row] = []

    /// A temple, and what becomes of it.
    struct Row {
        let id: Int64
        /// Its name; nil where there is no such temple.
        var name: String?
        var version = ""
        var before = FieldValue.none
        /// The value that it would have; that before where it is refused.
        var after = FieldValue.none
        var refusal: Refusal?
        /// What an editor should know.
        var warnings: [EditFault] = []
        fileprivate var step: EditStep?

        /// Whether anything is written.
        var isChanged: Bool { refusal == nil && hasAction }
        fileprivate(set) var hasAction = false
    }

    /// Why nothing can be written to a temple.
    enum Refusal {
        case unknown, deleted
        case changedMeanwhile
        /// What is wrong with the value.
        case wrong([EditFault])
    }

    var changed: [Row] { rows.filter(\.isChanged) }
    var refused: [Row] { rows.filter { $0.refusal != nil } }
    /// Whether no temple takes the change.
    var isRefused: Bool { rows.allSatisfy { $0.refusal != nil } }

    /// Works out what a change would do, by a run that is taken back.
    init(_ request: ManyRequest, _ context: AdminContext) throws {
        self.request = request
        let editor = try context.site.editors()
        let judge = context.site.settings.judge()
        rows = try request.items.map { try Self.row($0, request, editor, judge) }
        try run(editor, context)
    }

    /// Learns what becomes of each temple. Where one is refused that had been read a moment before, the others are run once
    /// more without it.
    private mutating func run(_ editor: any TempleEditing, _ context: AdminContext) throws {
        for run in 1... {
            let places = rows.indices.filter { rows[$0].step != nil }
            guard !places.isEmpty else { return }
            do {
                let outcome = try editor.edit(
                    rows.compactMap(\.step), by: context.author(isDryRun: true),
                    EditOptions(now: context.now, isDryRun: true))
                for (place, result) in zip(places, outcome.results) {
                    rows[place].hasAction = result.action != nil
                    rows[place].after = result.temple?.record.value(of: request.field.field) ?? rows[place].before
                }
                return
            } catch let refused as EditRefused {
                // After so many changes meanwhile, everything is read anew: the form is shown to be sent again.
                guard run < Self.mostRuns, note(refused) else { throw refused }
            }
        }
    }

    private static func row(
        _ item: ManyRequest.Item, _ request: ManyRequest, _ editor: any EditReading, _ judge: EditJudge
    ) throws -> Row {
        guard let temple = try editor.editableTemple(id: item.id) else {
            return Row(id: item.id, refusal: .unknown)
        }
        let field = request.field.field
        let before = temple.record.value(of: field)
        var row = Row(id: item.id, name: temple.record.name, version: temple.version, before: before, after: before)
        if temple.isDeleted {
            row.refusal = .deleted
        } else if let version = item.version, version != temple.version {
            row.refusal = .changedMeanwhile
        } else {
            do throws(EditFaults) {
                row.step = try step(for: temple, request, judge, &row.warnings)
            } catch {
                row.refusal = .wrong(error.faults)
            }
        }
        return row
    }

    private static func step(
        for temple: EditableTemple, _ request: ManyRequest, _ judge: EditJudge, _ warnings: inout [EditFault]
    ) throws(EditFaults) -> EditStep {
        let condition = EditCondition(versions: [temple.version])
        guard request.action != .giveBack else {
            return .change(temple: temple.id, EditedFields(givenBack: [request.field.field]), if: condition)
        }
        let judged = try judge.judge(request.members, of: temple.record, for: .form)
        warnings = judged.warnings
        return .change(temple: temple.id, EditedFields(set: judged.values), if: condition)
    }

    /// Writes the change of all temples.
    ///
    /// - Returns: nil where a temple was refused meanwhile: nothing is written then, and the rows say why.
    mutating func write(_ form: AdminForm, _ context: AdminContext) throws -> EditOutcome? {
        guard refused.isEmpty else { return nil }
        do {
            return try context.edit(rows.compactMap(\.step), form)
        } catch let refused as EditRefused {
            guard note(refused) else { throw refused }
            try run(try context.site.editors(), context)
            return nil
        }
    }

    /// Notes why a temple was refused that had been read a moment before, and leaves out its step. False where it is not about
    /// one of them.
    private mutating func note(_ refused: EditRefused) -> Bool {
        let places = rows.indices.filter { rows[$0].step != nil }
        guard let step = refused.step, places.indices.contains(step) else { return false }
        let refusal: Refusal
        switch refused.reason {
        case .changedMeanwhile: refusal = .changedMeanwhile
        case .deleted: refusal = .deleted
        case .unknownTemple: refusal = .unknown
        case .invalid(let faults): refusal = .wrong(faults)
        default: return false
        }
        let place = places[step]
        (rows[place].refusal, rows[place].step) = (refusal, nil)
        rows[place].after = rows[place].before
        return true
    }
}
