internal import HanNames
internal import RecordFiles
internal import TempleModel

/// Writer of one file of a run whose values become edits by hand: one change of all rows that can be taken.
struct EditsWriting {
    /// Why the store refuses a row.
    enum Refusal: String {
        case unknown = "temple-unknown"
        case ambiguous = "temple-ambiguous"
        case deleted = "temple-deleted"
        /// The row's name is none of the temple's.
        case otherName = "name-differs"
        /// Another row says something else of the same temple.
        case contradicts = "row-contradicts"
    }

    /// Maximum number of rows of one change: more than there are temples in Taiwan.
    static let mostRows = 20_000
    /// Maximum bytes of all values.
    private static let mostBytes = 64 << 20
    /// Least similarity of a row's name to one of the temple's.
    private static let likeName = 0.5

    private struct Row {
        let edit: EditedRow
        let line: Int
        let fields: RowFields?
    }

    private let recognised: ImportRecognition
    private let options: ImportRun.Options
    private let judge: EditJudge
    private var remarks: FileRemarks
    private var file: String { remarks.file }

    private var rows: [Row] = []
    private var bytes = 0
    private var edits = FileEdits()
    /// What is set of each temple, and by the row of which line.
    private var set: [Int64: (values: FieldValues, line: Int)] = [:]
    /// The temples as they are shown before, as far as a step changes them.
    private var before: [EntityChange] = []

    init(_ remarks: FileRemarks, recognised: ImportRecognition, options: ImportRun.Options) {
        self.remarks = remarks
        self.recognised = recognised
        self.options = options
        judge = EditJudge(counties: options.reading.counties)
    }

    /// Reads the file that `reading` is at to its end, and writes its edits in one transaction.
    mutating func write(
        from reading: inout FileReading, with writer: any TempleWriting
    ) throws(ImportRunError) -> ImportOutcome {
        let author = options.author ?? EditAuthor(name: "import", way: .import)
        var unchanged = 0
        let summary: ImportSummary
        do {
            summary = try reading.readRows(of: file) { try take($0) }
            let edit = EditOptions(now: options.now, reason: options.reason, isDryRun: options.isDryRun)
            let outcome = try writer.edit(by: author, edit) { temples in
                try steps(temples)
            } beforeCommit: {
                try remarks.flush()
                try reading.checkCancellation()
                remarks.report(.finishing)
            }
            edits.number = outcome.change
            note(outcome)
            unchanged = summary.counts.accepted - edits.changes.count - edits.rejections.values.reduce(0, +)
        } catch {
            throw ImportRunError(error)
        }
        return ImportOutcome(
            file: file, isDryRun: options.isDryRun, read: summary,
            written: WriteCounts(updated: edits.changes.count, unchanged: unchanged), ambiguous: 0, withoutTemple: 0,
            withoutCalendar: 0, newNumbers: nil, shown: nil, edits: edits, refused: remarks.refused.rows,
            warned: remarks.warned.rows, passedOver: remarks.passedOver.rows)
    }

    private mutating func take(_ row: ReadAhead.Row) throws(ImportRunError) {
        switch row {
        case .record(.edit(let edit), let line, let fields):
            bytes += edit.members.reduce(0) { sum, member in
                if case .text(let text) = member.value { sum + text.utf8.count } else { sum }
            }
            guard rows.count < Self.mostRows, bytes <= Self.mostBytes else {
                throw .tooManyEdits(most: Self.mostRows, file: file)
            }
            rows.append(Row(edit: edit, line: line, fields: fields))
        case .record: throw .failed("\(file) has rows that are no edits")
        case .diagnostic(let diagnostic): remarks.note(diagnostic)
        }
    }

    // MARK: The steps

    private mutating func steps(_ temples: any MeantTemples) throws -> [EditStep] {
        var steps: [EditStep] = []
        for row in rows {
            guard let temple = try temple(of: row, temples), let values = values(of: row, temple) else { continue }
            // A row without values says nothing.
            guard !row.edit.members.isEmpty else { continue }
            if let other = set[temple.id] {
                if other.values != values {
                    refuse(
                        row, .contradicts, "says something else of temple \(temple.id) than line \(other.line)",
                        "leave one of the two rows")
                }
                continue
            }
            set[temple.id] = (values, row.line)
            guard !values.isEmpty else { continue }
            before.append(
                EntityChange(
                    kind: .temple, id: temple.id, name: temple.record.name, action: .changed,
                    before: Dictionary(uniqueKeysWithValues: values.keys.map { ($0, temple.record.value(of: $0)) })))
            steps.append(.change(temple: temple.id, EditedFields(set: values)))
        }
        return steps
    }

    /// Returns the temple that a row means; nil for a row that is refused.
    private mutating func temple(of row: Row, _ temples: any MeantTemples) throws -> EditableTemple? {
        let found = try temples.temples(meantBy: row.edit.temple)
        guard let temple = found.first else {
            refuse(row, .unknown, "names no temple: \(row.edit.temple.unknown)", "correct it, or leave the row out")
            return nil
        }
        guard found.count == 1 else {
            let listed = found.prefix(5).map { "temple \($0.id) \($0.record.name)" }.joined(separator: ", ")
            let more = found.count > 5 ? " and \(found.count - 5) more" : ""
            refuse(row, .ambiguous, "may mean \(listed)\(more)", "write the id in a column id")
            return nil
        }
        guard !temple.isDeleted else {
            refuse(
                row, .deleted, "means temple \(temple.id), which is deleted",
                "nearby restore temple \(temple.id) brings it back")
            return nil
        }
        guard row.edit.name.map({ Self.isLike($0, temple.record) }) ?? true else {
            refuse(
                row, .otherName, "has another name than temple \(temple.id), which is \(temple.record.name)",
                "correct the key, or name only the columns that are to be read with --map")
            return nil
        }
        return temple
    }

    private static func isLike(_ name: String, _ record: TempleRecord) -> Bool {
        let key = TempleNameKey(name)
        let names = [record.name, record.officialName, record.englishName].compactMap { $0 } + record.aliases
        return names.contains { TempleNameKey.similarity(TempleNameKey($0), key) >= likeName }
    }

    /// Returns the values that are other ones than what is shown; nil for a row that is refused.
    private mutating func values(of row: Row, _ temple: EditableTemple) -> FieldValues? {
        let judged: JudgedEdit
        do throws(EditFaults) {
            judged = try judge.judge(row.edit.members, of: temple.record, for: .command)
        } catch {
            for (index, fault) in error.faults.enumerated() { refuse(row, fault, isFirst: index == 0) }
            return nil
        }
        for warning in judged.warnings {
            edits.warnings[warning.code, default: 0] += 1
            remarks.warn(remark(row, warning))
        }
        let named = Set(row.edit.members.map(\.name))
        var values = judged.values.filter { field, value in
            !value.isAsShown(temple.record.value(of: field), naming: named)
        }
        // The county follows from the address.
        if values[.address] == nil, !named.contains(MergedTemple.Field.county.rawValue) { values[.county] = nil }
        return values
    }

    private mutating func note(_ outcome: EditOutcome) {
        for (change, result) in zip(before, outcome.results) where result.action != nil {
            guard let record = result.temple?.record else { continue }
            var change = change
            for field in change.before.keys { change.after[field] = record.value(of: field) }
            edits.changes.append(change)
        }
    }

    // MARK: Faults

    private mutating func refuse(_ row: Row, _ code: Refusal, _ reason: String, _ remedy: String) {
        let record = row.edit.temple.text
        refuse(
            row, RowRemark(line: row.line, record: record, code: code.rawValue, reason: reason, remedy: remedy),
            isFirst: true)
    }

    private mutating func refuse(_ row: Row, _ fault: EditFault, isFirst: Bool) {
        refuse(row, remark(row, fault), isFirst: isFirst)
    }

    /// - Parameter isFirst: whether it is the first fault of its row, which counts.
    private mutating func refuse(_ row: Row, _ remark: RowRemark, isFirst: Bool) {
        remarks.refuse(remark.record ?? "", remark, isFirst ? row.fields : nil)
        if isFirst { edits.rejections[remark.code, default: 0] += 1 }
    }

    /// A fault's sentence ends with its remedy.
    private func remark(_ row: Row, _ fault: EditFault) -> RowRemark {
        let member = fault.pointer.split(separator: "/").first.map(String.init) ?? ""
        let parts = fault.detail.split(separator: ": ").map(String.init)
        return RowRemark(
            line: row.line, record: row.edit.temple.text, column: recognised.edits?.columns[member], code: fault.code,
            reason: parts.dropLast().joined(separator: ": "), remedy: parts.last ?? "")
    }
}

extension TempleReference {
    /// The key as a message names the row.
    fileprivate var text: String {
        switch self {
        case .id(let id): "\(id)"
        case .key(let key): DiagnosticText.escaped(key.id)
        case .address(_, let name, _): DiagnosticText.escaped(name)
        }
    }

    fileprivate var unknown: String {
        switch self {
        case .id(let id): "there is none with the id \(id)"
        case .key(let key): "there is none with the number \(DiagnosticText.escaped(key.id)) of \(key.source)"
        case .address: "there is none of this name at this address, which needs county, township and house number"
        }
    }
}

extension FieldValue {
    /// Whether a value is what is shown already, as far as a row names the members of its field.
    fileprivate func isAsShown(_ shown: FieldValue, naming members: Set<String>) -> Bool {
        switch (self, shown) {
        case (.position(let own, let precision), .position(let place, let other)):
            return own == place && (precision == other || !members.contains("precision"))
        case (.rating(let own, let count), .rating(let rating, let other)):
            return own == rating && (count == other || !members.contains("rating_count"))
        case (.hours(let own), .hours(let hours)):
            return [
                ("open_time", \Hours.text), ("opening_hours", \Hours.stated), ("opening_hours_lunar", \Hours.lunar),
            ]
            .allSatisfy { own[keyPath: $0.1] == hours[keyPath: $0.1] || !members.contains($0.0) }
        default: return self == shown
        }
    }
}
