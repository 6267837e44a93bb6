package import TempleModel

/// Something that an entity of the catalogue can lack, for a list of what there is still to do.
package enum MissingMember: String, CaseIterable, Sendable {
    /// A day in the calendar.
    case day
    /// A source of what is said of its days.
    case source
    case temples
    /// Anything in a group.
    case items

    /// Returns what entities of a kind can lack.
    package static func of(_ kind: CatalogueKind) -> [MissingMember] {
        switch kind {
        case .deity: [.day, .source]
        case .festival: [.source]
        case .activity: [.day, .source, .temples]
        case .group: [.items]
        }
    }

    /// Whether an entity lacks it.
    package func isMissing(in entity: EditableEntity) -> Bool {
        let members = entity.members
        guard Self.of(entity.kind).contains(self) else { return false }
        switch (self, entity.kind) {
        case (.day, .activity): return members["recurrence"]?.member("kind") == .text("announced")
        // A deity has the days of those that it gathers.
        case (.day, _): return members.elements("days").isEmpty && members.elements("gathers").isEmpty
        case (.source, .deity): return members.elements("days").contains { Self.isBlank($0.member("source")) }
        case (.source, _): return Self.isBlank(members["source"])
        case (.temples, _): return members.elements("temples").isEmpty
        case (.items, _): return members.elements("deities").isEmpty && members.elements("festivals").isEmpty
        }
    }

    private static func isBlank(_ value: EditInput?) -> Bool {
        if case .text(let text)? = value { text.allSatisfy(\.isWhitespace) } else { true }
    }
}

extension [EditInput.Member] {
    /// The elements of a list; none where there is no list.
    fileprivate func elements(_ name: String) -> [EditInput] {
        if case .list(let elements)? = self[name] { elements } else { [] }
    }
}

extension EditInput {
    /// A member of an object.
    fileprivate func member(_ name: String) -> EditInput? {
        if case .object(let members) = self { members[name] } else { nil }
    }
}
