internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// All routes of the back office.
enum AdminTable {
    static let routes: [AdminRoute] =
        EntityKind.allCases.flatMap { EntityRoutes($0).routes } + pairs + [batch] + changes + people + service

    /// The largest body of an edit: a picture is an address, so this is a long text.
    static let maxEditBytes = 64 << 10

    // MARK: Outcomes

    typealias Outcome = APIOperation.Outcome

    static func content(_ schema: JSONSchema, _ example: String) -> [APIOperation.Content] {
        [APIOperation.Content(MediaType.json, schema, example: example)]
    }

    /// The answers to a write of several things.
    private static let writtenBatch = [
        Outcome(
            200, "What the write has done, and each thing as it is now.", headers: [AwaitedChange.header],
            contents: content(.named("WrittenBatch"), AdminExamples.writtenBatch)),
        pending,
    ]

    /// The answers to a write of a pair.
    private static let writtenPair = [
        Outcome(
            200, "What the write has done, and the pair as it is now.", headers: [AwaitedChange.header],
            contents: content(.named("WrittenPair"), AdminExamples.writtenPair)),
        pending,
    ]

    static let pending = Outcome(
        202, "It is written, and this node does not have it yet: wait for it with Nearby-Change.",
        headers: [AwaitedChange.header], contents: content(.named("Pending"), AdminExamples.pending))

    static func replayed(_ outcomes: [Outcome]) -> [Outcome] {
        outcomes.map {
            Outcome(
                $0.status, $0.description, headers: $0.headers + [IdempotencyKey.replayedHeader], contents: $0.contents)
        }
    }

    /// The parameters of every write.
    static let writing: [Parameter] = [.reason, .dryRun]

    // MARK: Many writes

    private static let batch =
        AdminRoute(
            .post, "/batch", for: .editor, effect: .writes, name: "editMany", tag: .changes,
            summary: Words("Many writes in one transaction, all or none", "一次寫入多筆，全部成功或全部不寫"),
            parameters: writing + [.key],
            body: RequestBody(
                schema: .named("Batch"), taken: RouteBody(.json, maxBytes: BatchBody.maxBytes),
                example: AdminExamples.batch),
            outcomes: replayed(writtenBatch),
            problems: [
                .invalidParameter, .invalidBody, .unsupportedMediaType, .unknownTemple, .preconditionFailed,
            ],
            ownProblems: [
                .templeDeleted, .templeNotDeleted, .unknownEntity, .entityDeleted, .entityNotDeleted, .noNumberLeft,
                .nothingLeft, .keyReused, .otherWriter,
            ], answer: BatchRoute.answer)

    // MARK: Temples that look like one

    private static let pairs = [
        AdminRoute(
            .get, "/pairs", for: .viewer, name: "listPairs", tag: .pairs,
            summary: Words("Temples that look like one, and what was said of them", "看似同一間的寺廟與判定"),
            parameters: Parameter.pairList + [.awaited],
            outcomes: [
                Outcome(
                    200, "One page of pairs, the most alike first.", headers: ["Link"],
                    contents: content(.list(.named("Pair")), "[\(AdminExamples.pair)]"))
            ], problems: [.invalidParameter, .changeNotHere], answer: PairRoutes.list),
        AdminRoute(
            .put, "/pairs/:a/:b", for: .editor, effect: .writes, name: "decidePair", tag: .pairs,
            summary: Words("Remembers whether two temples are one", "記下兩間寺廟是否為同一間"), parameters: writing,
            body: RequestBody(
                schema: .named("Verdict"), taken: RouteBody(.json, maxBytes: PairRoutes.maxBodyBytes),
                example: AdminExamples.verdict),
            outcomes: writtenPair,
            problems: [.invalidParameter, .invalidBody, .unsupportedMediaType, .unknownTemple],
            ownProblems: [.templeDeleted, .otherWriter], answer: PairRoutes.decide),
        AdminRoute(
            .delete, "/pairs/:a/:b", for: .editor, effect: .writes, name: "forgetPair", tag: .pairs,
            summary: Words("Forgets what was said of two temples", "取消對兩間寺廟的判定"), parameters: writing,
            outcomes: writtenPair, problems: [.invalidParameter, .unknownTemple],
            ownProblems: [.templeDeleted, .otherWriter], answer: PairRoutes.forget),
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
            parameters: writing + [.confirm, .key], outcomes: replayed(writtenBatch),
            problems: [.invalidParameter, .invalidBody],
            ownProblems: [
                .unknownChange, .notOwnChange, .undoneAlready, .laterChanges, .confirmationNeeded, .templeGone,
                .importNotKept, .keyReused, .otherWriter,
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
            ownProblems: [.unknownPerson, .lastOwner, .otherWriter], answer: PeopleRoutes.revoke),
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
            ], answer: { .json(AdminDocument.served.json(site: $0.service.settings.site)) }),
    ]
}
