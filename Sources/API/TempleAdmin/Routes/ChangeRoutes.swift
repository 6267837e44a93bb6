internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `/api/admin/changes`: the history, and the undo of one change.
enum ChangeRoutes {
    static let limits = 1...100
    static let defaultLimit = 20

    static func list(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let given = call.given
        let query = ChangeQuery(
            author: given["author"], entity: try entity(given), kind: try choice("kind", of: given),
            way: try choice("way", of: given), from: try time("from", of: given), to: try time("to", of: given),
            before: try cursor(given),
            limit: try given.number("limit", in: limits) ?? defaultLimit,
            mostEntities: ChangeDocument.mostEntitiesInList)
        let page = try call.service.editors().changes(matching: query)
        var response = Response.json(ChangeDocument.list(page.entries))
        if let next = page.next { response.addNextPage(of: call.request, cursor: "\(next)") }
        return response
    }

    static func one(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let number = try call.id(or: .unknownChange)
        guard let entry = try call.service.editors().change(number) else { throw Fault.unknownChange }
        return .json(ChangeDocument.document(entry))
    }

    static func undo(_ call: AdminCall) throws -> Response {
        let number = try call.id(or: .unknownChange)
        let author = try call.author()
        var options = try call.options(isRepeatable: true)
        options.confirmed = try call.given.number("confirm", in: 1...9_999_999)
        let outcome = try call.service.editors().undo(
            change: number, mayUndoAll: author.role == .owner, by: author, options)
        let isDryRun = try call.isDryRun()
        return try call.answer(to: outcome) { OutcomeJSON.document(outcome, isDryRun: isDryRun, ofEach: []) }
    }

    /// Parses a thing, such as `temple:190`.
    private static func entity(_ given: QueryParameters) throws(Fault) -> ChangeQuery.Entity? {
        guard let text = given["entity"] else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let kind = EntityKind(rawValue: parts[0]), let id = pathID(parts[1]) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "entity",
                "entity: give a kind and a number, such as temple:190; the kinds are "
                    + EntityKind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return ChangeQuery.Entity(kind, id)
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, of given: QueryParameters
    ) throws(Fault) -> Value? {
        guard let text = given[name] else { return nil }
        guard let value = Value(rawValue: text) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, name,
                "\(name): give one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    private static func time(_ name: String, of given: QueryParameters) throws(Fault) -> Int64? {
        guard let text = given[name] else { return nil }
        guard let seconds = AskedTime.seconds(text, isEnd: name == "to") else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, name,
                "\(name): give a day, such as 2026-11-20, or a time with its offset, such as 2026-11-20T08:00:00+08:00")
        }
        return seconds
    }

    private static func cursor(_ given: QueryParameters) throws(Fault) -> Int64? {
        guard let text = given["cursor"] else { return nil }
        guard let number = pathID(text) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "cursor", "cursor: use the link of the previous page unchanged")
        }
        return number
    }
}
