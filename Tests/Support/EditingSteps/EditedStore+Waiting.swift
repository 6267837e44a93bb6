import Expectations
internal import Geodesy
internal import TempleModel
internal import Testing

/// Rows that add to temples and create none, such as those of a list of attractions.
extension EditedStore {
    /// Returns a row of a list of attractions about the temple at a place.
    private func attraction(_ place: Int, hours: String = "06:00-21:00") throws -> TempleRecord {
        try .at(place, source: "tourism") {
            $0.admission = .supplement
            ($0.phone, $0.mainDeity) = (nil, nil)
            $0.carried = [.openTime]
            $0.extras?.openTime = hours
        }
    }

    private func hours(_ id: Int64) throws -> String? { try detail(id).temple.openTime }

    func aRowWaitsForItsTemple() throws {
        let first = try importing([attraction(1), attraction(2)])
        try expect(first == WriteCounts() && ids().isEmpty)
        // The same again is no change.
        let number = try revision()
        try importing([attraction(1), attraction(2)])
        try expect(revision(), equals: number)
        try expect(importing([.at(1), .at(3)]), equals: WriteCounts(inserted: 2, found: 1))
        try expect(hours(1) == "06:00-21:00" && hours(2) == nil)
        // Known by its key from now on, and what waits still is as the last file says.
        try importing([attraction(1, hours: "07:00-21:00"), attraction(2, hours: "08:00-21:00")])
        try expect(hours(1), equals: "07:00-21:00")
        try expect(importing([.at(2)]), equals: WriteCounts(inserted: 1, found: 1))
        try expect(hours(3), equals: "08:00-21:00")
    }

    func theOrderOfFilesDoesNotMatter() throws {
        let files = try [
            [.at(1), .at(2)], [.at(2, source: "own"), .at(3, source: "own")], [attraction(2), attraction(3)],
        ]
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        for order in orders {
            for file in order { try importing(files[file]) }
            let temples = try ids().map { try editable($0).records.map(\.key.source).sorted() }
            expect(Set(temples), equals: [["moi"], ["moi", "own", "tourism"], ["own", "tourism"]], "\(order)")
            for _ in order { _ = try writer.undoLastImport() }
            try expect(ids(), equals: [], "\(order)")
        }
    }

    /// Of two rows of a list about one temple the better one has it, also where that is seen only when the names come that people
    /// know. Its undo leads back.
    func theRowThatFitsBetterHasTheTemple() throws {
        func row(_ id: String, _ name: String, hours: String) throws -> TempleRecord {
            var row = try attraction(1, hours: hours)
            (row.key.id, row.name, row.address) = (id, name, nil)
            return row
        }
        let list = try [row("1", "龍田崑慈", hours: "first"), row("2", "鹿野崑慈堂", hours: "second")]
        let registry = try TempleRecord.at(1) { $0.name = "龍田崑慈堂" }
        let known = try TempleRecord.at(1, source: "own") { ($0.name, $0.sameAs) = ("鹿野崑慈堂", [registry.key]) }
        try importing([registry])
        try importing(list)
        try expect(hours(1), equals: "first")
        try importing([known])
        try expect(hours(1) == "second" && ids() == [1])
        let undone = try undo(writer.imports(limit: 1).first?.id)
        try expect(hours(1), equals: "first")
        try undo(undone.change)
        try expect(hours(1), equals: "second")
        // As if the list had come last.
        try importing(list)
        try expect(hours(1), equals: "second")
    }

    func theUndoOfAnImportLetsRowsWaitAgain() throws {
        try importing([attraction(1)])
        try importing([.at(1)])
        let imported = try require(writer.imports(limit: 1).first).id
        let before = try detail(1)
        let undone = try undo(imported)
        try expect(ids(), equals: [])
        // The undo of that joins it again.
        try undo(undone.change)
        try expect(detail(1), equals: before)
        try undo(writer.imports(limit: 1).first?.id)
        try expect(importing([.at(1)]), equals: WriteCounts(inserted: 1, found: 1))
        try expect(hours(1), equals: "06:00-21:00")
        // Without the list nothing waits any more.
        _ = try writer.undoLastImport()
        _ = try writer.undoLastImport()
        try expect(importing([.at(1)]), equals: WriteCounts(inserted: 1))
    }

    func aReplacementEndsTheWaitingOfUnlistedRows() throws {
        try importing([attraction(1), attraction(2)])
        var options = WriteOptions(label: ImportLabel(file: "list.json", schema: "attractions"), replaces: true)
        options.author = .ann
        _ = try writer.write(options) { session in
            try session.upsert(attraction(2))
            try session.removeUnlisted(atMost: 1)
        }
        try expect(importing([.at(1), .at(2)]), equals: WriteCounts(inserted: 2, found: 1))
        try expect(hours(1) == nil && hours(2) == "06:00-21:00")
    }
}
