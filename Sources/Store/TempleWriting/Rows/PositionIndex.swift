internal import Geodesy
internal import Platform
internal import SQLiteDriver
internal import Synchronization
internal import TempleModel
internal import TempleTables

/// R*Tree of the temples' positions, and the marks of temples that share a position.
///
/// It is brought up to date when the rows of an import are stored: row by row after a few changes, rebuilt after many. A
/// temple whose mark changes is noted in ``changed``. In an edit, SpatiaLite's triggers keep the tree, and those of nearby
/// note the changes.
final class PositionIndex {
    private struct Move {
        let id: Int64
        let old: Coordinate?
        let new: Coordinate?
    }

    static let table = "idx_temple_location"

    /// Up to this many changes are made row by row, whatever the number of temples.
    private static let fewChanges = 2_000
    /// Search margin in the tree, in degrees; greater than the rounding error of its 32-bit floats.
    private static let slackDegrees = 0.0001

    /// The temples that the write changes.
    let changed: TempleChangeLog
    /// The feed's numbers; nil in an edit, where triggers give them.
    let feed: FeedNumbers?
    private let connection: Connection
    private let extent: WriteExtent
    private var there: Statement?
    private let changesBeforeRebuild: Int
    /// Changes that are not in the tree yet; nil if there are so many that the tree must be rebuilt.
    private var pending: [Move]? = []
    /// All temples in the order of their ids, to rebuild the tree without reading them again.
    ///
    /// Nil if the tree was not empty, or if a change was not a new temple with a greater id.
    private var all: [RTreeTiling.Point]?
    /// The new tree while another thread computes it.
    private var layout: Pending<Layout>?
    /// Positions where a temple was added or removed.
    private var touched: Set<Coordinate> = []

    init(connection: Connection, extent: WriteExtent = .many) throws(DatabaseError) {
        self.connection = connection
        self.extent = extent
        changed = try TempleChangeLog(connection: connection)
        feed = try extent == .many ? FeedNumbers(connection: connection) : nil
        guard extent == .many else {
            changesBeforeRebuild = .max
            return
        }
        let count = Int(try connection.integer("SELECT count(*) FROM \(Self.table)_rowid") ?? 0)
        changesBeforeRebuild = max(Self.fewChanges, count / 10)
        if count == 0 { all = [] }
    }

    /// Notes a temple that is new (`old` is nil), gone (`new` is nil) or moved.
    func note(_ id: Int64, from old: Coordinate?, to new: Coordinate?) {
        guard old != new else { return }
        if old == nil, let new, all?.last?.id ?? 0 < id {
            all?.append(RTreeTiling.Point(id: id, at: new))
        } else {
            all = nil
        }
        guard pending != nil else { return }
        pending?.append(Move(id: id, old: old, new: new))
        if let count = pending?.count, count > changesBeforeRebuild {
            pending = nil
            touched = []
        }
    }

    /// Applies the changes so far to the tree, for a search before the end of the import.
    func flush() throws {
        guard let changes = pending else { return try rebuild() }
        pending = []
        guard !changes.isEmpty else { return }
        guard extent == .many else { return touched.formUnion(changes.flatMap { [$0.old, $0.new].compactMap { $0 } }) }
        let remove = try connection.prepare("DELETE FROM \(Self.table) WHERE pkid = ?1")
        let insert = try connection.prepare("INSERT INTO \(Self.table) VALUES (?1, ?2, ?2, ?3, ?3)")
        for change in changes {
            if let old = change.old {
                touched.insert(old)
                try remove.bind(change.id, at: 1)
                try remove.run()
            }
            if let new = change.new {
                touched.insert(new)
                try insert.bind(change.id, at: 1)
                try insert.bind(new.longitude, at: 2)
                try insert.bind(new.latitude, at: 3)
                try insert.run()
            }
        }
    }

    /// Starts to compute a tree that must be rebuilt, while the caller does other work. No temple may change between
    /// this call and ``finish()``.
    func prepareFinish() throws {
        guard pending == nil else { return }
        layout = try beginLayout()
    }

    func finish() throws {
        guard pending != nil else { return try rebuild() }
        try flush()
        try markSharedPositions()
    }

    /// Returns the addresses of the temples at a position.
    func addresses(at position: Coordinate) throws -> [String?] {
        try flush()
        return try temples(at: position).map(\.address)
    }

    private typealias There = (id: Int64, mark: Int64, address: String?)

    private func temples(at position: Coordinate) throws(DatabaseError) -> [There] {
        let there = try therePrepared()
        defer { there.reset() }
        try there.bind(position.latitude, at: 1)
        try there.bind(position.longitude, at: 2)
        var temples: [There] = []
        while try there.step() { temples.append((there.integer(0), there.integer(1), there.optionalText(2))) }
        return temples
    }

    private func therePrepared() throws(DatabaseError) -> Statement {
        if let there { return there }
        let prepared = try connection.prepare(
            """
            SELECT t.id, t.shares_position, t.address FROM \(Self.table) AS box CROSS JOIN temple AS t ON t.id = box.pkid
            WHERE box.xmin <= ?2 + \(Self.slackDegrees) AND box.xmax >= ?2 - \(Self.slackDegrees)
              AND box.ymin <= ?1 + \(Self.slackDegrees) AND box.ymax >= ?1 - \(Self.slackDegrees)
              AND t.lat = ?1 AND t.lng = ?2
            """)
        there = prepared
        return prepared
    }

    /// Updates the marks of the temples at the changed positions.
    private func markSharedPositions() throws {
        // In one order: each row that is written gets another number of the feed, which is the same in every store.
        let ordered = touched.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
        for position in ordered {
            let temples = try temples(at: position)
            let mark = SharedPosition.of(temples.count) { temples.map(\.address) }
            try self.mark(temples.filter { $0.mark != mark.rawValue }.map { ($0.id, position) }, mark)
        }
        touched = []
    }

    /// A temple whose mark changes, and its position; nil where its row has none that is one.
    private typealias Marked = (id: Int64, position: Coordinate?)

    /// Sets the marks of these temples.
    private func mark(_ temples: [Marked], _ mark: SharedPosition) throws {
        guard !temples.isEmpty else { return }
        let set = try connection.prepare(
            "UPDATE temple SET shares_position = ?2, changed = coalesce(?3, changed) WHERE id = ?1")
        for (id, position) in temples {
            if extent == .many { try changed.note(id: id) { position } }
            try set.bind(id, at: 1)
            try set.bind(mark.rawValue, at: 2)
            try set.bind(try feed?.number(), at: 3)
            try set.run()
        }
    }

    /// A tree of all temples, and the ids of the temples at each position that several share.
    private struct Layout: Sendable {
        let tiling: RTreeTiling
        let sharing: [(position: Coordinate, ids: [Int64])]

        init(of points: [RTreeTiling.Point], cellsPerNode: Int) {
            tiling = RTreeTiling(of: points, cellsPerNode: cellsPerNode)
            // Hashes distinguish nearly all positions, and sorting them takes less time and memory than a set.
            let hashes = points.map { Self.hash($0.position) }
            var sorted = hashes
            sorted.sort()
            var repeated: Set<UInt64> = []
            for (hash, next) in zip(sorted, sorted.dropFirst()) where hash == next { repeated.insert(hash) }
            var ids: [Coordinate: [Int64]] = [:]
            for (point, hash) in zip(points, hashes) where repeated.contains(hash) {
                ids[point.position, default: []].append(point.id)
            }
            sharing = ids.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
        }

        private static func hash(_ position: Coordinate) -> UInt64 {
            var hash = (position.latitude + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            return (hash ^ (position.longitude + 0).bitPattern) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    private func beginLayout() throws -> Pending<Layout> {
        let points = try all ?? readPoints()
        let cellsPerNode = try PackedRTree(table: Self.table, on: connection).cellsPerNode
        return Pending { Layout(of: points, cellsPerNode: cellsPerNode) }
    }

    /// Rebuilds the tree from the rows. Their marks stay: a copy has those of its original, which it may have got by edits
    /// one after another.
    func rebuildTree() throws {
        let tree = try PackedRTree(table: Self.table, on: connection)
        try tree.replaceAll(with: RTreeTiling(of: try readPoints(), cellsPerNode: tree.cellsPerNode))
        pending = []
    }

    /// Rebuilds the tree and all marks.
    private func rebuild() throws {
        let layout = try (layout ?? beginLayout()).value()
        self.layout = nil
        var marked: [Int64: (mark: Int64, position: Coordinate?)] = [:]
        if all == nil {
            let marks = try connection.prepare("SELECT id, shares_position, lat, lng FROM temple WHERE shares_position")
            while try marks.step() {
                let position = try? Coordinate(latitude: marks.double(2), longitude: marks.double(3))
                marked[marks.integer(0)] = (marks.integer(1), position)
            }
        }
        let address = try connection.prepare("SELECT address FROM temple WHERE id = ?1")
        var changed: [SharedPosition: [Marked]] = [:]
        for (position, ids) in layout.sharing {
            let mark = try SharedPosition.of(ids.count) {
                try ids.map { id in
                    defer { address.reset() }
                    try address.bind(id, at: 1)
                    return try address.step() ? address.optionalText(0) : nil
                }
            }
            changed[mark, default: []] += ids.filter { marked[$0]?.mark != mark.rawValue }.map { ($0, position) }
            for id in ids { marked[id] = nil }
        }
        changed[.alone] = marked.map { ($0.key, $0.value.position) }
        for (mark, temples) in changed { try self.mark(temples, mark) }
        try PackedRTree(table: Self.table, on: connection).replaceAll(with: layout.tiling)
        pending = []
    }

    private func readPoints() throws -> [RTreeTiling.Point] {
        var points: [RTreeTiling.Point] = []
        let rows = try connection.prepare("SELECT id, lat, lng FROM temple ORDER BY id")
        while try rows.step() {
            // The index has no row whose position is none.
            guard let position = try? Coordinate(latitude: rows.double(1), longitude: rows.double(2)) else { continue }
            points.append(RTreeTiling.Point(id: rows.integer(0), at: position))
        }
        return points
    }
}

/// A value computed once: on another thread, or by the first caller that needs it.
final class Pending<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let work: @Sendable () -> Value

    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        DetachedThread.start { [self] in _ = value() }
    }

    func value() -> Value {
        result.withLock { known in
            if let known { return known }
            let value = work()
            known = value
            return value
        }
    }
}
