internal import TempleModel
internal import Wording

/// The temple that a command edits: the words `temple ID` or `temple NAME` of the call.
enum EditedTemple {
    /// Checks the first word, which says what kind of thing it is.
    static func checkKind(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) {
        guard let word = arguments.operands.first, EntityKind(rawValue: word) == nil else { return }
        let kinds = EntityKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("\"\(word)\" cannot be edited; give \(kinds): \(command.name) \(command.forms[0])", command)
    }

    /// Returns the id of the temple.
    static func id(
        _ arguments: Arguments, in database: DatabaseLocation, _ composition: Composition,
        _ command: CommandSpecification
    ) throws(CommandError) -> Int64 {
        try checkKind(arguments, command)
        let argument = try TempleArgument(arguments.operands[1], today: Clock.today(), command)
        if case .id(let id) = argument { return id }
        return try argument.id(in: composition.store(database))
    }
}
