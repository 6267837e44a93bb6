internal import Geodesy
public import TempleModel

extension Parameter {
    /// Creates the description of a search parameter.
    public init(_ parameter: SearchParameter) {
        let descriptor = parameter.descriptor
        self.init(
            parameter.rawValue, JSONSchema(descriptor.kind), descriptor.english, chinese: descriptor.chinese,
            default: descriptor.defaultText, example: descriptor.example)
    }
}

extension JSONSchema {
    /// Creates the schema for the values of a search parameter.
    public init(_ kind: SearchParameter.Kind) {
        self =
            switch kind {
            case .number(let range): .number(range)
            case .distance: .numberAbove(0, through: TempleQuery.maximumRadius.kilometers)
            case .wholeNumber(let range): .integer(range)
            case .flag: .flag
            case .choice(let values): .choice(values)
            case .day: .askedDay
            case .line(let maximumLength):
                .pattern(#"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: maximumLength)
            case .pattern(let pattern): .pattern(pattern)
            }
    }
}
