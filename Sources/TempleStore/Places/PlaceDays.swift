internal import TempleModel

/// In how many days something happens at each place of an index, and the fewest days within each of its nodes.
struct PlaceDays {
    /// Nothing is known to come.
    static let never = UInt16.max

    /// By the number of the place or the node.
    let days: [UInt16]

    init(of index: PlaceIndex, _ almanac: Almanac) {
        let ofBelongings = index.belongings.map { belonging in
            belonging.deities.lazy.filter { $0.role == .main }.compactMap {
                almanac.nextDay(ofDeity: $0.id)?.countdownDays
            }.min()
        }
        var days: [UInt16] = []
        days.reserveCapacity(index.places.count + index.nodes.count)
        for place in index.places {
            let next = [ofBelongings[Int(place.belonging)], almanac.nextActivity(ofTemple: place.id)?.countdownDays]
            days.append(next.compactMap(\.self).min().map { UInt16(clamping: $0) } ?? Self.never)
        }
        for node in index.nodes {
            days.append(days[Int(node.members.lowerBound)..<Int(node.members.upperBound)].min() ?? Self.never)
        }
        self.days = days
    }
}
