internal import APIDescription
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/openapi.json`: the routes as an OpenAPI 3.1 document.
extension OpenAPIDocument {
    static let temples = ServedDocument(document(isProtected: false))

    /// The same document for a service that requires tokens.
    static let protectedTemples = ServedDocument(document(isProtected: true))

    /// Returns a path in OpenAPI's form: `/api/temples/{id}`.
    static func path(of route: APIRoute) -> String { path(route.path) }

    private static func document(isProtected: Bool) -> OpenAPIDocument {
        OpenAPIDocument(
            title: "nearby", version: AnswerForm.text,
            description: """
                Search for temples near a point, their deities, days and activities. Names and types of members do not \
                change. A client should ignore members that it does not know. Every path that supports GET also supports \
                HEAD. A request for data with the header Nearby-Change and the number of a change waits up to a second \
                until the data has it. Where people can sign in, /api/user/openapi.json describes how, and what they keep; \
                elsewhere there is no such path. The licence of the starter data is Taiwan's Open Government Data License, version \
                1.0 (https://data.gov.tw/license). Imported data has the licence of its source.
                """,
            tags: APIRoute.Tag.allCases.map { Tag($0.rawValue, $0.summary) },
            operations: APITable.routes.map { $0.operation(isProtected: isProtected) },
            schemas: Shapes.all.map { Component($0.name, $0.schema) },
            headers: [
                Header("Link", "The next page, as a relative reference with rel=\"next\" (RFC 8288)."),
                Header(
                    "Nearby-Deity",
                    "Whether the deity's name is known. If so, the deities with this name; if not, the most similar "
                        + "names."),
                Header(
                    "Nearby-Radius",
                    "The radius of the search in kilometres, if expand is true or it is wider than the one asked for."),
                Header(
                    "Nearby-Matched",
                    "sound or similar: how the names fit q, if fuzzy is true and no temple has q itself."),
                Header("Nearby-Total", "How many temples the search has on all its pages, if total is true."),
                Header(
                    "Content-Language",
                    "The language of the answer: zh-TW, en or ja. A description or note that the data has only in Chinese "
                        + "is in Chinese in every language."),
                Header("ETag", "The weak entity tag of this answer, for If-None-Match."),
            ], anyProblem: DescribedProblem(Examples.problem(.internal)))
    }
}

extension APIRoute {
    /// Returns the description for programs.
    ///
    /// - Parameter isProtected: Whether the service requires tokens.
    fileprivate func operation(isProtected: Bool) -> APIOperation {
        let needsToken = isProtected && !isOpen
        let codes = problems + ProblemCode.common + ProblemCode.ofService + (needsToken ? [.unauthorized] : [])
        let inPath = PathPattern(path).parameterNames.map { Parameter.number($0, example: Examples.id(in: self)) }
        return APIOperation(
            method, path, name: name, summary: summary, tag: tag.rawValue, parameters: inPath + parameters,
            body: body.map {
                RequestBody(schema: $0.schema, taken: $0.taken, example: Examples.requests[name])
            }, outcomes: outcomes, problems: codes.map { DescribedProblem(Examples.problem($0)) },
            needsToken: needsToken)
    }

    private var outcomes: [APIOperation.Outcome] {
        let contents = answers.map { answer in
            APIOperation.Content(answer.type, answer.schema, example: Examples.answers[name]?[answer.type])
        }
        let headers =
            self.headers + (speaks == nil ? [] : ["Content-Language"]) + (freshness.isTagged ? ["ETag"] : [])
        var outcomes = [APIOperation.Outcome(200, summary.english, headers: headers, contents: contents)]
        if freshness.isTagged { outcomes.append(.init(304, "The client already has the current answer.")) }
        if redirects { outcomes.append(.init(308, "The answer is at the URL in Location.")) }
        return outcomes
    }
}
