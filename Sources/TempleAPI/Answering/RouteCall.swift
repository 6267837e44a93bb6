internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// One request that has found its route: what a handler answers from.
struct RouteCall {
    let context: RequestContext
    /// The parameters, each one that the route has.
    let given: QueryParameters
    /// The number in the path; nil where the path has none, or something else in its place.
    let id: Int64?
    /// Which of the route's media types the answer is to have.
    let mediaType: String

    var service: APIContext { context.service }
    var request: Request { context.request }

    /// The day that is asked about: `date`, or else today.
    func day() throws(TempleQueryError) -> CivilDay { try TempleQuery.day(given["date"], today: context.time.day) }
}
