internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// Input of a route's handler: one request that has matched the route.
struct RouteCall {
    let context: RequestContext
    /// The query parameters; all of them are known to the route.
    let given: QueryParameters
    /// The number in the path. Nil if the path has none, or has something else in its place.
    let id: Int64?
    /// The media type of the answer; one of the route's types.
    let mediaType: String

    var service: APIContext { context.service }
    var request: Request { context.request }

    /// Returns the redirect to the path of the right resource, with the query of the request.
    func redirect(to path: String) -> Response {
        let query = request.target.firstIndex(of: "?").map { String(request.target[$0...]) } ?? ""
        return Response(status: 308, headers: ["Location": path + query])
    }

    /// Answers about the temple whose id is in the path. A former id leads to the same path of the present temple.
    ///
    /// - Throws: ``Problem`` if there is no such temple; what `answer` throws.
    func answerAboutTemple(_ answer: (TempleDetail) throws -> Response) throws -> Response {
        if let id, let detail = try service.store.temple(id: id) { return try answer(detail) }
        guard let id, let present = try service.store.temple(formerly: id) else {
            throw Problem.notFound("unknown-temple", "there is no temple with this id")
        }
        // What comes after `/api/temples/:id`.
        let rest = request.segments.dropFirst(3).map { "/" + $0 }.joined()
        return redirect(to: "/api/temples/\(present)\(rest)")
    }

    /// Returns the day that the request is about: `date`, or today by default.
    func day() throws(TempleQueryError) -> CivilDay { try TempleQuery.day(given["date"], today: context.time.day) }
}
