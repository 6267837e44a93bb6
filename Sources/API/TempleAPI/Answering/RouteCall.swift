internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// Input of a route's function: one request that has matched the route.
struct RouteCall {
    let context: RequestContext
    let service: APIContext
    /// The query parameters; all of them are known to the route.
    let given: QueryParameters
    /// The media type of the answer; one of the route's types.
    let mediaType: String

    var request: Request { context.request }

    /// The number in the path. Nil if the path has none, or has something else in its place.
    var id: Int64? { context.id }

    /// The language of the documentation. Most routes do not use it.
    var language: Language { context.language(.documents) }

    /// The code of the language of the data's texts, for routes that speak ``APIRoute/Speech/texts``.
    var textLanguage: String { context.language(.texts).rawValue }

    /// Returns the redirect to the path of the right resource, with the query of the request.
    func redirect(to path: String) -> Response {
        let query = request.target.firstIndex(of: "?").map { String(request.target[$0...]) } ?? ""
        return Response(status: 308, headers: ["Location": path + query])
    }

    /// Answers about the temple whose id is in the path. A former id leads to the same path of the present temple.
    ///
    /// - Throws: ``Fault`` if there is no such temple; what `answer` throws.
    func answerAboutTemple(_ answer: (TempleDetail) throws -> Response) throws -> Response {
        if let id, let detail = try service.store.temple(id: id) { return try answer(detail) }
        guard let id, let present = try service.store.temple(formerly: id) else {
            throw Fault.unknownTemple
        }
        // What comes after `/api/temples/:id`.
        let rest = request.segments.dropFirst(3).map { "/" + $0 }.joined()
        return redirect(to: "/api/temples/\(present)\(rest)")
    }

    /// Returns the day that the request is about: `date`, or today by default.
    func day() throws(TempleQueryError) -> CivilDay { try TempleQuery.day(given["date"], today: context.time.day) }
}

/// Resources for all routes: the store, and what the thread keeps for its answers.
struct APIContext {
    let store: any TempleSearching
    let gzip: GzipEncoder
    let json: RememberedJSON
    /// Returns the program's metrics in Prometheus' text format.
    let metrics: () throws -> String
    /// Returns the databases by name, each with why it cannot be written; nil for one that can be.
    let writes: () -> [(name: String, failure: String?)]
    /// Whether requests need a token.
    let isProtected: Bool
    /// The public address of the site, without a slash at its end; nil where no setting names it.
    let site: String?
    /// The release of the program, which is in each tag.
    let release: String
}

extension LanguageChoice {
    /// The languages of problems.
    static let problems = LanguageChoice(among: Language.allCases, otherwise: .english)
    /// The languages of the documentation.
    static let documents = LanguageChoice(among: [.english, .chinese], otherwise: .english)
    /// The languages of the data's texts. A client that names none gets the texts as they are in the data.
    static let texts = LanguageChoice(among: Language.allCases, otherwise: .chinese)
}
