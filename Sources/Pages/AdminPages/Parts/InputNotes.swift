internal import TempleModel
internal import Wording

/// What ties an input to the notes of its field: what it is for (`about-phone`) and what is wrong (`wrong-phone`), which the
/// page says below it.
struct InputNotes {
    private let wrong: Set<String>

    init(_ faults: [EditFault] = []) {
        var wrong = Set(faults.compactMap { $0.pointer.split(separator: "/").first.map(String.init) })
        // A new temple without a position has one fault, of the field.
        if wrong.contains(MergedTemple.Field.position.rawValue) {
            wrong.formUnion([TypedPosition.latitude, TypedPosition.longitude])
        }
        self.wrong = wrong
    }

    /// Whether the page says below the inputs of a field what is wrong with it.
    func areWrong(of field: MergedTemple.Field) -> Bool { !wrong.isDisjoint(with: field.members) }

    /// Returns the attributes of an input.
    ///
    /// - Parameters:
    ///   - member: the input's member, such as `lat`.
    ///   - help: the id of a note of its own.
    func attributes(_ member: String, of field: MergedTemple.Field, help: String? = nil) -> HTML {
        let ids = [help, "about-\(field.rawValue)", "wrong-\(field.rawValue)"].compactMap(\.self)
        let isWrong: HTML = wrong.contains(member) ? " aria-invalid=\"true\"" : ""
        return "aria-describedby=\"\(ids.joined(separator: " "))\"\(isWrong)"
    }
}
