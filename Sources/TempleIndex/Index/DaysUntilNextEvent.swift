package import TempleModel

/// The number of days until the next event at each place of an index, and the minimum for each of its nodes.
package struct DaysUntilNextEvent: Sendable {
    /// No upcoming event is known.
    package static let never = UInt16.max

    /// The days of each layer, indexed by the number of the place or node.
    let ofLayers: [[UInt16]]

    /// The number of places that the initializer processes between two calls of `check`.
    package static let placesBetweenChecks = 1 << 10

    /// Computes the days for all places and nodes of an index.
    ///
    /// - Parameter check: called once every ``placesBetweenChecks`` places; an error that it throws stops the work.
    /// - Complexity: O(*n*) over the places of the index.
    package init(of index: InMemoryTempleIndex, _ upcoming: UpcomingEvents, check: () throws -> Void) rethrows {
        let ofBelongings = index.belongings.map {
            Self.days(until: upcoming.nextDay(ofMain: $0.deities)?.countdownDays)
        }
        ofLayers = try index.layers.map { layer in
            let segment = layer.segment
            var all: [UInt16] = []
            all.reserveCapacity(segment.places.count + segment.nodes.count)
            for (number, place) in segment.places.enumerated() {
                if number % Self.placesBetweenChecks == 0 { try check() }
                let activity = Self.days(until: upcoming.nextActivity(ofTemple: place.id)?.countdownDays)
                let day =
                    upcoming.ownDay(ofTemple: place.id).map { Self.days(until: $0.countdownDays) }
                    ?? ofBelongings[Int(place.belonging)]
                all.append(min(day, activity))
            }
            for node in segment.nodes {
                all.append(all[Int(node.members.lowerBound)..<Int(node.members.upperBound)].min() ?? Self.never)
            }
            return all
        }
    }

    /// Converts a countdown to the stored form: ``never`` for nil, and at most `UInt16.max`.
    package static func days(until countdown: Int?) -> UInt16 { countdown.map { UInt16(clamping: $0) } ?? never }
}
