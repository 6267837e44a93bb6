/// A member of an entity of the catalogue, as edits write it.
public struct CatalogueMember: Equatable, Sendable {
    public let name: String
    public let type: Kind
    /// Whether every entity has it: it cannot be none.
    public let isRequired: Bool

    /// The type of a value.
    public indirect enum Kind: Equatable, Sendable {
        /// A text of one line with at most so many characters.
        case line(longest: Int)
        /// A text that may have line feeds.
        case prose(longest: Int)
        /// One of these words.
        case word([String])
        case number(ClosedRange<Int>)
        case flag
        /// An http or https address.
        case webAddress
        /// A day: `2026-11-20`.
        case day
        /// A time with its offset from UTC (RFC 3339).
        case moment
        /// The slug of another entity; its number is taken too.
        case reference(Reference)
        /// A list without repetitions.
        case list(Kind, most: Int)
        /// An object. Of one that is there already, only the members that are written change.
        case object([CatalogueMember])
        /// A temple: an object with `source` and `source_id`; its number is taken too.
        case temple
        /// It is read, and never written.
        case fixed
    }

    /// What a reference names.
    public enum Reference: String, Sendable {
        case deity
        case festival
        /// A deity, or a day of one: `wangye-wu/1`.
        case gathered
        /// A festival, or a day of a deity: `mazu/0`.
        case event
    }

    init(_ name: String, _ type: Kind, isRequired: Bool = false) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }
}

extension CatalogueMember.Kind {
    static let name = Self.line(longest: 200)
    static let shortProse = Self.prose(longest: 1_000)
    static let longProse = Self.prose(longest: 5_000)
}

extension [CatalogueMember] {
    /// Returns values in the order of the members, without those that are none of them.
    func ordered(_ values: [EditInput.Member]) -> [EditInput.Member] {
        compactMap { member in
            values.first { $0.name == member.name }.map { EditInput.Member($0.name, member.type.ordered($0.value)) }
        }
    }
}

extension CatalogueMember.Kind {
    fileprivate func ordered(_ value: EditInput) -> EditInput {
        switch (self, value) {
        case (.object(let members), .object(let values)): .object(members.ordered(values))
        case (.list(let type, _), .list(let elements)): .list(elements.map(type.ordered))
        case (.temple, .object(let values)): .object(values.sorted { $0.name < $1.name })
        default: value
        }
    }
}
