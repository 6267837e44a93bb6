internal import APIDescription
internal import WebRouting

/// `/api/admin/openapi.json`: the routes of the back office as an OpenAPI 3.1 document of their own.
enum AdminDocument {
    /// The form of requests and answers. It changes with every change of them.
    static let form = "1"

    static let served = ServedDocument(document)

    private static let document = OpenAPIDocument(
        title: "nearby admin", version: form,
        description: """
            Edits by hand, their history, and who may make them. An edit stands above all sources, field by field, and \
            later imports do not change it. Every request has the token of an invited person. A viewer reads, an editor \
            writes and undoes own changes, an owner undoes all changes and invites. A change of something that exists needs \
            If-Match with the ETag that was read. Every answer to a write has the header Nearby-Change: a request for data \
            with the same header, to any node, sees the change. Members of a body that are not described are an error; with the \
            header Prefer: handling=lenient they are passed over.
            """,
        tags: AdminRoute.Tag.allCases.map { .init($0.rawValue, $0.summary) },
        operations: AdminTable.routes.map(\.operation), schemas: AdminShapes.all,
        headers: [
            .init("Link", "The next page, as a relative reference with rel=\"next\" (RFC 8288)."),
            .init("ETag", "The strong entity tag of the thing, for If-Match."),
            .init("Location", "The path of what is new."),
            .init(AwaitedChange.header, "The number of the change; a request with it sees the change."),
            .init(
                IdempotencyKey.replayedHeader, "true where the answer is that to an earlier request with the same key."),
        ], anyProblem: AdminExamples.problem(.internal)
    )
}
