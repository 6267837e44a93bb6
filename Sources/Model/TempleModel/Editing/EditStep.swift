/// One step of an edit. The steps of one edit are written together or not at all.
public enum EditStep: Equatable, Sendable {
    /// Makes a temple. The values have a name and a position.
    case add(FieldValues)
    /// Sets fields of a temple, and gives others back to its sources.
    case change(temple: Int64, EditedFields, if: EditCondition? = nil)
    /// Deletes a temple. It stays deleted, whatever later imports bring, until it is restored.
    case delete(temple: Int64, if: EditCondition? = nil)
    /// Restores a deleted temple, with everything that its sources say by now and all edits.
    case restore(temple: Int64)
    /// Adds an entity to the catalogue. The store judges the members (``CatalogueForm``).
    case addEntity(CatalogueKind, [EditInput.Member])
    /// Sets members of an entity of the catalogue, and gives others back to the catalogue that the program supplies.
    case changeEntity(CatalogueKind, Int64, EditedMembers, if: EditCondition? = nil)
    /// Deletes an entity of the catalogue. It stays deleted, whatever later editions bring, until it is restored.
    case deleteEntity(CatalogueKind, Int64, if: EditCondition? = nil)
    /// Restores a deleted entity, with everything that the edition says by now and all edits.
    case restoreEntity(CatalogueKind, Int64)
    /// Merges a temple into another one: its sources, edits and activities are those of the other, and its id leads there.
    /// A field that is decided by hand for both keeps what the other one has.
    case merge(temple: Int64, into: Int64, if: EditCondition? = nil)
    /// Gives some sources of a temple a temple of their own. Edits stay where they are.
    case split(temple: Int64, sources: [SourceKey], if: EditCondition? = nil)
    /// Remembers whether two temples that look like one are one; nil forgets it. Neither of them changes.
    case compare(Int64, Int64, PairVerdict?)
}

/// What a step does to the fields of a temple.
public struct EditedFields: Equatable, Sendable {
    public var set: FieldValues
    /// The fields that are no longer decided by hand.
    public var givenBack: Set<MergedTemple.Field>

    public init(set: FieldValues = [:], givenBack: Set<MergedTemple.Field> = []) {
        self.set = set
        self.givenBack = givenBack
    }
}

/// What a step does to the members of an entity of the catalogue.
public struct EditedMembers: Equatable, Sendable {
    /// The members with their values; `null` where there is none.
    public var set: [EditInput.Member]
    /// The names of the members that are no longer decided by hand.
    public var givenBack: Set<String>

    public init(set: [EditInput.Member] = [], givenBack: Set<String> = []) {
        self.set = set
        self.givenBack = givenBack
    }
}

/// The state that a step may change: that of a temple, or of an entity of the catalogue, as its author saw it.
public struct EditCondition: Equatable, Sendable {
    /// The versions (``EditableTemple/version``, ``EditableEntity/version``), one of which it must have.
    public var versions: [String]

    public init(versions: [String]) { self.versions = versions }
}

/// Who edits, and how.
public struct EditAuthor: Equatable, Sendable {
    /// The name, never empty.
    public var name: String
    /// The number of the invited person; nil for whoever writes to the database itself.
    public var person: Int64?
    /// The role; nil for whoever writes to the database itself, who may do everything.
    public var role: StaffRole?
    public var way: ChangeWay

    public init(name: String, person: Int64? = nil, role: StaffRole? = nil, way: ChangeWay) {
        self.name = name
        self.person = person
        self.role = role
        self.way = way
    }
}

/// The way of a change into the database.
public enum ChangeWay: String, Sendable, CaseIterable {
    case page
    case api
    case command
    case `import`
}

/// How an edit is written.
public struct EditOptions: Sendable {
    /// The most characters of a reason that comes with a request.
    public static let longestReason = 500

    /// Why; nil where the author does not say.
    public var reason: String?
    /// Whether to roll back at the end: the outcome is that of a real run.
    public var isDryRun: Bool
    /// The request, so that its repetition writes nothing.
    public var request: EditRequest?
    /// For how many days the history is kept; nil for what the database has, or ``usualHistoryDays``.
    public var historyDays: Int?
    /// The time of the edit, in seconds since 1970.
    public var now: Int64
    /// How many things the author knows that the undo of an import changes (``UndoImpact/count``); nil where nobody was asked.
    public var confirmed: Int?

    public static let usualHistoryDays = 365

    public init(
        now: Int64, reason: String? = nil, isDryRun: Bool = false, request: EditRequest? = nil, historyDays: Int? = nil,
        confirmed: Int? = nil
    ) {
        self.confirmed = confirmed
        self.now = now
        self.reason = reason
        self.isDryRun = isDryRun
        self.request = request
        self.historyDays = historyDays
    }
}

/// A request that its sender may repeat (`Idempotency-Key`). It is known for ``keptSeconds``.
public struct EditRequest: Equatable, Sendable {
    /// The author's own key.
    public var key: String
    /// What tells the request from others: a digest of its contents.
    public var digest: String

    public static let keptSeconds: Int64 = 86_400

    public init(key: String, digest: String) {
        self.key = key
        self.digest = digest
    }
}

/// What an edit has done.
public struct EditOutcome: Equatable, Sendable {
    /// The number of the entry in the history; nil where nothing has changed, and for a dry run.
    public var change: Int64?
    /// The number of the last change of the data (``DataRevision/count``): whoever reads data with this number, or a greater
    /// one, sees the edit.
    public var dataChange: Int64
    /// What each step has done, in their order.
    public var results: [EditResult]
    /// Whether this is the outcome of the same request, which was written before.
    public var isRepeated: Bool

    public init(change: Int64?, dataChange: Int64, results: [EditResult], isRepeated: Bool = false) {
        self.change = change
        self.dataChange = dataChange
        self.results = results
        self.isRepeated = isRepeated
    }
}

/// What one step has done.
public struct EditResult: Equatable, Sendable {
    /// What the step was about, as it is now.
    public var thing: Thing
    /// What has become of it; nil where nothing has changed.
    public var action: ChangeAction?
    /// What goes with a thing that is deleted, and comes back with it.
    public var alongside: [GoingAlong]

    public enum Thing: Equatable, Sendable {
        case temple(EditableTemple)
        case entity(EditableEntity)

        public var id: Int64 {
            switch self {
            case .temple(let temple): temple.id
            case .entity(let entity): entity.id
            }
        }
    }

    public init(temple: EditableTemple, action: ChangeAction?, alongside: [GoingAlong] = []) {
        thing = .temple(temple)
        self.action = action
        self.alongside = alongside
    }

    public init(entity: EditableEntity, action: ChangeAction?, alongside: [GoingAlong] = []) {
        thing = .entity(entity)
        self.action = action
        self.alongside = alongside
    }

    /// The temple; nil for an entity of the catalogue.
    public var temple: EditableTemple? { if case .temple(let temple) = thing { temple } else { nil } }

    /// The entity of the catalogue; nil for a temple.
    public var entity: EditableEntity? { if case .entity(let entity) = thing { entity } else { nil } }

    public var id: Int64 { thing.id }
}

/// Something that is seen without a deleted thing, or not at all.
public struct GoingAlong: Equatable, Sendable {
    /// What it is: `activity`, `deity`, `festival`, `group`.
    public var kind: String
    public var id: Int64
    public var name: String

    public init(kind: String, id: Int64, name: String) {
        self.kind = kind
        self.id = id
        self.name = name
    }
}

/// The error of an edit that is not written. Nothing of it is.
public struct EditRefused: Error, Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
        /// There is no such temple, and there was none.
        case unknownTemple(Int64)
        /// The temple is deleted; restore it first.
        case deleted(Int64)
        /// The temple is there; there is nothing to restore.
        case notDeleted(Int64)
        /// A new temple lacks these fields.
        case missing([MergedTemple.Field])
        /// Somebody has changed the temple meanwhile.
        case changedMeanwhile(EditableTemple)
        /// There is no such entry in the history, or it is not kept any more.
        case unknownChange(Int64)
        /// The change is undone already.
        case undoneAlready(Int64)
        /// These later changes must be undone first.
        case laterChanges([Int64])
        /// The undo changes so many things that its author has to say how many.
        case unconfirmed(UndoImpact)
        /// The temple of an edit is gone with a change: the edit waits for its return.
        case waits(temple: Int64, goneWith: Int64)
        /// Somebody else has made the change, and the author may only undo own ones.
        case notOwn(Int64)
        /// A temple cannot be merged with itself, or compared with itself.
        case sameTemple(Int64)
        /// These are no sources of the temple. Empty where no source is named.
        case notItsSources(Int64, [SourceKey])
        /// Nothing of the temple would stay.
        case nothingLeft(Int64)
        /// The key was sent with another request.
        case keyReused(String)
        /// The catalogue has no such entity, and it had none.
        case unknownEntity(CatalogueKind, Int64)
        /// The entity is deleted; restore it first.
        case entityDeleted(CatalogueKind, Int64)
        /// The entity is there; there is nothing to restore.
        case entityNotDeleted(CatalogueKind, Int64)
        /// Somebody has changed the entity meanwhile.
        case entityChangedMeanwhile(EditableEntity)
        /// The members of an entity are not what the catalogue can have, with all faults.
        case invalid([EditFault])
        /// All numbers for entities that are made by hand are taken.
        case noNumberLeft(CatalogueKind)
    }

    public let reason: Reason
    /// The step at fault, from 0; nil for an undo.
    public let step: Int?

    public init(_ reason: Reason, step: Int? = nil) {
        self.reason = reason
        self.step = step
    }
}
