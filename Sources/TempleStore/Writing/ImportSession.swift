internal import SpatialSQLite
public import TempleModel

/// The writing of records inside one transaction.
public final class ImportSession {
    /// What became of one record.
    public enum Outcome: Equatable, Sendable {
        case inserted
        case updated
        case unchanged
        /// It is of a temple that only other sources had known.
        case joined
        /// It could be any of these temples, and was made one of its own.
        case ambiguous(templeIDs: [Int64])
        /// It is an activity at no temple that is stored, and was left out.
        case noTemple
    }

    public private(set) var counts = WriteCounts()
    /// Rows that could not be read, for the history of imports.
    public var rejected = 0
    private let connection: Connection
    private let linker: DeityLinker
    private let log: ChangeLog?
    let book: TempleBook
    private let matcher: TempleMatcher
    private let activities: ActivityBook
    /// The temples of rows that an export has numbered.
    var numbered: NumberedTemples
    /// The temples of each source that the file has, where those are to be removed that it has not.
    private var listed: [String: Set<Int64>]?
    /// The activities of each feed that the file has, in the same case.
    private var listedActivities: [String: Set<String>] = [:]

    init(connection: Connection, linker: DeityLinker, options: WriteOptions, continuing command: Int64?) throws {
        self.connection = connection
        self.linker = linker
        log = options.label.map { ChangeLog(connection: connection, label: $0, continuing: command) }
        let positions = try PositionIndex(connection: connection)
        book = try TempleBook(connection: connection, linker: linker, positions: positions, log: log)
        matcher = try TempleMatcher(connection: connection, positions: positions, book: book)
        numbered = NumberedTemples(areKept: try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil)
        activities = try ActivityBook(
            connection: connection, positions: positions, log: log, keepsNumbers: numbered.areKept)
        listed = options.replaces ? [:] : nil
    }

    /// The command in the history that this is part of; nil where nothing has changed.
    var command: Int64? { log?.command }

    /// Writes a record under its source's key: a new temple, a changed one, one that other sources know already, or
    /// nothing to do.
    ///
    /// What the record's source has no place for (`TempleRecord.carried`) stays as it is stored.
    @discardableResult
    public func upsert(_ record: TempleRecord) throws -> Outcome {
        guard let number = record.templeNumber else { return try upsert(record, displacing: true) }
        var record = record
        record.templeNumber = nil
        return try upsert(record, number: number)
    }

    /// - Parameter number: what an export has numbered the row's temple; nil for a row without a number.
    func upsert(_ record: TempleRecord, displacing: Bool, number: Int64? = nil) throws -> Outcome {
        // Where the source is new, a key is nearly always new too, and is only looked for when it turns out not to be.
        let isNewSource = book.isNewSource(record.key.source)
        if !isNewSource, let stored = try book.find(record.key) { return try update(stored, with: record) }
        if let id = try book.temple(namedBy: record), !numbered.isAnothers(id, than: number) {
            return try join(record.withoutEmptyExtras, to: id)
        }
        var match = try matcher.match(record, displacing: displacing)
        if case .temple(let id, _, _) = match, numbered.isAnothers(id, than: number) { match = .none }
        let record = record.withoutEmptyExtras
        switch match {
        case .known(let stored):
            return try update(stored, with: record)
        case .temple(let id, let fit, let holder):
            if isNewSource, let stored = try book.find(record.key) { return try update(stored, with: record) }
            let displaced = try holder.flatMap { try book.find($0)?.record }
            if let displaced { try book.remove(displaced.key) }
            matcher.noteJoined(record.key.source, to: id, fit)
            _ = try join(record, to: id)
            if let displaced {
                counts.joined -= 1
                _ = try upsert(displaced, displacing: false)
            }
            return .joined
        case .none, .ambiguous:
            guard let id = try book.add(record, evenIfNamed: number != nil) else {
                // The second row with its key.
                guard let stored = try book.find(record.key) else { return .unchanged }
                return try update(stored, with: record)
            }
            let outcome = inserted(record, as: id)
            if case .ambiguous(let ids) = match { return .ambiguous(templeIDs: ids) }
            return outcome
        }
    }

    /// Counts a new temple.
    func inserted(_ record: TempleRecord, as id: Int64) -> Outcome {
        matcher.noteNew(record.key.source)
        listed?[record.key.source, default: []].insert(id)
        counts.inserted += 1
        return .inserted
    }

    func join(_ record: TempleRecord, to templeID: Int64) throws -> Outcome {
        try book.join(record, to: templeID)
        listed?[record.key.source, default: []].insert(templeID)
        counts.joined += 1
        return .joined
    }

    /// Writes an activity under its feed's key, joined to the temple that it names or is at.
    @discardableResult
    public func upsert(_ record: ActivityRecord) throws -> Outcome {
        if listed != nil { listedActivities[record.key.source, default: []].insert(record.key.id) }
        try book.prepareLookups()
        let outcome = try activities.upsert(record)
        switch outcome {
        case .inserted: counts.inserted += 1
        case .updated: counts.updated += 1
        case .unchanged: counts.unchanged += 1
        case .joined, .ambiguous, .noTemple: break
        }
        return outcome
    }

    /// Says that the file has a temple whose row could not be read: it is not to be removed.
    public func keep(_ key: SourceKey) throws {
        guard listed != nil else { return }
        listedActivities[key.source]?.insert(key.id)
        guard let stored = try book.find(key) else { return }
        listed?[key.source, default: []].insert(stored.templeID)
    }

    /// Removes what the sources of the file had before and do not list any more.
    ///
    /// - Parameter share: the largest part of a source's temples that may go, from 0 to 1.
    /// - Throws: ``TooManyRemovals`` where it would be more.
    public func removeUnlisted(atMost share: Double) throws {
        for (source, temples) in (listed ?? [:]).sorted(by: { $0.key < $1.key }) {
            let stored = try book.all(ofSource: source)
            let gone = stored.filter { !temples.contains($0.templeID) }
            try check(removals: gone.count, of: stored.count, in: source, atMost: share)
            for row in gone {
                try book.remove(SourceKey(source: source, id: row.id))
                counts.removed += 1
            }
        }
        try removeUnlistedActivities(atMost: share)
    }

    private func removeUnlistedActivities(atMost share: Double) throws {
        for (feed, ids) in listedActivities.sorted(by: { $0.key < $1.key }) {
            let stored = try activities.all(ofFeed: feed)
            let gone = stored.filter { !ids.contains($0) }
            try check(removals: gone.count, of: stored.count, in: feed, atMost: share)
            for id in gone {
                try activities.remove(SourceKey(source: feed, id: id))
                counts.removed += 1
            }
        }
    }

    private func check(removals: Int, of stored: Int, in source: String, atMost share: Double) throws(TooManyRemovals) {
        guard Double(removals) <= share * Double(stored) else {
            throw TooManyRemovals(source: source, removals: removals, stored: stored)
        }
    }

    /// An import that would remove more of a source than it may.
    public struct TooManyRemovals: Error, Equatable, Sendable {
        public let source: String
        public let removals: Int
        public let stored: Int
    }

    func update(_ stored: StoredTemple, with record: TempleRecord) throws -> Outcome {
        listed?[record.key.source, default: []].insert(stored.templeID)
        var merged = record.completed(from: stored.record).withoutEmptyExtras
        merged.key = stored.record.key
        guard merged != stored.record else {
            counts.unchanged += 1
            return .unchanged
        }
        try book.replace(stored, by: merged)
        counts.updated += 1
        return .updated
    }

    /// What can only be worked out when all records are in.
    func finish() throws {
        guard counts.changed > 0 else { return }
        try book.finish()
        try linker.removeUnusedDeities()
        try connection.execute(DataVersion.countSQL)
        try log?.finish(counts, rejected: rejected)
    }
}
