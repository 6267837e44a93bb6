/// A deity, a festival, an activity or a group of the catalogue as an editor sees it.
public struct EditableEntity: Equatable, Sendable {
    public let kind: CatalogueKind
    public let id: Int64
    /// A stable word by which others refer to the entity; nil for an activity, which has none.
    public let slug: String?
    /// The name, or the title of an activity.
    public let name: String
    /// What is shown, in the order of the form: each member that has a value. Of a deleted entity, what would be shown.
    public let members: [EditInput.Member]
    /// What the supplied catalogue says; nil for an entity that was made by hand.
    public let base: [EditInput.Member]?
    /// What is decided by hand, in the order of the form; `null` where there is none.
    public let edits: [EditInput.Member]
    public let isDeleted: Bool
    /// A text that is another one for each other state of the entity: 16 hexadecimal digits.
    public let version: String

    public init(
        kind: CatalogueKind, id: Int64, slug: String?, name: String, members: [EditInput.Member],
        base: [EditInput.Member]?, edits: [EditInput.Member], isDeleted: Bool, version: String
    ) {
        self.kind = kind
        self.id = id
        self.slug = slug
        self.name = name
        self.members = members
        self.base = base
        self.edits = edits
        self.isDeleted = isDeleted
        self.version = version
    }
}
