internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The steps of one edit that concern the catalogue, within its transaction.
///
/// They change the catalogue in memory, where each step sees those before it. The rows are written at the end.
final class CatalogueEdits {
    private let connection: Connection
    private let linker: DeityLinker
    private let now: Int64
    private let beforeRelinking: ((LinkedOtherwise) throws -> Void)?
    /// Whether what the members refer to must be there. An undo sets what was there before.
    var checksReferences = true
    private var state: State?

    /// The catalogue before and after the steps so far; none before the first one.
    private struct State {
        let former: Catalogue
        var curated: CuratedCatalogue
        var shown: Catalogue
        var touched: Set<ChangeQuery.Entity> = []
    }

    init(
        connection: Connection, linker: DeityLinker, now: Int64,
        beforeRelinking: ((LinkedOtherwise) throws -> Void)?
    ) {
        self.connection = connection
        self.linker = linker
        self.now = now
        self.beforeRelinking = beforeRelinking
    }

    private typealias Outcome = (result: EditResult, noted: EditHistory.Step?)

    /// Does a step of the catalogue.
    ///
    /// - Returns: its result, and what the history keeps of it; nil where nothing has changed.
    func run(_ step: EditStep, at index: Int) throws -> (result: EditResult, noted: EditHistory.Step?) {
        switch step {
        case .addEntity(let kind, let members): try add(kind, members, at: index)
        case .changeEntity(let kind, let id, let members, let condition):
            try change(kind, id, members, condition, at: index)
        case .deleteEntity(let kind, let id, let condition): try delete(kind, id, condition, at: index)
        case .restoreEntity(let kind, let id): try restore(kind, id, at: index)
        default: throw SearchError.failed(reason: "the step is not the catalogue's")
        }
    }

    private func add(_ kind: CatalogueKind, _ members: [EditInput.Member], at index: Int) throws -> Outcome {
        guard let id = try loaded().curated.nextID(kind) else { throw EditRefused(.noNumberLeft(kind), step: index) }
        var edits = try judge(members, of: nil, kind, id, at: index).filter { $0.value != .null }
        if kind == .group, edits["created_at"] == nil {
            edits.append(EditInput.Member("created_at", .text(TaiwanMoment(secondsSince1970: now).rfc3339)))
        }
        let entity = CuratedEntity(kind, id, base: nil, edits: CatalogueForm(kind).ordered(edits))
        let along = try set(entity, at: index)
        return (
            EditResult(entity: entity.editable, action: .created, alongside: along),
            noted(.created, entity, before: [], after: entity.members, from: [], to: entity.edits)
        )
    }

    private func change(
        _ kind: CatalogueKind, _ id: Int64, _ members: EditedMembers, _ condition: EditCondition?, at index: Int
    ) throws -> Outcome {
        let entity = try present(kind, id, condition, at: index)
        let form = CatalogueForm(kind)
        var next = entity
        let named = Set(members.set.flatMap { form.together(with: $0.name) })
        let givenBack = Set(members.givenBack.flatMap(form.together)).subtracting(named)
        next.edits.removeAll { givenBack.contains($0.name) }
        let set = try judge(members.set, of: next.members, kind, id, at: index)
        next.edits = form.ordered(set + next.edits.filter { edit in !set.contains { $0.name == edit.name } })
        // What is made by hand has no edition below it: none is the same as not set.
        if next.base == nil { next.edits.removeAll { $0.value == .null } }
        guard next.edits != entity.edits else {
            return (EditResult(entity: entity.editable, action: nil), nil)
        }
        try check(next, at: index)
        let differing = form.members.map(\.name).filter { entity.edits[$0] != next.edits[$0] }
        // A rule is kept as a whole: half of one says nothing to whoever reads the history.
        let together = Set(differing.flatMap(form.together))
        let touched = form.members.map(\.name).filter(together.contains)
        func of(_ members: [EditInput.Member]) -> [EditInput.Member] {
            touched.map { EditInput.Member($0, members[$0] ?? .null) }
        }
        // What a rule that is decided by hand does not have is none, which an undo sets.
        func decided(_ edits: [EditInput.Member]) -> [EditInput.Member] {
            touched.compactMap { name in
                guard form.together(with: name).contains(where: { edits[$0] != nil }) else { return nil }
                return EditInput.Member(name, edits[name] ?? .null)
            }
        }
        try self.set(next, at: index)
        return (
            EditResult(entity: next.editable, action: .changed),
            noted(
                .changed, next, before: of(entity.members), after: of(next.members), from: decided(entity.edits),
                to: decided(next.edits))
        )
    }

    private func delete(
        _ kind: CatalogueKind, _ id: Int64, _ condition: EditCondition?, at index: Int
    ) throws -> Outcome {
        let entity = try present(kind, id, condition, at: index)
        var next = entity
        next.isDeleted = true
        let along = try set(next, at: index)
        return (
            EditResult(entity: next.editable, action: .deleted, alongside: along),
            noted(.deleted, next, before: entity.members, after: [], from: entity.edits, to: entity.edits)
        )
    }

    private func restore(_ kind: CatalogueKind, _ id: Int64, at index: Int) throws -> Outcome {
        guard var entity = try loaded().curated[kind, id] else {
            throw EditRefused(.unknownEntity(kind, id), step: index)
        }
        guard entity.isDeleted else { throw EditRefused(.entityNotDeleted(kind, id), step: index) }
        entity.isDeleted = false
        let along = try set(entity, at: index)
        return (
            EditResult(entity: entity.editable, action: .restored, alongside: along),
            noted(.restored, entity, before: [], after: entity.members, from: entity.edits, to: entity.edits)
        )
    }

    // MARK: The state of the catalogue

    private func loaded() throws -> State {
        if let state { return state }
        guard try MetaRows.edition(of: .catalogue, connection) == linker.catalogue.edition else {
            throw SearchError.unavailable(
                .unprepared,
                reason: "its deities come from another version of nearby; any import by this version updates them")
        }
        let edition = try linker.catalogue.value()
        var curated = try CuratedRows.all(connection)
        // A server's new schema has none yet.
        if try !CuratedRows.areComplete(connection) {
            curated = curated.above(edition: edition)
            try CuratedWriter(connection: connection).replace(with: curated)
        }
        let shown = curated.shown(edition: edition)
        let state = State(former: shown, curated: curated, shown: shown)
        self.state = state
        return state
    }

    /// Returns an entity that is there, in a state that the step may change.
    private func present(
        _ kind: CatalogueKind, _ id: Int64, _ condition: EditCondition?, at index: Int
    ) throws -> CuratedEntity {
        guard let entity = try loaded().curated[kind, id] else {
            throw EditRefused(.unknownEntity(kind, id), step: index)
        }
        guard !entity.isDeleted else { throw EditRefused(.entityDeleted(kind, id), step: index) }
        let present = entity.editable
        if let condition, !condition.versions.contains(present.version) {
            throw EditRefused(.entityChangedMeanwhile(present), step: index)
        }
        return entity
    }

    /// Puts an entity into the catalogue.
    ///
    /// - Returns: the other entities that are shown otherwise since.
    /// - Throws: ``EditRefused`` where the texts of the whole catalogue would be too large.
    @discardableResult
    private func set(_ entity: CuratedEntity, at index: Int) throws -> [GoingAlong] {
        var state = try loaded()
        self.state = nil
        let (before, formerEntity) = (state.shown, state.curated[entity.kind, entity.id])
        state.curated[entity.kind, entity.id] = entity
        state.touched.insert(ChangeQuery.Entity(entity.kind.entity, entity.id))
        state.shown = state.curated.shown(edition: try linker.catalogue.value())
        let size = CatalogueSize(state.shown, kept: state.curated)
        if !size.faults().isEmpty {
            var former = state.curated
            former[entity.kind, entity.id] = formerEntity
            let faults = size.faults(after: CatalogueSize(before, kept: former))
            guard faults.isEmpty else { throw EditRefused(.invalid(faults), step: index) }
        }
        let difference = CatalogueDifference(from: before, to: state.shown)
        self.state = state
        return difference.entities.filter { $0.kind != entity.kind || $0.id != entity.id }.map {
            GoingAlong(kind: $0.kind.rawValue, id: $0.id, name: $0.name)
        }
    }

    // MARK: Judging

    private func judge(
        _ members: [EditInput.Member], of present: [EditInput.Member]?, _ kind: CatalogueKind, _ id: Int64,
        at index: Int
    ) throws -> [EditInput.Member] {
        let references = checksReferences ? try references(of: members, kind) : nil
        do throws(EditFaults) {
            return try CatalogueForm(kind).judge(members, of: present, id: id, references)
        } catch {
            throw EditRefused(.invalid(error.faults), step: index)
        }
    }

    /// Checks that an entity is whole: a member that is given back may be one that nobody else says.
    private func check(_ entity: CuratedEntity, at index: Int) throws {
        let events = EventSlugs(deities: [], festivals: [])
        do throws(CatalogueFault) {
            _ = try CatalogueForm(entity.kind).entity(entity.id, entity.members, events: events)
        } catch {
            let fault = error
            let pointer = fault.member.map { "/\($0)" } ?? ""
            throw EditRefused(
                .invalid([
                    EditFault(pointer: pointer, code: fault.code, detail: "\(entity.name) \(fault.reason)")
                ]), step: index)
        }
    }

    private func references(of members: [EditInput.Member], _ kind: CatalogueKind) throws -> CatalogueReferences {
        var references = CatalogueReferences(try loaded().shown)
        guard kind == .activity else { return references }
        let named = CatalogueReferences.Temples(in: members)
        let byID = try connection.prepare(
            """
            SELECT source, source_id FROM temple_source WHERE temple_id = ?1
            ORDER BY source = '\(SourceKey.editSource)', source, source_id LIMIT 1
            """)
        for id in named.ids {
            try byID.bind(id, at: 1)
            if try byID.step() { references.temples[id] = SourceKey(source: byID.text(0), id: byID.text(1)) }
            byID.reset()
        }
        let byKey = try connection.prepare("SELECT 1 FROM temple_source WHERE source = ?1 AND source_id = ?2")
        for key in named.keys {
            try byKey.bind(key.source, at: 1)
            try byKey.bind(key.id, at: 2)
            if try byKey.step() { references.keys.insert(key) }
            byKey.reset()
        }
        return references
    }

    private func noted(
        _ action: ChangeAction, _ entity: CuratedEntity, before: [EditInput.Member], after: [EditInput.Member],
        from: [EditInput.Member], to: [EditInput.Member]
    ) -> EditHistory.Step {
        EditHistory.Step(
            change: EntityChange(
                kind: entity.kind.entity, id: entity.id, name: entity.name, action: action, membersBefore: before,
                membersAfter: after),
            memberEditsBefore: from, memberEditsAfter: to)
    }

    // MARK: The rows

    /// Writes what the steps have changed, and links temples anew where names of deities have changed.
    ///
    /// - Returns: the deities that temples had before and do not have any more.
    func finish() throws -> Set<Int64> {
        guard let state, !state.touched.isEmpty else { return [] }
        let touched = state.curated.all.filter {
            state.touched.contains(ChangeQuery.Entity($0.kind.entity, $0.id))
        }
        try CuratedWriter(connection: connection).writeEdited(touched)
        let difference = CatalogueDifference(from: state.former, to: state.shown)
        // Compared as a new edition is: an answer about a deity has names of others too.
        let feed = try CatalogueFeed(connection)
        return try FeedHold.run(on: connection) {
            let rows = CatalogueTables(connection: connection)
            try rows.write(difference.deities)
            try rows.write(difference.festivals)
            try rows.write(difference.activities)
            try rows.write(difference.groups)
            let former = difference.changesNames ? try relink(state.shown.deities, feed.number) : []
            for gone in difference.gone { try rows.remove(gone.kind, gone.id) }
            try feed.finish()
            return former
        }
    }

    private func relink(_ deities: [Deity], _ number: Int64) throws -> Set<Int64> {
        try linker.flush()
        try linker.use(deities)
        let relinking = Relinking(connection: connection, linker: linker)
        try beforeRelinking?(relinking.isLinkedOtherwise)
        return try relinking.run(as: number)
    }
}
