internal import Geodesy
internal import TempleModel

/// A temple as a plain model has it: what each source says, what is decided by hand, and whether it is deleted.
struct PlainTemple: Equatable {
    /// By source: `moi`, and `own`, which is trusted less.
    var sources: [String: FieldValues] = [:]
    var edits: FieldValues = [:]
    var isDeleted = false

    /// Whether it was made by hand: no source has it.
    var isMade: Bool { sources.isEmpty }

    private var byTrust: [FieldValues] { ["moi", "own"].compactMap { sources[$0] } }

    /// Returns what is shown of a field: what was decided by hand, else what the most trusted source has.
    func shown(_ field: MergedTemple.Field) -> FieldValue {
        if let decided = edits[field] { return decided }
        if field == .aliases { return aliases }
        for source in byTrust { if let value = source[field] { return value } }
        return .none
    }

    /// The other names of all sources, and the names under which they list it.
    private var aliases: FieldValue {
        var names: [String] = []
        for source in byTrust { if case .texts(let aliases)? = source[.aliases] { names += aliases } }
        for field in [MergedTemple.Field.name, .officialName] {
            for source in byTrust { if case .text(let name)? = source[field] { names.append(name) } }
        }
        var others: [String] = []
        for name in names {
            let isShown = shown(.name) == .text(name) || shown(.officialName) == .text(name)
            if !isShown, !others.contains(name) { others.append(name) }
        }
        return others.isEmpty ? .none : .texts(others)
    }

    /// Returns the record of a source.
    func record(of source: String, id: Int64) throws -> TempleRecord {
        var record = try TempleRecord.at(Int(id), source: source)
        for field in MergedTemple.Field.allCases where !field.isRequired {
            record.set(field, to: sources[source]?[field] ?? FieldValue.none)
        }
        for field in [MergedTemple.Field.name, .position] {
            if let value = sources[source]?[field] { record.set(field, to: value) }
        }
        // A source that has none of these fields says so.
        record.extras = record.extras ?? TempleRecord.Extras()
        return record
    }
}
