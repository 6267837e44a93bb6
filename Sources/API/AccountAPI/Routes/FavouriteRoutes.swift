internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `/api/user/favourites`: the temples that somebody keeps, in the person's order.
enum FavouriteRoutes {
    /// As many notes of the greatest length, as JSON.
    static let maxBodyBytes = 1 << 20
    static let maxNoteBytes = 8 << 10

    static func list(_ call: AccountCall) throws -> Response {
        try call.read(.favourites(try call.store.favourites(of: try call.account())))
    }

    static func replace(_ call: AccountCall) throws -> Response {
        let (account, temples, now) = (try call.account(), temples(call), call.now)
        let body = try JSONBody.read(call.request.body)
        let before = try call.store.favourites(of: account)
        // A favourite whose temple is gone may be sent back.
        let kept = Set(before.map(\.temple))
        let wanted = try FavouritesBody.list(body) { id in
            try temples.present(id) ?? (kept.contains(id) ? id : nil)
        }
        // A note that the body does not name stays, also that of a favourite under the former id of its temple.
        let keptAs = Dictionary(try temples.shown(before).map { ($0.id, $0.favourite.temple) }) { first, _ in first }
        return try call.writeState(.favourites) { keeping in
            let present = try keeping.favourites(of: account)
            let notes = Dictionary(present.map { ($0.temple, $0.note) }) { first, _ in first }
            _ = try keeping.setFavourites(
                wanted.map { one in
                    let note = notes[one.temple] ?? keptAs[one.temple].flatMap { notes[$0] } ?? nil
                    return (temple: one.temple, note: one.note.applied(to: note))
                }, of: account, now: now)
        }
    }

    /// Adds a favourite, or sets its note. The condition and the tag are those of the list.
    static func keep(_ call: AccountCall) throws -> Response {
        let (account, temples, now) = (try call.account(), temples(call), call.now)
        let note = try FavouritesBody.note(try call.members())
        guard let asked = call.context.id, let id = try temples.present(asked) else { throw Fault.unknownTemple }
        let known = try temples.favourites(meaning: id, in: try call.store.favourites(of: account)).first
        let temple = known?.temple ?? id
        let (favourite, state) = try call.write(.favourites) { keeping in
            let present = try keeping.favourites(of: account).first { $0.temple == temple }
            return try keeping.keepFavourite(
                temple: temple, note: note.applied(to: present?.note), of: account, now: now)
        }
        return try Response.json(FavouriteJSON.document(try temples.shown(favourite))).tagged(state, call)
    }

    static func remove(_ call: AccountCall) throws -> Response {
        let (account, temples) = (try call.account(), temples(call))
        guard let asked = call.context.id else { throw Fault.of(.unknownFavourite) }
        let known = try temples.favourites(
            meaning: try temples.present(asked) ?? asked, in: try call.store.favourites(of: account))
        let state = try call.write(.favourites) { keeping in
            let removed = try known.filter { try keeping.removeFavourite(temple: $0.temple, of: account) }
            guard !removed.isEmpty else { throw Fault.of(.unknownFavourite) }
        }.state
        return try Response.done.tagged(state, call)
    }

    private static func temples(_ call: AccountCall) -> FavouriteTemples { FavouriteTemples(call.service.temples) }
}
