internal import Foundation
internal import LunarCalendar

/// Checks values against the schemas of an OpenAPI document. Supports the part of JSON Schema that they use.
package struct JSONShape {
    package let document: [String: Any]

    package init(document: [String: Any]) { self.document = document }

    /// Returns the errors in a value, one line each. A member that is not in the schema is an error too.
    package func faults(_ value: Any, _ schema: [String: Any], at path: String = "$") -> [String] {
        if let reference = schema["$ref"] as? String {
            guard let target = resolve(reference) else { return ["\(path): \(reference) leads nowhere"] }
            return faults(value, target, at: path)
        }
        // The type is one type, or one type and null.
        let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
        if value is NSNull {
            let isListed = (schema["enum"] as? [Any])?.contains { $0 is NSNull } ?? true
            return types.contains("null") && isListed ? [] : ["\(path): is null"]
        }
        switch types.first {
        case "string": return textFaults(value, schema, at: path)
        case "boolean": return isFlag(value) ? [] : ["\(path): is no flag"]
        case "integer", "number":
            guard let number = value as? NSNumber, !isFlag(value) else { return ["\(path): is no number"] }
            if types.first == "integer", number.doubleValue.rounded() != number.doubleValue {
                return ["\(path): is not whole"]
            }
            if let least = schema["minimum"] as? Double, number.doubleValue < least { return ["\(path): too small"] }
            if let most = schema["maximum"] as? Double, number.doubleValue > most { return ["\(path): too large"] }
            if let bound = schema["exclusiveMinimum"] as? Double, number.doubleValue <= bound {
                return ["\(path): too small"]
            }
            return []
        case "array":
            guard let values = value as? [Any], let items = schema["items"] as? [String: Any] else {
                return ["\(path): is no list"]
            }
            if let most = schema["maxItems"] as? Int, values.count > most { return ["\(path): too many"] }
            return values.enumerated().flatMap { faults($1, items, at: "\(path)[\($0)]") }
        case "object": return objectFaults(value, schema, at: path)
        // Any value.
        case nil where Set(schema.keys).isSubset(of: ["description"]): return []
        default: return ["\(path): the schema has no type"]
        }
    }

    private func textFaults(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        guard let text = value as? String else { return ["\(path): is no text"] }
        if let values = schema["enum"] as? [Any], !values.contains(where: { $0 as? String == text }) {
            return ["\(path): \(text)"]
        }
        if schema["format"] as? String == "date", CivilDay(iso8601: text) == nil {
            return ["\(path): \(text) is no day"]
        }
        if schema["format"] as? String == "date-time", ISO8601DateFormatter().date(from: text) == nil {
            return ["\(path): \(text) is no time"]
        }
        if let pattern = schema["pattern"] as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            return ["\(path): \(text) is not of the form"]
        }
        if let most = schema["maxLength"] as? Int, text.unicodeScalars.count > most { return ["\(path): too long"] }
        return []
    }

    private func isFlag(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }

    private func objectFaults(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        guard let object = value as? [String: Any], let properties = schema["properties"] as? [String: [String: Any]],
            let required = schema["required"] as? [String]
        else { return ["\(path): is no object"] }
        // An object without named members may have any members.
        guard !properties.isEmpty else { return [] }
        let missing = required.filter { object[$0] == nil }.map { "\(path).\($0): is missing" }
        return object.reduce(missing) { faults, member in
            guard let known = properties[member.key] else { return faults + ["\(path).\(member.key): is unknown"] }
            return faults + self.faults(member.value, known, at: "\(path).\(member.key)")
        }
    }

    /// Returns the target of a reference within the document.
    package func resolve(_ reference: String) -> [String: Any]? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(document as [String: Any]?) { path, name in
            path?[String(name)] as? [String: Any]
        }
    }
}
