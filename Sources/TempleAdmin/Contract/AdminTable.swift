internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import TempleWeb
internal import WebRouting
internal import Wording

/// All routes of the back office.
enum AdminTable {
    static let routes: [AdminRoute] = temples + edits + changes + people + service

    /// The largest body of an edit: a picture is an address, so this is a long text.
    static let maxEditBytes = 64 << 10

    // MARK: Outcomes

    private typealias Outcome = APIOperation.Outcome

    private static func content(_ schema: JSONSchema, _ example: String) -> [APIOperation.Content] {
        [APIOperation.Content(MediaType.json, schema, example: example)]
    }

    /// The answers to a write of one temple.
    private static let written = [
        Outcome(
            200, "What the write has done, and the temple as it is now.", headers: ["ETag", AwaitedChange.header],
            contents: content(.named("Written"), AdminExamples.written)),
        pending,
    ]

    /// The answers to a write of several temples.
    private static let writtenBatch = [
        Outcome(
            200, "What the write has done, and each temple as it is now.", headers: [AwaitedChange.header],
            contents: content(.named("WrittenBatch"), AdminExamples.writtenBatch)),
        pending,
    ]

    private static let pending = Outcome(
        202, "It is written, and this node does not have it yet: wait for it with Nearby-Change.",
        headers: [AwaitedChange.header], contents: content(.named("Pending"), AdminExamples.pending))

    private static func replayed(_ outcomes: [Outcome]) -> [Outcome] {
        outcomes.map {
            Outcome(
                $0.status, $0.description, headers: $0.headers + [AdminCall.replayedHeader], contents: $0.contents)
        }
    }

    /// The parameters of every write.
    private static let writing: [Parameter] = [.reason, .dryRun]

    private static let conditional: [ProblemCode] = [
        .invalidParameter, .unknownTemple, .preconditionFailed, .preconditionRequired,
    ]

    // MARK: Temples

    private static let temples = [
        AdminRoute(
            .get, "/temples", for: .viewer, name: "listTemples", tag: .temples,
            summary: Words("Temples, those that lack something, or deleted ones", "寺廟列表、缺少資料的或已刪除的寺廟"),
            parameters: Parameter.templeList + [.awaited],
            outcomes: [
                Outcome(
                    200, "One page of temples.", headers: ["Link"],
                    contents: content(.list(.named("TempleSummary")), AdminExamples.summaries))
            ],
            problems: [.missingParameter, .invalidParameter, .cursorOfAnotherQuery, .changeNotHere],
            answer: TempleListRoute.answer),
        AdminRoute(
            .get, "/temples/:id", for: .viewer, name: "readTemple", tag: .temples,
            summary: Words("One temple, and what each source says of it", "一間寺廟與各資料來源的內容"), parameters: [.awaited],
            outcomes: [
                Outcome(
                    200, "The temple.", headers: ["ETag"],
                    contents: content(.named("Temple"), AdminExamples.temple)),
                Outcome(308, "The temple was joined to another one, which is at Location.", headers: ["Location"]),
            ], problems: [.invalidParameter, .unknownTemple, .changeNotHere], answer: TempleRoutes.read),
        AdminRoute(
            .post, "/temples", for: .editor, effect: .writes, name: "addTemple", tag: .temples,
            summary: Words("Adds a temple", "新增寺廟"), parameters: writing + [.key],
            body: RequestBody(
                schema: .named("NewTemple"), taken: RouteBody(.json, maxBytes: maxEditBytes),
                example: AdminExamples.newTemple),
            outcomes: replayed(
                [
                    Outcome(
                        201, "The new temple.", headers: ["ETag", "Location", AwaitedChange.header],
                        contents: content(.named("Written"), AdminExamples.written))
                ] + written),
            problems: [.invalidParameter, .invalidBody, .unsupportedMediaType],
            ownProblems: [.keyReused, .otherWriter],
            answer: TempleRoutes.add),
        AdminRoute(
            .patch, "/temples/:id", for: .editor, effect: .writesIf(isRequired: true), name: "editTemple",
            tag: .temples,
            summary: Words("Sets members of a temple by hand; null means that there is none", "手動設定寺廟的欄位，null 表示沒有"),
            parameters: writing + [.match],
            body: RequestBody(
                schema: .named("TempleEdit"), taken: RouteBody(.mergePatch, maxBytes: maxEditBytes),
                example: AdminExamples.edit),
            outcomes: written, problems: conditional + [.invalidBody, .unsupportedMediaType],
            ownProblems: [.templeDeleted, .otherWriter], answer: TempleRoutes.change),
        AdminRoute(
            .delete, "/temples/:id", for: .editor, effect: .writesIf(isRequired: true), name: "deleteTemple",
            tag: .temples,
            summary: Words("Deletes a temple, until it is restored", "刪除寺廟，直到恢復為止"), parameters: writing + [.match],
            outcomes: written, problems: conditional, ownProblems: [.templeDeleted, .otherWriter],
            answer: TempleRoutes.delete),
    ]

    private static let edits = [
        AdminRoute(
            .post, "/temples/:id/restore", for: .editor, effect: .writes, name: "restoreTemple", tag: .temples,
            summary: Words("Restores a deleted temple", "恢復已刪除的寺廟"), parameters: writing + [.key],
            outcomes: written, problems: [.invalidParameter, .unknownTemple],
            ownProblems: [.templeNotDeleted, .keyReused, .otherWriter],
            answer: TempleRoutes.restore),
        AdminRoute(
            .delete, "/temples/:id/edits/:member", for: .editor, effect: .writesIf(isRequired: true),
            name: "giveBackMember", tag: .temples,
            summary: Words("Gives a field back to its sources", "取消手動編輯，改用資料來源的內容"), parameters: writing + [.match],
            outcomes: written, problems: conditional, ownProblems: [.templeDeleted, .otherWriter],
            answer: TempleRoutes.giveBack),
        AdminRoute(
            .post, "/batch", for: .editor, effect: .writes, name: "editTemples", tag: .temples,
            summary: Words("Many writes of temples in one transaction, all or none", "一次寫入多間寺廟，全部成功或全部不寫"),
            parameters: writing + [.key],
            body: RequestBody(
                schema: .named("Batch"), taken: RouteBody(.json, maxBytes: BatchBody.maxBytes),
                example: AdminExamples.batch),
            outcomes: replayed(writtenBatch),
            problems: [
                .invalidParameter, .invalidBody, .unsupportedMediaType, .unknownTemple, .preconditionFailed,
            ], ownProblems: [.templeDeleted, .templeNotDeleted, .keyReused, .otherWriter], answer: BatchRoute.answer),
    ]

    // MARK: History

    private static let changes = [
        AdminRoute(
            .get, "/changes", for: .viewer, name: "listChanges", tag: .changes,
            summary: Words("The history of the data, the newest change first", "資料的變更紀錄，最新的在前"),
            parameters: Parameter.changeList + [.awaited],
            outcomes: [
                Outcome(
                    200, "One page of changes.", headers: ["Link"],
                    contents: content(.list(.named("Change")), "[\(AdminExamples.change)]"))
            ], problems: [.invalidParameter, .changeNotHere], answer: ChangeRoutes.list),
        AdminRoute(
            .get, "/changes/:id", for: .viewer, name: "readChange", tag: .changes,
            summary: Words("One change with everything in it", "一項變更的完整內容"), parameters: [.awaited],
            outcomes: [Outcome(200, "The change.", contents: content(.named("Change"), AdminExamples.change))],
            problems: [.invalidParameter, .changeNotHere], ownProblems: [.unknownChange], answer: ChangeRoutes.one),
        AdminRoute(
            .post, "/changes/:id/undo", for: .editor, effect: .writes, name: "undoChange", tag: .changes,
            summary: Words("Undoes a change; an editor an own one, an owner any", "復原一項變更；編輯者限自己的，擁有者不限"),
            parameters: writing + [.key], outcomes: writtenBatch, problems: [.invalidParameter],
            ownProblems: [
                .unknownChange, .notOwnChange, .undoneAlready, .laterChanges, .importNotKept, .keyReused, .otherWriter,
            ], answer: ChangeRoutes.undo),
    ]

    // MARK: People

    private static let people = [
        AdminRoute(
            .get, "/people", for: .owner, name: "listPeople", tag: .people,
            summary: Words("Who is invited", "受邀的人員"),
            outcomes: [
                Outcome(
                    200, "The people, by name.", contents: content(.list(.named("Person")), "[\(AdminExamples.person)]")
                )
            ], answer: PeopleRoutes.list),
        AdminRoute(
            .post, "/people", for: .owner, effect: .writes, name: "invitePerson", tag: .people,
            summary: Words("Invites a person; the answer has the token, once", "邀請人員；權杖只在這個回應中出現一次"),
            body: RequestBody(
                schema: .named("Invitation"), taken: RouteBody(.json, maxBytes: PeopleRoutes.maxBodyBytes),
                example: AdminExamples.invitation),
            outcomes: [
                Outcome(201, "The person with the token.", contents: content(.named("Invited"), AdminExamples.invited))
            ], problems: [.invalidBody, .unsupportedMediaType],
            ownProblems: [.nameTaken, .tooManyPeople, .otherWriter], answer: PeopleRoutes.invite),
        AdminRoute(
            .delete, "/people/:name", for: .owner, effect: .writes, name: "revokePerson", tag: .people,
            summary: Words("Ends an invitation; its token is worth nothing any more", "取消邀請，其權杖隨即失效"),
            outcomes: [Outcome(200, "The person.", contents: content(.named("Person"), AdminExamples.person))],
            ownProblems: [.unknownPerson, .otherWriter], answer: PeopleRoutes.revoke),
    ]

    // MARK: Service

    private static let service = [
        AdminRoute(
            .get, "/me", for: .viewer, name: "readMe", tag: .service, summary: Words("Who asks", "目前的使用者"),
            outcomes: [Outcome(200, "Name and role.", contents: content(.named("Me"), AdminExamples.me))],
            answer: PeopleRoutes.me),
        AdminRoute(
            .get, "/openapi.json", for: .viewer, name: "getAdminOpenAPI", tag: .service,
            summary: Words("This description", "這份說明"),
            outcomes: [
                Outcome(200, "The document.", contents: content(.object([]), AdminExamples.document))
            ], answer: { _ in .json(AdminDocument.json) }),
    ]
}
