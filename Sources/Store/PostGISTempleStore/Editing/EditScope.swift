internal import PostgreSQL
internal import TempleModel
internal import TempleTables

/// The rows that an edit needs beside the small tables: all rows of some temples, and some entries of the history.
struct EditScope {
    var temples: Set<Int64>
    /// The numbers of entries of the history.
    var changes: Set<Int64>
    /// The ids of things that may go or come back, and of those whose tombstones may be too old to be kept.
    private var gone: Set<Int64> = []

    /// The number of the oldest edits that one edit looks at, to delete those that are kept no longer.
    private static let oldestEdits = 200

    /// The rows for an edit.
    init(of steps: [EditStep], by author: EditAuthor, _ options: EditOptions, on connection: ServerConnection) throws {
        temples = Set(steps.flatMap(\.temples))
        changes = []
        gone = Set(steps.compactMap(\.entity))
        try addNamedTemples(steps, on: connection)
        try addFormerTemples(steps, on: connection)
        try addOldEdits(options, on: connection)
        try addRequest(of: author, options, on: connection)
    }

    /// The rows for the undo of an edit: the things that it has changed, and all changes of these.
    init(
        undoing number: Int64, by author: EditAuthor, _ options: EditOptions, on connection: ServerConnection
    ) throws {
        temples = []
        changes = [number]
        try addOldEdits(options, on: connection)
        let related = """
            SELECT DISTINCT other.number FROM history_entity AS own
            JOIN history_entity AS other ON other.entity = own.entity AND other.kind = own.kind
            WHERE own.number = $1
            """
        changes.formUnion(try connection.rows(related, [.integer(number)]) { $0.integer(0) })
        let things = "SELECT DISTINCT entity FROM history_entity WHERE number = $1"
        gone.formUnion(try connection.rows(things, [.integer(number)]) { $0.integer(0) })
        try addTemples(of: [number], on: connection)
        try addRequest(of: author, options, on: connection)
    }

    /// Adds the edits that may be too old to be kept. Entries of imports are looked at where all imports are known, and so are
    /// merges and splits, which may stand in the way of an import's undo.
    private mutating func addOldEdits(_ options: EditOptions, on connection: ServerConnection) throws {
        let days = Int64(options.historyDays ?? EditOptions.usualHistoryDays)
        let old = """
            SELECT number FROM (
                SELECT number, made_at FROM history WHERE command IS NULL ORDER BY number LIMIT \(Self.oldestEdits)
            ) AS oldest WHERE made_at < $1 AND NOT EXISTS (
                SELECT 1 FROM history_entity AS moved
                WHERE moved.number = oldest.number AND moved.action IN ('merged', 'split'))
            """
        let oldest = options.now - days * 86_400
        changes.formUnion(try connection.rows(old, [.integer(oldest)]) { $0.integer(0) })
        let gone = "SELECT id FROM tombstone WHERE deleted_at < $1 ORDER BY deleted_at LIMIT \(Self.oldestEdits)"
        self.gone.formUnion(try connection.rows(gone, [.integer(oldest)]) { $0.integer(0) })
    }

    /// Adds the same request, where it was written before, with its temples.
    private mutating func addRequest(
        of author: EditAuthor, _ options: EditOptions, on connection: ServerConnection
    ) throws {
        guard let key = options.request.map({ ChangeHistory.requestKey($0, of: author) }) else { return }
        let same = try connection.rows("SELECT number FROM history WHERE request_key = $1", [.text(key)]) {
            $0.integer(0)
        }
        changes.formUnion(same)
        try addTemples(of: same, on: connection)
    }

    /// Adds the temples that activities are set to be at: their sources' keys are looked up.
    private mutating func addNamedTemples(_ steps: [EditStep], on connection: ServerConnection) throws {
        let named = steps.compactMap(\.members).map { CatalogueReferences.Temples(in: $0) }
        temples.formUnion(named.flatMap(\.ids).filter(StoredBound.ids.contains))
        let keys = Array(Set(named.flatMap(\.keys)))
        guard !keys.isEmpty else { return }
        let owners = """
            SELECT stored.temple_id FROM unnest($1, $2) AS own(source, source_id)
            JOIN temple_source AS stored ON stored.source = own.source AND stored.source_id = own.source_id
            """
        temples.formUnion(
            try connection.rows(owners, [.texts(keys.map(\.source)), .texts(keys.map(\.id))]) { $0.integer(0) })
    }

    /// Adds the numbers that a split may give: those of temples that were merged into the one that is split, also by way of
    /// others.
    private mutating func addFormerTemples(_ steps: [EditStep], on connection: ServerConnection) throws {
        let split = steps.compactMap { if case .split(let temple, _, _) = $0 { temple } else { nil } }
        guard !split.isEmpty else { return }
        // UNION leaves out an id that was found already: others may have written a circle.
        let former = """
            WITH RECURSIVE way (id) AS (
                SELECT id FROM former_temple WHERE temple_id = ANY($1)
                UNION
                SELECT former_temple.id FROM way JOIN former_temple ON former_temple.temple_id = way.id
            )
            SELECT id FROM way
            """
        gone.formUnion(try connection.rows(former, [.integers(split)]) { $0.integer(0) })
    }

    /// Returns the ids of which the edit needs the tombstones. Besides those of its own things these are the ids of deities
    /// that a source alone names: one that no temple has any more goes, and a new one may take the number of one that is gone.
    func tombstones(on connection: ServerConnection) throws -> Set<Int64> {
        let deities = """
            SELECT deity_id FROM deity_temple WHERE temple_id = ANY($1) AND deity_id >= \(Deity.firstOwnNameID)
            UNION ALL (
                SELECT id FROM tombstone WHERE kind = '\(FeedKind.deity.rawValue)'
                    AND id > (SELECT coalesce(max(id), 0) FROM deity WHERE id < \(StoredBound.ownIDs.upperBound))
                ORDER BY id LIMIT \(Self.oldestEdits))
            """
        let own = try connection.rows(deities, [.integers(temples.sorted())]) { $0.integer(0) }
        return temples.union(gone).union(own)
    }

    private mutating func addTemples(of numbers: [Int64], on connection: ServerConnection) throws {
        guard !numbers.isEmpty else { return }
        let changed = "SELECT DISTINCT entity FROM history_entity WHERE number = ANY($1) AND kind = $2"
        let kind = EntityKind.temple.rawValue
        temples.formUnion(try connection.rows(changed, [.integers(numbers), .text(kind)]) { $0.integer(0) })
    }
}

extension EditStep {
    /// The temples that the step is about; none for a new one, and for a step of the catalogue. The small tables say what
    /// number a split gives.
    fileprivate var temples: [Int64] {
        switch self {
        case .add, .addEntity, .changeEntity, .deleteEntity, .restoreEntity: []
        case .change(let temple, _, _), .delete(let temple, _), .restore(let temple), .split(let temple, _, _): [temple]
        case .merge(let temple, let other, _), .compare(let temple, let other, _): [temple, other]
        }
    }

    /// The entity of the catalogue that the step is about; nil for a new one, and for a step about temples.
    fileprivate var entity: Int64? {
        switch self {
        case .changeEntity(_, let id, _, _), .deleteEntity(_, let id, _), .restoreEntity(_, let id): id
        default: nil
        }
    }

    /// The members that the step sets of an activity; nil for any other step.
    fileprivate var members: [EditInput.Member]? {
        switch self {
        case .addEntity(.activity, let members): members
        case .changeEntity(.activity, _, let members, _): members.set
        default: nil
        }
    }
}
