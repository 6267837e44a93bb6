internal import TempleModel
internal import WebPages
internal import Wording

/// An entity of the catalogue as its form says, judged as it would be saved.
struct EntityPreview: Previewed {
    private let kind: CatalogueKind
    private let entity: EditableEntity?
    private let sent: SentEntity?
    private let things: Things
    let context: AdminContext

    /// - Parameters:
    ///   - entity: the entity as it is now; nil for a new one.
    ///   - sent: the form; nil for one that nobody has touched.
    init(
        _ kind: CatalogueKind, _ entity: EditableEntity?, _ sent: SentEntity?, _ things: Things, _ context: AdminContext
    ) {
        self.kind = kind
        self.entity = entity
        self.sent = sent
        self.things = things
        self.context = context
    }

    var path: String { PreviewPages.path(kind, entity?.id) }
    var form: AdminForm? { sent?.form }
    var isSeen: Bool { entity?.isDeleted != true }

    /// The number of the entity. A new one has the last that can be given, until it is saved.
    private var id: Int64 { entity?.id ?? kind.idsByHand.upperBound }

    func shown() throws -> Preview {
        let temples = try NamedTemples(of: sent, things.catalogue, context)
        let (members, left) = judged(temples)
        let names = left.map { $0.words.text(in: context.language) }
        guard let members, let entity = self.entity(members) else { return Preview(parts: nil, left: names) }
        let data = things.catalogue.with(entity, temples.hosts)
        return Preview(parts: context.site.parts.shown(entity, in: data, for: context.call), left: names)
    }

    // MARK: What is typed

    /// The members as they are now; of a field that is to be given back, as the supplied catalogue has them.
    private var present: [EditInput.Member]? {
        guard let entity, let givenBack = sent?.givenBack, !givenBack.isEmpty else { return entity?.members }
        let edits = entity.edits.filter { edit in !givenBack.contains { $0.members.contains(edit.name) } }
        return CuratedEntity(kind, entity.id, base: entity.base, edits: edits).members
    }

    /// The members with all that can be saved, and the fields of which nothing can be. Nil while something is missing that a
    /// new entity needs.
    private func judged(_ temples: NamedTemples) -> (members: [EditInput.Member]?, left: [EntityField]) {
        let form = CatalogueForm(kind)
        let (fields, present) = (EntityField.all(kind), self.present)
        guard let sent else { return present.map { ($0, []) } ?? (nil, fields.filter(\.isRequired)) }
        let references = temples.references(things.catalogue)
        let touched = sent.touched
        var left: [EntityField] = []
        while true {
            do throws(EditFaults) {
                let set = try form.judge(
                    sent.members(of: touched.filter { !left.contains($0) }), of: present, id: id, references)
                return (form.overlaid(present ?? [], with: set), left)
            } catch {
                let faults = error.faults
                let wrong = fields.filter { !left.contains($0) && !faults.of($0).isEmpty }
                guard !wrong.isEmpty else {
                    // Nothing tells which field it is.
                    return (present, present == nil ? left : left + touched.filter { !left.contains($0) })
                }
                left += wrong
            }
        }
    }

    /// Returns the entity of members; nil where they make none.
    private func entity(_ members: [EditInput.Member]) -> CatalogueEntity? {
        var edits = members.filter { $0.name != "slug" }
        // What the store adds to a new entity.
        if kind == .group, edits["created_at"] == nil {
            edits.append(
                EditInput.Member("created_at", .text(TaiwanMoment(secondsSince1970: context.now).rfc3339)))
        }
        let base = entity?.slug.map { [EditInput.Member("slug", .text($0))] }
        let whole = CuratedEntity(kind, id, base: base, edits: edits).members
        let events = EventSlugs(deities: things.catalogue.deities, festivals: things.catalogue.festivals)
        return try? CatalogueForm(kind).entity(id, whole, events: events)
    }
}

extension CatalogueSnapshot {
    /// Returns the catalogue with an entity in its place, or at the end.
    ///
    /// - Parameter hosts: the temples that an activity can name.
    fileprivate func with(_ entity: CatalogueEntity, _ hosts: [SourceKey: HostedActivity.Host]) -> CatalogueSnapshot {
        var data = self
        switch entity {
        case .deity(let deity): data.deities.put(deity) { $0.id == deity.id }
        case .festival(let festival): data.festivals.put(festival) { $0.id == festival.id }
        case .group(let group): data.groups.put(group) { $0.id == group.id }
        case .activity(let activity):
            let own = activity.temples.enumerated().compactMap { index, key in
                hosts[key].map { host in
                    var host = host
                    host.index = index
                    return host
                }
            }
            data.activities.put(HostedActivity(activity: activity, hosts: own)) { $0.activity.id == activity.id }
        }
        return data
    }
}

extension Array {
    /// Puts an element in the place of the one that is meant, or at the end.
    fileprivate mutating func put(_ element: Element, _ isMeant: (Element) -> Bool) {
        if let index = firstIndex(where: isMeant) { self[index] = element } else { append(element) }
    }
}
