internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// The routes of one kind of thing: temples, or a kind of the catalogue. All kinds have the same ones.
struct EntityRoutes {
    private let kind: EntityKind
    private let things: ThingRoutes

    private typealias Outcome = APIOperation.Outcome

    init(_ kind: EntityKind) {
        self.kind = kind
        things = ThingRoutes(kind)
    }

    var routes: [AdminRoute] {
        [list, read, add, change, delete, restore, giveBack] + (isTemple ? [merge, split] : [])
    }

    // MARK: Parts of the routes

    private var root: String { "/" + kind.path }
    private var one: Words { kind.one }
    private var tag: AdminRoute.Tag { AdminRoute.Tag(kind) }
    private var isTemple: Bool { kind == .temple }

    /// The answers to a write of one thing.
    private var written: [Outcome] {
        [
            Outcome(
                200, "What the write has done, and the \(kind.rawValue) as it is now.",
                headers: ["ETag", AwaitedChange.header], contents: writtenContents), AdminTable.pending,
        ]
    }

    private var writtenContents: [APIOperation.Content] {
        AdminTable.content(.named("Written" + kind.typeName), AdminExamples.written(kind))
    }

    /// The problems of a number that nothing has.
    private var unknown: [ProblemCode] { isTemple ? [.unknownTemple] : [] }
    private var ownUnknown: [AdminProblemCode] { isTemple ? [] : [.unknownEntity] }

    /// The problems of a write of something that is there.
    private var ofWrites: [ProblemCode] {
        unknown + [.invalidParameter, .preconditionFailed, .preconditionRequired] + invalid
    }

    /// Only a temple has former ids.
    private var elsewhere: [Outcome] {
        isTemple
            ? [Outcome(308, "The temple was joined to another one, which is at Location.", headers: ["Location"])] : []
    }

    /// What an entity is without, or with what it had, may be what the catalogue cannot have.
    private var invalid: [ProblemCode] { isTemple ? [] : [.invalidBody] }

    private var ownOfWrites: [AdminProblemCode] {
        ownUnknown + [isTemple ? .templeDeleted : .entityDeleted, .otherWriter]
    }

    // MARK: Reading

    private var list: AdminRoute {
        let contents = AdminTable.content(
            .list(.named(isTemple ? "TempleSummary" : "EntitySummary")), AdminExamples.summaries(kind))
        let outcome = Outcome(200, "One page of \(kind.path).", headers: ["Link"], contents: contents)
        guard let catalogue = kind.ofCatalogue else {
            return AdminRoute(
                .get, root, for: .viewer, name: "list" + kind.typeNames, tag: tag,
                summary: Words("Temples, those that lack something, or deleted ones", "寺廟列表、缺少資料的或已刪除的寺廟"),
                parameters: Parameter.templeList + [.awaited], outcomes: [outcome],
                problems: [
                    .missingParameter, .invalidParameter, .cursorOfAnotherQuery, .cursorTooOld, .changeNotHere,
                ],
                answer: TempleListRoute.answer)
        }
        return AdminRoute(
            .get, root, for: .viewer, name: "list" + kind.typeNames, tag: tag,
            summary: Words(
                "\(kind.typeNames), those that are edited, or deleted ones", "\(one.chinese)列表、手動編輯的或已刪除的"),
            parameters: Parameter.entityList + [.awaited], outcomes: [outcome],
            problems: [.invalidParameter, .changeNotHere], answer: EntityListRoute(catalogue).answer)
    }

    private var read: AdminRoute {
        AdminRoute(
            .get, root + "/:id", for: .viewer, name: "read" + kind.typeName, tag: tag,
            summary: Words(
                "One \(kind.rawValue), and what each source says of it", "一筆\(one.chinese)與各資料來源的內容"),
            parameters: [.awaited],
            outcomes: [
                Outcome(
                    200, "The \(kind.rawValue).", headers: ["ETag"],
                    contents: AdminTable.content(.named(kind.typeName), AdminExamples.thing(kind)))
            ] + elsewhere, problems: unknown + [.invalidParameter, .changeNotHere], ownProblems: ownUnknown,
            answer: things.read)
    }

    // MARK: Writing

    private var add: AdminRoute {
        let new = Outcome(
            201, "The new \(kind.rawValue).", headers: ["ETag", "Location", AwaitedChange.header],
            contents: writtenContents)
        let problems: [AdminProblemCode] = isTemple ? [] : [.noNumberLeft]
        return AdminRoute(
            .post, root, for: .editor, effect: .writes, name: "add" + kind.typeName, tag: tag,
            summary: Words("Adds \(one.english)", "新增\(one.chinese)"), parameters: AdminTable.writing + [.key],
            body: RequestBody(
                schema: .named("New" + kind.typeName), taken: RouteBody(.json, maxBytes: AdminTable.maxEditBytes),
                example: AdminExamples.new(kind)),
            outcomes: AdminTable.replayed([new] + written),
            problems: [.invalidParameter, .invalidBody, .unsupportedMediaType],
            ownProblems: problems + [.keyReused, .otherWriter], answer: things.add)
    }

    private var change: AdminRoute {
        let problems: [ProblemCode] = isTemple ? [.invalidBody] : []
        return AdminRoute(
            .patch, root + "/:id", for: .editor, effect: .writesIf(isRequired: true), name: "edit" + kind.typeName,
            tag: tag,
            summary: Words(
                "Sets members of \(one.english) by hand; null means that there is none",
                "手動設定\(one.chinese)的欄位，null 表示沒有"), parameters: AdminTable.writing + [.match],
            body: RequestBody(
                schema: .named(kind.typeName + "Edit"),
                taken: RouteBody(.mergePatch, maxBytes: AdminTable.maxEditBytes), example: AdminExamples.edit(kind)),
            outcomes: written, problems: ofWrites + problems + [.unsupportedMediaType], ownProblems: ownOfWrites,
            answer: things.change)
    }

    private var delete: AdminRoute {
        AdminRoute(
            .delete, root + "/:id", for: .editor, effect: .writesIf(isRequired: true),
            name: "delete" + kind.typeName, tag: tag,
            summary: Words("Deletes \(one.english), until it is restored", "刪除\(one.chinese)，直到恢復為止"),
            parameters: AdminTable.writing + [.match], outcomes: written, problems: ofWrites,
            ownProblems: ownOfWrites, answer: things.delete)
    }

    private var restore: AdminRoute {
        AdminRoute(
            .post, root + "/:id/restore", for: .editor, effect: .writes, name: "restore" + kind.typeName, tag: tag,
            summary: Words("Restores \(one.english) that is deleted", "恢復已刪除的\(one.chinese)"),
            parameters: AdminTable.writing + [.key], outcomes: AdminTable.replayed(written),
            problems: unknown + [.invalidParameter] + invalid,
            ownProblems: ownUnknown + [isTemple ? .templeNotDeleted : .entityNotDeleted, .keyReused, .otherWriter],
            answer: things.restore)
    }

    private var giveBack: AdminRoute {
        AdminRoute(
            .delete, root + "/:id/edits/:member", for: .editor, effect: .writesIf(isRequired: true),
            name: isTemple ? "giveBackMember" : "giveBack\(kind.typeName)Member", tag: tag,
            summary: Words(
                "Gives a member back to \(kind.sources.english)", "取消手動編輯，改用\(kind.sources.chinese)的內容"),
            parameters: AdminTable.writing + [.match], outcomes: written, problems: ofWrites,
            ownProblems: ownOfWrites, answer: things.giveBack)
    }

    // MARK: Temples that are one

    private var merge: AdminRoute {
        AdminRoute(
            .post, root + "/:id/merge", for: .editor, effect: .writesIf(isRequired: true), name: "mergeTemple",
            tag: tag,
            summary: Words("Merges a temple into another one, where its id leads then", "將寺廟併入另一間，其編號隨後指向該間"),
            parameters: AdminTable.writing + [.match, .key],
            body: RequestBody(
                schema: .named("Merge"), taken: RouteBody(.json, maxBytes: MergeRoutes.maxBodyBytes),
                example: AdminExamples.merge),
            outcomes: AdminTable.replayed(written), problems: ofWrites + [.invalidBody, .unsupportedMediaType],
            ownProblems: ownOfWrites + [.keyReused], answer: MergeRoutes.merge)
    }

    private var split: AdminRoute {
        AdminRoute(
            .post, root + "/:id/split", for: .editor, effect: .writesIf(isRequired: true), name: "splitTemple",
            tag: tag,
            summary: Words("Gives sources of a temple a temple of their own", "將寺廟的部分來源分為另一間寺廟"),
            parameters: AdminTable.writing + [.match, .key],
            body: RequestBody(
                schema: .named("Split"), taken: RouteBody(.json, maxBytes: MergeRoutes.maxBodyBytes),
                example: AdminExamples.split),
            outcomes: AdminTable.replayed(written), problems: ofWrites + [.invalidBody, .unsupportedMediaType],
            ownProblems: ownOfWrites + [.nothingLeft, .keyReused], answer: MergeRoutes.split)
    }
}
