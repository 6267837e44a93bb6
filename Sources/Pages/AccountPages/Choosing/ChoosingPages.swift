internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// What the person follows: `/account/deities`, `/account/festivals` and `/account/groups`.
enum ChoosingPages {
    static let routes: [PersonPageRoute] = Choice.Kind.allCases.flatMap { kind in
        [
            .page(path(kind)) { context in .page(try ChoosingForm(kind, context).page) },
            .form(
                path(kind), maxBytes: PersonPageRoute.mostBytesOfMany,
                again: { context, form, note in try ChoosingForm(kind, sent: form, context, note.html).page },
                { context, form in try write(kind, context, form) }),
        ]
    }

    static func path(_ kind: Choice.Kind) -> String { "\(AccountPageTable.home)/\(kind.rawValue)" }

    /// Writes the difference between what was checked when the page was shown and what is checked now, so that nothing
    /// is lost that another tab or the app has written meanwhile.
    private static func write(
        _ kind: Choice.Kind, _ context: PersonContext, _ form: PersonForm
    ) throws -> PersonAnswer {
        let (had, has) = (try ids("had", form), try ids("id", form))
        let known = kind.subscription.known(in: try context.site.temples.catalogueSnapshot())
        // What has left the catalogue since the page was shown cannot be followed any more.
        let added = has.subtracting(had).intersection(known)
        let removed = had.subtracting(has)
        if !added.isEmpty || !removed.isEmpty {
            var change = ChoiceChange()
            change.added[kind.subscription] = added.sorted()
            change.removed[kind.subscription] = removed.sorted()
            try context.store.change(change, of: try context.person(), now: context.now)
            try context.renewPlan()
        }
        return .seeOther("\(AccountPageTable.home)?done=chosen")
    }

    /// Returns the ids in the fields of a name: one in each, or several with commas between them.
    ///
    /// - Throws: ``Fault`` for a value that no form sends.
    static func ids(_ name: String, _ form: PersonForm) throws(Fault) -> Set<Int64> {
        var ids: Set<Int64> = []
        for part in form.values(name).flatMap({ $0.split(separator: ",") }) {
            guard let id = pathID(String(part)) else { throw .wrong(name, String(part)) }
            ids.insert(id)
        }
        return ids
    }
}

extension Choice.Kind {
    /// What an account has for it.
    var subscription: SubscriptionKind {
        switch self {
        case .deities: .deity
        case .festivals: .event
        case .groups: .group
        }
    }
}
