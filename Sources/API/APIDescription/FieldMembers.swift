public import TempleModel

extension JSONSchema.Member {
    /// The member of a field that is one text, in a temple's own answer.
    public init(_ field: MergedTemple.Field) {
        self.init(field.rawValue, .orNull(.text), field.about.meanings.first)
    }
}

extension [MergedTemple.Field] {
    /// Fields that are one text as members of the examples' temple.
    public var exampleMembers: String {
        map { field in "\"\(field.rawValue)\":\(field.about.example.map { "\"\($0)\"" } ?? "null")" }.joined(
            separator: ",")
    }
}
