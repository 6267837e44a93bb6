internal import Glibc
internal import Foundation
internal import TempleImport
internal import TempleModel

/// `nearby import FILE...`: takes temples and activities in from files, each file all or nothing, and takes imports back.
enum ImportCommand {
    static let specification = CommandSpecification(
        name: "nearby import",
        summary: "Take temples and activities in from files; a second import of the same file changes nothing.",
        forms: ["FILE... [OPTION...]", "--undo [OPTION...]"],
        options: [
            OptionSpecification(
                "from", "FORM",
                help: "what the files hold: \(forms)\n(default auto: by the names of their fields)"),
            OptionSpecification(
                "map", "PAIRS", help: "which column is what, as name=寺名,lat=緯度,lng=經度,address=地址"),
            OptionSpecification("format", "FORM", help: "form of the report: text or json (default text)"),
            OptionSpecification("dry-run", help: "judge every row and report, but write nothing"),
            OptionSpecification(
                "rejects", "PATH",
                help:
                    "write the rows that were refused or warned of, and why, to this CSV file,\nwhich can be mended and imported again"
            ),
            OptionSpecification(
                "source", "NAME", help: "the source that the rows belong to, whatever the file says"),
            OptionSpecification(
                "mobile-phones", help: "keep telephone numbers that are mobiles; they are dropped otherwise"),
            OptionSpecification(
                "insert",
                help:
                    "make temples of the places of worship that a list of attractions has and nobody\nelse; they only add to known temples otherwise"
            ),
            OptionSpecification(
                "replace", help: "remove what the source had before and the file does not list"),
            OptionSpecification(
                "force",
                help:
                    "import although many rows look like temples that are there, and replace although\nthe file looks cut short or a fifth would go"
            ),
            OptionSpecification("undo", help: "take back the last import that changed something,\nwith all its files"),
        ],
        arguments: 0...1000,
        notes: """
            A FILE is CSV, TSV, XML, JSON (one document or several), GeoJSON or JSON lines, in UTF-8, UTF-16 or Big5, plain, compressed or in a
            zip or tar archive; - is standard input. A temple is known again by its source and the source's own id,
            or by name, address and position where the source has no ids or another source knows it already. Rows that
            cannot be taken are told with file, line, column and remedy on standard error; the others are taken.
            Exit codes: 0 read, 65 a file that cannot be understood, is cut short or none of whose rows can be taken,
            66 no such file, 69 database busy, 73 database cannot be made, 74 disk full or broken, 130 and 143 ended by
            Ctrl-C or SIGTERM: nothing was changed.
            """)

    /// What `--from` takes.
    private static let forms = (["auto"] + ImportSchema.allCases.filter { $0 != .attractionHours }.map(\.rawValue))
        .joined(separator: ", ")

    enum Format: String, CaseIterable {
        case text, json
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        if arguments.has("undo") { return try undo(arguments, console, composition) }
        guard !arguments.operands.isEmpty else {
            throw .usage("name the files to import, or - for standard input", specification)
        }
        let format = try OutputFormat<Format>.read(arguments, specification, terminal: .text, pipe: .text, console)
        var options = try options(arguments)
        guard !options.replaces || arguments.operands.count == 1 else {
            throw .usage(
                "--replace takes one file: what it does not list is removed, whatever other files have", specification)
        }
        let database = try composition.databasePath(option: arguments["database"])
        let interruption = Interruption()
        let inputs = arguments.operands.map { ImportInput(path: $0) }
        // Before anything is made or written: a mistyped name must not leave an empty database behind.
        for input in inputs {
            do throws(ImportRunError) {
                try input.check(options.reading)
            } catch {
                throw CommandError(error, importing: input.name, into: database.path)
            }
        }
        try checkFolder(of: database)
        options.reading.counties = try composition.starterData().counties()
        let rejects = try arguments["rejects"].map { path throws(CommandError) in
            let others = arguments.operands + [database.path, database.path + "-wal"]
            do throws(RejectsError) {
                return try RejectsFile(path: path, keepingApartFrom: others)
            } catch {
                throw CommandError(error)
            }
        }
        // A dry run makes no database: where there is none, it tries on one that is thrown away.
        let scratch = options.isDryRun && access(database.path, F_OK) != 0 ? try Scratch() : nil
        defer { scratch?.remove() }
        if let scratch {
            // As it would be made first.
            if !database.isNamed { try composition.load(into: scratch.path) }
        } else {
            try composition.prepare(database)
        }
        let written = scratch?.path ?? database.path
        let writer = try composition.writer(path: written)
        var printer = ImportPrinter(console: console, rejects: rejects)
        for input in inputs {
            let run = ImportRun(input, options: options)
            interruption.watch(run)
            do throws(ImportRunError) {
                try run.write(with: writer, rejects: rejects) { printer.show($0) }
            } catch {
                printer.clear()
                let error = CommandError(
                    error, importing: input.name, into: written, cancelled: interruption.error)
                // The files before it are in: that must be said, too.
                try tell(printer.outcomes, format, console)
                guard error.code == .interrupted || error.code == .terminated, !printer.outcomes.isEmpty,
                    !options.isDryRun
                else { throw error }
                throw CommandError(error.code, error.message + " by what is not told above")
            }
        }
        try tell(printer.outcomes, format, console)
        if let refused = printer.outcomes.first(where: \.isAllRefused) {
            throw CommandError(.data, "\(refused.file): none of its \(refused.read.counts.read) rows can be taken")
        }
        for outcome in printer.outcomes {
            guard let reason = outcome.cutShort else { continue }
            throw CommandError(
                .data, "\(outcome.file) is cut short (\(reason)): what it has was taken; fetch it again for the rest")
        }
    }

    /// A dry run makes no database, and must not say yes where the import would find no folder for it.
    private static func checkFolder(of database: Composition.DatabasePath) throws(CommandError) {
        guard access(database.path, F_OK) != 0 else { return }
        var folder = (database.path as NSString).deletingLastPathComponent
        // The folders of a database that nobody named are made as well.
        while !database.isNamed, !folder.isEmpty, folder != "/", access(folder, F_OK) != 0 {
            folder = (folder as NSString).deletingLastPathComponent
        }
        // With a stroke behind it a file is none.
        guard access(folder.isEmpty ? "./" : folder + "/", W_OK | X_OK) != 0 else { return }
        throw CommandError(
            .cannotCreate,
            "\(database.path) cannot be made: \(folder.isEmpty ? "." : folder): \(String(cString: strerror(errno)))")
    }

    private static func undo(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let others = specification.options.map(\.name).filter { name in
            name != "undo" && name != "database" && (arguments.has(name) || arguments[name] != nil)
        }
        guard arguments.operands.isEmpty, others.isEmpty else {
            let extra = arguments.operands.first ?? others.map { "--" + $0 }.joined(separator: " ")
            throw .usage("--undo takes the last import back; there is no place for \(extra)", specification)
        }
        let database = try composition.databasePath(option: arguments["database"])
        guard access(database.path, F_OK) == 0 else { throw CommandError(SearchError.missing, in: database.path) }
        let undone: ImportEntry?
        do {
            undone = try composition.writer(path: database.path).undoLastImport()
        } catch let refusal as UndoRefused {
            throw CommandError(.unavailable, words(for: refusal))
        } catch let error as SearchError {
            throw CommandError(error, in: database.path, writing: true)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.internalError, "\(error)")
        }
        guard let undone else { throw CommandError(.data, "there is no import to take back") }
        try console.answer(
            "took back import \(undone.id) (\(undone.file)): \(undone.inserted) inserted, \(undone.updated) updated, "
                + "\(undone.joined) joined, \(undone.removed) removed are as they were\n")
    }

    private static func words(for refusal: UndoRefused) -> String {
        let entry = refusal.entry
        return switch refusal.reason {
        case .forgotten:
            "import \(entry.id) (\(entry.file)) is too long ago to be taken back; only the last imports are remembered"
        case .overtaken(let last?) where last.id >= entry.id:
            "import \(last.id) (\(last.file)) came in meanwhile, so import \(entry.id) (\(entry.file)) is not taken back; "
                + "say it again to take back import \(last.id)"
        case .overtaken:
            "import \(entry.id) (\(entry.file)) has been taken back meanwhile; see nearby imports"
        }
    }

    private static func tell(
        _ outcomes: [ImportOutcome], _ format: Format, _ console: Console
    ) throws(CommandError) {
        switch format {
        case .text: try console.answer(outcomes.map(\.text).joined())
        case .json: try console.answer(ImportOutcome.json(outcomes))
        }
    }

    /// A database of no further use, in a folder of its own.
    private struct Scratch {
        private let folder: String
        var path: String { folder + "/scratch.sqlite" }

        init() throws(CommandError) {
            var template = Array((NSTemporaryDirectory() + "/nearby-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw CommandError(.cannotCreate, "no temporary folder: \(String(cString: strerror(errno)))")
            }
            folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }

    private static func options(_ arguments: Arguments) throws(CommandError) -> ImportRun.Options {
        var options = ImportRun.Options()
        if let name = arguments["from"], name != "auto" {
            guard let schema = ImportSchema(rawValue: name) else {
                throw .usage("--from \"\(name)\" is not what a file can hold; there are \(forms)", specification)
            }
            options.reading.schema = schema
        }
        if let pairs = arguments["map"] {
            guard options.reading.schema ?? .table == .table else {
                throw .usage("--map is for --from table only", specification)
            }
            do {
                options.reading.mapping = try ColumnMapping(pairs)
            } catch {
                throw .usage("--map: \(error)", specification)
            }
        }
        options.reading.sourceName = arguments["source"]
        options.reading.keepMobilePhones = arguments.has("mobile-phones")
        options.reading.insertsNew = arguments.has("insert")
        options.isDryRun = arguments.has("dry-run")
        options.replaces = arguments.has("replace")
        options.isForced = arguments.has("force")
        return options
    }
}
