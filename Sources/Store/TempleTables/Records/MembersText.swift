internal import FoundationEssentials
package import TempleModel

/// Members of an entity of the catalogue as JSON text, as the table `curated` and the history of changes store them.
package enum MembersText {
    package static func text(_ members: [EditInput.Member]) throws -> String {
        try RecordText.encode(InputText(value: .object(members)))
    }

    /// Returns the members of a text, in the order of an entity's form; none of a damaged text.
    package static func members(_ text: String, of kind: CatalogueKind) -> [EditInput.Member] {
        let read = try? JSONDecoder().decode(InputText.self, from: Data(text.utf8))
        guard case .object(let members)? = read?.value else { return [] }
        return CatalogueForm(kind).ordered(members)
    }
}

/// A value in JSON. Its members have no order there; that of the form is made again.
private struct InputText: Codable {
    let value: EditInput

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(value: EditInput) { self.value = value }

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        // The most frequent kinds first: each kind that it is not is an error that is made and dropped.
        if single.decodeNil() {
            value = .null
        } else if let text = try? single.decode(String.self) {
            value = .text(text)
        } else if let members = try? decoder.container(keyedBy: Name.self) {
            let names = members.allKeys.sorted { $0.stringValue < $1.stringValue }
            value = .object(
                try names.map { EditInput.Member($0.stringValue, try members.decode(InputText.self, forKey: $0).value) }
            )
        } else if let number = try? single.decode(Double.self) {
            value = .number(number)
        } else if let flag = try? single.decode(Bool.self) {
            value = .flag(flag)
        } else {
            value = .list(try single.decode([InputText].self).map(\.value))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .null:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
        case .text(let text): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .flag(let flag): try flag.encode(to: encoder)
        case .list(let elements): try elements.map(InputText.init(value:)).encode(to: encoder)
        case .object(let members):
            var object = encoder.container(keyedBy: Name.self)
            for member in members {
                try object.encode(InputText(value: member.value), forKey: Name(stringValue: member.name))
            }
        }
    }
}
