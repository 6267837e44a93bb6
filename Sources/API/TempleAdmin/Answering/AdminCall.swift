internal import HTTPModel
internal import Secrets
internal import TempleModel
internal import WebRouting

/// Input of a route's function: one request of an invited person that has matched the route.
struct AdminCall {
    let context: RequestContext
    let service: AdminService
    /// The query parameters; all of them are known to the route.
    let given: QueryParameters

    var request: Request { context.request }

    /// Returns the number in the path.
    ///
    /// - Throws: the fault of something that is not there, for a path without a number.
    func id(or fault: Fault) throws(Fault) -> Int64 {
        guard let id = context.id else { throw fault }
        return id
    }

    /// Returns the redirect to the path of the right temple, with the query of the request.
    func redirect(to path: String) -> Response {
        let query = request.target.firstIndex(of: "?").map { String(request.target[$0...]) } ?? ""
        return Response(status: 308, headers: ["Location": path + query])
    }

    /// The greatest role of the person who asks.
    var role: StaffRole? {
        guard case .staff(_, let roles) = context.principal else { return nil }
        return StaffRole.allCases.filter { roles.contains(Role($0.rawValue)) }.max()
    }

    /// Returns who asks, as the author of what the request writes.
    func author() throws(Fault) -> EditAuthor {
        guard case .staff(let person, _) = context.principal, let name = context.session?.name, let role else {
            throw .failure
        }
        return EditAuthor(name: name, person: person.number, role: role, way: .api)
    }

    /// Throws an error if this node does not have the change that the request waits for.
    func awaitChange() throws(Fault) {
        guard let awaited = try AwaitedChange(request) else { return }
        guard service.isHere(awaited.number) else { throw .changeNotHere }
    }
}

// MARK: What every write takes

extension AdminCall {
    /// Whether the request asks what a write would do.
    func isDryRun() throws(Fault) -> Bool { try given.flag("dry_run") }

    /// Returns how the request is written.
    ///
    /// - Parameter isRepeatable: whether it may have an `Idempotency-Key`.
    func options(isRepeatable: Bool = false) throws(Fault) -> EditOptions {
        let reason = given["reason"]
        let length = reason?.unicodeScalars.count ?? 0
        guard length <= EditOptions.longestReason else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "reason",
                "reason: it has \(length) characters; give at most \(EditOptions.longestReason)")
        }
        let isDryRun = try isDryRun()
        let key = try isRepeatable ? IdempotencyKey.key(of: request) : nil
        return EditOptions(
            now: context.secondsSince1970, reason: reason?.isEmpty ?? true ? nil : reason, isDryRun: isDryRun,
            // A dry run writes nothing that a repetition could write twice.
            request: isDryRun ? nil : key.map { EditRequest(key: $0, digest: digest) },
            historyDays: service.settings.historyDays)
    }

    /// What tells this request from others.
    private var digest: String { Secrets.sha256(IdempotencyKey.contents(of: request)) }

    /// Returns the states that the request may change, by `If-Match`; nil for any.
    func condition() throws(Fault) -> EditCondition? { try Self.condition(request.headers) }

    /// Reads `If-Match`. A weak tag never matches, because two states can share it.
    static func condition(_ headers: Headers) throws(Fault) -> EditCondition? {
        switch EntityTag.Condition(headers, in: "If-Match") {
        case nil: throw .conditionRequired
        case .anything?: return nil
        case .tags(let tags)?:
            let versions = tags.compactMap { tag in
                tag.utf8.count > 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
                    ? String(tag.dropFirst().dropLast()) : nil
            }
            return EditCondition(versions: versions)
        }
    }
}
