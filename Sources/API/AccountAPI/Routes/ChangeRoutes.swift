internal import AccountModel
internal import HTTPModel
internal import WebRouting

/// `/api/user/changes`: what has changed of what a person keeps, for the person's other devices.
enum ChangeRoutes {
    static let limits = 1...1_000
    static let usualLimit = 100

    static func list(_ call: AccountCall) throws -> Response {
        let limit = try call.given.number("limit", in: limits) ?? usualLimit
        let person = try call.person()
        let mark = String(person.uuid.prefix(8))
        let place = try call.given["since"].map { try self.place($0, of: mark) }
        guard let page = try call.store.changes(of: person.id, since: place, limit: limit) else {
            throw Fault.cursorTooOld
        }
        let kept = page.changes.compactMap { change in
            if case .favourite(let favourite, _)? = change.value { favourite } else { nil }
        }
        let shown = try FavouriteTemples(call.service.temples).shownEach(kept)
        return .json(
            OwnChangesJSON.document(
                page, cursor: "\(mark).\(page.next.number).\(page.next.knownUpTo)",
                favourites: Dictionary(shown.map { ($0.favourite.temple, $0) }) { first, _ in first },
                today: call.today))
    }

    /// The form of a cursor, as a regular expression: the beginning of the account's id, and a place.
    static let pattern = "^[0-9a-f]{8}\\.[0-9]{1,16}\\.[0-9]{1,16}$"

    /// - Throws: ``Fault`` for a text that is no cursor, and for a cursor of another account.
    private static func place(_ text: String, of mark: String) throws(Fault) -> OwnChangePlace {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        func number(_ text: Substring) -> Int64? {
            guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int64(text)
        }
        guard parts.count == 3, parts[0].utf8.count == 8, let last = number(parts[1]), let known = number(parts[2])
        else {
            throw Fault.badParameter(
                "invalid-parameter", "since",
                "since: give cursor of the last answer unchanged, or leave it out to read everything")
        }
        guard parts[0] == mark else { throw Fault.cursorTooOld }
        return OwnChangePlace(number: last, knownUpTo: known)
    }
}
