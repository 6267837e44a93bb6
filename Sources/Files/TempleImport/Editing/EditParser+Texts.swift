internal import RecordFiles
internal import TempleModel
internal import Wording

extension EditParser {
    /// Maximum length of any text, in bytes. The reader of rows cuts a longer one.
    private static let longestText = 64 << 10

    /// Reads the fields that are one text.
    func readTexts() {
        for field in MergedTemple.Field.allCases {
            guard let rule = field.rule else { continue }
            let place = EditPlace(field.rawValue)
            switch text(self[field.rawValue], rule, at: place) {
            case .unnamed, .faulty: break
            case .null where field.isRequired:
                note(.required, at: place, "cannot be taken away", "write the temple's name")
            case .null: values[field] = FieldValue.none
            case .value(let county) where field == .county && !County.names.contains(county):
                // Imports keep what they find; filters and orders know only these.
                note(
                    .unknownCounty, at: place, value: DiagnosticText.escaped(county), "is not a county of Taiwan",
                    "write its name, for example \(County.names[3]), or \(leaveEmpty) if there is none")
            case .value(let text): values[field] = .text(text)
            }
        }
        addCounty()
    }

    /// Sets the county at the start of an address, as an import does, unless the editor names a county.
    private func addCounty() {
        guard self[MergedTemple.Field.county.rawValue] == nil, case .text(let address) = values[.address],
            let county = Self.county(in: address)
        else { return }
        values[.county] = .text(county)
    }

    /// Returns the county at the start of an address.
    static func county(in address: String) -> String? {
        var address = address
        return address.withUTF8 { CountySpelling.prefix(of: $0) }
    }

    /// Reads a text, or null.
    func text(_ input: EditInput?, _ rule: FieldRule, at place: EditPlace) -> EditMember<String> {
        switch input {
        case nil: return .unnamed
        case .null: return .null
        case .text(let text): return judged(text, rule, at: place).map { .value($0) } ?? .faulty
        case .some(let input):
            refuse(type: input, at: place, "write a text")
            return .faulty
        }
    }

    /// Returns a text as an import stores it; nil if it has a fault.
    func judged(_ text: String, _ rule: FieldRule, at place: EditPlace) -> String? {
        let (length, most) = (text.unicodeScalars.count, rule.longest)
        var isLong = text.utf8.count > Self.longestText
        // A reader says no more of a long address than that it is none.
        if case .webAddress = rule, length > most { isLong = true }
        guard !isLong else {
            note(
                .tooLong, at: place, "has \(length) characters, more than \(most)", "shorten it",
                excess: TextExcess(length, of: most))
            return nil
        }
        field.hold(text)
        row.startRow()
        let column = HeldText.column(place.name)
        let value: String?
        do throws(RowFinding) {
            value = try rule.read(column, row)
        } catch {
            _ = noteRow(at: place)
            note(error, at: place)
            return nil
        }
        if noteRow(at: place) { return nil }
        if value == nil { noteNone(column, rule, at: place) }
        return value
    }

    /// Notes a text that says nothing, or nothing of its kind.
    private func noteNone(_ column: Column, _ rule: FieldRule, at place: EditPlace) {
        if case .phone = rule, !Placeholder.matches(row.bytes(column, width: .ascii)) {
            note(
                .notAPhone, at: place, value: row.shown(row.raw(column)), "is not a telephone number",
                "write the area code and the number, for example 049-2644798")
            return
        }
        noteEmpty(at: place)
    }

    /// Notes a text that says nothing.
    func noteEmpty(at place: EditPlace) {
        let field = MergedTemple.Field(named: place.member)
        let remedy = field?.isRequired == true ? "write it" : "write it, or \(leaveEmpty) if there is none"
        note(.empty, at: place, "has no value", place.name == place.member ? remedy : "write it, or leave it out")
    }
}
