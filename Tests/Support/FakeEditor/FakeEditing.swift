internal import Geodesy
package import TempleModel

/// Editor in memory: keeps records by source, a history, and requests by key. Its history is undone one change at a time,
/// by what each temple was before.
package final class FakeEditing: TempleEditing, StaffRegister {
    package struct Stored: Equatable {
        package var records: [TempleRecord]
        package var isDeleted: Bool

        package init(records: [TempleRecord], isDeleted: Bool = false) {
            self.records = records
            self.isDeleted = isDeleted
        }
    }

    /// A thing of the catalogue: what the edition says, and what is decided by hand.
    package struct StoredEntity: Equatable {
        package var base: [EditInput.Member]?
        package var edits: [EditInput.Member]
        package var isDeleted = false

        package init(base: [EditInput.Member]?, edits: [EditInput.Member] = []) {
            self.base = base
            self.edits = edits
        }
    }

    /// Everything that is stored.
    package struct Data {
        package var temples: [Int64: Stored] = [:]
        package var entities: [ChangeQuery.Entity: StoredEntity] = [:]
    }

    private struct Change {
        var entry: ChangeEntry
        /// The things that it touched.
        var things: Set<ChangeQuery.Entity>
        /// Everything as it was.
        var before: Data
    }

    package var data = Data()
    package var temples: [Int64: Stored] { data.temples }
    package var entities: [ChangeQuery.Entity: StoredEntity] { data.entities }
    private var changes: [Change] = []
    private var people: [(member: StaffMember, hash: String)] = []
    private var lastPerson: Int64 = 0
    private var versions: [Int64: [(stored: Stored, temple: EditableTemple?)]] = [:]
    private var sessions: [String: (person: Int64, usedAt: Int64)] = [:]
    private var requests: [String: (digest: String, outcome: EditOutcome)] = [:]
    /// Thrown by every edit, and by every question about people.
    package var failure: SearchError?
    /// Why an undo is refused whose author has not said how many things it changes.
    package var undoRefused: EditRefused.Reason?
    /// Called at the beginning of each edit, such as for somebody else who is faster.
    package var beforeEdit: ((FakeEditing) -> Void)?
    /// The temples that others were joined to, by the others' ids.
    package var formerIDs: [Int64: Int64] = [:]
    /// What goes with a deleted temple.
    package var alongside: [GoingAlong] = []
    package private(set) var dataChange: Int64 = 1_000
    package private(set) var options: EditOptions?
    /// The number of questions about things of the catalogue.
    package internal(set) var entityQuestions = 0

    package init(_ records: [Int64: [TempleRecord]], _ entities: [ChangeQuery.Entity: [EditInput.Member]] = [:]) {
        data.temples = records.mapValues { Stored(records: $0) }
        data.entities = entities.mapValues { StoredEntity(base: $0) }
    }

    // MARK: Edits

    package func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        if let failure { throw failure }
        beforeEdit?(self)
        self.options = options
        if let request = options.request, let known = requests["\(author.name) \(request.key)"] {
            guard known.digest == request.digest else { throw EditRefused(.keyReused(request.key)) }
            var outcome = known.outcome
            outcome.isRepeated = true
            return outcome
        }
        return try write(by: author, options) {
            try steps.enumerated().map { index, step in
                do {
                    return try self.take(step)
                } catch let reason as Refusal {
                    throw EditRefused(reason.reason, step: index)
                }
            }
        }
    }

    struct Refusal: Error {
        let reason: EditRefused.Reason
    }

    /// Runs a write, keeps its entry, and takes everything back after an error or a dry run.
    private func write(
        by author: EditAuthor, _ options: EditOptions, undoes: Int64? = nil, _ body: () throws -> [EditResult]
    ) throws -> EditOutcome {
        let before = data
        let results: [EditResult]
        do { results = try body() } catch {
            data = before
            throw error
        }
        if options.isDryRun {
            data = before
            return EditOutcome(change: nil, dataChange: dataChange, results: results)
        }
        let changed = results.filter { $0.action != nil }
        var number: Int64?
        if !changed.isEmpty {
            dataChange += 1
            number = Int64(changes.count + 1)
            let entities = changed.map { change($0, before) }
            changes.append(
                Change(
                    entry: ChangeEntry(
                        number: number ?? 0, madeAt: options.now, author: author.name, person: author.person,
                        role: author.role, way: author.way, reason: options.reason, undoes: undoes, undoneBy: nil,
                        contents: .edits(entities)),
                    things: Self.differing(before, data), before: before))
        }
        let outcome = EditOutcome(change: number, dataChange: dataChange, results: results)
        // As a store: what has written nothing is not remembered.
        if number != nil, let request = options.request {
            requests["\(author.name) \(request.key)"] = (request.digest, outcome)
        }
        return outcome
    }

    private func take(_ step: EditStep) throws -> EditResult {
        switch step {
        case .add(let values):
            let missing = [MergedTemple.Field.name, .position].filter { values[$0] == nil }
            guard missing.isEmpty else { throw Refusal(reason: .missing(missing)) }
            let id = (temples.keys.max() ?? 0) + 1
            data.temples[id] = Stored(records: [try Self.edited(nil, id, EditedFields(set: values))])
            return EditResult(temple: try now(id), action: .created)
        case .change(let id, let fields, let condition):
            let present = try there(id, condition)
            guard var stored = temples[id] else { throw Refusal(reason: .unknownTemple(id)) }
            let own = present.records.allSatisfy(\.isEdit) ? fields.givenBack.filter(\.isRequired) : []
            guard own.isEmpty else { throw Refusal(reason: .missing(Array(own))) }
            let edit = try Self.edited(present, id, fields)
            stored.records.removeAll(where: \.isEdit)
            if !edit.edits.isEmpty { stored.records.append(edit) }
            data.temples[id] = stored
            let after = try now(id)
            return EditResult(temple: after, action: after.version == present.version ? nil : .changed)
        case .delete(let id, let condition):
            _ = try there(id, condition)
            data.temples[id]?.isDeleted = true
            return EditResult(temple: try now(id), action: .deleted, alongside: alongside)
        case .restore(let id):
            guard try now(id).isDeleted else { throw Refusal(reason: .notDeleted(id)) }
            data.temples[id]?.isDeleted = false
            return EditResult(temple: try now(id), action: .restored, alongside: alongside)
        case .merge(let id, let other, let condition):
            guard id != other else { throw Refusal(reason: .sameTemple(id)) }
            _ = try there(id, condition)
            _ = try there(other, nil)
            let records = temples[id]?.records ?? []
            data.temples[other]?.records += records.filter { !$0.isEdit }
            data.temples[id] = nil
            return EditResult(temple: try now(other), action: .merged, alongside: alongside)
        case .split(let id, let sources, let condition):
            let present = try there(id, condition)
            let unknown = sources.filter { key in !present.records.contains { $0.key == key } }
            guard unknown.isEmpty else { throw Refusal(reason: .notItsSources(id, unknown)) }
            let going = present.records.filter { sources.contains($0.key) }
            guard going.count < present.records.count else { throw Refusal(reason: .nothingLeft(id)) }
            let number = (temples.keys.max() ?? 0) + 1
            data.temples[number] = Stored(records: going)
            data.temples[id]?.records.removeAll { sources.contains($0.key) }
            return EditResult(temple: try now(number), action: .split)
        case .compare(let one, let other, let verdict):
            let first = try there(min(one, other), nil)
            _ = try there(max(one, other), nil)
            let place = PairPosition(a: min(one, other), b: max(one, other))
            guard judgements[place]?.verdict != verdict else { return EditResult(temple: first, action: nil) }
            if options?.isDryRun == false {
                judgements[place] = verdict.map { PairJudgement(verdict: $0, decidedAt: 1_795_000_000, author: "x") }
            }
            return EditResult(temple: first, action: .compared)
        default: return try takeEntity(step)
        }
    }

    // MARK: Differences

    /// Returns the things that are not what they were.
    private static func differing(_ before: Data, _ after: Data) -> Set<ChangeQuery.Entity> {
        let temples = Set(before.temples.keys).union(after.temples.keys)
            .filter { before.temples[$0] != after.temples[$0] }.map { ChangeQuery.Entity(.temple, $0) }
        let entities = Set(before.entities.keys).union(after.entities.keys)
            .filter { before.entities[$0] != after.entities[$0] }
        return entities.union(temples)
    }

    /// Returns what has become of a thing.
    private func change(_ result: EditResult, _ before: Data) -> EntityChange {
        switch result.thing {
        case .temple(let temple):
            let old = before.temples[temple.id].flatMap { shown(temple.id, $0) }
            let fields = Self.difference(old, temple)
            return EntityChange(
                kind: .temple, id: temple.id, name: temple.record.name, action: result.action ?? .changed,
                before: fields.before, after: fields.after)
        case .entity(let entity):
            let old = before.entities[ChangeQuery.Entity(entity.kind.entity, entity.id)].map {
                Self.shown(entity.kind, entity.id, $0)
            }
            let form = CatalogueForm(entity.kind)
            let differing = form.members.map(\.name).filter { old != nil && old?.members[$0] != entity.members[$0] }
            // A rule is kept as a whole.
            let together = Set(differing.flatMap(form.together))
            let names = form.members.map(\.name).filter(together.contains)
            return EntityChange(
                kind: entity.kind.entity, id: entity.id, name: entity.name, action: result.action ?? .changed,
                membersBefore: names.map { EditInput.Member($0, old?.members[$0] ?? .null) },
                membersAfter: names.map { EditInput.Member($0, entity.members[$0] ?? .null) })
        }
    }

    // MARK: Pairs

    /// What was said of pairs.
    package private(set) var judgements: [PairPosition: PairJudgement] = [:]

    /// How much a pair looks like one; nil where none does.
    package var score: Double? = 1

    /// All temples look like one here.
    package func pairs(matching query: PairQuery) throws(SearchError) -> PairPage {
        let ids = temples.filter { !$0.value.isDeleted }.keys.sorted()
        var found: [TemplePair] = []
        // A thousand temples are half a million pairs, of which a page needs few.
        search: for (index, a) in ids.enumerated() {
            for b in ids[(index + 1)...] where has(PairPosition(a: a, b: b), query) {
                if let pair = try pair(a, b) { found.append(pair) }
                if found.count > query.limit { break search }
            }
        }
        let page = Array(found.prefix(query.limit))
        let next = found.count > page.count ? page.last.map { PairPosition(a: $0.a.id, b: $0.b.id) } : nil
        return PairPage(pairs: page, next: next)
    }

    /// Whether a pair is among those that a query asks for.
    private func has(_ place: PairPosition, _ query: PairQuery) -> Bool {
        if let after = query.after, place <= after { return false }
        return switch query.choice {
        case .all: true
        case .undecided: judgements[place] == nil
        case .decided(let verdict): judgements[place]?.verdict == verdict
        }
    }

    package func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? {
        let both = [min(one, other), max(one, other)].compactMap { id in
            temples[id].flatMap { shown(id, $0) }
        }.map { temple in
            PairedTemple(
                id: temple.id, name: temple.record.name, officialName: temple.record.officialName,
                address: temple.record.address, coordinate: temple.record.coordinate)
        }
        guard both.count == 2 else { return nil }
        return TemplePair(
            a: both[0], b: both[1], meters: 9, score: score, hasSameName: both[0].name == both[1].name,
            hasSameAddress: both[0].address != nil && both[0].address == both[1].address,
            judgement: judgements[PairPosition(a: both[0].id, b: both[1].id)])
    }

    private func now(_ id: Int64) throws -> EditableTemple {
        guard let stored = temples[id], let temple = shown(id, stored) else {
            throw Refusal(reason: .unknownTemple(id))
        }
        return temple
    }

    private func there(_ id: Int64, _ condition: EditCondition?) throws -> EditableTemple {
        let present = try now(id)
        guard !present.isDeleted else { throw Refusal(reason: .deleted(id)) }
        guard condition?.versions.contains(present.version) ?? true else {
            throw Refusal(reason: .changedMeanwhile(present))
        }
        return present
    }

    /// Returns a temple as it is stored, with a version that is counted once for each state.
    private func shown(_ id: Int64, _ stored: Stored) -> EditableTemple? {
        if let known = versions[id]?.first(where: { $0.stored == stored }) { return known.temple }
        let texts = stored.records.map { record in
            let fields = MergedTemple.Field.allCases.map { "\(record.edits.contains($0)) \(record.value(of: $0))" }
            return "\(record.key) \(fields)"
        }
        let temple = EditableTemple(id: id, records: stored.records, stored: texts, isDeleted: stored.isDeleted)
        versions[id, default: []].append((stored, temple))
        return temple
    }

    /// Returns the record of a temple's edits after another edit.
    private static func edited(
        _ present: EditableTemple?, _ id: Int64, _ fields: EditedFields
    ) throws -> TempleRecord {
        var record =
            try present?.records.first(where: \.isEdit)
            ?? TempleRecord(
                key: SourceKey(source: SourceKey.editSource, id: "\(id)"), name: present?.record.name ?? "",
                coordinate: present?.record.coordinate ?? Coordinate(latitude: 0, longitude: 0))
        for (field, value) in fields.set {
            record.set(field, to: value)
            record.edits.insert(field)
        }
        for field in fields.givenBack {
            record.set(field, to: .none)
            record.edits.remove(field)
        }
        return record
    }

    private static func difference(
        _ old: EditableTemple?, _ new: EditableTemple
    ) -> (before: FieldValues, after: FieldValues) {
        guard let old else { return ([:], [:]) }
        var (before, after): (FieldValues, FieldValues) = ([:], [:])
        for field in MergedTemple.Field.allCases where old.record.value(of: field) != new.record.value(of: field) {
            before[field] = old.record.value(of: field)
            after[field] = new.record.value(of: field)
        }
        return (before, after)
    }

    // MARK: History

    package func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        if let failure { throw failure }
        guard let index = changes.indices.first(where: { changes[$0].entry.number == number }) else {
            throw EditRefused(.unknownChange(number))
        }
        let change = changes[index]
        guard mayUndoAll || change.entry.person == author.person else { throw EditRefused(.notOwn(number)) }
        guard change.entry.undoneBy == nil else { throw EditRefused(.undoneAlready(number)) }
        switch undoRefused {
        case .unconfirmed(let impact)? where options.confirmed == impact.count: break
        case let reason?: throw EditRefused(reason)
        case nil: break
        }
        let later = changes[(index + 1)...].filter { later in
            later.entry.undoneBy == nil && later.entry.undoes == nil
                && !later.things.isDisjoint(with: change.things)
        }
        guard later.isEmpty else { throw EditRefused(.laterChanges(later.map(\.entry.number))) }
        let outcome = try write(by: author, options, undoes: number) {
            try change.things.sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }.compactMap { thing in
                let wasThere: Bool
                if let kind = thing.kind.ofCatalogue {
                    wasThere = change.before.entities[thing] != nil
                    data.entities[thing] = change.before.entities[thing] ?? data.entities[thing]
                    if !wasThere { data.entities[thing]?.isDeleted = true }
                    return EditResult(entity: try now(kind, thing.id), action: wasThere ? .changed : .deleted)
                }
                if Self.isSplit(change.entry, thing.id) {
                    data.temples[thing.id] = nil
                    return nil
                }
                wasThere = change.before.temples[thing.id] != nil
                data.temples[thing.id] = change.before.temples[thing.id] ?? data.temples[thing.id]
                if !wasThere { data.temples[thing.id]?.isDeleted = true }
                return EditResult(temple: try now(thing.id), action: wasThere ? .changed : .deleted)
            }
        }
        if let undo = outcome.change { changes[index].entry = Self.undone(change.entry, by: undo) }
        return outcome
    }

    private static func isSplit(_ entry: ChangeEntry, _ id: Int64) -> Bool {
        guard case .edits(let entities) = entry.contents else { return false }
        return entities.contains { $0.id == id && $0.action == .split }
    }

    private static func undone(_ entry: ChangeEntry, by number: Int64) -> ChangeEntry {
        ChangeEntry(
            number: entry.number, madeAt: entry.madeAt, author: entry.author, person: entry.person, role: entry.role,
            way: entry.way, reason: entry.reason, undoes: entry.undoes, undoneBy: number, contents: entry.contents)
    }

    package func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        if let failure { throw failure }
        return temples[id].flatMap { shown(id, $0) }
    }

    package func temple(formerly id: Int64) throws(SearchError) -> Int64? { formerIDs[id] }

    package func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        let deleted = temples.filter { $0.key > after && $0.value.isDeleted }.sorted { $0.key < $1.key }
        return deleted.prefix(limit).compactMap { shown($0.key, $0.value) }
    }

    /// The temple with the greatest id was changed last, and those with even ids together with the one before.
    package func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] {
        if let failure { throw failure }
        let all = temples.filter { !$0.value.isDeleted }.keys.map { ChangedTemple(id: $0, number: ($0 + 1) / 2) }
            .sorted { ($0.number, $0.id) > ($1.number, $1.id) }
        guard let last else { return Array(all.prefix(limit)) }
        return Array(all.filter { ($0.number, $0.id) < (last.number, last.id) }.prefix(limit))
    }

    /// How many temples one page of ``templesChangedByHand(since:after:limit:)`` has at most.
    package var mostChangedAtOnce = Int.max

    package func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage {
        if let failure { throw failure }
        var (known, all) = (Set<Int64>(), [ChangedTemple]())
        for entry in changes.map(\.entry).reversed() where entry.madeAt >= since {
            let ids = entry.contents.entities.filter { $0.kind == .temple }.map(\.id)
            all += Set(ids).sorted(by: >).filter { known.insert($0).inserted }.map {
                ChangedTemple(id: $0, number: entry.number)
            }
        }
        let rest = all.drop { temple in
            last.map { (temple.number, temple.id) >= ($0.number, $0.id) } ?? false
        }
        let page = Array(rest.prefix(min(limit, mostChangedAtOnce)))
        return ChangedTemplePage(temples: page, next: rest.count > page.count ? page.last : nil)
    }

    package func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] {
        if let failure { throw failure }
        let all = temples.compactMap { id, stored in
            shown(id, stored).flatMap { shown in
                shown.isDeleted || county != nil && shown.record.county != county
                    ? nil : NamedTemple(id: id, name: shown.record.name)
            }
        }
        let sorted = all.sorted()
        guard let last else { return Array(sorted.prefix(limit)) }
        return Array(sorted.filter { $0 > last }.prefix(limit))
    }

    package func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        mostEntitiesAsked = max(mostEntitiesAsked, query.mostEntities ?? .max)
        let found = changes.map(\.entry).reversed().filter { entry in
            let entities = if case .edits(let entities) = entry.contents { entities } else { [EntityChange]() }
            if let author = query.author, entry.author != author { return false }
            if let way = query.way, entry.way != way { return false }
            if let entity = query.entity, !entities.contains(where: { ($0.kind, $0.id) == (entity.kind, entity.id) }) {
                return false
            }
            if let kind = query.kind, !entities.contains(where: { $0.kind == kind }) {
                guard case .imported = entry.contents, kind.isImported else { return false }
            }
            if let from = query.from, entry.madeAt < from { return false }
            if let to = query.to, entry.madeAt >= to { return false }
            if let before = query.before, entry.number >= before { return false }
            return true
        }
        let page = found.prefix(query.limit).map { Self.part($0, of: query) }
        return ChangePage(entries: page, next: found.count > page.count ? page.last?.number : nil)
    }

    /// Returns an entry with the things that a query asks for.
    private static func part(_ entry: ChangeEntry, of query: ChangeQuery) -> ChangeEntry {
        let all = entry.contents.entities
        guard let most = query.mostEntities, most < all.count else { return entry }
        let named = query.entity.flatMap { entity in
            all.dropFirst(most).first { ($0.kind, $0.id) == (entity.kind, entity.id) }
        }
        return ChangeEntry(
            number: entry.number, madeAt: entry.madeAt, author: entry.author, person: entry.person, role: entry.role,
            way: entry.way, reason: entry.reason, undoes: entry.undoes, undoneBy: entry.undoneBy,
            contents: .edits(all.prefix(most) + (named.map { [$0] } ?? [])), entityCount: entry.entityCount)
    }

    /// The most things of one change that a question for the history has asked for.
    package private(set) var mostEntitiesAsked = 0

    /// Adds an entry to the history, such as one of an import.
    package func note(_ entry: ChangeEntry) { changes.append(Change(entry: entry, things: [], before: data)) }

    package func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        changes.first { $0.entry.number == number }?.entry
    }

    // MARK: People

    package func invite(
        _ name: String, role: StaffRole, tokenHash: String, account: String?, now: Int64
    ) throws -> StaffMember {
        if let failure { throw failure }
        let folded = StaffName.folded(name)
        if let other = people.first(where: { StaffName.folded($0.member.name) == folded }) {
            throw StaffRefused.nameTaken(other.member.name)
        }
        if let account, let other = people.first(where: { $0.member.account == account })?.member {
            throw StaffRefused.accountTaken(name: other.name)
        }
        lastPerson += 1
        let member = StaffMember(id: lastPerson, name: name, role: role, invitedAt: now, account: account)
        people.append((member, tokenHash))
        return member
    }

    package func change(_ name: String, id: Int64?, to role: StaffRole) throws -> StaffMember {
        if let failure { throw failure }
        let index = try index(of: name, id)
        if role != .owner { try checkIsNotLastOwner(people[index].member) }
        return replace(index, role: role, seenAt: people[index].member.seenAt)
    }

    package func revoke(_ name: String, id: Int64?, keepingAnOwner: Bool, now: Int64) throws -> StaffMember {
        if let failure { throw failure }
        let index = try index(of: name, id)
        if keepingAnOwner { try checkIsNotLastOwner(people[index].member) }
        let member = people.remove(at: index).member
        sessions = sessions.filter { $0.value.person != member.id }
        return member
    }

    private func checkIsNotLastOwner(_ member: StaffMember) throws {
        guard member.role == .owner, !people.contains(where: { $0.member.role == .owner && $0.member.id != member.id })
        else { return }
        throw StaffRefused.lastOwner(member.name)
    }

    private func index(of name: String, _ id: Int64?) throws -> Int {
        guard let index = people.firstIndex(where: { $0.member.name == name && (id == nil || $0.member.id == id) })
        else {
            throw StaffRefused.unknownName(name)
        }
        return index
    }

    @discardableResult
    private func replace(_ index: Int, role: StaffRole, seenAt: Int64?) -> StaffMember {
        let old = people[index].member
        let new = StaffMember(
            id: old.id, name: old.name, role: role, invitedAt: old.invitedAt, seenAt: seenAt, account: old.account)
        people[index].member = new
        return new
    }

    /// Called after somebody was told who is invited: what another one does meanwhile.
    package var afterMembers: (() -> Void)?

    package func members() throws(SearchError) -> [StaffMember] {
        if let failure { throw failure }
        defer { afterMembers?() }
        return people.map(\.member).sorted { $0.name < $1.name }
    }

    package func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        if let failure { throw failure }
        return people.first { $0.hash == tokenHash }?.member
    }

    package func member(account uuid: String) throws(SearchError) -> StaffMember? {
        if let failure { throw failure }
        return people.first { $0.member.account == uuid }?.member
    }

    // MARK: Sessions

    /// The SHA-256 of the tokens of all sessions.
    package var sessionHashes: Set<String> { Set(sessions.keys) }

    package func openSession(of person: Int64, hash: String, now: Int64) throws {
        if let failure { throw failure }
        guard let index = people.firstIndex(where: { $0.member.id == person }) else { return }
        sessions[hash] = (person, now)
        replace(index, role: people[index].member.role, seenAt: now)
    }

    package func useSession(hash: String, now: Int64) throws {
        if let failure { throw failure }
        guard let session = sessions[hash], let index = people.firstIndex(where: { $0.member.id == session.person })
        else { return }
        sessions[hash]?.usedAt = now
        replace(index, role: people[index].member.role, seenAt: now)
    }

    package func closeSession(hash: String) throws {
        if let failure { throw failure }
        sessions[hash] = nil
    }

    package func session(hash: String) throws(SearchError) -> StaffSession? {
        if let failure { throw failure }
        guard let session = sessions[hash], let person = people.first(where: { $0.member.id == session.person }) else {
            return nil
        }
        return StaffSession(member: person.member, usedAt: session.usedAt)
    }
}
