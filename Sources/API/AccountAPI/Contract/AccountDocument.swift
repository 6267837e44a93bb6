internal import APIDescription
internal import WebRouting

/// `/api/user/openapi.json`: the routes of accounts as an OpenAPI 3.1 document of their own.
enum AccountDocument {
    /// The form of requests and answers. It changes with every change of them.
    static let form = "1"

    static let served = ServedDocument(document)

    private static let document = OpenAPIDocument(
        title: "nearby accounts", version: form,
        description: """
            Sign-in with an ID token of a provider, and what a person keeps. Every request but those of sign-in, refresh and \
            the calendar has the access token of a session: as a bearer token, or for pages in the cookie nearby_session. A \
            request that writes with a cookie must come from a page of this site. Everybody reads and writes only what is \
            their own: what is somebody else's is answered 404, as what is not there. Members of a body \
            that are not described are an error; with the header Prefer: handling=lenient they are passed over. \
            In a PUT, what the body does not name stays, a list that it has replaces the list, null is none, and members \
            that only the server sets are passed over: so what GET answers can be sent back.
            """,
        tags: AccountRoute.Tag.allCases.map { .init($0.rawValue, $0.summary) },
        operations: AccountRoutes.routes.map(\.operation), schemas: AccountShapes.all,
        headers: [
            .init("Location", "The path of what is new."),
            .init("ETag", "The entity tag of the resource, for If-Match; of one of several, that of the list."),
            .init("Set-Cookie", "The tokens, where cookies were asked for."),
            .init(
                IdempotencyKey.replayedHeader, "true where the answer is that to an earlier request with the same key."),
            .init("Content-Disposition", "The name of a file to keep the answer in."),
        ], anyProblem: AccountExamples.problem(.internal)
    )
}
