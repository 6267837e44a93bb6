internal import TempleModel

/// Lists of attractions that are read completely before the first record is written, because a later file of the
/// archive may have their hours.
struct HeldAttractions {
    /// One list with its rows in order.
    struct List {
        let name: String
        let recognised: ImportRecognition
        fileprivate let rows: [ReadAhead.Row]
        let summary: ImportSummary

        /// Reads a complete list.
        init(
            _ name: String, _ recognised: ImportRecognition, _ reader: TempleFileReader, hasRows: Bool,
            _ sender: ReadAhead.Sender
        ) throws {
            var rows: [ReadAhead.Row] = []
            var fields: RowFields?
            summary = try reader.read(
                record: { record, line in
                    try sender.checkCancellation()
                    guard rows.count < AttractionList.mostRows else {
                        throw ImportError(file: name, reason: .tooManyAttractions(AttractionList.mostRows))
                    }
                    rows.append(.record(record, line: line, fields))
                },
                diagnostic: { rows.append(.diagnostic($0)) }, progress: { _ in try sender.checkCancellation() },
                row: hasRows ? { fields = $0 } : nil)
            self.name = name
            self.recognised = recognised
            self.rows = rows
        }
    }

    private(set) var lists: [List] = []
    private var attractions = AttractionList()

    /// Adds the hours from a file of the archive.
    mutating func readHours(_ reader: TempleFileReader, _ sender: ReadAhead.Sender) throws {
        var attractions = self.attractions
        try reader.read(
            record: { record, _ in
                guard case .hours(let key, let openingHours) = record else { return }
                attractions.note(hours: openingHours, of: key)
            }, progress: { _ in try sender.checkCancellation() })
        self.attractions = attractions
    }

    /// Adds a list that was read.
    mutating func append(_ list: List) {
        lists.append(list)
        for case .record(.temple(let record), _, _) in list.rows { attractions.note(record) }
    }

    /// Returns the rows of a list, with the hours that are certain.
    func rows(of list: List) -> [ReadAhead.Row] {
        list.rows.map { row in
            guard case .record(.temple(let record), let line, let fields) = row else { return row }
            return .record(.temple(attractions.withCertainHours(record)), line: line, fields)
        }
    }
}
