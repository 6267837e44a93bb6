/// A value as an editor writes it, before it is judged: JSON, or a text of the command line.
public indirect enum EditInput: Equatable, Sendable {
    case null
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([EditInput])
    /// The members in their order, each name once.
    case object([Member])

    public struct Member: Equatable, Sendable {
        public var name: String
        public var value: EditInput

        public init(_ name: String, _ value: EditInput) {
            self.name = name
            self.value = value
        }
    }
}

extension [EditInput.Member] {
    /// The value of a member; nil where it is not there.
    public subscript(name: String) -> EditInput? { first { $0.name == name }?.value }
}

/// What is wrong with one member of an edit.
public struct EditFault: Error, Equatable, Sendable {
    /// Where it is: a JSON pointer (RFC 6901) into what the editor wrote, such as `/lat`.
    public var pointer: String
    /// A stable code for programs, such as `too-long`.
    public var code: String
    /// One plain sentence for people, with the remedy.
    public var detail: String
    /// How long a text that is too long is; nil for any other fault.
    public var excess: TextExcess?
    /// The detail without the place that it begins with; nil where it does not begin with one.
    public var statement: String?

    public init(
        pointer: String, code: String, detail: String, excess: TextExcess? = nil, statement: String? = nil
    ) {
        self.statement = statement
        self.pointer = pointer
        self.code = code
        self.detail = detail
        self.excess = excess
    }
}

/// The length of a text that is too long, and the most that it may have, in characters.
public struct TextExcess: Equatable, Sendable {
    public var length: Int
    public var most: Int

    public init(_ length: Int, of most: Int) {
        self.length = length
        self.most = most
    }
}

/// All that is wrong with an edit, in the order of its members.
public struct EditFaults: Error, Equatable, Sendable {
    public var faults: [EditFault]

    public init(_ faults: [EditFault]) { self.faults = faults }
}

/// The values of an edit, judged by the rules of imports.
public struct JudgedEdit: Equatable, Sendable {
    public var values: FieldValues
    /// What an editor should know and may mean all the same, such as a position outside Taiwan.
    public var warnings: [EditFault]

    public init(values: FieldValues, warnings: [EditFault] = []) {
        self.values = values
        self.warnings = warnings
    }
}
