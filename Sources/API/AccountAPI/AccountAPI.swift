public import AccountModel
internal import APIDescription
internal import HTTPModel
public import TempleModel
public import WebRouting

/// HTTP interface of what a person keeps: sign-in, settings, subscriptions, favourites and reminders.
///
/// It belongs to one thread, like its store of temples. Who asks is known by the table's sessions (``AccountGate``).
public struct AccountAPI {
    private let service: AccountService

    /// Creates the interface over a store of accounts.
    ///
    /// - Parameters:
    ///   - store: The store of accounts, which all threads share.
    ///   - temples: The store that says which temples, events, groups and deities there are.
    ///   - notifications: The store of reminders, which all threads share. It is asked for one account at a time.
    ///   - gate: The gate that all threads share.
    ///   - site: The public address of the site, without a slash at its end; nil where no setting names it.
    ///   - mail: The sign-in by mail; nil for a site that sends no mails.
    ///   - push: The keys of the site's pushes; nil where there are none.
    ///   - verify: Says who has signed in, by a provider's ID token.
    ///   - waitsFor: Returns the name of the provider that the verifying of a token may wait for; nil where it does not wait.
    ///   - providerTitle: Returns what people call the provider with an issuer; nil for one that signs nobody in.
    public init(
        store: any AccountStore, notifications: any NotificationStore, temples: any TempleSearching, gate: AccountGate,
        site: String? = nil, mail: MailSignIn? = nil, push: SitePush? = nil, verify: @escaping TokenVerifying,
        waitsFor: @escaping @Sendable (_ token: String, _ now: Int64) -> String? = { _, _ in nil },
        providerTitle: @escaping @Sendable (_ issuer: String) -> String? = { _ in nil }
    ) {
        service = AccountService(
            store: store, notifications: notifications, temples: temples, gate: gate, verify: verify,
            waitsFor: waitsFor, mail: mail ?? MailSignIn(store: store, gate: gate, mailing: nil, site: nil), site: site,
            push: push, providerTitle: providerTitle)
    }

    /// Adds all routes to a table.
    public func addRoutes(to table: inout RouteTable) {
        for route in AccountRoutes.routes {
            let (names, isCalendar) = (route.queryNames, route.route.isCalendar)
            table.add(route.route) { [service] asked in
                let (context, isLenient) = route.context(of: asked)
                if context.isOnLoop, route.route.place != .loop || service.store.mayWait {
                    throw LeftToWorker()
                }
                do {
                    let given = try QueryParameters(context.request, known: names, passesOver: isCalendar)
                    let key = try route.isRepeatable ? RepetitionKey(context.request) : nil
                    let call = AccountCall(context: context, service: service, given: given, key: key)
                    var response = try call.repeated() ?? route.answer(call)
                    if isLenient { LenientHandling.note(on: &response) }
                    if route.changesPlan { OwnPlan(service).renewIfPossible(of: try call.account(), now: call.now) }
                    return response.personal
                } catch {
                    throw Fault.account(error, isOnLoop: context.isOnLoop, writes: route.route.effect != .reads)
                }
            }
        }
    }

    /// All paths that are answered, such as `/api/user/settings`.
    public static var paths: [String] { AccountRoutes.routes.map(\.route.path) }
}

extension Response {
    /// The answer as nobody else may have it, and no cache may keep it unless it says so itself.
    fileprivate var personal: Response {
        var response = self
        if response.headers["Cache-Control"] == nil { response.headers["Cache-Control"] = "no-store" }
        response.headers["Vary"] = "Authorization, Cookie"
        return response
    }
}
