internal import Foundation
internal import LunarCalendar

/// Checks values against the schemas of an OpenAPI document. Supports the part of JSON Schema that they use.
package struct JSONShape {
    package let document: [String: Any]

    package init(document: [String: Any]) { self.document = document }

    /// The servers that a document names.
    package static func servers(_ json: [UInt8]) throws -> [[String: String]]? {
        (try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])?["servers"] as? [[String: String]]
    }

    /// The names of schemas that are none of a type, such as `TempleMatch`.
    package var oddNames: [String] {
        let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any] ?? [:]
        return schemas.keys.filter { $0.wholeMatch(of: /[A-Z][A-Za-z]*/) == nil }
    }

    /// Returns the errors in a value, one line each. A member that is not in the schema is an error too.
    package func faults(_ value: Any, _ schema: [String: Any], at path: String = "$") -> [String] {
        if let reference = schema["$ref"] as? String {
            guard let target = resolve(reference) else { return ["\(path): \(reference) leads nowhere"] }
            return faults(value, target, at: path)
        }
        if let variants = schema["oneOf"] as? [[String: Any]] {
            return variantFaults(value, schema, variants, at: path)
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

    /// Checks a value against the one schema of several that it names.
    private func variantFaults(
        _ value: Any, _ schema: [String: Any], _ variants: [[String: Any]], at path: String
    ) -> [String] {
        guard let told = schema["discriminator"] as? [String: Any], let name = told["propertyName"] as? String,
            let mapping = told["mapping"] as? [String: String]
        else { return ["\(path): nothing tells the schemas of the union"] }
        guard Set(variants.compactMap { $0["$ref"] as? String }) == Set(mapping.values) else {
            return ["\(path): the mapping is not of the union"]
        }
        guard let kind = (value as? [String: Any])?[name] as? String, let reference = mapping[kind] else {
            return ["\(path): is none of the union"]
        }
        return faults(value, ["$ref": reference], at: path)
    }

    /// The places of objects, choices and unions that are not named schemas, and of schemas with null whose title is not their
    /// name: generators of clients number the models of these.
    package var unnamed: [String] {
        var found: [String] = []
        func look(_ schema: [String: Any], _ path: String, isNamed: Bool) {
            let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? ""]
            let isModel = types.contains("object") || schema["enum"] != nil || schema["oneOf"] != nil
            if isModel, !isNamed { found.append(path) }
            if isModel, isNamed, types.contains("null"), schema["title"] as? String != path { found.append(path) }
            for (name, member) in schema["properties"] as? [String: [String: Any]] ?? [:] {
                look(member, path + "." + name, isNamed: false)
            }
            if let items = schema["items"] as? [String: Any] { look(items, path + "[]", isNamed: false) }
        }
        let components = document["components"] as? [String: Any]
        for (name, schema) in components?["schemas"] as? [String: [String: Any]] ?? [:] {
            look(schema, name, isNamed: true)
        }
        for (path, operations) in document["paths"] as? [String: [String: [String: Any]]] ?? [:] {
            for (method, operation) in operations {
                var holders = Array((operation["responses"] as? [String: [String: Any]] ?? [:]).values)
                if let body = operation["requestBody"] as? [String: Any] { holders.append(body) }
                for content in holders.compactMap({ $0["content"] as? [String: [String: Any]] }).flatMap(\.values) {
                    if let schema = content["schema"] as? [String: Any] {
                        look(schema, "\(method) \(path)", isNamed: false)
                    }
                }
            }
        }
        return found.sorted()
    }

    /// Returns the target of a reference within the document.
    package func resolve(_ reference: String) -> [String: Any]? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(document as [String: Any]?) { path, name in
            path?[String(name)] as? [String: Any]
        }
    }
}
