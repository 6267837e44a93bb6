internal import Geodesy
internal import TempleModel

/// Chooses the best temples among those whose names fit a query in one way.
struct NamedSearch {
    private let index: InMemoryTempleIndex
    private let query: NameQuery
    private let match: NameMatch
    private let names: [NamesFound.Name]
    /// Nil for a search without a point.
    private let point: (bound: DistanceBound, geodesic: Geodesic)?
    /// Nil for anywhere.
    private let district: DistrictFilter?
    /// For each layer, the check of the district; empty without one.
    private var districts: [DistrictCheck?]
    private(set) var top: NamedTop
    private let limit: Int
    private let effort: Effort
    private var key = SearchKey()

    /// Up to how many temples a search looks at in which way. The answer is the same.
    struct Effort {
        /// The number of temples up to which each is compared; of more, the nearest are looked for among all temples.
        var mostComparedAtOnce = 1 << 14
        /// The number of temples that such a search looks at before it gives up.
        var mostLookedAt = 1 << 12
    }

    init(
        _ index: InMemoryTempleIndex, _ query: NameQuery, _ match: NameMatch, _ names: [NamesFound.Name],
        near point: Coordinate?, in district: DistrictFilter?, limit: Int, _ effort: Effort
    ) {
        self.index = index
        self.query = query
        self.match = match
        self.names = names
        self.effort = effort
        self.point = point.map { (DistanceBound(from: $0), Geodesic(from: $0)) }
        self.district = district
        districts =
            district.map { district in index.layers.map { $0.texts.map { DistrictCheck(district, $0) } } } ?? []
        // All names that fit exactly are one and the same.
        self.limit = match == .exact ? min(limit, NamedTop.mostOfName) : limit
        top = NamedTop(limit: self.limit)
    }

    mutating func run() {
        guard let point else { return takeBestKnown() }
        let count = names.reduce(0) { $0 + (index.layers[$1.layer].names?.items(ofName: $1.number).count ?? 0) }
        if count > effort.mostComparedAtOnce, takeNearestOfAll(point) { return }
        takeNearest(point)
    }

    // MARK: Without a point

    /// Takes the names of each layer in their order, until the next can only be less known.
    private mutating func takeBestKnown() {
        var number = 0
        while number < names.count {
            let layer = names[number].layer
            var isPast = false
            while number < names.count, names[number].layer == layer {
                if !isPast { isPast = takeBestKnown(names[number]) }
                number += 1
            }
        }
    }

    /// - Returns: whether the first temple of the name ranks after all that are kept.
    private mutating func takeBestKnown(_ name: NamesFound.Name) -> Bool {
        let layer = index.layers[name.layer]
        guard let table = layer.names, let texts = layer.texts else { return false }
        let codes = table.codes(ofName: name.number)
        for (place, number) in table.items(ofName: name.number).enumerated() {
            let item = layer.segment.items[Int(number)]
            let entry = texts.entry(at: item.text)
            let rank = Rank(lead: -Double(entry.prominence), meters: 0, id: item.id)
            if let worst = top.worst, worst < rank { return place == 0 }
            if let worst = top.worst(ofName: codes), worst < rank { return false }
            if district?.mayHave(item.position) ?? true, isInDistrict(entry, of: name.layer) {
                take(number, of: name.layer, entry, rank, codes)
            }
        }
        return false
    }

    // MARK: With a point

    private mutating func takeNearest(_ point: (bound: DistanceBound, geodesic: Geodesic)) {
        for name in names {
            let layer = index.layers[name.layer]
            guard let table = layer.names, let texts = layer.texts else { continue }
            let codes = table.codes(ofName: name.number)
            var worst = top.worst(ofName: codes)
            var limit = worst.map(Self.haversine)
            let items = layer.segment.items
            for number in table.items(ofName: name.number) {
                let item = items[Int(number)]
                let haversine = point.bound.haversine(
                    toLatitude: item.position.latitude, longitude: item.position.longitude)
                if let limit, haversine > limit { continue }
                if let district, !district.mayHave(item.position) { continue }
                let entry = texts.entry(at: item.text)
                guard isInDistrict(entry, of: name.layer) else { continue }
                let rank = Rank(lead: 0, meters: point.geodesic.distance(to: item.position).meters, id: item.id)
                if let worst, worst < rank { continue }
                take(number, of: name.layer, entry, rank, codes)
                worst = top.worst(ofName: codes)
                limit = worst.map(Self.haversine)
            }
        }
    }

    /// Returns the haversine of a rank's distance, a little greater than any rounding error.
    private static func haversine(of rank: Rank) -> Double {
        DistanceBound.haversine(of: Distance(meters: rank.meters + slackMeters))
    }

    private static let slackMeters = 0.01

    /// Looks at the nearest temples of all, whatever their names.
    ///
    /// - Returns: false when it did not find enough among so many.
    private mutating func takeNearestOfAll(_ point: (bound: DistanceBound, geodesic: Geodesic)) -> Bool {
        var nearest = NearestItems(index, point.bound)
        for _ in 0..<effort.mostLookedAt {
            guard let next = nearest.next() else { return true }
            let worst = top.worst
            if let worst, next.haversine > Self.haversine(of: worst) { return true }
            let layer = index.layers[Int(next.item.layer)]
            guard let texts = layer.texts else { continue }
            let item = index[next.item]
            let rank = Rank(lead: 0, meters: point.geodesic.distance(to: item.position).meters, id: item.id)
            if let worst, worst < rank { continue }
            let entry = texts.entry(at: item.text)
            guard district?.mayHave(item.position) ?? true, isInDistrict(entry, of: Int(next.item.layer)),
                let best = bestName(entry, texts), best.match == match
            else { continue }
            best.name.withUnsafeBufferPointer { codes in
                if let worst = top.worst(ofName: codes), worst < rank { return }
                take(next.item.number, of: Int(next.item.layer), entry, rank, codes)
            }
        }
        top = NamedTop(limit: limit)
        return false
    }

    // MARK: One temple

    private mutating func isInDistrict(_ entry: IndexTexts.Entry, of layer: Int) -> Bool {
        districts.isEmpty || districts[layer]?.accepts(entry) ?? false
    }

    /// Adds a temple of the district, if it is one still and has no name that fits better.
    private mutating func take(
        _ number: UInt32, of layer: Int, _ entry: IndexTexts.Entry, _ rank: Rank, _ codes: UnsafeBufferPointer<UInt16>
    ) {
        guard !index.layers[layer].isRemoved(number) else { return }
        let name = Array(codes)
        if entry.otherNames != nil, let texts = index.layers[layer].texts {
            guard let best = bestName(entry, texts), best.match == match, best.name == name else { return }
        }
        top.insert(NamedTop.Entry(item: .init(layer: layer, number: number), rank: rank, name: name))
    }

    /// Returns the name of a temple that fits best, the first of several.
    private mutating func bestName(_ entry: IndexTexts.Entry, _ texts: IndexTexts) -> (
        match: NameMatch, name: [UInt16]
    )? {
        var best: (match: NameMatch, name: [UInt16])?
        texts.forEachName(entry) { name in
            key.removeAll()
            key.append(utf8: name)
            guard let match = query.fitting(key)?.match, best.map({ match < $0.match }) ?? true else { return }
            best = (match, NameCode.codes(of: key))
        }
        return best
    }
}
