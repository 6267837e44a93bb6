internal import TempleModel
internal import Wording

extension SearchParameter {
    /// The name of the option without the leading dashes. Options have dashes where URLs have underscores.
    var optionName: String { String(rawValue.map { $0 == "_" ? "-" : $0 }) }

    /// What a shell offers for the value of the option; nil for what fits its name.
    fileprivate var completion: Completion? {
        switch (self, descriptor.kind) {
        case (.deity, _): .deity
        case (.county, _): .words(County.names)
        case (_, .choice(let words)): .words(words)
        default: nil
        }
    }
}

extension OptionSpecification {
    /// The option for a search parameter; nil if the parameter has none.
    init?(_ parameter: SearchParameter) {
        guard let option = parameter.descriptor.option else { return nil }
        self.init(parameter, option)
    }

    init(_ parameter: SearchParameter, _ option: SearchParameter.Option) {
        self.init(
            parameter.optionName, option.value, completes: parameter.completion,
            help: Words(option.english, option.chinese))
    }
}

extension Arguments {
    /// Returns the values of search parameters from their options. A flag that is given is true.
    func values(of parameters: [SearchParameter]) -> TempleQueryText {
        TempleQueryText(parameters) { parameter in
            has(parameter.optionName) ? "true" : self[parameter.optionName]
        }
    }
}
