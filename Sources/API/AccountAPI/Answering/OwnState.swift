internal import AccountModel
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting

/// A resource of a person that has a tag.
enum OwnResource: Sendable {
    case settings, profile, favourites, reminders
    case subscriptions(SubscriptionKind)
    /// By its id.
    case reminder(String)

    /// Returns the present state; nil for a reminder that is not there.
    func state(in keeping: any AccountKeeping, of account: AccountID) throws -> OwnState? {
        switch self {
        case .settings: .settings(try keeping.settings(of: account))
        case .profile: try keeping.account(account).map(OwnState.profile)
        case .favourites: .favourites(try keeping.favourites(of: account))
        case .reminders: .reminders(try keeping.reminders(of: account))
        case .subscriptions(let kind): .subscriptions(kind, try keeping.subscriptions(kind, of: account))
        case .reminder(let id): try keeping.reminders(of: account).first { $0.id == id }.map(OwnState.reminder)
        }
    }
}

/// The state of a resource of a person.
///
/// Its tag has two parts: a mark of what the person keeps, and, where the answer also has what changes by itself, a mark of
/// the answer. `If-Match` compares the first part: neither a new day nor an edit of a temple is in the way of a write. And
/// `If-None-Match` compares both.
enum OwnState: Sendable {
    case settings(NotificationSettings)
    case profile(Account)
    case favourites([Favourite])
    case reminders([Reminder])
    case subscriptions(SubscriptionKind, [Subscription])
    case reminder(Reminder)

    /// The mark of what the person keeps.
    var mark: String {
        switch self {
        case .settings, .profile, .subscriptions, .reminders, .reminder: ContentMark.text(of: plain(on: nil))
        case .favourites(let favourites):
            ContentMark.text(
                of: FavouriteJSON.list(
                    favourites.map { ShownFavourite(id: $0.temple, favourite: $0, temple: nil) }))
        }
    }

    /// Returns the answer, for all but favourites.
    ///
    /// - Parameter today: nil for reminders without their next dates.
    private func plain(on today: CivilDay?) -> [UInt8] {
        switch self {
        case .settings(let settings): SettingsJSON.document(settings)
        case .profile(let account): ProfileJSON.document(account)
        case .favourites: []
        case .reminders(let reminders): ReminderJSON.list(reminders, today: today)
        case .subscriptions(let kind, let list): SubscriptionJSON.list(list, kind)
        case .reminder(let reminder): ReminderJSON.document(reminder, today: today)
        }
    }

    /// Returns the answer with its tag.
    func answer(to call: AccountCall) throws -> (json: [UInt8], tag: EntityTag) {
        switch self {
        case .favourites(let favourites):
            let json = FavouriteJSON.list(try FavouriteTemples(call.service.temples).shown(favourites))
            return (json, EntityTag(mark + "-" + ContentMark.text(of: json)))
        case .reminders, .reminder:
            let json = plain(on: call.today)
            return (json, EntityTag(mark + "-" + ContentMark.text(of: json)))
        case .settings, .profile, .subscriptions: return (plain(on: call.today), EntityTag(mark))
        }
    }
}

extension AccountCall {
    /// Answers with a state: 304 where the client has it.
    func read(_ state: OwnState) throws -> Response {
        let (json, tag) = try state.answer(to: self)
        if let condition = EntityTag.Condition(request.headers), condition == .anything || condition.names(tag) {
            return Response(status: 304, headers: ["ETag": tag.strongHeaderValue])
        }
        return .json(json).tagged(tag)
    }

    /// Writes, and answers with the state of the resource after it. Its parameters are those of ``write(_:repeating:_:)``.
    func writeState(
        _ resource: OwnResource, _ body: @escaping @Sendable (any AccountKeeping) throws -> Void
    ) throws -> Response {
        guard let state = try write(resource, body).state else { throw AccountError.ended }
        let (json, tag) = try state.answer(to: self)
        return .json(json).tagged(tag)
    }

    /// Writes in one transaction, if the request's `If-Match` allows it.
    ///
    /// - Parameters:
    ///   - resource: what the condition is about. Nil for what has no tag.
    ///   - request: one that may have been made before. Then it is answered as it was, whatever its condition.
    ///   - body: writes, once the condition is known to hold. It refuses with a ``Fault`` before it has written anything;
    ///     what else it throws undoes what it has written.
    /// - Returns: what `body` returns, and the state of the resource after it.
    /// - Throws: ``Fault`` 412 with the present state.
    func write<Answer: Sendable>(
        _ resource: OwnResource?, repeating request: RepeatableRequest? = nil,
        _ body: @escaping @Sendable (any AccountKeeping) throws -> Answer
    ) throws -> (answer: Answer, state: OwnState?) {
        let (account, now) = (try account(), now)
        let wanted = resource == nil ? nil : WantedState(self.request.headers)
        let outcome = try store.editing(account) { keeping -> Outcome<Answer> in
            do {
                if let wanted, let present = try resource?.state(in: keeping, of: account), !wanted.allows(present),
                    try request.flatMap({ try keeping.answer(to: $0, of: account, now: now) }) == nil
                {
                    return .changed(present)
                }
                let answer = try body(keeping)
                return .done(answer, try resource?.state(in: keeping, of: account))
            } catch let fault as Fault {
                return .refused(fault)
            } catch let faults as EditFaults {
                return .refused(faults)
            }
        }
        switch outcome {
        case .done(let answer, let state): return (answer, state)
        case .refused(let error): throw error
        case .changed(let present): throw try changed(present)
        }
    }

    /// What became of a write. A refusal comes before anything is written.
    private enum Outcome<Answer: Sendable>: Sendable {
        case done(Answer, OwnState?)
        case refused(any Error)
        case changed(OwnState)
    }

    private func changed(_ present: OwnState) throws -> Fault {
        let (json, tag) = try present.answer(to: self)
        return Fault(
            status: 412, code: ProblemCode.preconditionFailed.rawValue,
            detail: Self.changedDetail, headers: ["ETag": tag.strongHeaderValue],
            members: [.init("present", json: json)])
    }

    /// What the problem of a condition that does not hold says.
    static let changedDetail =
        "another device has changed this meanwhile; present has it as it is now: send the change again with its ETag in "
        + "If-Match"
}

/// The states that a request may write over (`If-Match`).
private struct WantedState: Sendable {
    /// Nil for any.
    private let marks: Set<Substring>?

    /// Nil for a request without a condition.
    ///
    /// A weak tag counts as the strong one: a proxy that compresses makes tags weak, and the mark of a state is exact.
    init?(_ headers: Headers) {
        switch EntityTag.Condition(headers, in: "If-Match") {
        case nil: return nil
        case .anything?: marks = nil
        case .tags(let tags)?:
            marks = Set(
                tags.compactMap { $0.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first }
                    .map { $0.prefix { $0 != "-" } })
        }
    }

    func allows(_ state: OwnState) -> Bool { marks?.contains(Substring(state.mark)) ?? true }
}

extension Response {
    /// The answer with the tag of a resource.
    func tagged(_ tag: EntityTag) -> Response {
        var response = self
        response.headers["ETag"] = tag.strongHeaderValue
        return response
    }

    /// The answer with the tag of a state, where there is one.
    func tagged(_ state: OwnState?, _ call: AccountCall) throws -> Response {
        guard let state else { return self }
        return tagged(try state.answer(to: call).tag)
    }
}
