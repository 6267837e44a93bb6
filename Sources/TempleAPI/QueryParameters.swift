internal import HTTPModel

/// A request's query parameters, each known by name and given once.
struct QueryParameters {
    private let values: [String: String]

    /// - Throws: ``Problem`` for a parameter that is not one of `known`, or one that comes twice: either is more often a
    ///   mistake than meant, and an answer to another question than the one asked is worse than none.
    init(_ request: Request, known: [String]) throws(Problem) {
        var values: [String: String] = [:]
        for parameter in request.query {
            guard known.contains(parameter.name) else {
                throw .badParameter(
                    "unknown-parameter", String(parameter.name.prefix(80)),
                    "this path has no such parameter; it has \(known.joined(separator: ", "))")
            }
            guard values.updateValue(parameter.value, forKey: parameter.name) == nil else {
                throw .badParameter("duplicate-parameter", parameter.name, "\(parameter.name) is given more than once")
            }
        }
        self.values = values
    }

    subscript(_ name: String) -> String? { values[name] }
}
