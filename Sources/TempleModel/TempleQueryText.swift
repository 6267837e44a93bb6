/// A question as it comes from outside, every value still text.
public struct TempleQueryText: Sendable, ExpressibleByDictionaryLiteral {
    /// What was given, a few values at most.
    private var values: [(parameter: SearchParameter, text: String)] = []

    /// Asks for the value of each parameter, nil for what was not given: none can be forgotten.
    ///
    /// - Parameter parameters: those that may be given; all where nothing is said.
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

    /// The value of a parameter; nil where it was not given.
    public subscript(_ parameter: SearchParameter) -> String? {
        get { values.first { $0.parameter == parameter }?.text }
        set {
            values.removeAll { $0.parameter == parameter }
            if let newValue { values.append((parameter, newValue)) }
        }
    }
}
