package import TempleModel

/// A stored activity of a feed, with its temples if it has any.
package struct StoredActivity: Equatable {
    package var record: ActivityRecord
    /// A key of each host temple, the first one that its title or text names; empty if the activity has its own place.
    package var temples: [SourceKey]

    package init(record: ActivityRecord, temples: [SourceKey]) {
        self.record = record
        self.temples = temples
    }
}
