internal import Platform

/// An entity of the catalogue as the store keeps it: what the edition says, and what is decided by hand above it.
public struct CuratedEntity: Equatable, Sendable {
    public let kind: CatalogueKind
    public let id: Int64
    /// What the edition says; nil for an entity that was made by hand.
    public var base: [EditInput.Member]?
    /// What is decided by hand; `null` where there is none.
    public var edits: [EditInput.Member]
    public var isDeleted: Bool

    public init(
        _ kind: CatalogueKind, _ id: Int64, base: [EditInput.Member]?, edits: [EditInput.Member] = [],
        isDeleted: Bool = false
    ) {
        self.kind = kind
        self.id = id
        self.base = base
        self.edits = edits
        self.isDeleted = isDeleted
    }

    /// Whether the entity is as the edition has it.
    public var isUntouched: Bool { base != nil && edits.isEmpty && !isDeleted }

    /// The stable word by which others refer to the entity; nil for an activity.
    public var slug: String? {
        guard kind != .activity else { return nil }
        if case .text(let slug)? = base?["slug"] { return slug }
        return "\(kind.rawValue)-\(id)"
    }

    /// What is shown: each member that has a value, in order.
    public var members: [EditInput.Member] {
        let slug = slug.map { [EditInput.Member("slug", .text($0))] } ?? []
        return CatalogueForm(kind).overlaid(slug + (base ?? []).filter { $0.name != "slug" }, with: edits)
    }

    /// The name, or the title of an activity.
    public var name: String {
        let members = members
        return if case .text(let name)? = members[kind == .activity ? "title" : "name"] { name } else { slug ?? "" }
    }

    /// The entity as an editor sees it.
    public var editable: EditableEntity {
        let form = CatalogueForm(kind)
        return EditableEntity(
            kind: kind, id: id, slug: slug, name: name, members: members, base: base.map(form.ordered),
            edits: form.ordered(edits), isDeleted: isDeleted, version: version)
    }

    private var version: String {
        var hash = FNV1a()
        let form = CatalogueForm(kind)
        hash.add(.object(base.map(form.ordered) ?? []))
        hash.add(base == nil ? 0 : 1)
        hash.add(.object(form.ordered(edits)))
        hash.add(isDeleted ? 1 : 0)
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension FNV1a {
    /// Adds a value, so that no two different ones add the same bytes.
    fileprivate mutating func add(_ input: EditInput) {
        switch input {
        case .null: add(text: "null")
        case .text(let text):
            add(text: "text")
            add(text: text)
        case .number(let number):
            add(text: "number")
            add(number: number.bitPattern)
        case .flag(let flag): add(text: flag ? "true" : "false")
        case .list(let elements):
            add(text: "list")
            for element in elements { add(element) }
            add(text: "end")
        case .object(let members):
            add(text: "object")
            for member in members {
                add(text: member.name)
                add(member.value)
            }
            add(text: "end")
        }
    }
}
