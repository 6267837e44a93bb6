internal import LunarCalendar

/// Groups of events that are one occasion under several names. Events of a group on the same day become one list entry.
struct Occasions {
    /// The ids of each occasion's events, the leading event first.
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

    /// Returns the other events of an event's occasions, each once.
    func others(than id: Int64) -> [Int64] {
        var others: [Int64] = []
        for occasion in events where occasion.contains(id) {
            others += occasion.filter { $0 != id && !others.contains($0) }
        }
        return others
    }

    /// Merges the events of one occasion and one first day into the leading event.
    func folded(_ listed: [FestivalEvent]) -> [FestivalEvent] {
        guard !events.isEmpty else { return listed }
        var all = listed
        let indices = Dictionary(grouping: all.indices) { all[$0].id }
        /// The index of the event that each merged event went into.
        var leaders: [Int: Int] = [:]
        func leader(_ index: Int) -> Int { leaders[index].map(leader) ?? index }
        for occasion in events {
            let known = occasion.flatMap { indices[$0] ?? [] }
            for together in Dictionary(grouping: known, by: { all[$0].occurrence.start }).values {
                let leading = together.map(leader)
                // If two occasions share an event, the first occasion leads that day.
                let first = leading.first { !all[$0].also.isEmpty } ?? leading[0]
                for index in leading where index != first && leaders[index] == nil {
                    all[first].also += [all[index].alone] + all[index].also
                    leaders[index] = first
                }
            }
        }
        return all.indices.filter { leaders[$0] == nil }.map { all[$0] }
    }
}

extension FestivalEvent {
    /// The event without the events merged into it.
    fileprivate var alone: FestivalEvent {
        var event = self
        event.also = []
        return event
    }
}
