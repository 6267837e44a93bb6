internal import Geodesy
internal import SpatialSQLite
internal import TempleModel

/// The temples of a walk, or of a list, in the order that is asked for, with one more than asked so that the next page is
/// known of.
///
/// A walk's order is a lower bound of the distance, a little short of the geodesic; that of the R*Tree is rounded to 32-bit
/// floats, too. So temples are ranked here by their exact distance, and walked on to until the bound says that none to
/// come can be nearer than the last one kept. In an order that the walk does not know every temple within the radius is
/// read.
struct NearestPage {
    /// A temple of the page.
    private enum Known {
        case temple(Temple)
        /// The number of its place: the temple is read when the page is made.
        case place(Int)
    }

    private let query: TempleQuery
    /// The query's own, or a wider one.
    private let radius: Distance
    private let geodesic: Geodesic
    private let almanac: Almanac
    /// Nil for a query without a point.
    private let bound: DistanceBound?
    private let after: Rank?
    private var filter: TempleFilter
    private let openNow: OpenNow?
    private var kept: TopRanked<Known>

    /// Where nothing is known to come, after everything that is.
    private static let never = Int(Int32.max)

    /// Temples that were judged, whether they are on the page or not.
    private(set) var rowsRead = 0
    /// Nodes and places of an index that were looked at.
    private(set) var boxesLooked = 0

    init(
        query: TempleQuery, radius: Distance, filter: TempleFilter, openNow: OpenNow?, geodesic: Geodesic,
        almanac: Almanac
    ) {
        self.query = query
        self.radius = radius
        self.filter = filter
        self.openNow = openNow
        self.geodesic = geodesic
        self.almanac = almanac
        bound = query.center.map { DistanceBound(from: $0) }
        after = query.after.map { Rank(lead: Self.lead($0.lead), meters: $0.meters, id: $0.id) }
        kept = TopRanked(limit: query.limit)
    }

    private static func lead(_ lead: PageCursor.Lead) -> Double {
        switch lead {
        case .none: 0
        case .day(let days): Double(days)
        case .rating(let rating?): -rating
        case .rating(nil): 1
        case .name(let rank): Double(rank)
        }
    }

    // MARK: Rows

    /// Steps through the ids of temples as far as they matter.
    ///
    /// - Parameter isWalk: whether they come in the order of a walk; else in any.
    mutating func read(_ ids: Statement, isWalk: Bool, _ reader: TempleReader) throws {
        let mayStop = isWalk && query.order == .distance
        while try ids.step() {
            rowsRead += 1
            guard let row = try reader.row(ids.integer(0)) else { continue }
            let there = try row.coordinate()
            if mayStop {
                switch standing(of: there) {
                case .mayBeKept: break
                case .isFarther: continue
                case .allAreFarther: return
                }
            }
            try offer(row, at: there)
        }
        if query.order != .distance { kept.sort() }
    }

    private mutating func offer(_ row: TempleRow, at there: Coordinate) throws {
        guard filter.accepts(row, at: there) else { return }
        let rank: Rank
        if query.center == nil {
            guard filter.accepts(row, openNow), let found = self.rank(row, id: row.id, lead: lead(row)) else { return }
            rank = found
        } else {
            let lead = lead(row)
            if let worst = kept.worst, lead > worst.lead { return }
            guard let found = self.rank(row.id, at: there, lead: lead), filter.accepts(row, openNow) else { return }
            rank = found
        }
        let temple = Known.temple(try row.temple())
        if query.order == .distance { kept.insert(temple, rank) } else { kept.gather(temple, rank) }
    }

    /// What the order puts before the distance of a temple.
    private func lead(_ row: TempleRow) -> Double {
        switch query.order {
        case .distance, .name: 0
        case .date: Double(almanac.daysUntilNext(ofTemple: row.id, deities: row.deities) ?? Self.never)
        case .rating: Self.lead(.rating(row.rating))
        }
    }

    // MARK: Places

    /// Walks to places as far as they matter.
    ///
    /// - Parameter check: ends the walk, where it throws.
    mutating func read(
        _ index: PlaceIndex, _ choice: PlaceWalk.Choice, _ reader: TempleReader, check: () throws -> Void
    ) throws {
        try check()
        var walk = PlaceWalk(
            index,
            PlaceWalk.Question(query, from: bound, within: radius, choice, ids: filter.ids, text: filter.text))
        defer { boxesLooked = walk.looked }
        candidates: while let number = try walk.next(check: check) {
            rowsRead += 1
            let place = index.places[number]
            let lead = lead(ofPlace: number, in: index, walk)
            if query.order != .name, let worst = kept.worst, lead >= worst.lead {
                // Of those to come in an order that the walk does not know, one may yet lead.
                let mayStop = query.order != .rating
                if lead > worst.lead {
                    if mayStop { break candidates }
                    continue
                }
                switch standing(of: place.position) {
                case .mayBeKept: break
                case .allAreFarther where mayStop: break candidates
                case .isFarther, .allAreFarther: continue
                }
            }
            guard let (temple, rank) = try judge(number, in: index, lead: lead, reader) else { continue }
            if isInOrderOfWalk { kept.insert(temple, rank) } else { kept.gather(temple, rank) }
        }
        if !isInOrderOfWalk { kept.sort() }
    }

    /// Whether a walk's order is nearly the query's.
    private var isInOrderOfWalk: Bool { query.order == .distance || query.order == .date && query.center != nil }

    /// A place's temple with its rank; nil where it does not answer, or comes after all that are kept.
    private mutating func judge(
        _ number: Int, in index: PlaceIndex, lead: Double, _ reader: TempleReader
    ) throws -> (Known, Rank)? {
        let place = index.places[number]
        let needsTemple = filter.needsTemple || query.center == nil
        // Cheaper than the geodesic.
        let temple = needsTemple ? index.temple(number) : nil
        if let temple, !filter.accepts(temple, openNow) { return nil }
        if query.center != nil {
            guard let rank = rank(place.id, at: place.position, lead: lead) else { return nil }
            guard needsTemple, temple == nil else { return (.place(number), rank) }
            guard let row = try reader.row(place.id), filter.accepts(row, openNow) else { return nil }
            return (.temple(try row.temple()), rank)
        }
        if let temple {
            return rank(temple, id: place.id, lead: lead).map { (.place(number), $0) }
        }
        guard let row = try reader.row(place.id), filter.accepts(row, openNow),
            let rank = rank(row, id: place.id, lead: lead)
        else { return nil }
        return (.temple(try row.temple()), rank)
    }

    private func lead(ofPlace number: Int, in index: PlaceIndex, _ walk: PlaceWalk) -> Double {
        switch query.order {
        case .distance, .name: return 0
        case .date:
            let days = walk.days(ofPlace: number)
            return days == PlaceDays.never ? Double(Self.never) : Double(days)
        case .rating: return Self.lead(.rating(index.temple(number)?.rating))
        }
    }

    // MARK: What is kept

    /// How a position stands to the last one kept.
    private enum Standing {
        case mayBeKept
        /// Farther than all that are kept, though one behind it in the walk may be nearer.
        case isFarther
        /// As are all to come.
        case allAreFarther
    }

    private func standing(of there: Coordinate) -> Standing {
        guard let worst = kept.worst, let bound else { return .mayBeKept }
        let haversine = bound.haversine(toLatitude: there.latitude, longitude: there.longitude)
        let atLeast = DistanceBound.distance(ofHaversine: haversine).meters
        if atLeast - DistanceBound.indexRoundingMeters > worst.meters { return .allAreFarther }
        return atLeast > worst.meters ? .isFarther : .mayBeKept
    }

    /// The rank of a temple that may be on the page, by where it is.
    private func rank(_ id: Int64, at there: Coordinate, lead: Double) -> Rank? {
        guard let center = query.center else { return nil }
        let distance = geodesic.distance(from: center, to: there)
        guard distance <= radius, filter.accepts(distance) else { return nil }
        return placed(Rank(lead: lead, meters: distance.meters, id: id))
    }

    /// The rank of a temple that may be on the page of a query without a point. Where the name does not lead, it stands in
    /// the distance's place.
    private mutating func rank(_ temple: some Candidate, id: Int64, lead: Double) -> Rank? {
        let name = Double(filter.nameRank(temple, id: id))
        return placed(
            query.order == .name
                ? Rank(lead: name, meters: 0, id: id) : Rank(lead: lead, meters: name, id: id))
    }

    /// The rank, unless it is of an earlier page or after all that are kept.
    private func placed(_ rank: Rank) -> Rank? {
        if let after, rank <= after { return nil }
        if let worst = kept.worst, rank >= worst { return nil }
        return rank
    }

    // MARK: The page

    var isEmpty: Bool { kept.entries.isEmpty }

    /// The page, each temple with the deity that answers the query's and with what comes next.
    ///
    /// - Parameter memory: has the places that were read, if any were.
    func page(deity: DeityMatch?, _ memory: SearchMemory) throws -> TemplePage {
        let next = kept.isFull ? cursor(after: kept.entries[query.limit - 1].rank) : nil
        var matches: [TempleMatch] = []
        matches.reserveCapacity(min(query.limit, kept.entries.count))
        for one in kept.entries.prefix(query.limit) {
            // Not there only where the file is damaged.
            guard let temple = try temple(one.element, memory) else { continue }
            matches.append(
                TempleMatch(
                    temple: temple, distance: query.center == nil ? nil : Distance(meters: one.rank.meters),
                    matchedDeity: filter.deityIDs.flatMap { ids in temple.deities.first { ids.contains($0.id) } },
                    almanac: almanac, openNow: openNow?.answer(temple.visit.hours), nameFit: nameFit(one.rank)))
        }
        // Among very many temples nothing is gained by remembering what was written of one.
        return TemplePage(
            matches: matches, next: next, deity: deity, radius: query.expands ? radius : nil,
            revision: memory.isLarge ? nil : memory.revision)
    }

    private func nameFit(_ rank: Rank) -> NameFit? {
        guard query.center == nil else { return nil }
        return filter.nameFit(ofRank: Int(query.order == .name ? rank.lead : rank.meters))
    }

    private func temple(_ known: Known, _ memory: SearchMemory) throws -> Temple? {
        switch known {
        case .temple(let temple): temple
        case .place(let number): try memory.places.flatMap { try memory.temple(number, in: $0) }
        }
    }

    private func cursor(after last: Rank) -> PageCursor {
        let lead: PageCursor.Lead =
            switch query.order {
            case .distance: .none
            case .date: .day(Int(last.lead))
            case .rating: .rating(last.lead > 0 ? nil : -last.lead)
            case .name: .name(Int(last.lead))
            }
        return PageCursor(meters: last.meters, id: last.id, lead: lead, isAnywhere: query.center == nil)
    }
}
