internal import AccountModel
internal import HTTPModel
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `/api/user/favourites`: the temples that somebody keeps, in the person's order.
enum FavouriteRoutes {
    /// As many notes of the greatest length, as JSON.
    static let maxBodyBytes = 1 << 20
    static let maxNoteBytes = 8 << 10

    static func list(_ call: AccountCall) throws -> Response {
        let favourites = try call.store.favourites(of: try call.account())
        return .json(FavouriteJSON.list(try temples(call).shown(favourites)))
    }

    static func replace(_ call: AccountCall) throws -> Response {
        let (account, temples) = (try call.account(), temples(call))
        let body = try JSONBody.read(call.request.body)
        // A favourite whose temple is gone may be sent back.
        let kept = Set(try call.store.favourites(of: account).map(\.temple))
        let wanted = try FavouritesBody.list(body) { id in
            try temples.present(id) ?? (kept.contains(id) ? id : nil)
        }
        let favourites = try call.store.setFavourites(wanted, of: account, now: call.now)
        return .json(FavouriteJSON.list(try temples.shown(favourites)))
    }

    static func keep(_ call: AccountCall) throws -> Response {
        let (account, temples) = (try call.account(), temples(call))
        let note = try FavouritesBody.note(try call.members())
        guard let asked = call.context.id, let id = try temples.present(asked) else { throw Fault.unknownTemple }
        let known = try temples.favourites(meaning: id, in: try call.store.favourites(of: account)).first
        let favourite = try call.store.keepFavourite(
            temple: known?.temple ?? id, note: note, of: account, now: call.now)
        return .json(FavouriteJSON.document(try temples.shown(favourite)))
    }

    static func remove(_ call: AccountCall) throws -> Response {
        let (account, temples) = (try call.account(), temples(call))
        guard let asked = call.context.id else { throw Fault.of(.unknownFavourite) }
        let known = try temples.favourites(
            meaning: try temples.present(asked) ?? asked, in: try call.store.favourites(of: account))
        guard !known.isEmpty else { throw Fault.of(.unknownFavourite) }
        for favourite in known { _ = try call.store.removeFavourite(temple: favourite.temple, of: account) }
        return .done
    }

    private static func temples(_ call: AccountCall) -> FavouriteTemples { FavouriteTemples(call.service.temples) }
}
