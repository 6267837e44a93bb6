import FakeEditor
import Geodesy
import TempleModel

@testable import AdminPages

extension TestOffice {
    /// Returns an author; with a role, the invited person who has it.
    func author(_ name: String, _ role: StaffRole? = nil) throws -> EditAuthor {
        let person = try role.flatMap { role in try editing.members().first { $0.role == role }?.id }
        return EditAuthor(name: name, person: person, role: role, way: role == nil ? .command : .page)
    }

    /// Adds a temple.
    ///
    /// - Returns: the number of the change.
    @discardableResult
    func addTemple(_ name: String, by author: String, _ role: StaffRole? = nil) throws -> Int64 {
        let place = try Coordinate(latitude: 24, longitude: 120.5)
        return try edit(
            .add([.name: .text(name), .position: .position(place, nil)]), by: try self.author(author, role))
    }

    /// Sets fields of a temple.
    ///
    /// - Returns: the number of the change.
    @discardableResult
    func change(_ id: Int64, _ values: FieldValues, by author: String, _ role: StaffRole? = nil) throws -> Int64 {
        try edit(.change(temple: id, EditedFields(set: values)), by: try self.author(author, role))
    }

    /// - Returns: the number of the change.
    @discardableResult
    func edit(_ step: EditStep, by author: EditAuthor, reason: String? = nil) throws -> Int64 {
        try editing.edit([step], by: author, EditOptions(now: now, reason: reason)).change ?? 0
    }

    /// Adds an edit to the history.
    func noteEdit(_ changes: [EntityChange], by author: String) {
        let number = ((try? editing.changes(matching: ChangeQuery(limit: 1)).entries.first?.number) ?? 0) + 1
        editing.note(
            ChangeEntry(
                number: number, madeAt: now, author: author, person: nil, role: nil, way: .command, reason: nil,
                undoes: nil, undoneBy: nil, contents: .edits(changes)))
    }

    /// Adds an import to the history.
    ///
    /// - Returns: its number.
    @discardableResult
    func noteImport(_ file: String, canBeUndone: Bool = true, rejected: [RejectedRow] = []) -> Int64 {
        let number = ((try? editing.changes(matching: ChangeQuery(limit: 1)).entries.first?.number) ?? 0) + 1
        var imported = ImportedFile(
            importID: number, name: file, schema: "moi", inserted: 12, updated: 3, joined: 0, unchanged: 7, removed: 1,
            rejected: rejected.count)
        imported.rejectedRows = rejected
        editing.note(
            ChangeEntry(
                number: number, madeAt: now, author: "cron", person: nil, role: nil, way: .import, reason: nil,
                undoes: nil, undoneBy: nil,
                contents: .imported(
                    ImportEntry(
                        id: number, importedAt: now, files: [imported], undoneAt: nil, canBeUndone: canBeUndone))))
        return number
    }
}
