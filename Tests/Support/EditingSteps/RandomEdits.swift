import Expectations
internal import Geodesy
internal import SeededRandom
internal import TempleImport
internal import TempleModel
internal import Testing

/// Random steps of import, edit, giving back, deletion, restoration and undo, compared with a plain model of the store.
package struct RandomEdits {
    private let store: EditedStore
    private var random: SplitMix64
    private var temples: [Int64: PlainTemple] = [:]
    private var changes: [Change] = []
    /// How many steps of each kind have changed something.
    private var done: [Kind: Int] = [:]
    private var refused = 0
    /// Apps' copies, which follow the feed now and then.
    private var copies = [FollowingCopy(), FollowingCopy(), FollowingCopy()]

    private enum Kind: CaseIterable {
        case imported, set, fromFile, givenBack, added, deleted, restored, undone, importUndone, importRedone
    }

    /// A change of the history, and what it has done to the model.
    private struct Change {
        let number: Int64
        let kind: Kind
        /// The temples that it has changed, as they were before and after it. A new temple was nothing before.
        let before: [Int64: PlainTemple]
        let after: [Int64: PlainTemple]
        var state = State.stands
        /// The numbers of the undo of an import, of the undo of that, and so on.
        var undos: [Int64] = []

        var stands: Bool { if case .stands = state { true } else { false } }
        var undoneBy: Int64? { if case .isUndone(let number) = state { number } else { nil } }

        enum State {
            case stands
            case isUndone(by: Int64)
            /// It was undone, and that was undone.
            case isBack
        }
    }

    private static let places: ClosedRange<Int64> = 1...8
    private static let mostMade = 8

    package init(_ store: EditedStore, seed: UInt64) {
        self.store = store
        random = SplitMix64(seed: seed)
    }

    /// - Parameter interval: after how many steps all of the store is compared.
    package mutating func run(steps: Int, comparingEvery interval: Int = 1) throws {
        try importAll()
        try compare("at first")
        for step in 0..<steps {
            let comment = try takeStep()
            if step % interval == interval - 1 { try compare("step \(step): \(comment)") }
            try follow("step \(step): \(comment)")
        }
        try compare("at last")
        for index in copies.indices {
            try expect(copies[index].follow(store.reader, limit: 5))
            try copies[index].compare(store.reader, "copy \(index) at last")
        }
        for kind in Kind.allCases { expect(done[kind, default: 0], isAbove: 0, "no step has \(kind)") }
        expect(refused, isAbove: 0)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

    private mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

    /// Lets a copy read on, from wherever it is. One of them begins anew now and then.
    private mutating func follow(_ comment: String) throws {
        if chance(20) { copies[0] = FollowingCopy() }
        for index in copies.indices where chance(UInt64(index) * 4 + 1) {
            let limit = Int(random.next() % 12) + 1
            let isWhole = try copies[index].follow(store.reader, limit: limit, pages: chance(2) ? 2 : .max)
            if isWhole { try copies[index].compare(store.reader, "copy \(index), \(comment)") }
        }
    }

    private mutating func takeStep() throws -> String {
        switch random.next() % 20 {
        case 0..<4: try importSome()
        case 4..<9: try edit()
        case 9, 10: try editFromFile()
        case 11: try add()
        case 12, 13: try delete()
        case 14..<16: try restore()
        case 16: try undoImport()
        case 17: try redoImport()
        default: try undo()
        }
    }

    // MARK: Imports

    /// Writes all temples, so that later imports know each row by its key.
    private mutating func importAll() throws {
        for id in Self.places {
            var temple = PlainTemple(sources: ["moi": try row(id)])
            if id <= 5 { temple.sources["own"] = try row(id) }
            temples[id] = temple
        }
        for source in ["moi", "own"] {
            let known = Self.places.filter { temples[$0]?.sources[source] != nil }
            try store.importing(try known.compactMap { try temples[$0]?.record(of: source, id: $0) })
        }
        try require(store.ids() == Array(Self.places))
    }

    /// Returns what a source says of the temple at a place.
    private mutating func row(_ id: Int64, isFirst: Bool = true) throws -> FieldValues {
        var row: FieldValues = [.name: .text("第\(id)宮"), .position: .position(try .at(Double(id)), nil)]
        guard !isFirst else { return row }
        for field in MergedTemple.Field.allCases where chance(3) {
            row[field] = try value(of: field, id, byHand: false)
        }
        return row
    }

    private mutating func importSome() throws -> String {
        let source = pick(["moi", "own"])
        let known = Self.places.filter { temples[$0]?.sources[source] != nil }
        let before = temples
        var chosen: Set<Int64> = []
        for _ in 0..<Int(random.next() % 4) {
            let id = pick(known)
            chosen.insert(id)
            let row = try row(id, isFirst: false)
            temples[id]?.sources[source] = row
        }
        let last = try store.writer.imports(limit: 1).first?.id
        try store.importing(try chosen.sorted().compactMap { try temples[$0]?.record(of: source, id: $0) })
        let entry = try require(store.writer.imports(limit: 1).first)
        expect(entry.id != last, equals: temples != before, "import of \(source): \(chosen.sorted())")
        if entry.id != last { note(entry.id, .imported, since: before) }
        return "import of \(source): \(chosen.sorted())"
    }

    private mutating func undoImport() throws -> String {
        guard let index = changes.lastIndex(where: { $0.kind == .imported && $0.stands }) else {
            return "no import to undo"
        }
        let imported = changes[index]
        do {
            let outcome = try store.undo(imported.number)
            changes[index].state = .isUndone(by: try require(outcome.change))
            changes[index].undos.append(try require(outcome.change))
        } catch let error as UndoRefused {
            // The rows of the oldest imports are not kept.
            expect(error.reason, equals: .forgotten)
            for index in changes.indices where changes[index].kind == .imported { changes[index].state = .isBack }
            return "an import that is forgotten"
        }
        for (id, former) in imported.before { temples[id]?.sources = former.sources }
        done[.importUndone, default: 0] += 1
        // Later, others mostly stand in the way.
        return "undo of the import \(imported.number)" + (chance(2) ? ", \(try redoImport())" : "")
    }

    /// Undoes the undo of an import. It must be possible where no other import was made or undone since, but for those that undo
    /// one another.
    private mutating func redoImport() throws -> String {
        let undone = changes.indices.filter { changes[$0].kind == .imported && changes[$0].undoneBy != nil }
        guard !undone.isEmpty else { return "no import to redo" }
        let index = pick(undone)
        let (imported, undo) = (changes[index], try require(changes[index].undoneBy))
        let isFree = changes.allSatisfy { other in
            guard other.kind == .imported, other.number != imported.number else { return true }
            // Each takes back the one before it, so two of them since then are none.
            return ([other.number] + other.undos).count { $0 > undo } % 2 == 0
        }
        do {
            let outcome = try store.undo(undo)
            expect(isFree, "redo of \(imported.number)")
            changes[index].undos.append(try require(outcome.change))
        } catch let error as EditRefused {
            guard case .laterChanges = error.reason else { throw error }
            expect(!isFree, "redo of \(imported.number): \(error)")
            return "later than the undo of \(imported.number)"
        } catch let error as UndoRefused {
            expect(error.reason, equals: .forgotten)
            changes[index].state = .isBack
            return "a forgotten undo"
        }
        changes[index].state = .stands
        for (id, after) in imported.after { temples[id]?.sources = after.sources }
        done[.importRedone, default: 0] += 1
        return "redo of the import \(imported.number)"
    }

    // MARK: Edits

    /// Returns a value of a field.
    ///
    /// - Parameter isByHand: whether it may be a value that no source has.
    private mutating func value(of field: MergedTemple.Field, _ id: Int64, byHand isByHand: Bool) throws -> FieldValue {
        let number = Int(random.next() % 4)
        switch field.kind {
        case .position:
            // Near its place, or in a row of places of its own. No two temples are at one position.
            let place = isByHand && chance(2) ? 20 + Double(id % 100) / 10 : Double(id)
            return .position(try .at(place + Double(number) / 10_000), isByHand && chance(2) ? .surveyed : nil)
        case .hours: return .hours(FieldValue.Hours(text: "0\(number):00-21:00"))
        case .rating: return .rating(Double(number) + 0.5, count: chance(2) ? number : nil)
        case .photos:
            return .photos((0...number).map { Photo(url: "https://example.org/\($0).jpg", title: "\(number)") })
        case .texts: return .texts(field == .aliases ? ["別名\(number)", "別名"] : [pick(["關公", "石頭公"])])
        case .text: break
        }
        return switch field {
        case .name: .text("第\(id)宮" + ["", "甲", "乙", "丙"][number])
        case .mainDeity: .text(["媽祖", "王爺", "媽祖", "天上聖母"][number])
        case .website: .text("https://example.org/\(number)")
        default: .text("\(field.rawValue) \(number)")
        }
    }

    private mutating func fields(of id: Int64) throws -> EditedFields {
        var fields = EditedFields()
        for _ in 0...Int(random.next() % 3) {
            let field = pick(MergedTemple.Field.allCases)
            if chance(3) {
                guard !(temples[id]?.isMade == true && field.isRequired), fields.set[field] == nil else { continue }
                fields.givenBack.insert(field)
            } else if !fields.givenBack.contains(field) {
                let isNone = chance(4) && !field.isRequired
                fields.set[field] = try isNone ? FieldValue.none : value(of: field, id, byHand: true)
            }
        }
        return fields
    }

    private mutating func edit() throws -> String {
        var ids: [Int64] = []
        for _ in 0...Int(random.next() % 2) {
            let id = pick(temples.keys.sorted())
            if !ids.contains(id) { ids.append(id) }
        }
        let edits = try ids.map { ($0, try fields(of: $0)) }
        let steps = edits.map { EditStep.change(temple: $0, $1) }
        if let deleted = ids.firstIndex(where: { temples[$0]?.isDeleted == true }) {
            return try expectRefusal(.deleted(ids[deleted]), step: deleted, steps)
        }
        let before = temples
        for (id, fields) in edits {
            for field in fields.givenBack { temples[id]?.edits[field] = nil }
            temples[id]?.edits.merge(fields.set) { $1 }
        }
        let isGivenBack = edits.contains { !$0.1.givenBack.isEmpty }
        return try write(steps, isGivenBack ? .givenBack : .set, since: before)
    }

    /// Fields that a file of edits sets. Each text that a source may have is one that an editor may write too.
    private static let fieldsOfFiles: [MergedTemple.Field] = [
        .phone, .website, .religion, .mainDeity, .introduction, .officialName,
    ]

    /// Imports a file of edits: rows of any temples, also of those that are deleted or not there, and some that contradict one
    /// another or have what is no telephone number.
    private mutating func editFromFile() throws -> String {
        var fields: [MergedTemple.Field] = []
        for _ in 0...1 where fields.count < 2 {
            let field = pick(Self.fieldsOfFiles)
            if !fields.contains(field) { fields.append(field) }
        }
        let isClearing = chance(3)
        var lines = [(["id"] + fields.map(\.rawValue)).joined(separator: ",")]
        let before = temples
        var set: [Int64: FieldValues] = [:]
        var rejected = 0
        for _ in 0...Int(random.next() % 5) {
            let id = chance(8) ? 9_999 : pick(temples.keys.sorted())
            var (cells, values) = (["\(id)"], FieldValues())
            var isFaulty = false
            for field in fields {
                let cell = try cell(of: field, id)
                cells.append(cell)
                if cell.isEmpty {
                    if isClearing { values[field] = FieldValue.none }
                } else if cell == "x" {
                    isFaulty = true
                } else {
                    values[field] = .text(cell)
                }
            }
            lines.append(cells.joined(separator: ","))
            guard let temple = before[id], !temple.isDeleted, !isFaulty else {
                rejected += 1
                continue
            }
            guard !values.isEmpty else { continue }
            values = values.filter { temple.shown($0.key) != $0.value }
            if let other = set[id] {
                if other != values { rejected += 1 }
                continue
            }
            set[id] = values
            temples[id]?.edits.merge(values) { $1 }
        }
        let file = lines.joined(separator: "\n") + "\n"
        let outcome = try store.importEdits(file, clearing: isClearing)
        expect(outcome.rejected, equals: rejected, "\(file)")
        expect(outcome.written.updated, equals: set.values.filter { !$0.isEmpty }.count, "\(file)")
        let number = try require(outcome.edits).number
        expect(number != nil, equals: temples != before, "\(file)")
        if let number { note(number, .fromFile, since: before) }
        refused += rejected
        return file
    }

    private mutating func cell(of field: MergedTemple.Field, _ id: Int64) throws -> String {
        if chance(4) { return "" }
        if field == .phone { return chance(6) ? "x" : "04-2222000\(random.next() % 4)" }
        guard case .text(let text) = try value(of: field, id, byHand: true) else { return "" }
        return text
    }

    private mutating func add() throws -> String {
        guard temples.values.filter(\.isMade).count < Self.mostMade else { return "enough temples" }
        // The number of the new temple is not known yet; that of its place is enough.
        let place = Int64(100 + temples.count)
        var values: FieldValues = [
            .name: .text("新\(place)宮"), .position: .position(try .at(30 + Double(place % 100) / 10), nil),
        ]
        for field in MergedTemple.Field.allCases where !field.isRequired && chance(4) {
            values[field] = try value(of: field, place, byHand: true)
        }
        let before = temples
        let outcome = try store.edit(.add(values))
        let id = try require(outcome.results.first).id
        try require(temples[id] == nil && outcome.results.map(\.action) == [.created])
        temples[id] = PlainTemple(edits: values)
        note(try require(outcome.change), .added, since: before)
        return "added \(id)"
    }

    private mutating func delete() throws -> String {
        let id = pick(temples.keys.sorted())
        guard temples[id]?.isDeleted == false else { return "\(id) is deleted" }
        let before = temples
        temples[id]?.isDeleted = true
        return try write([.delete(temple: id)], .deleted, since: before)
    }

    private mutating func restore() throws -> String {
        let id = pick(temples.keys.sorted())
        guard temples[id]?.isDeleted == true else {
            return try expectRefusal(.notDeleted(id), step: 0, [.restore(temple: id)])
        }
        let before = temples
        temples[id]?.isDeleted = false
        return try write([.restore(temple: id)], .restored, since: before)
    }

    /// Writes steps that the model has taken.
    private mutating func write(_ steps: [EditStep], _ kind: Kind, since before: [Int64: PlainTemple]) throws -> String
    {
        let outcome = try store.editor.edit(steps, by: .ann, EditOptions(now: store.now))
        expect(outcome.change != nil, equals: temples != before, "\(steps)")
        if let number = outcome.change { note(number, kind, since: before) }
        return "\(steps)"
    }

    private mutating func expectRefusal(_ reason: EditRefused.Reason, step: Int, _ steps: [EditStep]) throws -> String {
        #expect(throws: EditRefused(reason, step: step), "\(steps)") {
            try store.editor.edit(steps, by: .ann, EditOptions(now: store.now))
        }
        refused += 1
        return "refused: \(steps)"
    }

    private mutating func note(_ number: Int64, _ kind: Kind, since before: [Int64: PlainTemple]) {
        expect(number > changes.last?.number ?? 0)
        let changed = temples.filter { $0.value != before[$0.key] }
        changes.append(
            Change(number: number, kind: kind, before: before.filter { changed[$0.key] != nil }, after: changed))
        done[kind, default: 0] += 1
    }

    // MARK: Undo

    /// Undoes one of the last changes by hand, also an undo. It must be possible where no later change is about one of its
    /// temples, and must not be where one of them is not as it left it.
    private mutating func undo() throws -> String {
        let lately = changes.indices.suffix(12).filter { changes[$0].kind != .imported }
        guard !lately.isEmpty else { return "nothing to undo" }
        let index = pick(lately)
        let change = changes[index]
        switch change.state {
        case .isUndone:
            #expect(throws: EditRefused(.undoneAlready(change.number))) { try store.undo(change.number) }
            refused += 1
            return "\(change.number) is undone already"
        case .isBack: return "\(change.number) is back"
        case .stands: break
        }
        let later = changes[(index + 1)...].filter { $0.kind != .imported }
        let isFree = later.allSatisfy { $0.after.keys.allSatisfy { change.after[$0] == nil } }
        let before = temples
        do {
            let outcome = try store.undo(change.number)
            expect(isAsItWasLeft(by: change), "undo of \(change.number)")
            takeBack(change)
            try noteUndo(of: index, outcome, since: before)
            return "undo of \(change.number)"
        } catch let error as EditRefused {
            guard case .laterChanges(let numbers) = error.reason else { throw error }
            expect(!isFree, "undo of \(change.number): \(numbers)")
            expect(!numbers.isEmpty && Set(numbers).isSubset(of: later.map(\.number)), "\(change.number): \(numbers)")
            refused += 1
            return "later than \(change.number): \(numbers)"
        }
    }

    private mutating func noteUndo(
        of index: Int, _ outcome: EditOutcome, since before: [Int64: PlainTemple]
    ) throws {
        let number = try require(outcome.change)
        // What this undid is in effect again, if it was an undo itself.
        for other in changes.indices {
            if case .isUndone(by: changes[index].number) = changes[other].state { changes[other].state = .isBack }
        }
        changes[index].state = .isUndone(by: number)
        note(number, .undone, since: before)
    }

    /// Returns whether all that a change has set is still as it set it.
    private func isAsItWasLeft(by change: Change) -> Bool {
        change.after.allSatisfy { id, after in
            guard let present = temples[id] else { return false }
            let before = change.before[id]
            return (before?.isDeleted == after.isDeleted || present.isDeleted == after.isDeleted)
                && Self.changedFields(before, after).allSatisfy { present.edits[$0] == after.edits[$0] }
        }
    }

    private mutating func takeBack(_ change: Change) {
        for (id, after) in change.after {
            guard let before = change.before[id] else {
                temples[id]?.isDeleted = true
                continue
            }
            if before.isDeleted != after.isDeleted { temples[id]?.isDeleted = before.isDeleted }
            for field in Self.changedFields(before, after) { temples[id]?.edits[field] = before.edits[field] }
        }
    }

    /// Returns the fields that a change has decided otherwise; none for the change that made a temple.
    private static func changedFields(_ before: PlainTemple?, _ after: PlainTemple) -> [MergedTemple.Field] {
        guard let before else { return [] }
        return MergedTemple.Field.allCases.filter { before.edits[$0] != after.edits[$0] }
    }

    // MARK: Comparison

    private func compare(_ comment: String) throws {
        for (id, temple) in temples.sorted(by: { $0.key < $1.key }) {
            let editable = try store.editable(id)
            let detail = try store.reader.temple(id: id)
            try require(editable.isDeleted == temple.isDeleted, "\(comment), temple \(id)")
            try require((detail == nil) == temple.isDeleted, "\(comment), temple \(id)")
            try require(editable.edited == temple.edits, "\(comment), temple \(id)")
            for field in MergedTemple.Field.allCases {
                let shown = temple.shown(field)
                try require(editable.record.value(of: field) == shown, "\(comment), temple \(id), \(field)")
                guard let detail else { continue }
                if case .position(let position, _) = shown {
                    // Readers see too whether temples share it.
                    try require(detail.temple.coordinate == position, "\(comment), temple \(id)")
                } else {
                    try require(detail.value(of: field) == shown, "\(comment), temple \(id), \(field)")
                }
            }
        }
        let shown = temples.filter { !$0.value.isDeleted }.keys.sorted()
        try require(store.ids() == shown, "\(comment)")
        try require(store.foundEverywhere() == shown, "\(comment)")
        let deleted = temples.filter(\.value.isDeleted).keys.sorted()
        try require(store.editor.deletedTemples(after: 0, limit: 1_000).map(\.id) == deleted, "\(comment)")
    }
}
