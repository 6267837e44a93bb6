import Expectations
internal import SeededRandom
package import TempleModel
internal import Testing

/// Random steps of edit, giving back, deletion, restoration and undo over the four kinds of the catalogue, with new editions
/// of it in between, compared with a plain model of the store.
package struct RandomCatalogueEdits {
    typealias Key = PlainEntity.Key

    /// Opens the store again with an edition of the catalogue.
    let openStore: (Catalogue) throws -> EditedStore
    var store: EditedStore
    private var random: SplitMix64
    var entities: [Key: PlainEntity]
    /// What the present edition says of each entity.
    var edition: [Key: [String: EditInput]]
    /// How many editions there were before it.
    var editions = 0
    var changes: [Change] = []
    /// How many steps have done each of these.
    private var done: [Kind: Int] = [:]
    /// Apps' copies, which follow the feed now and then, also from one edition to the next.
    private var copies = [FollowingCopy(), FollowingCopy(), FollowingCopy()]

    enum Kind: CaseIterable {
        case set, setToNone, givenBack, added, deleted, restored, refused
        case undone, undoneEarlier, notUndone
        /// A new edition, what it has more than the last one, what goes with it, and what stays although it lacks it.
        case edition, appeared, gone, kept
    }

    /// A change of the history, and what it has done to the model.
    struct Change {
        let number: Int64
        /// The entities that it has changed, as they were before and after it. A new entity was nothing before.
        let before: [Key: PlainEntity]
        let after: [Key: PlainEntity]
        var state = State.stands

        enum State {
            case stands
            case isUndone(by: Int64)
            /// It was undone, and that was undone.
            case isBack
        }
    }

    /// The ids that an edition can have.
    static let ids: ClosedRange<Int64> = 1...5
    /// The names of what is made by hand: one for each entity of a kind.
    private static let names = ["新神甲", "新神乙", "新神丙"]

    /// - Parameter open: opens the store with a catalogue. It is called again for each new edition.
    package init(seed: UInt64, opening open: @escaping (Catalogue) throws -> EditedStore) throws {
        var edition: [Key: [String: EditInput]] = [:]
        for kind in CatalogueKind.allCases {
            for key in Self.ids.prefix(3).map({ Key(kind, $0) }) { edition[key] = PlainEntity.supplied(key) }
        }
        let supplied = edition.mapValues { PlainEntity(base: $0) }
        openStore = open
        self.edition = edition
        entities = supplied
        random = SplitMix64(seed: seed)
        store = try open(try Catalogue(of: supplied, edition: "edition-0"))
    }

    /// - Parameter interval: after how many steps all of the store is compared.
    package mutating func run(steps: Int, comparingEvery interval: Int = 1) throws {
        // Temples of a deity of the first edition, of one that it may lose, and of one that may be made by hand.
        try store.importing([
            .at(1), .at(2) { $0.mainDeity = "王爺" }, .at(3) { $0.mainDeity = Self.names[1] },
        ])
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
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

    mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

    mutating func count(_ kind: Kind) { done[kind, default: 0] += 1 }

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
        case 0..<7: try edit()
        case 7: try add()
        case 8, 9: try delete()
        case 10, 11: try restore()
        case 12..<15: try openEdition()
        default: try undo()
        }
    }

    // MARK: Values

    /// Returns a value of a member; `null` for an empty list.
    ///
    /// - Parameter others: the entities that a group can have.
    mutating func value(of name: String, among others: [Key]) -> EditInput {
        let number = Int(random.next() % 4)
        switch name {
        case "month", "day": return .number(Double(number + 1))
        case "deities", "festivals":
            let kind: CatalogueKind = name == "deities" ? .deity : .festival
            let slugs = others.filter { $0.kind == kind }.compactMap(\.slug)
            let chosen = slugs.filter { _ in chance(2) }.map { EditInput.text($0) }
            if chosen.isEmpty { return .null }
            return .list(chance(2) ? chosen : Array(chosen.reversed()))
        default: return .text("\(name) \(number)")
        }
    }

    /// The entities that are shown.
    private var shown: [Key] { entities.filter { !$0.value.isDeleted }.keys.sorted() }

    /// Returns an entity, often one that was changed lately.
    private mutating func pickEntity() -> Key {
        let lately = changes.suffix(3).flatMap { $0.after.keys.sorted() }.filter { entities[$0] != nil }
        return !lately.isEmpty && chance(2) ? pick(lately) : pick(entities.keys.sorted())
    }

    private mutating func members(of key: Key) -> EditedMembers {
        let isMade = entities[key]?.isMade ?? false
        let others = shown
        var members = EditedMembers()
        for _ in 0...Int(random.next() % 3) {
            let name = pick(PlainEntity.decided(key.kind))
            let together = PlainEntity.together(with: name)
            // No edition says what a festival that is made by hand has besides its month and day.
            guard members.givenBack.isDisjoint(with: together), !isMade || !PlainEntity.isOfRule(name) else { continue }
            if chance(3) {
                let isSet = together.contains { members.set[$0] != nil }
                guard !isSet, !isMade || !PlainEntity.isRequired(name) else { continue }
                members.givenBack.insert(name)
            } else if members.set[name] == nil {
                let isNone = chance(4) && !PlainEntity.isRequired(name)
                let chosen = isNone ? EditInput.null : value(of: name, among: others)
                members.set.append(EditInput.Member(name, chosen))
            }
        }
        return members
    }

    // MARK: Edits

    private mutating func edit() throws -> String {
        let first = pickEntity()
        if entities[first]?.isMade == true, entities[first]?.isDeleted == false, chance(6) {
            return try giveBackTheName(of: first)
        }
        let second = pickEntity()
        let keys = first == second || chance(2) ? [first] : [first, second]
        let edits = keys.map { (key: $0, members: members(of: $0)) }
        let steps = edits.map { EditStep.changeEntity($0.key.kind, $0.key.id, $0.members) }
        if let deleted = keys.firstIndex(where: { entities[$0]?.isDeleted == true }) {
            return try expectRefusal(.entityDeleted(keys[deleted].kind, keys[deleted].id), step: deleted, steps)
        }
        let before = entities
        for edit in edits { take(edit.members, of: edit.key) }
        for edit in edits {
            for name in PlainEntity.decided(edit.key.kind) {
                let value = entities[edit.key]?.edits[name]
                guard before[edit.key]?.edits[name] != value else { continue }
                count(value == nil ? .givenBack : value == EditInput.null ? .setToNone : .set)
            }
        }
        return try write(steps, nil, since: before)
    }

    private mutating func take(_ members: EditedMembers, of key: Key) {
        guard var entity = entities[key] else { return }
        for name in members.givenBack {
            for other in PlainEntity.together(with: name) { entity.edits[other] = nil }
        }
        for member in members.set {
            for other in PlainEntity.together(with: member.name) where entity.edits[other] == nil {
                entity.edits[other] = entity.members[other] ?? EditInput.null
            }
            entity.edits[member.name] = member.value
        }
        // Without an edition below it, none is the same as not set.
        if entity.isMade { entity.edits = entity.edits.filter { $0.value != EditInput.null } }
        entities[key] = entity
    }

    /// Nobody else says what an entity that is made by hand must have.
    private mutating func giveBackTheName(of key: Key) throws -> String {
        let name = key.kind == .activity ? "title" : "name"
        let step = EditStep.changeEntity(key.kind, key.id, EditedMembers(givenBack: [name]))
        let refused = #expect(throws: EditRefused.self, "\(step)") { try store.edit(step) }
        expect(refused?.reason.pointers, equals: ["/\(name)"], "\(step)")
        count(.refused)
        return "refused: \(step)"
    }

    private mutating func add() throws -> String {
        let kind = pick(CatalogueKind.allCases)
        let made = entities.filter { $0.key.kind == kind && $0.value.isMade }.count
        guard made < Self.names.count else { return "enough of \(kind)" }
        let others = shown
        var members = PlainEntity.least(kind, name: Self.names[made])
        for name in PlainEntity.decided(kind) where members[name] == nil && chance(4) {
            let chosen = value(of: name, among: others)
            members[name] = chosen == .null ? nil : chosen
        }
        let before = entities
        let key = Key(kind, (kind == .activity ? 500_000 : 9_000) + Int64(made))
        entities[key] = PlainEntity(base: nil, edits: members)
        let named = members.sorted { $0.key < $1.key }.map { EditInput.Member($0.key, $0.value) }
        let outcome = try store.edit(.addEntity(kind, named))
        try require(outcome.results.map(\.id) == [key.id] && outcome.results.map(\.action) == [.created])
        note(try require(outcome.change), .added, since: before)
        return "added \(key)"
    }

    private mutating func delete() throws -> String {
        let number = Int64(random.next() % 5) + 1
        let key = chance(4) ? Key(pick(CatalogueKind.allCases), number) : pickEntity()
        let step = EditStep.deleteEntity(key.kind, key.id)
        guard let entity = entities[key] else { return try expectRefusal(.unknownEntity(key.kind, key.id), [step]) }
        if entity.isDeleted { return try expectRefusal(.entityDeleted(key.kind, key.id), [step]) }
        let before = entities
        entities[key]?.isDeleted = true
        return try write([step], .deleted, since: before)
    }

    private mutating func restore() throws -> String {
        let deleted = entities.filter(\.value.isDeleted).keys.sorted()
        let key = deleted.isEmpty || chance(4) ? pickEntity() : pick(deleted)
        let step = EditStep.restoreEntity(key.kind, key.id)
        guard entities[key]?.isDeleted == true else {
            return try expectRefusal(.entityNotDeleted(key.kind, key.id), [step])
        }
        let before = entities
        entities[key]?.isDeleted = false
        return try write([step], .restored, since: before)
    }

    /// Writes steps that the model has taken.
    private mutating func write(_ steps: [EditStep], _ kind: Kind?, since before: [Key: PlainEntity]) throws -> String {
        let outcome = try store.editor.edit(steps, by: .ann, EditOptions(now: store.now))
        expect(outcome.change != nil, equals: entities != before, "\(steps)")
        if let number = outcome.change { note(number, kind, since: before) }
        return "\(steps)"
    }

    private mutating func expectRefusal(
        _ reason: EditRefused.Reason, step: Int = 0, _ steps: [EditStep]
    ) throws -> String {
        #expect(throws: EditRefused(reason, step: step), "\(steps)") {
            try store.editor.edit(steps, by: .ann, EditOptions(now: store.now))
        }
        count(.refused)
        return "refused: \(steps)"
    }

    mutating func note(_ number: Int64, _ kind: Kind?, since before: [Key: PlainEntity]) {
        expect(number > changes.last?.number ?? 0)
        let changed = entities.filter { $0.value != before[$0.key] }
        changes.append(Change(number: number, before: before.filter { changed[$0.key] != nil }, after: changed))
        if let kind { count(kind) }
    }

    // MARK: Comparison

    private func compare(_ comment: String) throws {
        for (key, entity) in entities.sorted(by: { $0.key < $1.key }) {
            let seen = try store.entity(key.kind, key.id)
            try require(seen.isDeleted == entity.isDeleted, "\(comment), \(key)")
            try require(seen.base.map { Self.byName($0) } == entity.base, "\(comment), \(key)")
            try require(Self.byName(seen.edits) == entity.edits, "\(comment), \(key)")
            var members = entity.members
            if let slug = key.slug { members["slug"] = .text(slug) }
            try require(Self.byName(seen.members) == members, "\(comment), \(key)")
            let name = entity.text(key.kind == .activity ? "title" : "name")
            try require(seen.slug == key.slug && seen.name == name, "\(comment), \(key)")
        }
        for kind in CatalogueKind.allCases {
            let ids = entities.keys.filter { $0.kind == kind }.map(\.id).sorted()
            let listed = try store.editor.editableEntities(kind, after: 0, limit: 1_000).map(\.id)
            try require(listed == ids, "\(comment), \(kind)")
        }
        let expected = try Catalogue(of: entities, edition: "")
        let shown = try store.reader.catalogueSnapshot()
        // Temples' names of deities that the catalogue does not have are deities of their own.
        try require(shown.deities.filter { $0.id < Deity.firstOwnNameID } == expected.deities, "\(comment)")
        try require(shown.festivals == expected.festivals, "\(comment)")
        try require(shown.activities.map(\.activity) == expected.activities, "\(comment)")
        try require(shown.groups == expected.groups, "\(comment)")
    }

    private static func byName(_ members: [EditInput.Member]) -> [String: EditInput] {
        Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
