internal import Geodesy
internal import HanNames
internal import LunarCalendar
internal import Places
internal import TempleModel

/// Collects what fits one query.
struct SuggestSearch {
    private let suggester: Suggester
    private let query: SuggestQuery
    /// From where the person is; nil where that is not known.
    private let geodesic: Geodesic?
    private(set) var hits: [SuggestHit] = []

    init(_ suggester: Suggester, _ query: SuggestQuery) {
        self.suggester = suggester
        self.query = query
        geodesic = query.center.map { Geodesic(from: $0) }
    }

    private func distance(to position: Coordinate) -> Distance? { geodesic?.distance(to: position) }

    /// Adds what has a name, anywhere or in a place.
    mutating func addNames(_ typed: NameQuery, _ parts: [SuggestPart]) throws {
        try addTemples(typed, near: query.center, in: nil)
        addThings(typed, in: nil)
        for part in parts where !part.temple.isEmpty {
            let place = part.area.place
            // A county is too large for its middle to say which temple is meant.
            let point = place.kind == .county ? query.center : place.center
            try addTemples(part.temple, near: point, in: part.area)
            let thing = addThings(part.thing, in: place) ?? part.deity.flatMap { addThings($0, in: place) }
            if let thing { try addTemples(of: thing, in: part.area) }
        }
    }

    // MARK: Temples

    /// Adds the temples with a name, all or those of a place.
    mutating func addTemples(_ typed: NameQuery, near point: Coordinate?, in area: PlaceArea?) throws {
        guard query.kinds.contains(.temple), let index = suggester.index else { return }
        let items = index.named(
            typed, near: point, inDistricts: area?.district, limit: query.limit + Self.moreLookedAt)
        var found: [FoundTemple] = []
        for one in items {
            // A part of a name beside a place is half a guess.
            if area != nil, one.matched == .contained, one.ranges.count == 1, one.ranges[0].count < Self.shortestPart {
                continue
            }
            guard let temple = try suggester.temple(one.item, index) else { continue }
            // A station has no district.
            if let area, area.district == nil, !area.contains(temple) { continue }
            found.append(FoundTemple(one, temple))
        }
        if area == nil, let first = found.first, first.matched == .similar {
            found += try temples(withNameOf: first, near: point, besides: found, in: index)
        }
        for one in PlacedNames(found, hasPoint: point != nil).joined.prefix(query.limit) {
            hits.append(
                SuggestHit(
                    suggestion: suggestion(one.temple, one.named.name, one.matched, one.ranges),
                    isInPlace: area != nil, share: one.share))
        }
    }

    /// Returns the temples whose name has that of a temple whose name is similar to the text: 艋舺龍山寺 for 龍山寺, which is
    /// similar to 龍山市.
    private func temples(
        withNameOf similar: FoundTemple, near point: Coordinate?, besides found: [FoundTemple],
        in index: InMemoryTempleIndex
    ) throws -> [FoundTemple] {
        let known = Set(found.map(\.temple.id))
        let name = NameQuery(similar.named.name).withoutFaults
        return try index.named(name, near: point, inDistricts: nil, limit: query.limit + Self.moreLookedAt)
            .compactMap { one in
                guard one.matched == .contained, let start = one.ranges.first?.lowerBound,
                    let temple = try suggester.temple(one.item, index), !known.contains(temple.id)
                else { return nil }
                var more = FoundTemple(one, temple)
                more.matched = .similar
                more.ranges = similar.ranges.map { $0.lowerBound + start..<$0.upperBound + start }
                return more
            }
    }

    /// How many more temples are looked at than are shown: those that are called by a place and a name come later.
    private static let moreLookedAt = 24
    /// The fewest characters of a part of a name beside a place.
    private static let shortestPart = 3

    /// Adds the best known temples of a thing's deities in a place.
    mutating func addTemples(of thing: SuggestLexicon.Thing, in area: PlaceArea) throws {
        guard query.kinds.contains(.temple), let index = suggester.index else { return }
        let place = area.place
        let asked = try queryOfDeities(in: area)
        let deities = AskedDeities(thing.deities.flatMap(\.ids))
        var collector = PageCollector(
            query: asked, radius: area.radius, filter: TemplePredicates(asked, deities: deities, text: nil),
            openingCheck: nil)
        let choice = NearestNeighborSearch.Choice(
            deities: index.items(of: deities, listingAtMost: 0), listingAtMost: 0, days: nil)
        try collector.collect(from: index, choice) {}
        var items: [InMemoryTempleIndex.ItemNumber] = []
        collector.forEach { if case .item(let item) = $0 { items.append(item) } }
        let known = items.map { ($0, index.candidate($0)?.prominence ?? 0, index.id(of: $0)) }
        var left = Self.mostOfDeities
        for (item, _, _) in known.sorted(by: { ($1.1, $0.2) < ($0.1, $1.2) }) where left > 0 {
            guard let temple = try suggester.temple(item, index), place.kind == .county || area.contains(temple)
            else { continue }
            left -= 1
            hits.append(
                SuggestHit(
                    suggestion: suggestion(temple, temple.name, .contained, []), isInPlace: true, share: 1))
        }
    }

    /// Asks for the best known temples of a county, and for those nearest to the middle of a smaller place.
    private func queryOfDeities(in area: PlaceArea) throws -> TempleQuery {
        let place = area.place
        if place.kind == .county {
            return try TempleQuery(
                anywhere: TempleQuery.Filter(counties: [place.name]), limit: Self.mostLookedAt, order: .name,
                today: query.today)
        }
        return try TempleQuery(
            latitude: place.center.latitude, longitude: place.center.longitude, radius: area.radius,
            limit: Self.mostLookedAt, today: query.today)
    }

    /// The number of temples of a deity that are looked at around a place, and shown of it.
    private static let (mostLookedAt, mostOfDeities) = (40, 3)

    private func suggestion(
        _ temple: Temple, _ name: String, _ matched: Suggestion.Matched, _ ranges: [Range<Int>]
    ) -> Suggestion {
        let township = temple.address.flatMap { AddressArea($0)?.text }
        // Another name does not tell which temple it is.
        let parts = name == temple.name ? [township] : [temple.name, township]
        let detail = parts.compactMap { $0 }.joined(separator: "，")
        return Suggestion(
            kind: .temple, id: temple.id, name: name, detail: detail.isEmpty ? nil : detail,
            distance: distance(to: temple.coordinate), matched: matched, ranges: ranges,
            url: SuggestAddress.temple(temple.id))
    }

    // MARK: Places

    /// Adds the places whose name the whole text is, or begins.
    mutating func addPlaces() {
        for found in Places.found(query.text).prefix(query.limit) {
            let place = found.place
            let marked = Double(found.marked.count) / Double(max(1, place.name.unicodeScalars.count))
            // Few who type the beginning of a name mean a station.
            let isWhole = found.fit == .exact || place.kind != .station && found.marked.isEmpty
            let share = isWhole ? 1 : place.kind == .station ? 0 : marked
            hits.append(
                SuggestHit(
                    suggestion: Suggestion(
                        kind: .place, id: place.number, name: place.name, detail: place.county,
                        distance: distance(to: place.center), matched: matched(found),
                        ranges: found.marked.isEmpty ? [] : [found.marked],
                        url: place.kind == .county
                            ? SuggestAddress.county(place.name) : SuggestAddress.around(place.center)),
                    isInPlace: false, share: share))
        }
    }

    /// Returns how the name that is shown fits, which may be another one than that which was typed.
    private func matched(_ found: PlaceMatch) -> Suggestion.Matched {
        switch found.fit {
        case .exact: .exact
        case .prefix where !found.marked.isEmpty: .prefix
        // A spelling begins with the letters, or a former name with the characters.
        case .prefix: query.text.unicodeScalars.allSatisfy { $0.value < 0x2E80 } ? .sound : .contained
        case .sound: .sound
        }
    }

    // MARK: Deities, festivals, purposes

    /// Adds the things with a name; in a place, only those that temples are visited for.
    ///
    /// - Returns: the thing that was certainly typed; nil for none.
    @discardableResult
    mutating func addThings(_ typed: NameQuery, in place: Place?) -> SuggestLexicon.Thing? {
        var found: [(thing: SuggestLexicon.Thing, name: String, fit: KnownName.Fit)] = []
        for thing in suggester.lexicon.things {
            // In a place, what is not asked for may still tell which temples are.
            guard place == nil ? query.kinds.contains(thing.kind) : !thing.deities.isEmpty else { continue }
            var best: (name: String, fit: KnownName.Fit)?
            for name in thing.names {
                guard let fit = name.fit(typed) else { continue }
                if let known = best?.fit, (known.matched, -known.share) <= (fit.matched, -fit.share) { continue }
                best = (name.name.text, fit)
            }
            // Beside a place, a part of a name is too much of a guess.
            guard let best, place == nil || best.fit.matched < .contained || best.fit.matched == .sound else {
                continue
            }
            found.append((thing, best.name, best.fit))
        }
        let sorted = found.enumerated().sorted {
            let (one, two) = ($0.element.fit, $1.element.fit)
            return (one.matched, -one.share, $0.offset) < (two.matched, -two.share, $1.offset)
        }.map(\.element)
        hits += sorted.filter { query.kinds.contains($0.thing.kind) }.prefix(query.limit).map {
            hit($0.thing, $0.name, $0.fit, in: place)
        }
        guard let first = sorted.first,
            first.fit.matched == .exact || first.fit.matched == .sound && first.fit.share == 1
        else { return nil }
        return first.thing
    }

    private func hit(
        _ thing: SuggestLexicon.Thing, _ name: String, _ fit: KnownName.Fit, in place: Place?
    ) -> SuggestHit {
        SuggestHit(
            suggestion: Suggestion(
                kind: thing.kind, id: thing.id, name: name, detail: detail(of: thing, name, in: place),
                distance: nil,
                // Its name and a place are all parts of what was typed.
                matched: place == nil ? fit.matched : max(fit.matched, .contained), ranges: fit.ranges,
                url: url(of: thing, in: place)),
            isInPlace: place != nil, share: fit.share)
    }

    private func detail(of thing: SuggestLexicon.Thing, _ name: String, in place: Place?) -> String? {
        if let place { return place.name }
        return switch thing.kind {
        case .festival: thing.days?.next(onOrAfter: query.today)?.start.description
        case .purpose: thing.deities.map(\.name).joined(separator: "、")
        default: thing.names.first.flatMap { $0.name.text == name ? nil : $0.name.text }
        }
    }

    private func url(of thing: SuggestLexicon.Thing, in place: Place?) -> String {
        guard let deity = thing.deities.first else { return SuggestAddress.event(thing.id) }
        guard let place else { return SuggestAddress.deity(deity, near: query.center) }
        return place.kind == .county
            ? SuggestAddress.deity(deity, inCounty: place.name) : SuggestAddress.deity(deity, near: place.center)
    }
}
