internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// The temples that a person keeps: `/account/favourites`, and one of them: `/account/favourites/:id`.
enum FavouritePages {
    static let root = AccountPageTable.home + "/favourites"

    static let routes: [PersonPageRoute] = [
        .page(root) { context in .page(try FavouriteList(context).page) },
        .form(
            root, again: { context, form, note in try FavouriteList(context, sent: form, note: note.html).page },
            change),
        .page("\(root)/:id", show),
        .form(
            "\(root)/:id",
            again: { context, form, note in try page(context, sent: form, note: note.html).page }, keep),
    ]

    // MARK: The list

    /// Takes a favourite out, or writes its note and moves it past its neighbour.
    private static func change(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        guard let id = pathID(form["temple"]) else { throw Fault.wrong("temple", form["temple"] ?? "") }
        let (account, temples) = (try context.person(), FavouriteTemples(context.site.temples))
        let present = try temples.favourites(meaning: id, in: try context.store.favourites(of: account))
        guard let favourite = present.first else { throw Fault.notThere }
        guard form["remove"] == nil else { return try remove(present, context) }
        let note: String?
        do throws(EditFaults) {
            note = try self.note(form, of: favourite)
        } catch {
            return .page(try FavouriteList(context, sent: form, faults: error).page, status: 422)
        }
        if note != favourite.note { try write(note, of: favourite.temple, context) }
        if let way = form["move"].flatMap(FavouriteOrder.Way.init(rawValue:)) {
            let all = try context.store.favourites(of: account)
            let shown = try temples.shown(all).map(\.favourite.temple)
            if let order = FavouriteOrder(all, shown: shown).moved(favourite.temple, way) {
                try context.store.orderFavourites(order.map(\.temple), of: account)
            }
        }
        return .seeOther("\(root)?done=saved#\(FavouriteList.anchor(of: id))")
    }

    private static func remove(_ favourites: [Favourite], _ context: PersonContext) throws -> PersonAnswer {
        for favourite in favourites {
            _ = try context.store.removeFavourite(temple: favourite.temple, of: try context.person())
        }
        try context.renewPlan()
        return .seeOther("\(root)?done=removed")
    }

    // MARK: One temple

    private static func show(_ context: PersonContext) throws -> PersonAnswer {
        let page = try page(context)
        // The temple was joined to another one.
        guard page.temple.id == pathID(context.call.parameters["id"]) else {
            return .seeOther("\(root)/\(page.temple.id)")
        }
        return .page(page.page)
    }

    private static func page(
        _ context: PersonContext, sent form: PersonForm? = nil, faults: EditFaults = EditFaults([]), note: HTML = ""
    ) throws -> FavouritePage {
        let (id, temples) = (pathID(context.call.parameters["id"]), FavouriteTemples(context.site.temples))
        guard let id, let present = try temples.present(id), let detail = try context.site.temples.temple(id: present)
        else { throw Fault.unknownTemple }
        let all = try context.store.favourites(of: try context.person())
        return FavouritePage(
            detail.temple, try temples.favourites(meaning: present, in: all), sent: form, faults, note, context)
    }

    /// Keeps a temple, with a note; without the field `on` takes it out.
    private static func keep(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let page = try page(context)
        guard form["on"] != nil else { return try remove(page.favourites, context) }
        let favourite = page.favourites.first
        let note: String?
        do throws(EditFaults) {
            note = try self.note(form, of: favourite)
        } catch {
            return .page(try self.page(context, sent: form, faults: error).page, status: 422)
        }
        if favourite == nil || note != favourite?.note {
            try write(note, of: favourite?.temple ?? page.temple.id, context)
        }
        try context.renewPlan()
        return .seeOther("\(root)?done=kept#\(FavouriteList.anchor(of: page.temple.id))")
    }

    // MARK: Notes

    /// Returns the note to keep: what was typed, or the present one where nothing was, so that a page of before takes back
    /// no note of another tab.
    private static func note(_ form: PersonForm, of favourite: Favourite?) throws(EditFaults) -> String? {
        guard let favourite, form["note"] == form["had"] else { return try FavouritesBody.note(fields: form.fields) }
        return favourite.note
    }

    private static func write(_ note: String?, of temple: Int64, _ context: PersonContext) throws {
        _ = try context.store.keepFavourite(
            temple: temple, note: note, of: try context.person(), now: context.now)
    }
}
