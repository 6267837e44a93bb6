/// One change in the history of a database.
public struct ChangeEntry: Equatable, Sendable {
    /// Its number. Later changes have greater numbers. The number of an import is that of ``ImportEntry/id``.
    public let number: Int64
    /// When it was made, in seconds since 1970.
    public let madeAt: Int64
    /// Who made it; nil for a change that an older program has written.
    public let author: String?
    /// The number of the invited person; nil for anybody else. It is for the store and for "own", in no answer.
    public let person: Int64?
    public let role: StaffRole?
    public let way: ChangeWay
    public let reason: String?
    /// The number of the change that this one undid.
    public let undoes: Int64?
    /// The number of the change that undid this one; nil where none has.
    public let undoneBy: Int64?
    public let contents: Contents
    /// How many things an edit has changed; 0 for an import. ``contents`` may name fewer: ``ChangeQuery/mostEntities``.
    public let entityCount: Int

    public enum Contents: Equatable, Sendable {
        /// What has become of each thing.
        case edits([EntityChange])
        /// An import, with its counts; for the undo of an import, the import that was undone.
        case imported(ImportEntry)

        /// What has become of each thing; nothing for an import.
        public var entities: [EntityChange] { if case .edits(let changes) = self { changes } else { [] } }
    }

    public init(
        number: Int64, madeAt: Int64, author: String?, person: Int64?, role: StaffRole?, way: ChangeWay,
        reason: String?,
        undoes: Int64?, undoneBy: Int64?, contents: Contents, entityCount: Int? = nil
    ) {
        self.number = number
        self.madeAt = madeAt
        self.author = author
        self.person = person
        self.role = role
        self.way = way
        self.reason = reason
        self.undoes = undoes
        self.undoneBy = undoneBy
        self.contents = contents
        self.entityCount = entityCount ?? contents.entities.count
    }
}

/// What has become of one thing.
public struct EntityChange: Equatable, Sendable {
    public var kind: EntityKind
    public var id: Int64
    /// Its name at that time.
    public var name: String
    public var action: ChangeAction
    /// The fields that changed, as they were shown before. Empty for what is new.
    public var before: FieldValues
    /// The same fields, as they were shown afterwards.
    public var after: FieldValues
    /// The members of an entity of the catalogue that changed, as they were shown before. Empty for a temple.
    public var membersBefore: [EditInput.Member]
    /// The same members, as they were shown afterwards.
    public var membersAfter: [EditInput.Member]
    /// The other temple of a merge, of a split or of a comparison; nil for any other change.
    public var other: OtherTemple?

    public init(
        kind: EntityKind, id: Int64, name: String, action: ChangeAction, before: FieldValues = [:],
        after: FieldValues = [:], membersBefore: [EditInput.Member] = [], membersAfter: [EditInput.Member] = [],
        other: OtherTemple? = nil
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.action = action
        self.before = before
        self.after = after
        self.membersBefore = membersBefore
        self.membersAfter = membersAfter
        self.other = other
    }
}

/// What a change of a temple has to do with another one.
public struct OtherTemple: Equatable, Sendable {
    public var temple: Int64
    /// The sources that went from one to the other.
    public var sources: [SourceKey]
    /// Of a comparison: what is remembered, and what was before.
    public var verdict: PairVerdict?
    public var formerVerdict: PairVerdict?

    public init(
        temple: Int64, sources: [SourceKey] = [], verdict: PairVerdict? = nil, formerVerdict: PairVerdict? = nil
    ) {
        self.temple = temple
        self.sources = sources
        self.verdict = verdict
        self.formerVerdict = formerVerdict
    }
}

/// What a change can be about.
public enum EntityKind: String, Sendable, CaseIterable {
    case temple
    case deity
    case festival
    case activity
    case group

    /// The kind in the catalogue; nil for a temple.
    public var ofCatalogue: CatalogueKind? { CatalogueKind(rawValue: rawValue) }

    /// Whether files that are imported have things of this kind. The history does not name what an import has changed.
    public var isImported: Bool { self == .temple || self == .activity }
}

/// A kind of entity in the catalogue.
public enum CatalogueKind: String, Sendable, CaseIterable {
    case deity
    case festival
    case activity
    case group

    public var entity: EntityKind {
        switch self {
        case .deity: .deity
        case .festival: .festival
        case .activity: .activity
        case .group: .group
        }
    }
}

/// What has become of a thing.
public enum ChangeAction: String, Sendable, CaseIterable {
    case created
    case changed
    case deleted
    case restored
    /// It is a part of another temple now.
    case merged
    /// It was a part of another temple.
    case split
    /// Somebody has said whether it is the same as another temple.
    case compared
}

/// A question for the history.
public struct ChangeQuery: Equatable, Sendable {
    /// Only changes by this author.
    public var author: String?
    /// Only changes of this thing.
    public var entity: Entity?
    /// Only changes of things of this kind.
    public var kind: EntityKind?
    /// Only changes that came this way.
    public var way: ChangeWay?
    /// Only changes made at this time or later, in seconds since 1970.
    public var from: Int64?
    /// Only changes made before this time.
    public var to: Int64?
    /// Only changes with smaller numbers: where the last page ended.
    public var before: Int64?
    public var limit: Int
    /// How many things of each change are read, the first ones, and ``entity`` beside them; nil for all. One change may be
    /// of a thousand things with long texts.
    public var mostEntities: Int?

    public struct Entity: Hashable, Sendable {
        public var kind: EntityKind
        public var id: Int64

        public init(_ kind: EntityKind, _ id: Int64) {
            self.kind = kind
            self.id = id
        }
    }

    public init(
        author: String? = nil, entity: Entity? = nil, kind: EntityKind? = nil, way: ChangeWay? = nil,
        from: Int64? = nil, to: Int64? = nil, before: Int64? = nil, limit: Int, mostEntities: Int? = nil
    ) {
        self.author = author
        self.entity = entity
        self.kind = kind
        self.way = way
        self.from = from
        self.to = to
        self.before = before
        self.limit = limit
        self.mostEntities = mostEntities
    }
}

/// One page of the history, the newest change first.
public struct ChangePage: Equatable, Sendable {
    public var entries: [ChangeEntry]
    /// ``ChangeQuery/before`` of the next page; nil after the last one.
    public var next: Int64?

    public init(entries: [ChangeEntry], next: Int64?) {
        self.entries = entries
        self.next = next
    }
}
