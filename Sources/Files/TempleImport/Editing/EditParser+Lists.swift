internal import TempleModel

extension EditParser {
    /// Signs between several values in one text, those of a file's field and commas.
    private static let separators = NameList.separators.union([",", "，"])

    /// Reads the fields that are lists of names.
    func readLists() {
        readAliases()
        switch names(.sideDeities, longest: FieldReader.Longest.prose) {
        case .unnamed, .faulty: break
        case .null: values[.sideDeities] = FieldValue.none
        case .value(let names): set(.sideDeities, to: names)
        }
    }

    /// Reads the other names. Like those of an import, they are without repetitions and without the temple's names.
    private func readAliases() {
        let written: [String]
        switch names(.aliases, longest: FieldReader.Longest.name) {
        case .unnamed, .faulty: return
        case .null: written = []
        case .value(let names): written = names
        }
        let others = [text(of: .name), text(of: .officialName)]
        var aliases: [String] = []
        for alias in written where !others.contains(alias) && !aliases.contains(alias) { aliases.append(alias) }
        guard aliases.count <= NameList.mostAliases else {
            note(
                .tooMany, at: EditPlace(MergedTemple.Field.aliases.rawValue), "has \(aliases.count) names",
                "write at most \(NameList.mostAliases)")
            return
        }
        set(.aliases, to: aliases)
    }

    private func set(_ field: MergedTemple.Field, to names: [String]) {
        values[field] = names.isEmpty ? FieldValue.none : .texts(names)
    }

    /// Returns a text as it is after the edit.
    func text(of field: MergedTemple.Field) -> String? {
        guard case .text(let text) = values[field] ?? present?.value(of: field) else { return nil }
        return text
    }

    private func names(_ field: MergedTemple.Field, longest: Int) -> EditMember<[String]> {
        let place = EditPlace(field.rawValue)
        let elements: [(input: EditInput, place: EditPlace)]
        switch self[field.rawValue] {
        case nil: return .unnamed
        case .null: return .null
        case .list(let inputs):
            elements = inputs.enumerated().map { (input: $0.element, place: place.inside($0.offset)) }
        case .text(let text) where takesTexts:
            elements = Self.parts(of: text).map { (input: EditInput.text($0), place: place) }
            if elements.isEmpty {
                noteEmpty(at: place)
                return .faulty
            }
        case .some(let input):
            refuse(type: input, at: place, "write a list of texts")
            return .faulty
        }
        var names: [String] = []
        for element in elements {
            switch text(element.input, .word(longest: longest), at: element.place) {
            case .value(let name): names.append(name)
            case .null: refuse(type: .null, at: element.place, "write a text, or leave it out")
            case .unnamed, .faulty: break
            }
        }
        guard names.count == elements.count else { return .faulty }
        return isShortEnough(names, at: place) ? .value(names) : .faulty
    }

    /// Notes names that are too long for one field of a row.
    private func isShortEnough(_ names: [String], at place: EditPlace) -> Bool {
        let characters = names.reduce(max(0, names.count - 1)) { $0 + $1.unicodeScalars.count }
        guard characters > FieldReader.Longest.prose else { return true }
        note(
            .tooLong, at: place, "has \(characters) characters in all, more than \(FieldReader.Longest.prose)",
            "leave out some of the names", excess: TextExcess(characters, of: FieldReader.Longest.prose))
        return false
    }

    /// Returns the values in one text, without those that are empty.
    static func parts(of text: String) -> [String] {
        text.split(whereSeparator: separators.contains).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
    }
}
