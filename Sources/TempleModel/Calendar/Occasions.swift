internal import TempleCalendar

/// Events that are one occasion under several names: where they fall on one day, they are one entry of a list.
struct Occasions {
    /// The events of each, the leading one first.
    private let events: [[Int64]]

    init(_ data: CatalogueSnapshot) {
        let festivals = data.festivals.filter { !$0.sameDay.isEmpty }
        guard !festivals.isEmpty else {
            events = []
            return
        }
        let slugs = EventSlugs(deities: data.deities, festivals: data.festivals)
        events = festivals.map { festival in [festival.id] + festival.sameDay.compactMap(slugs.id) }
    }

    /// The other events of an event's occasions, each once.
    func others(than id: Int64) -> [Int64] {
        var others: [Int64] = []
        for occasion in events where occasion.contains(id) {
            others += occasion.filter { $0 != id && !others.contains($0) }
        }
        return others
    }

    /// The events, those of one occasion that begin on one day as one, in the place of the leading one of them.
    func folded(_ listed: [FestivalEvent]) -> [FestivalEvent] {
        guard !events.isEmpty else { return listed }
        var all = listed
        let places = Dictionary(grouping: all.indices) { all[$0].id }
        /// Into which other event one has gone.
        var leaders: [Int: Int] = [:]
        func leader(_ place: Int) -> Int { leaders[place].map(leader) ?? place }
        for occasion in events {
            let known = occasion.flatMap { places[$0] ?? [] }
            for together in Dictionary(grouping: known, by: { all[$0].occurrence.start }).values {
                let leading = together.map(leader)
                // Of two occasions that share an event, the first is the whole day's.
                let first = leading.first { !all[$0].also.isEmpty } ?? leading[0]
                for place in leading where place != first && leaders[place] == nil {
                    all[first].also += [all[place].alone] + all[place].also
                    leaders[place] = first
                }
            }
        }
        return all.indices.filter { leaders[$0] == nil }.map { all[$0] }
    }
}

extension FestivalEvent {
    /// The event without those that are one entry with it.
    fileprivate var alone: FestivalEvent {
        var event = self
        event.also = []
        return event
    }
}
