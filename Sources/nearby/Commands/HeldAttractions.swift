internal import TempleImport
internal import TempleModel

/// Lists of attractions, each read whole before any of it is written: the hours may stand in a later file of the archive.
struct HeldAttractions {
    /// One list, with what is to be told of it in order.
    struct List {
        let name: String
        let recognised: ImportRecognition
        var events: [ImportEvents.Event]
        let summary: ImportSummary
    }

    private(set) var lists: [List] = []
    private var attractions = AttractionList()

    /// Takes the hours that a file of the archive has.
    mutating func readHours(_ reader: TempleFileReader) throws {
        var attractions = self.attractions
        try reader.read(record: { record, _ in
            guard case .hours(let key, let openingHours) = record else { return }
            attractions.note(hours: openingHours, of: key)
        })
        self.attractions = attractions
    }

    /// Takes a list that has been read.
    mutating func append(_ list: List) {
        lists.append(list)
        for case .record(.temple(let record), _, _) in list.events { attractions.note(record) }
    }

    /// A list's events with the hours that are certain.
    func events(of list: List) -> [ImportEvents.Event] {
        list.events.map { event in
            guard case .record(.temple(let record), let line, let row) = event else { return event }
            return .record(.temple(attractions.settled(record)), line: line, row)
        }
    }
}
