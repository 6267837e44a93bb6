import Foundation

/// Checks values against the schemas of an OpenAPI document, in as much of JSON Schema as they use.
struct JSONShape {
    let document: [String: Any]

    /// What is wrong with the value, a line for each; a member that the schema does not name is wrong too.
    func faults(_ value: Any, _ schema: [String: Any], at place: String = "$") -> [String] {
        if let reference = schema["$ref"] as? String {
            guard let target = resolve(reference) else { return ["\(place): \(reference) leads nowhere"] }
            return faults(value, target, at: place)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            let all = choices.map { faults(value, $0, at: place) }
            return all.contains { $0.isEmpty } ? [] : all.min { $0.count < $1.count } ?? ["\(place): no choice"]
        }
        switch schema["type"] as? String {
        case "null": return value is NSNull ? [] : ["\(place): is not null"]
        case "string":
            guard let text = value as? String else { return ["\(place): is no text"] }
            if let values = schema["enum"] as? [String], !values.contains(text) { return ["\(place): \(text)"] }
            if schema["format"] as? String == "date", text.count != 10 { return ["\(place): \(text) is no day"] }
            if schema["format"] as? String == "date-time", ISO8601DateFormatter().date(from: text) == nil {
                return ["\(place): \(text) is no time"]
            }
            return []
        case "integer", "number", "boolean":
            guard let number = value as? NSNumber, !(value is NSNull) else { return ["\(place): is no number"] }
            if let least = schema["minimum"] as? Double, number.doubleValue < least { return ["\(place): too small"] }
            if let most = schema["maximum"] as? Double, number.doubleValue > most { return ["\(place): too large"] }
            return []
        case "array":
            guard let values = value as? [Any], let items = schema["items"] as? [String: Any] else {
                return ["\(place): is no list"]
            }
            return values.enumerated().flatMap { faults($1, items, at: "\(place)[\($0)]") }
        case "object": return objectFaults(value, schema, at: place)
        default: return ["\(place): the schema has no type"]
        }
    }

    private func objectFaults(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        guard let object = value as? [String: Any], let properties = schema["properties"] as? [String: [String: Any]],
            let required = schema["required"] as? [String]
        else { return ["\(place): is no object"] }
        let missing = required.filter { object[$0] == nil }.map { "\(place).\($0): is missing" }
        return object.reduce(missing) { faults, member in
            guard let known = properties[member.key] else { return faults + ["\(place).\(member.key): is unknown"] }
            return faults + self.faults(member.value, known, at: "\(place).\(member.key)")
        }
    }

    /// What a reference within the document stands for.
    func resolve(_ reference: String) -> [String: Any]? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(document as [String: Any]?) { place, name in
            place?[String(name)] as? [String: Any]
        }
    }
}
