package import TempleModel

/// A stored activity of a feed or a list, with its temples if it has any.
package struct StoredActivity: Equatable {
    package var record: ActivityRecord
    /// A key of each host temple, the first one that its title or text names; empty if the activity has its own place.
    package var temples: [SourceKey]
    /// The event of the temple's deity that the activity is, if it is a festival on the deity's own day (``EventID``).
    package var eventID: Int64?

    package init(record: ActivityRecord, temples: [SourceKey], eventID: Int64? = nil) {
        self.record = record
        self.temples = temples
        self.eventID = eventID
    }
}
