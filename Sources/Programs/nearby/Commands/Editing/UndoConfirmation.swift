internal import TempleModel
internal import Wording

/// Whether somebody knows how many things the undo of an import changes: by an option, or by typing it on a terminal.
struct UndoConfirmation {
    static let name = "confirm"
    static let option = OptionSpecification(
        name, "COUNT",
        help: Words(
            """
            with --undo of an import that changes \(UndoImpact.leastConfirmed) things or more: how many\nthey are; \
            a terminal asks for it
            """, "與 --undo 合用：匯入變動 \(UndoImpact.leastConfirmed) 筆以上時須附筆數；終端機會詢問"))

    private let given: Int?
    private let console: Console

    init(
        _ arguments: Arguments, _ specification: CommandSpecification, _ console: Console
    ) throws(CommandError) {
        given = try arguments.number(Self.name, in: 1...9_999_999, specification)
        self.console = console
    }

    /// Undoes, and once more after somebody has typed the number that the store wants to know.
    ///
    /// - Parameter undo: called with the number; nil where it was not given.
    func asking<Outcome>(_ undo: (Int?) throws -> Outcome) throws -> Outcome {
        do {
            return try undo(given)
        } catch let refused as EditRefused {
            guard given == nil, case .unconfirmed(let impact) = refused.reason,
                let typed = console.ask("\(impact.sentence(in: .english)).\nType \(impact.count) to undo it: ")
            else { throw refused }
            guard let count = Int(typed.filter { $0 != "," && $0 != " " }), count == impact.count else {
                throw CommandError(.data, "nothing was undone: that was not \(impact.count)")
            }
            return try undo(count)
        }
    }
}
