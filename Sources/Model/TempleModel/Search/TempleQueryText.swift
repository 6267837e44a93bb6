/// An unparsed query: every value is still text.
public struct TempleQueryText: Sendable, ExpressibleByDictionaryLiteral {
    /// The given values; only a few.
    private var values: [(parameter: SearchParameter, text: String)] = []

    /// Asks `value` for each parameter, so that none is forgotten; nil means that the parameter is not given.
    ///
    /// - Parameter parameters: the allowed parameters; all by default.
    public init(
        _ parameters: [SearchParameter] = SearchParameter.allCases,
        value: (SearchParameter) -> String?
    ) {
        for parameter in parameters {
            if let text = value(parameter) { values.append((parameter, text)) }
        }
    }

    public init(dictionaryLiteral elements: (SearchParameter, String)...) {
        for (parameter, text) in elements { self[parameter] = text }
    }

    /// The value of a parameter; nil where it is not given.
    public subscript(_ parameter: SearchParameter) -> String? {
        get {
            // By index: an iterator would copy each text that it passes.
            for index in values.indices where values[index].parameter == parameter { return values[index].text }
            return nil
        }
        set {
            values.removeAll { $0.parameter == parameter }
            if let newValue { values.append((parameter, newValue)) }
        }
    }
}
