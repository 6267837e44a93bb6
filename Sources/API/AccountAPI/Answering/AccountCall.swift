internal import AccountModel
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting

/// Input of a route's function: one request that has matched the route.
struct AccountCall {
    let context: RequestContext
    let service: AccountService
    /// The query parameters; all of them are known to the route.
    let given: QueryParameters
    /// The key of the client's own for the request; nil where it has none, or the route knows none.
    let key: RepetitionKey?

    var request: Request { context.request }
    var store: any AccountStore { service.store }
    var now: Int64 { context.secondsSince1970 }
    /// Today in Taiwan.
    var today: CivilDay { context.time.day }

    /// The account of the person who asks. Every question to the store has it.
    func account() throws(Fault) -> AccountID {
        guard case .user(let person) = context.principal else { throw .failure }
        return AccountID(person.number)
    }

    /// The id of the session that the request belongs to.
    func session() throws(Fault) -> String {
        guard let id = context.session?.id else { throw .failure }
        return id
    }

    /// Returns the account of the person who asks with what the app may see of it.
    func person() throws -> Account {
        guard let account = try store.account(try account()) else { throw AccountError.ended }
        return account
    }

    /// Returns the UUID in the path, as the store writes it.
    ///
    /// - Throws: `fault` for any other text.
    func uuid(or fault: Fault) throws(Fault) -> String {
        guard let id = context.parameters["id"], id.utf8.count == 36,
            id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D })
        else { throw fault }
        return id
    }

    /// The members of the body.
    func members() throws(Fault) -> [EditInput.Member] { try JSONBody.members(request.body) }
}

extension Response {
    /// The answer to a write that leaves nothing to say.
    static var done: Response { Response(status: 204) }
}
