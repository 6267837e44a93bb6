#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif
internal import Foundation
internal import TempleImport
internal import TempleStore

/// `nearby import FILE...`: takes temples in from files, each file all or nothing.
enum ImportCommand {
    static let specification = CommandSpecification(
        name: "nearby import",
        summary: "Take temples in from files; a second import of the same file changes nothing.",
        forms: ["FILE... [OPTION...]"],
        options: [
            OptionSpecification(
                "from", "FORM",
                help: "form of the files: \(forms) (default auto)"),
            OptionSpecification("format", "FORM", help: "form of the report: text or json (default text)"),
            OptionSpecification("dry-run", help: "judge every row and report, but write nothing"),
            OptionSpecification("rejects", "PATH", help: "write the rows that were refused to this CSV file"),
            OptionSpecification(
                "source", "NAME", help: "the source that the rows belong to, where the file does not say"),
            OptionSpecification(
                "mobile-phones", help: "keep telephone numbers that are mobiles; they are dropped otherwise"),
        ],
        arguments: 1...1000,
        notes: """
            A FILE of - is standard input. A temple is known again by its source and the source's own id. Rows that
            cannot be taken are told with file, line, column and remedy on standard error; the others are taken.
            Exit codes: 0 read, 65 a file that cannot be understood or none of whose rows can be taken, 66 no such
            file, 69 database busy, 73 database cannot be made, 74 disk full or broken.
            """)

    /// What `--from` takes.
    private static let forms = (["auto"] + ImportFormat.allCases.map(\.rawValue)).joined(separator: ", ")

    enum Format: String, CaseIterable {
        case text, json
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<Format>.read(arguments, specification, terminal: .text, pipe: .text, console)
        let options = try options(arguments)
        let database = try composition.databasePath(option: arguments["database"])
        // Before anything is made or written: a mistyped name must not leave an empty database behind.
        for file in arguments.operands where !isPipe(file) {
            do {
                try TempleFileReader(path: file, options: options).checkHeader()
            } catch {
                throw CommandError(error)
            }
        }
        let rejects = try arguments["rejects"].map { path throws(CommandError) in
            try RejectsFile(path: path, keepingApartFrom: arguments.operands + [database.path, database.path + "-wal"])
        }
        defer { rejects?.close() }
        let isDryRun = arguments.has("dry-run")
        // A dry run makes no database: where there is none, it tries on one that is thrown away.
        let scratch = isDryRun && access(database.path, F_OK) != 0 ? try Scratch() : nil
        defer { scratch?.remove() }
        if scratch == nil { try composition.prepare(database) }
        let writer = try composition.writer(path: scratch?.path ?? database.path)
        var reports: [ImportReport] = []
        for file in arguments.operands {
            let run = ImportRun(file: file, options: options, console: console, rejects: rejects)
            do {
                reports.append(try run.write(with: writer, dryRun: isDryRun))
            } catch {
                // The files before it are in: that must be said, too.
                try tell(reports, format, console)
                throw error
            }
        }
        try tell(reports, format, console)
        if let empty = reports.first(where: { $0.read.read > 0 && $0.read.accepted == 0 }) {
            throw CommandError(.data, "\(empty.file): none of its \(empty.read.read) rows can be taken")
        }
    }

    private static func tell(
        _ reports: [ImportReport], _ format: Format, _ console: Console
    ) throws(CommandError) {
        switch format {
        case .text: try console.answer(reports.map(\.text).joined())
        case .json: try console.answer(ImportReport.json(reports))
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

    /// Whether a file can be read only once, as standard input and `<(command)` of a shell.
    private static func isPipe(_ file: String) -> Bool {
        var status = stat()
        guard file != "-", stat(file, &status) == 0 else { return file == "-" }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    private static func options(_ arguments: Arguments) throws(CommandError) -> ImportOptions {
        var options = ImportOptions()
        if let name = arguments["from"], name != "auto" {
            guard let format = ImportFormat(rawValue: name) else {
                throw .usage("--from \"\(name)\" is not a form of file; there are \(forms)", specification)
            }
            options.format = format
        }
        options.sourceName = arguments["source"]
        options.keepMobilePhones = arguments.has("mobile-phones")
        return options
    }
}
