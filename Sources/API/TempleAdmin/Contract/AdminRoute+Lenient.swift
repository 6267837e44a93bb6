internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting

extension AdminRoute {
    /// Returns the context of a request, without the members of its body that nobody knows where it prefers that; and whether
    /// it does.
    func context(of asked: RequestContext) -> (RequestContext, isLenient: Bool) {
        guard let body else { return (asked, false) }
        return LenientHandling.context(of: asked) { input in
            let known = known(input, body.schema)
            guard case .object(let members) = known, name == Self.batch else { return known }
            return .object(members.map(Self.steps))
        }
    }

    /// What of a body is known. The word of an entity is, and cannot be written, which the writer is told.
    private func known(_ input: EditInput, _ schema: JSONSchema) -> EditInput {
        let isOfCatalogue = tag.kind != nil && tag.kind != .temple
        return (isOfCatalogue ? Self.ofCatalogue : Self.ofOthers).known(input, schema)
    }

    private static let ofCatalogue = LenientHandling(AdminShapes.all, keeping: ["slug"])
    private static let ofOthers = LenientHandling(AdminShapes.all)

    private static let batch = "editMany"

    /// The body of each step of a batch is that of the request with its method and path.
    private static func steps(_ member: EditInput.Member) -> EditInput.Member {
        guard case .list(let steps) = member.value else { return member }
        return EditInput.Member(
            member.name,
            .list(
                steps.map { step in
                    guard case .object(let members) = step, case .text(let method)? = members["method"],
                        case .text(let path)? = members["path"], let route = route(method, path),
                        let schema = route.body?.schema
                    else { return step }
                    return .object(
                        members.map { $0.name == "body" ? .init("body", route.known($0.value, schema)) : $0 })
                }))
    }

    private static func route(_ method: String, _ path: String) -> AdminRoute? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return AdminTable.routes.first { route in
            let pattern = route.route.path.split(separator: "/", omittingEmptySubsequences: false)
            return route.route.method.name == method && pattern.count == parts.count
                && zip(pattern, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }
    }
}
