public import HTTPModel
internal import TempleFormats
public import TempleModel
public import WebRouting

/// `Prefer: handling=lenient` (RFC 7240): members of a body that its schema does not have are passed over, where they are an
/// error otherwise.
public struct LenientHandling: Sendable {
    private static let header = "Prefer"
    private static let preference = "handling"
    private static let wanted = "lenient"

    private let schemas: [String: JSONSchema]
    private let kept: Set<String>

    /// - Parameters:
    ///   - schemas: The named schemas of the document.
    ///   - kept: The names of members that stay in each object: they are known, and no schema has them because they cannot be
    ///     written.
    public init(_ schemas: [OpenAPIDocument.Component], keeping kept: Set<String> = []) {
        self.kept = kept
        self.schemas = Dictionary(schemas.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a request prefers it. Of a preference that is given twice, the first counts.
    public static func isPreferred(by headers: Headers) -> Bool {
        for preference in headers.values(header).joined(separator: ",").split(separator: ",") {
            // Parameters of a preference come after a semicolon.
            let parts = preference.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(trimmed)
            guard parts.first?.lowercased() == self.preference else { continue }
            return parts.count == 2 && parts[1].lowercased() == wanted
        }
        return false
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { " \t\"".contains($0) }.reversed().drop { " \t\"".contains($0) }.reversed())
    }

    /// Returns the context of a request, without what `known` leaves out of its body where it prefers that; and whether it does.
    public static func context(
        of asked: RequestContext, _ known: (EditInput) -> EditInput
    ) -> (RequestContext, isLenient: Bool) {
        guard isPreferred(by: asked.request.headers) else { return (asked, false) }
        // What cannot be read is refused as always.
        guard let input = try? JSONBody.value(of: asked.request.body) else { return (asked, true) }
        var json = JSONWriter()
        EditInputJSON.write(known(input), to: &json)
        return (asked.with(body: json.bytes), true)
    }

    /// Says in an answer that it was done so.
    public static func note(on response: inout Response) {
        response.headers["Preference-Applied"] = preference + "=" + wanted
    }

    /// Returns what a body has of the members that its schema knows. What is wrong otherwise stays.
    public func known(_ input: EditInput, _ schema: JSONSchema) -> EditInput {
        switch (schema, input) {
        case (.named(let name), _): schemas[name].map { known(input, $0) } ?? input
        case (.orNull(let schema), _): known(input, schema)
        case (.list(let element, _), .list(let elements)): .list(elements.map { known($0, element) })
        case (.object(let members, let isClosed), .object(let given)):
            .object(
                given.compactMap { member in
                    guard let told = members.first(where: { $0.name == member.name }) else {
                        return isClosed && !kept.contains(member.name) ? nil : member
                    }
                    return .init(member.name, known(member.value, told.schema))
                })
        default: input
        }
    }
}
