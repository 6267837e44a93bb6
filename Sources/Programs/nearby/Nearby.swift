internal import TempleModel
internal import Wording

/// The program: finds the command, runs it, and turns its error into a message and an exit code.
enum Nearby {
    static let release = "1.0.0"

    /// A call that begins with an option is a search.
    private static let search = Command(
        word: "", specification: SearchCommand.specification, run: SearchCommand.run)

    /// Every other command.
    static let commands: [Command] = [
        Command(word: "find", specification: FindCommand.specification, run: FindCommand.run),
        Command(word: "temple", specification: TempleCommand.specification, run: TempleCommand.run),
        Command(word: "route", specification: TourCommand.specification, run: TourCommand.run),
        Command(word: "deity", specification: DeityCommand.specification, run: DeityCommand.run),
        Command(word: "activities", specification: ActivitiesCommand.specification, run: ActivitiesCommand.run),
        Command(word: "today", specification: TodayCommand.specification, run: TodayCommand.run),
        Command(word: "lunar", specification: LunarCommand.specification, run: LunarCommand.run),
        Command(word: "calendar", specification: CalendarCommand.specification, run: CalendarCommand.run),
        Command(word: "import", specification: ImportCommand.specification, run: ImportCommand.run),
        Command(word: "imports", specification: ImportsCommand.specification, run: ImportsCommand.run),
        Command(word: "edit", specification: EditCommand.specification, run: EditCommand.run),
        Command(word: "add", specification: AddCommand.specification, run: AddCommand.run),
        Command(word: "delete", specification: DeleteCommand.specification, run: DeleteCommand.run),
        Command(word: "restore", specification: RestoreCommand.specification, run: RestoreCommand.run),
        Command(word: "merge", specification: MergeCommand.specification, run: MergeCommand.run),
        Command(word: "split", specification: SplitCommand.specification, run: SplitCommand.run),
        Command(word: "pairs", specification: PairsCommand.specification, run: PairsCommand.run),
        Command(word: "changes", specification: ChangesCommand.specification, run: ChangesCommand.run),
        Command(word: "admin", specification: AdminCommand.specification, run: AdminCommand.run),
        Command(word: "accounts", specification: AccountsCommand.specification, run: AccountsCommand.run),
        Command(word: "push-keys", specification: PushKeysCommand.specification, run: PushKeysCommand.run),
        Command(word: "notify", specification: NotifyCommand.specification, run: NotifyCommand.run),
        Command(word: "init", specification: InitCommand.specification, run: InitCommand.run),
        Command(word: "migrate", specification: MigrateCommand.specification, run: MigrateCommand.run),
        Command(word: "copy", specification: CopyCommand.specification, run: CopyCommand.run),
        Command(word: "backup", specification: BackupCommand.specification, run: BackupCommand.run),
        Command(word: "check", specification: CheckCommand.specification, run: CheckCommand.run),
        Command(word: "export", specification: ExportCommand.specification, run: ExportCommand.run),
        Command(word: "serve", specification: ServeCommand.specification, run: ServeCommand.run),
        Command(word: "ping", specification: PingCommand.specification, run: PingCommand.run),
        Command(word: "completion", specification: CompletionCommand.specification, run: CompletionCommand.run),
        Command(word: "manual", specification: ManualCommand.specification, run: ManualCommand.run),
    ]

    struct Command: Sendable {
        let word: String
        let specification: CommandSpecification
        let run: Run
    }

    typealias Run = @Sendable (Arguments, Console, Composition) throws(CommandError) -> Void

    /// - Parameter words: the words of the call.
    static func run(_ words: () throws(CommandError) -> [String], environment: [String: String]) -> ExitCode {
        let console = Console(environment: environment)
        do {
            try runCommand(words(), console, Composition(environment: environment, note: { console.note($0) }))
            return .success
        } catch {
            console.note(error.message, details: error.details)
            return error.code
        }
    }

    private static func runCommand(
        _ words: [String], _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        guard let first = words.first else {
            throw .usage("missing arguments; for example: nearby --lat 24.14 --lng 120.67", SearchCommand.specification)
        }
        var command = search
        var rest = words[...]
        if !first.hasPrefix("-") {
            try Arguments.refusePasswords([first])
            guard let named = commands.first(where: { $0.word == first }) else {
                let hint = NearestName.nearest(to: first, in: commands.map(\.word))
                throw .usage(
                    "unknown command \"\(first)\"" + (hint.map { "; did you mean \($0)?" } ?? ""),
                    search.specification)
            }
            command = named
            rest = rest.dropFirst()
        }
        let arguments = try Arguments(rest, for: command.specification)
        if arguments.has("help") {
            let language = Language(environment: composition.environment)
            return try console.answer(command.specification.help(in: language))
        }
        if arguments.has("version") { return try console.answer(Versions.text) }
        try command.run(arguments, console, composition)
    }
}
