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

    /// Returns the day that the request is about: `date`, or today by default.
    func day() throws(TempleQueryError) -> CivilDay { try TempleQuery.day(given["date"], today: context.time.day) }
}
