import Expectations
internal import SeededRandom
internal import TempleModel
internal import Testing

/// Random steps of merging, splitting, editing, importing and undoing, compared with a plain model of the store.
package struct RandomMerges {
    private let store: EditedStore
    private var random: SplitMix64
    private var model = Model()
    /// What each source says: imports change it, and no undo.
    private var phones: [SourceKey: String] = [:]
    /// The changes that are in effect, the last one first to be undone.
    private var changes: [(number: Int64, before: Model, split: Split?)] = []
    private var used: Set<Int64> = []
    /// Where the ids lead that were split off until that was undone.
    private var splitOff: [Int64: Model.Former] = [:]
    private var done: [Kind: Int] = [:]
    /// An app's copy, which follows the feed.
    private var copy = FollowingCopy()

    private enum Kind: CaseIterable { case merged, split, splitToFormer, edited, imported, undone }

    private struct Split {
        var number: Int64
        var from: Int64
    }

    /// Which sources each temple has, and what is decided by hand.
    private struct Model: Equatable {
        var temples: [Int64: Set<SourceKey>] = [:]
        var edits: [Int64: FieldValues] = [:]
        /// Where former ids lead, and the sources that came with them.
        var former: [Int64: Former] = [:]

        struct Former: Equatable {
            var temple: Int64
            var sources: Set<SourceKey>
        }

        /// Returns the temple that a former id means.
        func present(_ id: Int64) -> Int64 {
            var id = id
            while temples[id] == nil, let next = former[id] { id = next.temple }
            return id
        }
    }

    private static let places = 1...8

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
            if step % interval == interval - 1 {
                try compare("step \(step): \(comment)")
                try expect(copy.follow(store.reader, limit: 3))
                try copy.compare(store.reader, "step \(step): \(comment)")
            }
        }
        try compare("at last")
        for kind in Kind.allCases { expect(done[kind, default: 0], isAbove: 0, "no step has \(kind)") }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

    private mutating func takeStep() throws -> String {
        switch random.next() % 12 {
        case 0..<3: try merge()
        case 3..<6: try split()
        case 6, 7: try edit()
        case 8, 9: try importSome()
        default: try undo()
        }
    }

    // MARK: Imports

    private mutating func importAll() throws {
        for source in ["moi", "own"] {
            let places = Self.places.filter { source == "moi" || $0 <= 5 }
            try store.importing(try places.map { try TempleRecord.at($0, source: source) })
            for place in places {
                let key = SourceKey(source: source, id: "\(place)")
                phones[key] = "04-\(place)"
                model.temples[Int64(place), default: []].insert(key)
            }
        }
        used = Set(model.temples.keys)
        try require(store.ids() == model.temples.keys.sorted())
    }

    private mutating func importSome() throws -> String {
        var rows: [TempleRecord] = []
        let keys = phones.keys.sorted { ($0.source, $0.id) < ($1.source, $1.id) }
        for _ in 0..<3 {
            let key = pick(keys)
            guard !rows.contains(where: { $0.key == key }), let place = Int(key.id) else { continue }
            let phone = "04-\(place)\(random.next() % 10)"
            phones[key] = phone
            rows.append(try TempleRecord.at(place, source: key.source) { $0.phone = phone })
        }
        let counts = try store.importing(rows)
        expect(counts.inserted == 0 && counts.joined == 0, "\(rows.map(\.key)): \(counts)")
        done[.imported, default: 0] += 1
        return "import of \(rows.map(\.key.written))"
    }

    // MARK: Changes by hand

    private mutating func merge() throws -> String {
        let (id, other) = (pick(model.temples.keys.sorted()), pick(model.temples.keys.sorted()))
        guard id != other else { return "one temple" }
        let before = model
        let outcome = try store.edit(.merge(temple: id, into: other))
        expect(outcome.results.map(\.id), equals: [other])
        let sources = model.temples.removeValue(forKey: id) ?? []
        model.temples[other]?.formUnion(sources)
        model.former[id] = Model.Former(temple: other, sources: sources)
        let edits = model.edits.removeValue(forKey: id) ?? [:]
        model.edits[other, default: [:]].merge(edits) { own, _ in own }
        try note(outcome, since: before, .merged)
        return "merge of \(id) into \(other)"
    }

    private mutating func split() throws -> String {
        let id = pick(model.temples.keys.sorted())
        let own = (model.temples[id] ?? []).sorted { $0.written < $1.written }
        let came = model.former.filter {
            model.present($0.key) == id && Set(own).isStrictSuperset(of: $0.value.sources)
        }
        var sources = Set(own.filter { _ in random.next() % 2 == 0 })
        // Often what came with a merge.
        if !came.isEmpty, random.next() % 2 == 0 { sources = came[pick(came.keys.sorted())]?.sources ?? [] }
        guard !sources.isEmpty, sources.count < own.count else {
            let step = EditStep.split(temple: id, sources: own)
            #expect(throws: EditRefused(.nothingLeft(id), step: 0)) { try store.edit(step) }
            return "refused: \(step)"
        }
        let before = model
        let outcome = try store.edit(.split(temple: id, sources: sources.sorted { $0.written < $1.written }))
        let number = try require(outcome.results.first).id
        if let former = came.filter({ $0.value.sources == sources }).keys.min() {
            expect(number, equals: former)
            done[.splitToFormer, default: 0] += 1
        } else {
            expect(used.insert(number).inserted)
        }
        model.temples[id]?.subtract(sources)
        model.temples[number] = sources
        model.former[number] = nil
        try note(outcome, since: before, .split, split: Split(number: number, from: id))
        return "split of \(sources.map(\.written)) from \(id) as \(number)"
    }

    private mutating func edit() throws -> String {
        let id = pick(model.temples.keys.sorted())
        let field = pick([MergedTemple.Field.phone, .religion])
        let before = model
        let value: FieldValue? = random.next() % 3 == 0 ? nil : .text("by hand \(random.next() % 10)")
        model.edits[id, default: [:]][field] = value
        let fields = value.map { EditedFields(set: [field: $0]) } ?? EditedFields(givenBack: [field])
        let outcome = try store.edit(.change(temple: id, fields))
        if outcome.change != nil { try note(outcome, since: before, .edited) }
        return "edit of \(id)"
    }

    private mutating func note(
        _ outcome: EditOutcome, since before: Model, _ kind: Kind, split: Split? = nil
    ) throws {
        changes.append((try require(outcome.change), before, split))
        done[kind, default: 0] += 1
    }

    private mutating func undo() throws -> String {
        guard let last = changes.popLast() else { return "nothing to undo" }
        try store.undo(last.number)
        let present = model
        model = last.before
        // The id of what was split off leads to where it led before, or where it came from, also when further changes are
        // undone.
        if let split = last.split, let sources = present.temples[split.number] {
            let way = model.former[split.number]?.temple ?? split.from
            splitOff[split.number] = Model.Former(temple: way, sources: sources)
        }
        for (number, former) in splitOff where model.former[number] == nil && model.temples[number] == nil {
            model.former[number] = former
        }
        done[.undone, default: 0] += 1
        return "undo of \(last.number)"
    }

    // MARK: Comparison

    private func compare(_ comment: String) throws {
        try require(store.ids() == model.temples.keys.sorted(), "\(comment)")
        try require(store.foundEverywhere() == model.temples.keys.sorted(), "\(comment)")
        for (id, sources) in model.temples {
            let editable = try store.editable(id)
            let own = editable.records.filter { !$0.isEdit }
            try require(Set(own.map(\.key)) == sources && own.count == sources.count, "\(comment), temple \(id)")
            for record in own { try require(record.phone == phones[record.key], "\(comment), \(record.key)") }
            let edits = model.edits[id] ?? [:]
            try require(editable.edited == edits, "\(comment), temple \(id)")
            let leading = sources.min { ($0.source, $0.id) < ($1.source, $1.id) }
            let phone = edits[.phone] ?? leading.flatMap { phones[$0] }.map { FieldValue.text($0) } ?? FieldValue.none
            let detail = try store.detail(id)
            try require(detail.value(of: .phone) == phone, "\(comment), temple \(id)")
            try require(detail.value(of: .religion) == edits[.religion] ?? FieldValue.none, "\(comment), temple \(id)")
        }
        for id in model.former.keys {
            try require(store.reader.temple(formerly: id) == model.present(id), "\(comment), former \(id)")
        }
    }
}
