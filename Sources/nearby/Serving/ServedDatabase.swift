internal import Synchronization
internal import TempleModel
internal import TempleStore

/// The database of a service, and what its threads share of it.
struct ServedDatabase: Sendable {
    let path: String
    /// How long one question may take; nil for any time.
    let queryTimeout: Duration?
    /// What searches have cost on all threads.
    let work = SearchWork()
    let damage = KnownDamage()
    let places = ServedIndexCache()

    init(path: String, queryTimeout: Duration?) {
        self.path = path
        self.queryTimeout = queryTimeout
    }

    /// What searches have looked at and judged, on all threads.
    var searchWork: (boxes: Int, rows: Int) { (work.boxes, work.rows) }

    /// A store for one thread of the service.
    ///
    /// - Throws: ``SearchError`` when the database cannot be read now.
    func open(on place: ServedStore.Place) throws(SearchError) -> ServedStore {
        try ServedStore(self, on: place)
    }
}

/// The places of the temples of the file that lies at the path now, for all threads.
final class ServedIndexCache: Sendable {
    private let known = Mutex<(file: FileStamp, places: IndexCache)?>(nil)

    func places(of file: FileStamp, at path: String) -> IndexCache {
        known.withLock { known in
            if let known, known.file.isOfSameFile(as: file) { return known.places }
            let places = IndexCache(path: path)
            known = (file, places)
            return places
        }
    }

    /// What was read of a damaged file may be wrong, and would stay so when it is mended.
    func forget() { known.withLock { $0 = nil } }
}

/// The state of the file in which a question met damage, for all threads: most of it may still be read, and so look well.
final class KnownDamage: Sendable {
    private let state = Mutex<FileStamp?>(nil)

    func note(_ path: String) {
        let damaged = try? FileStamp(of: path)
        state.withLock { $0 = damaged }
    }

    /// Whether the file is still as it was when it was found damaged.
    func isKnown(_ path: String) -> Bool {
        guard let damaged = state.withLock({ $0 }) else { return false }
        return (try? FileStamp(of: path)) == damaged
    }
}
