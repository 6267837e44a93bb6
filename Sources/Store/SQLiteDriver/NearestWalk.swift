internal import CSpatiaLite
internal import Geodesy

/// Best-first nearest-neighbour search in an R*Tree: `WHERE pkid MATCH nearest(latitude, longitude, radiusMeters)`.
///
/// SQLite keeps the boxes of the tree in a queue, ordered by the score that this callback returns, and opens the
/// smallest first. The score is a true lower bound of the geodesic distance from the point to the box
/// (``DistanceBound``). So rows come nearest first by that bound, boxes beyond the radius are never opened, and a
/// caller with enough rows stops stepping. See "The R*Tree query callback" in SQLite's documentation of the R*Tree
/// module.
enum NearestWalk {
    /// The state that the callback computes once per query and keeps in SQLite's `pUser`.
    private struct State {
        let bound: DistanceBound
        let limit: Double
        /// The number of boxes that this search has scored.
        var boxes = 0
    }

    /// The number of boxes between two checks of the limits: some hundredths of a millisecond.
    private static let boxesBetweenLooks = 1 << 10

    /// Registers `nearest()` on a connection.
    ///
    /// - Parameter work: the counter of boxes and the limits of the search; it must live as long as the connection.
    static func register(on handle: OpaquePointer, work: UnsafeMutablePointer<Work>) -> Int32 {
        sqlite3_rtree_query_callback(handle, "nearest", { NearestWalk.score($0) }, work, nil)
    }

    private static func score(_ info: UnsafeMutablePointer<sqlite3_rtree_query_info>?) -> Int32 {
        guard let info else { return SQLITE_ERROR }
        let state: UnsafeMutablePointer<State>
        if let known = info.pointee.pUser {
            state = known.assumingMemoryBound(to: State.self)
        } else {
            guard let made = makeState(info.pointee) else { return SQLITE_ERROR }
            state = made
            info.pointee.pUser = UnsafeMutableRawPointer(made)
            info.pointee.xDelUser = { $0?.assumingMemoryBound(to: State.self).deallocate() }
        }
        guard let box = info.pointee.aCoord, let work = info.pointee.pContext?.assumingMemoryBound(to: Work.self)
        else { return SQLITE_ERROR }
        // Check at the first box too: the work before this search may have used all the time.
        if state.pointee.boxes % boxesBetweenLooks == 0, work.pointee.mustEnd(after: 1) { return SQLITE_INTERRUPT }
        state.pointee.boxes &+= 1
        work.pointee.boxes &+= 1
        // SpatiaLite's columns: xmin, xmax, ymin, ymax.
        let haversine = state.pointee.bound.haversine(
            toBoxSouth: box[2], west: box[0], north: box[3], east: box[1])
        guard haversine <= state.pointee.limit else {
            info.pointee.eWithin = NOT_WITHIN
            return SQLITE_OK
        }
        info.pointee.eWithin = PARTLY_WITHIN
        info.pointee.rScore = haversine
        return SQLITE_OK
    }

    /// Creates the state; nil, which SQLite reports as an error, when the parameters are not a position and a radius.
    private static func makeState(_ info: sqlite3_rtree_query_info) -> UnsafeMutablePointer<State>? {
        guard info.nParam == 3, info.nCoord == 4, let parameters = info.aParam,
            let center = try? Coordinate(latitude: parameters[0], longitude: parameters[1]), parameters[2] >= 0
        else { return nil }
        let radius = Distance(meters: parameters[2] + DistanceBound.indexRoundingMeters)
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(
            to: State(bound: DistanceBound(from: center), limit: DistanceBound.haversine(of: radius)))
        return state
    }
}
