public import HTTPModel
internal import Wording

/// What holds for all routes of a site.
public struct SiteRules: Sendable {
    /// What a token is needed for.
    public enum TokenGuards: String, CaseIterable, Sendable {
        case everything = "all"
        /// What programs ask for. Pages are open.
        case api
    }

    /// The tokens that a client needs. Nil if it needs none.
    public var tokens: BearerTokens?
    public var tokenGuards = TokenGuards.everything
    /// The origins whose web pages may read the answers for programs.
    public var crossOrigin: CrossOrigin?
    /// Whether operators have a listener of their own, so that the main one does not answer them.
    public var hasHealthListener = false
    /// The most bytes of the body of an answer, before it is compressed. A larger one is refused, and not made any further
    /// than that (`OutputBound`). Nil has no bound but that of the caller.
    public var mostAnswerBytes: Int?

    public init() {}
}

/// All routes of a site for one thread: finds the route of a request, checks what the route asks for, and answers.
///
/// A request is routed once. It is not sendable: each thread makes its own, so that threads share no reference counts.
public struct RouteTable {
    /// The routes in the order in which they were added.
    public private(set) var routes: [Route] = []
    private var main = RouteTree()
    private var health = RouteTree()
    private let rules: SiteRules
    private let forms: FaultForms
    private let errors: ErrorMeaning
    private let sessions: (RequestContext) throws -> Session?
    private let now: () -> Int64

    /// The first segment of the paths that are for programs even where they do not exist.
    private static let programs = "api"

    /// Creates a table without routes.
    ///
    /// - Parameters:
    ///   - sessions: Returns the session of a request, on routes that ask for one, or throws the ``Fault`` that the client
    ///     is told instead. On a route for a role it may wait: it is never called on an event loop. On any other it may
    ///     throw ``LeftToWorker`` there.
    ///   - now: Returns the seconds since 1970; called once for each request.
    public init(
        _ rules: SiteRules = SiteRules(), forms: FaultForms = .plain, errors: ErrorMeaning = .failure,
        sessions: @escaping (RequestContext) throws -> Session? = { _ in nil }, now: @escaping () -> Int64
    ) {
        self.rules = rules
        self.forms = forms
        self.errors = errors
        self.sessions = sessions
        self.now = now
    }

    /// Adds a route with its function.
    ///
    /// - Parameters:
    ///   - current: Returns the strong tag of what a conditional route changes; nil if there is nothing. Without this
    ///     function, `answer` checks ``RequestContext/condition`` within its transaction, so that no other writer comes
    ///     between the two.
    ///   - answer: Answers a request that may be answered. It throws a ``Fault``, ``LeftToWorker``, ``NotYet``, or an
    ///     error that the site knows.
    /// - Precondition: no other route has the same method and path, only a conditional route has `current`, and nothing has
    ///   to arrive or leave in parts.
    public mutating func add(
        _ route: Route, current: ((RequestContext) throws -> EntityTag?)? = nil,
        answer: @escaping (RequestContext) throws -> Response
    ) {
        precondition(
            current == nil || Self.isConditional(route.effect), "only a conditional route is asked what is there")
        precondition(
            route.sending == .whole && route.body.kind != .multipart && route.body.kind != .stream,
            "nothing is sent or received in parts yet")
        let pattern = PathPattern(route.path)
        let endpoint = Endpoint(route, pattern, current: current, answer: answer)
        routes.append(route)
        if route.audience.isAnswered(on: .main, hasHealthListener: rules.hasHealthListener) {
            main.add(endpoint, at: pattern)
        }
        if route.audience.isAnswered(on: .health, hasHealthListener: rules.hasHealthListener) {
            health.add(endpoint, at: pattern)
        }
    }

    /// Decides by the head of a request whether its body is read.
    public func judge(_ head: Request) -> BodyVerdict {
        let (found, destination) = lookUp(head, isOnLoop: true, nil)
        if let destination, destination.endpoint.route.access.isForStaff {
            let verdict = Self.judge(head, for: destination)
            return refusal(of: head, beyond: verdict, found) ?? verdict
        }
        var context = found
        do {
            try admit(&context)
            guard let destination else { throw Fault.unknownPath }
            guard destination.hasMethod else {
                guard head.method == .options else { throw Fault.methodNotAllowed(destination.allow) }
                return .read(maxBytes: 0)
            }
            let route = destination.endpoint.route
            try route.body.check(head.headers, of: nil, mayBeUntyped: route.effect == .reads)
            return .read(maxBytes: route.body.maxBytes)
        } catch let fault as Fault {
            return .refuse(response(to: fault, context))
        } catch {
            if error is LeftToWorker, let destination { return Self.judge(head, for: destination) }
            return .refuse(response(to: fault(of: error, context), context))
        }
    }

    /// Decides by the head of a request whose sender a worker finds out whether its body is read.
    ///
    /// Only then is anything told, even whether the path has the method or takes the type.
    /// So the body is read first, within the server's memory for unfinished requests: as much as the route takes, but only a
    /// small one for a program that shows no token at all. A form of people is read whole: what was typed is kept where the
    /// session has ended.
    private static func judge(_ head: Request, for destination: Destination) -> BodyVerdict {
        let route = destination.endpoint.route
        let most = destination.hasMethod ? route.body.maxBytes : mostBytesOfStrangers
        let isStranger =
            route.reader == .programs && head.headers["Authorization"] == nil && head.headers["Cookie"] == nil
        return .read(maxBytes: isStranger ? min(most, mostBytesOfStrangers) : most)
    }

    private static let mostBytesOfStrangers = 64 << 10

    /// Returns the page for people who announce more than is read; nil for everybody else, whom the server itself refuses.
    private func refusal(of head: Request, beyond verdict: BodyVerdict, _ context: RequestContext) -> BodyVerdict? {
        guard case .read(let most) = verdict, context.reader == .people, let page = forms.page,
            let length = head.headers["Content-Length"].flatMap({ Int($0) }), length > most
        else { return nil }
        return .refuse(page(.tooLarge(most), context))
    }

    /// Answers a request on an event loop, or leaves it to a worker, or says that what it asks for is about to come.
    public func respond(to request: Request) -> Reply {
        do throws(ErrandFirst) {
            return try reply(to: request, isOnLoop: true, nil)
        } catch {
            return .later
        }
    }

    /// Answers a request, however long it takes: a worker sends this reply.
    public func work(on request: Request, _ cancellation: Cancellation? = nil) -> WorkerReply {
        do throws(ErrandFirst) {
            switch try reply(to: request, isOnLoop: false, cancellation) {
            case .now(let response), .notYet(instead: let response): return .now(response)
            // That cannot be: a worker has nobody to leave a request to.
            case .later: return .now(forms.problem(.failure, nil).telling(.failure))
            }
        } catch {
            return .after(error.errand)
        }
    }

    /// Answers a request, however long it takes, and waits for its errand too.
    public func answer(to request: Request, _ cancellation: Cancellation? = nil) -> Response {
        switch work(on: request, cancellation) {
        case .now(let response): response
        case .after(let errand): answer(to: request.with(brought: errand.run()), cancellation)
        }
    }

    /// Answers a request that was read but cannot be accepted.
    public func respond(toMalformed error: RequestError, headers: Headers) -> Response {
        let fault = Fault(error)
        let response = forms.problem(fault, nil).telling(fault)
        return rules.crossOrigin?.completed(response, to: headers["Origin"]) ?? response
    }
}

// MARK: One request

extension RouteTable {
    private struct ErrandFirst: Error {
        let errand: Errand
    }

    private func reply(
        to request: Request, isOnLoop: Bool, _ cancellation: Cancellation?
    ) throws(ErrandFirst) -> Reply {
        guard let most = rules.mostAnswerBytes else {
            return try boundedReply(to: request, isOnLoop: isOnLoop, cancellation)
        }
        let made = OutputBound.$mostBytes.withValue(most) {
            Result { () throws(ErrandFirst) in try boundedReply(to: request, isOnLoop: isOnLoop, cancellation) }
        }
        return try made.get()
    }

    private func boundedReply(
        to request: Request, isOnLoop: Bool, _ cancellation: Cancellation?
    ) throws(ErrandFirst) -> Reply {
        let (found, destination) = lookUp(request, isOnLoop: isOnLoop, cancellation)
        // Before anybody is asked who it is, which may take a query.
        if isOnLoop, let destination, destination.endpoint.route.access.isForStaff { return .later }
        var context = found
        if destination == nil, let shorter = withoutSlash(request) {
            return .now(Response(status: 301, headers: ["Location": shorter, "Cache-Control": "max-age=3600"]))
        }
        do {
            try admit(&context)
            guard let destination else { throw Fault.unknownPath }
            return .now(completed(try answer(of: destination, &context), context))
        } catch let fault as Fault {
            return .now(response(to: fault, context))
        } catch let error as RequestError {
            return .now(response(to: Fault(error), context))
        } catch let error as OutputTooLarge {
            return .now(response(to: .answerTooLarge(error, narrowedBy: context.route?.parameters ?? []), context))
        } catch let wait as NotYet {
            return .notYet(instead: response(to: wait.instead, context))
        } catch let needed as NeedsErrand {
            throw ErrandFirst(
                errand: Errand(to: needed.host, instead: response(to: needed.instead, context), run: needed.run))
        } catch {
            if isOnLoop, error is LeftToWorker || errors.needsWorker(error) { return .later }
            return .now(response(to: fault(of: error, context), context))
        }
    }

    private func fault(of error: any Error, _ context: RequestContext) -> Fault {
        errors.fault(error, context.route.map { $0.effect != .reads } ?? false)
    }

    /// Routes a request.
    private func lookUp(
        _ request: Request, isOnLoop: Bool, _ cancellation: Cancellation?
    ) -> (RequestContext, Destination?) {
        var values: [String] = []
        let destination = (request.listener == .health ? health : main).find(request, &values)
        let endpoint = destination?.endpoint
        let reader = endpoint?.route.reader ?? (isOfBrowser(request) ? .people : .programs)
        let context = RequestContext(
            request, to: endpoint, values: values, reader: reader, isGuarded: isGuarded(endpoint, reader, request),
            secondsSince1970: now(), isOnLoop: isOnLoop, cancellation)
        return (context, destination)
    }

    /// Whether a person in a browser asks for a page. A link to nothing is answered with a page.
    /// Returns where a path for people is that somebody has written with a slash at its end: `/temples/1/`. Nil for any other, and
    /// for one for staff, of which nobody else learns anything.
    private func withoutSlash(_ request: Request) -> String? {
        // With two slashes before it, it would be the address of another host.
        guard request.method == .get || request.method == .head, request.listener == .main,
            request.path.hasSuffix("/"), !request.path.hasPrefix("//")
        else { return nil }
        let path = String(request.path.dropLast())
        guard let shorter = try? Request(method: request.method, target: path, headers: request.headers) else {
            return nil
        }
        var values: [String] = []
        guard let route = main.find(shorter, &values)?.endpoint.route, route.reader == .people, !route.access.isForStaff
        else { return nil }
        return path + request.target.drop { $0 != "?" }
    }

    private func isOfBrowser(_ request: Request) -> Bool {
        guard forms.page != nil, request.listener == .main, request.method == .get,
            request.segments.first != Self.programs
        else { return false }
        return WeightedList("Accept", of: request.headers)?.members.contains { $0.value == "text/html" } ?? false
    }

    private func isGuarded(_ endpoint: Endpoint?, _ reader: Reader, _ request: Request) -> Bool {
        guard rules.tokens != nil, reader == .programs || rules.tokenGuards == .everything else { return false }
        guard let endpoint else { return true }
        switch endpoint.route.access {
        case .token, .tokenOrStaff: return true
        // A probe is known by its path as it is sent, as for the rate limit.
        case .anyone: return endpoint.route.audience != .clients && request.path != endpoint.route.path
        case .signedIn, .role, .staffSignIn: return false
        }
    }

    /// Finds out who asks.
    ///
    /// OPTIONS is for everybody, because a browser asks for permission before it sends a token (the preflight of the Fetch
    /// standard). It gets none for a route for staff, where OPTIONS needs a token as all else.
    ///
    /// - Throws: ``Fault`` if the route is not for them; ``LeftToWorker`` if finding out may take long.
    private func admit(_ context: inout RequestContext) throws {
        guard context.request.method != .options || context.isForStaff else { return }
        if context.isGuarded, let tokens = rules.tokens {
            do {
                context.principal = try tokens.principal(of: context.request)
            } catch {
                try admitStaff(&context, orThrow: error)
            }
        }
        switch context.endpoint?.route.access {
        case nil, .anyone?, .token?, .tokenOrStaff?: return
        case .signedIn?: try admit(&context, as: nil)
        case .role(let role)?: try admit(&context, as: role)
        case .staffSignIn?: _ = try sessions(context)
        }
    }

    /// Admits somebody of the back office where the tokens do not, on a route for both.
    private func admitStaff(_ context: inout RequestContext, orThrow refusal: any Error) throws {
        guard context.endpoint?.route.access == .tokenOrStaff, context.request.headers["Cookie"] != nil else {
            throw refusal
        }
        if context.isOnLoop { throw LeftToWorker() }
        guard let session = try sessions(context) else { throw refusal }
        context.session = session
        context.principal = session.principal
    }

    /// Finds out who has signed in.
    private func admit(_ context: inout RequestContext, as role: Role?) throws {
        guard let session = try sessions(context) else { throw Fault.forbidden("sign in first") }
        context.session = session
        context.principal = session.principal
        if let role {
            guard case .staff(_, let roles) = session.principal, roles.contains(role) else {
                throw Fault.forbidden("this needs the role \(role.name)")
            }
        }
        // A path without the method does nothing, whoever asks, and whoever may know the path is told so.
        guard let route = context.endpoint?.route, route.method == context.request.method else { return }
        guard route.effect == .reads || session.origin == .proven else { throw Fault.fromAnotherSite }
    }

    private func answer(of destination: Destination, _ context: inout RequestContext) throws -> Response {
        let request = context.request
        guard destination.hasMethod else {
            guard request.method == .options else { throw Fault.methodNotAllowed(destination.allow) }
            return Response(status: 204, headers: ["Allow": destination.allow])
        }
        let endpoint = destination.endpoint
        let effect = endpoint.route.effect
        try endpoint.route.body.check(request.headers, of: request.body, mayBeUntyped: effect == .reads)
        guard effect != .reads else {
            let response = try endpoint.answer(context)
            try OutputBound.check(response.body.count)
            return request.method == .head && endpoint.route.method == .get ? response.withoutBody() : response
        }
        if context.isOnLoop, endpoint.route.place != .loop { throw LeftToWorker() }
        try check(endpoint, &context)
        let response = try endpoint.answer(context)
        // What is written stays written, so its writer is told that, although not what there is now.
        guard response.body.count <= OutputBound.mostBytes else { return response.withoutContents() }
        return endpoint.route.answersInFull ? response : response.shortened(for: request)
    }

    /// Checks the condition of a write.
    private func check(_ endpoint: Endpoint, _ context: inout RequestContext) throws {
        guard case .writesIf(let isRequired) = endpoint.route.effect else { return }
        let condition = WriteCondition(context.request.headers)
        guard !isRequired || !condition.isEmpty else { throw Fault.preconditionRequired }
        context.condition = condition
        guard let current = endpoint.current else { return }
        guard condition.allows(try current(context)) else { throw Fault.preconditionFailed }
    }

    private static func isConditional(_ effect: Effect) -> Bool { if case .writesIf = effect { true } else { false } }

    /// Tells a fault in the form of the route.
    private func response(to fault: Fault, _ context: RequestContext) -> Response {
        if context.reader == .people, let page = forms.page { return page(fault, context).telling(fault) }
        return completed(forms.problem(fault, context).telling(fault), context)
    }

    /// Lets pages of other origins read what is for programs, but nothing that is for staff.
    private func completed(_ response: Response, _ context: RequestContext) -> Response {
        guard context.reader == .programs, !context.isForStaff, let crossOrigin = rules.crossOrigin else {
            return response
        }
        var response = response
        crossOrigin.complete(&response, to: context.request)
        return response
    }
}

extension Response {
    /// Creates the answer to a form: the browser reads the page at an address, so that going back or reloading sends
    /// nothing twice.
    public static func seeOther(_ location: String) -> Response {
        Response(status: 303, headers: ["Location": location, "Cache-Control": "no-store"])
    }

    /// Notes the fault that the response tells.
    fileprivate func telling(_ fault: Fault) -> Response {
        var response = self
        response.notes.problem = fault.code
        return response
    }

    /// Returns the answer to a write without its body if the client wants none (RFC 7240 section 4.2).
    fileprivate func shortened(for request: Request) -> Response {
        guard status == 200 || status == 201, request.headers.prefersMinimal else { return self }
        var response = withoutContents()
        response.headers.append("Preference-Applied", "return=minimal")
        return response
    }

    /// Returns the answer to a write without its body: 204 instead of 200.
    fileprivate func withoutContents() -> Response {
        var response = self
        if status == 200 { response.status = 204 }
        response.body = []
        for name in ["Content-Type", "Content-Encoding"] { response.headers[name] = nil }
        return response
    }
}
