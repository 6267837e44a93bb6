internal import FoundationEssentials
internal import Glibc
internal import Platform
internal import TempleImport
internal import TempleModel

/// `nearby import FILE...`: imports temples and activities from files, each file in one transaction, and undoes imports.
enum ImportCommand {
    enum Format: String, CaseIterable {
        case text, json
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        if arguments.has("undo") { return try undo(arguments, console, composition) }
        guard arguments[UndoConfirmation.name] == nil else {
            throw .usage("--\(UndoConfirmation.name) is for --undo", specification)
        }
        guard !arguments.operands.isEmpty else {
            throw .usage("missing argument: give the files to import, or - for standard input", specification)
        }
        let format = try OutputFormat<Format>.read(arguments, specification, terminal: .text, pipe: .text, console)
        let areEdits = arguments.has("as-edits")
        var options = try options(arguments)
        options.author = try Author.read(
            arguments, areEdits ? .command : .import, specification, composition.environment)
        guard !options.replaces || arguments.operands.count == 1 else {
            throw .usage(
                "--replace takes one file, because it removes everything that is not in that file", specification)
        }
        guard !areEdits || arguments.operands.count == 1 else {
            throw .usage("--as-edits takes one file, because its rows are one change", specification)
        }
        let database = try composition.database(option: arguments["database"])
        let composition = try composition.writing(arguments, specification)
        let inputs = arguments.operands.map { ImportInput(path: $0) }
        // Before anything is created or written: a mistyped name must not leave an empty database.
        for input in inputs {
            do throws(ImportRunError) {
                try input.check(options.reading)
            } catch {
                throw CommandError(error, importing: input.name, into: database.name)
            }
        }
        try checkFolder(of: database)
        options.reading.counties = try composition.starterData().counties()
        let rejects = try arguments["rejects"].map { path throws(CommandError) in
            let others = arguments.operands + (database.path.map { [$0, $0 + "-wal"] } ?? [])
            do throws(RejectsError) {
                return try RejectsFile(path: path, keepingApartFrom: others)
            } catch {
                throw CommandError(error)
            }
        }
        // A dry run creates no database. If there is none, it uses a temporary one.
        if areEdits, database.isNamed, !composition.exists(database) {
            throw CommandError(SearchError.missing, in: database.name)
        }
        let scratch = options.isDryRun && !composition.exists(database) ? try Scratch() : nil
        defer { scratch?.remove() }
        if let scratch {
            // A real import would create it first, too.
            if !database.isNamed { try composition.load(into: scratch.path) }
        } else {
            try composition.prepare(database)
        }
        let written = scratch.map { DatabaseLocation.file(path: $0.path, isNamed: true) } ?? database
        let isNew = !options.isDryRun && database.isNamed && database.path.map { access($0, F_OK) != 0 } ?? false
        let writer = try composition.writer(written)
        if isNew {
            console.note(
                "created \(database.name) without the well-known temples; nearby migrate --with-starter brings them")
        }
        var printer = ImportPrinter(console: console, rejects: rejects)
        for input in inputs {
            let run = ImportRun(input, options: options)
            composition.interruption?.watch(run)
            do throws(ImportRunError) {
                try run.write(with: writer, rejects: rejects) { printer.show($0) }
            } catch {
                printer.clear()
                let error = CommandError(
                    error, importing: input.name, into: written.name, cancelled: composition.interruption?.error)
                // The files before this one are imported, so report them too.
                try report(printer.outcomes, of: writer, format, console)
                guard error.code == .interrupted || error.code == .terminated, !printer.outcomes.isEmpty,
                    !options.isDryRun
                else { throw error }
                throw CommandError(error.code, error.message + " except by the files reported above")
            }
        }
        try report(printer.outcomes, of: writer, format, console)
        if let refused = printer.outcomes.first(where: \.isAllRefused) {
            throw CommandError(.data, "\(refused.file): none of its \(refused.read.counts.read) rows can be imported")
        }
        for outcome in printer.outcomes {
            guard let reason = outcome.cutShort else { continue }
            throw CommandError(
                .data,
                "\(outcome.file) is cut short (\(reason)); its rows up to there were imported; download it again for the rest"
            )
        }
    }

    /// Checks that the folder of a new database is writable. A dry run creates no database, but must fail if the import would.
    private static func checkFolder(of database: DatabaseLocation) throws(CommandError) {
        guard let path = database.path, access(path, F_OK) != 0 else { return }
        var folder = ParentFolder.of(path)
        // For an unnamed database, missing folders are created, too.
        while !database.isNamed, !folder.isEmpty, folder != "/", access(folder, F_OK) != 0 {
            folder = ParentFolder.of(folder)
        }
        // The slash at the end makes the check fail if it is a file.
        guard access(folder.isEmpty ? "./" : folder + "/", W_OK | X_OK) != 0 else { return }
        throw CommandError(
            .cannotCreate,
            "cannot create \(path): \(folder.isEmpty ? "." : folder): \(String(cString: strerror(errno)))")
    }

    private static func undo(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let others = specification.options.map(\.name).filter { name in
            !["undo", UndoConfirmation.name, "author", "reason", "database", "wait"].contains(name)
                && (arguments.has(name) || arguments[name] != nil)
        }
        guard arguments.operands.isEmpty, others.isEmpty else {
            let extra = arguments.operands.first ?? others.map { "--" + $0 }.joined(separator: " ")
            throw .usage("unexpected argument with --undo: \(extra)", specification)
        }
        let author = try Author.read(arguments, .import, specification, composition.environment)
        let reason = try Author.readReason(arguments, specification)
        let database = try composition.database(option: arguments["database"])
        let composition = try composition.writing(arguments, specification)
        guard composition.exists(database) else { throw CommandError(SearchError.missing, in: database.name) }
        let undone: ImportEntry?
        let change: Int64?
        do {
            let writer = try composition.writer(database)
            undone = try UndoConfirmation(arguments, specification, console).asking {
                try writer.undoLastImport(by: author, reason: reason, confirmed: $0)
            }
            change = try? writer.lastChange()
        } catch let refusal as UndoRefused {
            throw CommandError(refusal)
        } catch let refusal as EditRefused {
            throw CommandError(editing: refusal, in: database.name)
        } catch let error as SearchError {
            throw composition.error(error, in: database.name)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
        guard let undone else { throw CommandError(.data, "there is no import to undo") }
        try console.answer(
            "undid import \(undone.id) (\(undone.file)): reverted \(undone.inserted) inserted, \(undone.updated) updated, "
                + "\(undone.joined) joined, \(undone.removed) removed\n" + ImportOutcome.text(ofChange: change))
    }

    private static func report(
        _ outcomes: [ImportOutcome], of writer: any TempleWriting, _ format: Format, _ console: Console
    ) throws(CommandError) {
        // What is stored is stored, also where the number cannot be read.
        let change = outcomes.allSatisfy(\.isDryRun) ? nil : try? writer.lastChange()
        switch format {
        case .text: try console.show(outcomes.map { $0.text(console) }.joined() + ImportOutcome.text(ofChange: change))
        case .json: try console.answer(ImportOutcome.json(outcomes, change: change))
        }
    }

    /// A temporary database in its own folder.
    private struct Scratch {
        private let folder: String
        var path: String { folder + "/scratch.sqlite" }

        init() throws(CommandError) {
            var template = Array((FileManager.default.temporaryDirectory.path + "/nearby-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw CommandError(
                    .cannotCreate, "cannot create a temporary folder: \(String(cString: strerror(errno)))")
            }
            folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// The options that say how rows of a source are read and written.
    private static let sourceOptions = [
        "from", "calendar", "type", "source", "mobile-phones", "insert", "replace", "force",
    ]

    /// Returns how the columns of edits are read; nil without `--as-edits`.
    private static func editedColumns(_ arguments: Arguments) throws(CommandError) -> EditedColumns? {
        guard arguments.has("as-edits") else {
            guard !arguments.has("clear-empty") else { throw .usage("--clear-empty is for --as-edits", specification) }
            return nil
        }
        let others = sourceOptions.filter { arguments.has($0) || arguments[$0] != nil }
        guard others.isEmpty else {
            throw .usage(
                "unexpected option with --as-edits: \(others.map { "--" + $0 }.joined(separator: ", "))", specification)
        }
        var columns = EditedColumns(clearsEmpty: arguments.has("clear-empty"))
        if let pairs = arguments["map"] {
            do {
                columns.mapping = try EditMapping(pairs)
            } catch {
                throw .usage("--map: \(error)", specification)
            }
        }
        return columns
    }

    private static func options(_ arguments: Arguments) throws(CommandError) -> ImportRun.Options {
        var options = ImportRun.Options()
        options.now = Clock.seconds()
        options.reading.edits = try editedColumns(arguments)
        if let name = arguments["from"], name != "auto" {
            guard let schema = ImportSchema(rawValue: name) else {
                throw .usage("--from \"\(name)\" is not a known schema; give one of \(forms)", specification)
            }
            options.reading.schema = schema
        }
        if options.reading.edits == nil, let pairs = arguments["map"] {
            let mapping: ColumnMapping
            do {
                mapping = try ColumnMapping(pairs)
            } catch {
                throw .usage("--map: \(error)", specification)
            }
            guard options.reading.schema ?? mapping.schema == mapping.schema else {
                throw .usage(
                    "--map can be used with --from table only, and with festival=COLUMN with --from moi-festival only",
                    specification)
            }
            options.reading.mapping = mapping
        }
        if let calendar = arguments["calendar"] {
            guard calendar == "lunar" else {
                throw .usage("--calendar \"\(calendar)\" is not known; the only calendar is lunar", specification)
            }
            options.reading.takesBareDaysAsLunar = true
        }
        if let type = arguments["type"] {
            guard type == "place_of_worship" else {
                throw .usage("--type \"\(type)\" is not known; the only type is place_of_worship", specification)
            }
            options.reading.takesUntagged = true
        }
        if let name = arguments["crs"] {
            guard let system = CoordinateSystem(name) else {
                throw .usage("--crs \"\(name.prefix(40))\" is not read; give \(CoordinateSystem.names)", specification)
            }
            options.reading.coordinateSystem = system
        }
        options.reading.sourceName = arguments["source"]
        options.reading.keepMobilePhones = arguments.has("mobile-phones")
        options.reading.insertsNew = arguments.has("insert")
        options.isDryRun = arguments.has("dry-run")
        options.replaces = arguments.has("replace")
        options.isForced = arguments.has("force")
        options.reason = try Author.readReason(arguments, specification)
        return options
    }
}
