internal import TempleModel

extension SearchParameter {
    /// The option's name without its dashes: options have dashes where URLs have underscores.
    var optionName: String { String(rawValue.map { $0 == "_" ? "-" : $0 }) }
}

extension OptionSpecification {
    /// The option that gives a parameter of a search; nil where there is none.
    init?(_ parameter: SearchParameter) {
        guard let option = parameter.descriptor.option else { return nil }
        self.init(parameter, option)
    }

    init(_ parameter: SearchParameter, _ option: SearchParameter.Option) {
        self.init(parameter.optionName, option.value, help: option.help)
    }
}

extension Arguments {
    /// The values that options give to parameters of a search; a flag that is given is true.
    func values(of parameters: [SearchParameter]) -> TempleQueryText {
        TempleQueryText(parameters) { parameter in
            has(parameter.optionName) ? "true" : self[parameter.optionName]
        }
    }
}
