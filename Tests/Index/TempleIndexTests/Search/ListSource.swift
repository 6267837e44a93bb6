import TempleModel

@testable import TempleIndex

/// The simplest candidate source: it returns every temple, in no order, and its lower bounds exclude nothing.
struct ListSource: CandidateSource {
    let temples: [IndexedTemple]
    let belongings: [DeitySet]
    let filter: ItemPredicates
    let upcoming: UpcomingEvents
    let order: TempleQuery.Order
    private var last = -1

    let isRanked = false
    let slackMeters = 0.0
    let hasDetailsAtHand = true

    init(
        _ temples: [IndexedTemple], _ belongings: [DeitySet], _ filter: TemplePredicates, _ upcoming: UpcomingEvents,
        _ order: TempleQuery.Order
    ) {
        self.temples = temples
        self.belongings = belongings
        self.filter = filter.items
        self.upcoming = upcoming
        self.order = order
    }

    mutating func next(check: () throws -> Void) throws -> SearchCandidate? {
        last += 1
        guard last < temples.count else { return nil }
        return SearchCandidate(
            id: temples[last].id, position: temples[last].position, lead: Rank.anyLead, haversine: 0)
    }

    private func deities(of found: SearchCandidate) -> [TempleDeity] {
        belongings[Int(temples[last].belonging)].deities
    }

    private func days(until found: SearchCandidate) -> Int? {
        upcoming.daysUntilNext(ofTemple: found.id, deities: deities(of: found))
    }

    func accepts(_ found: SearchCandidate) -> Bool {
        filter.accepts(id: found.id, at: found.position) && filter.deities?.accepts(deities(of: found)) ?? true
            && filter.accepts(days: DaysUntilNextEvent.days(until: days(until: found)))
    }

    func lead(of found: SearchCandidate) -> Double {
        switch order {
        case .distance, .name: 0
        case .date: Rank.lead(days: days(until: found))
        case .rating: Rank.lead(rating: temples[last].rating)
        case .known: Rank.lead(fame: ListedTemple(temple: temples[last], deities: []))
        }
    }

    func details(of found: SearchCandidate) -> ListedTemple? {
        ListedTemple(temple: temples[last], deities: deities(of: found))
    }

    func kept(_ found: SearchCandidate) -> PageEntry { .item(.init(layer: 0, number: UInt32(last))) }
}

struct ListedTemple: CandidateDetails {
    let temple: IndexedTemple
    let deitySet: Int32? = nil
    let deities: [TempleDeity]

    var rating: Double? { temple.rating }
    var phone: String? { temple.phone }
    var hours: TempleHours { temple.visit.hours }
    var address: String? { temple.address }
    var prominence: Int64 { temple.prominence }
    var hasPicture: Bool { temple.visit.coverURL != nil }
    var names: [String] { [temple.name] + temple.otherNames }

    func label(_ field: MergedTemple.Field) -> String? { temple.labels[field] }

    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result {
        spare.removeAll()
        for name in names { spare.appendField(name) }
        spare.appendField(temple.address ?? "")
        return body(spare)
    }
}
