package import TempleModel

/// In how many days something happens at each place of an index, and the fewest days within each of its nodes.
package struct DaysUntilNextEvent: Sendable {
    /// Nothing is known to come.
    package static let never = UInt16.max

    /// By the number of the place or the node.
    let days: [UInt16]

    /// How many places are gone through between two checks.
    package static let placesBetweenChecks = 1 << 10

    /// - Parameter check: called now and then; what it throws ends the work.
    /// - Complexity: O(*n*) over the places of the index.
    package init(of index: InMemoryTempleIndex, _ upcoming: UpcomingEvents, check: () throws -> Void) rethrows {
        let ofBelongings = index.belongings.map {
            Self.days(until: upcoming.nextDay(ofMain: $0.deities)?.countdownDays)
        }
        var all: [UInt16] = []
        all.reserveCapacity(index.places.count + index.nodes.count)
        for (number, place) in index.places.enumerated() {
            if number % Self.placesBetweenChecks == 0 { try check() }
            let activity = Self.days(until: upcoming.nextActivity(ofTemple: place.id)?.countdownDays)
            let day =
                upcoming.ownDay(ofTemple: place.id).map { Self.days(until: $0.countdownDays) }
                ?? ofBelongings[Int(place.belonging)]
            all.append(min(day, activity))
        }
        for node in index.nodes {
            all.append(all[Int(node.members.lowerBound)..<Int(node.members.upperBound)].min() ?? Self.never)
        }
        self.days = all
    }

    /// A countdown as it is kept here; ``never`` for none.
    package static func days(until countdown: Int?) -> UInt16 { countdown.map { UInt16(clamping: $0) } ?? never }
}
