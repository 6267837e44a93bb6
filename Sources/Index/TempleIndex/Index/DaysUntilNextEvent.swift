package import TempleModel

/// The number of days until the next event at each item of an index, and the minimum for each of its nodes.
package struct DaysUntilNextEvent: Sendable {
    /// No upcoming event is known.
    package static let never = UInt16.max

    /// The days of each layer, indexed by the number of the item or node.
    let ofLayers: [[UInt16]]

    /// The number of items that the initializer processes between two calls of `check`.
    package static let itemsBetweenChecks = 1 << 10

    /// Computes the days for all items and nodes of an index.
    ///
    /// - Parameter check: called once every ``itemsBetweenChecks`` items; an error that it throws stops the work.
    /// - Complexity: O(*n*) over the items of the index.
    package init(of index: InMemoryTempleIndex, _ upcoming: UpcomingEvents, check: () throws -> Void) rethrows {
        let ofBelongings = index.belongings.map {
            Self.days(until: upcoming.nextDay(ofMain: $0.deities)?.countdownDays)
        }
        ofLayers = try index.layers.map { layer in
            let segment = layer.segment
            var all: [UInt16] = []
            all.reserveCapacity(segment.items.count + segment.nodes.count)
            for (number, item) in segment.items.enumerated() {
                if number % Self.itemsBetweenChecks == 0 { try check() }
                let activity = Self.days(until: upcoming.nextActivity(ofTemple: item.id)?.countdownDays)
                let day =
                    upcoming.ownDay(ofTemple: item.id).map { Self.days(until: $0.countdownDays) }
                    ?? ofBelongings[Int(item.belonging)]
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
