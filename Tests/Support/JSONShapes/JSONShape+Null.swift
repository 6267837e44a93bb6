internal import Foundation

extension JSONShape {
    /// A body with null in the place of one member that its schema describes.
    package struct NullMember {
        /// Where the member is (RFC 6901).
        package let pointer: String
        package let body: String
        /// Whether the schema lets the member be null.
        package let isDescribed: Bool
    }

    /// Returns an example once for each member of its schema, with null there. What is passed over may be anything.
    package func withNulls(_ example: String, _ schema: [String: Any]) throws -> [NullMember] {
        let value = try JSONSerialization.jsonObject(with: Data(example.utf8))
        return try nulls(value, schema, at: "").map { member in
            let body = String(decoding: try JSONSerialization.data(withJSONObject: member.value), as: UTF8.self)
            return NullMember(pointer: member.pointer, body: body, isDescribed: member.isNull)
        }
    }

    private func nulls(
        _ value: Any, _ schema: [String: Any], at pointer: String
    ) -> [(pointer: String, value: Any, isNull: Bool)] {
        let schema = (schema["$ref"] as? String).flatMap(resolve) ?? schema
        if let list = value as? [Any], let first = list.first, let items = schema["items"] as? [String: Any] {
            return nulls(first, items, at: pointer + "/0").map {
                ($0.pointer, [$0.value] + list.dropFirst(), $0.isNull)
            }
        }
        guard let object = value as? [String: Any] else { return [] }
        let members = (schema["properties"] as? [String: [String: Any]] ?? [:]).filter { member in
            !((member.value["description"] as? String)?.hasPrefix("Passed over") ?? false)
        }
        return members.flatMap { name, member in
            let place = "\(pointer)/\(name)"
            func with(_ value: Any) -> [String: Any] { object.merging([name: value]) { $1 } }
            let inside = object[name].map { nulls($0, member, at: place) } ?? []
            return [(place, with(NSNull()), faults(NSNull(), member).isEmpty)]
                + inside.map { ($0.pointer, with($0.value), $0.isNull) }
        }
    }
}
