import Expectations
import BuiltProgram
import Foundation
import Testing

/// What bash and fish complete by the scripts of the built program.
struct CompletionTests {
    private static let pathOfFish = "/usr/bin/fish"

    private static func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// The script of each shell. They are made once.
    private static let scripts = Result {
        let program = try Program(isUsed: false)
        var scripts: [String: String] = [:]
        for shell in ["bash", "zsh", "fish"] {
            let made = try program.run("completion", shell)
            guard made.status == 0, made.error.isEmpty else { throw NotMade(error: made.error) }
            scripts[shell] = made.output
        }
        return scripts
    }

    private let program: Program

    /// Puts the scripts into the program's folder: `script.bash`.
    init() throws {
        program = try Program(isUsed: false)
        for (shell, text) in try Self.scripts.get() {
            try Data(text.utf8).write(to: URL(fileURLWithPath: program.path("script.\(shell)")))
        }
    }

    private struct NotMade: Error {
        let error: String
    }

    /// Returns what bash offers for the last of the words after `nearby`. It divides words at `=` as bash does.
    private func offeredByBash(_ words: [String]) throws -> [String] {
        let script = """
            source script.bash
            COMP_WORDS=(nearby "$@") COMP_CWORD=$#
            _nearby
            [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let offered = try program.runOther("/bin/bash", ["-c", script, "bash"] + words)
        expect(offered.status == 0 && offered.error.isEmpty, "\(offered.error)")
        return offered.output.split(separator: "\n").map(String.init)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        let offered: [String]
        var testDescription: String { words.joined(separator: " ") }

        init(_ words: String..., offered: [String]) {
            self.words = words
            self.offered = offered
        }
    }

    private static let cases = [
        Case("te", offered: ["temple"]), Case("TE", offered: ["temple"]), Case("xyz", offered: []),
        Case("--lim", offered: ["--limit"]), Case("serve", "--log-f", offered: ["--log-format"]),
        Case("serve", "--log-format", "", offered: ["json", "text"]), Case("--format", "g", offered: ["geojson"]),
        Case("find", "x", "--format", "=", "g", offered: ["geojson"]),
        Case("find", "x", "--format", "=", offered: ["table", "json", "geojson", "csv"]),
        Case("export", "--format", "", offered: ["csv", "geojson", "jsonl"]),
        Case("--open-now", "--sort", "d", offered: ["distance", "date"]), Case("--county", "臺中", offered: ["臺中市"]),
        Case("--deity", "媽", offered: ["媽祖"]), Case("find", "--deity", "baosheng", offered: [#"Baosheng\ Dadi"#]),
        Case("find", "--deity", #"Baosheng\ D"#, offered: [#"Baosheng\ Dadi"#]),
        Case("deity", #""Baosheng"#, offered: ["Baosheng Dadi"]), Case("deity", "媽祖", "媽", offered: []),
        Case("edit", "f", offered: ["festival"]), Case("edit", "festival", "f", offered: []),
        Case("add", "--dry-run", "g", offered: ["group"]), Case("add", "--reason", "g", offered: []),
        Case("import", "--undo", "--format", "j", offered: ["json"]),
        Case("import", "--from", "new", offered: ["new-taipei"]),
        // The option takes a value here, and none in an import.
        Case("changes", "--undo", "1", "--form", offered: ["--format"]), Case("changes", "--undo", "--f", offered: []),
        // A flag is followed by an argument, an option by its value.
        Case("calendar", "--new-moon", "媽", offered: ["媽祖"]), Case("calendar", "--advance-days", "媽", offered: []),
        Case("calendar", "觀世音菩薩", "媽", offered: ["媽祖"]),
        Case("admin", "--role", "viewer", "l", offered: ["list"]), Case("completion", "f", offered: ["fish"]),
        Case("pairs", "--decide", "", offered: ["same", "different", "later", "none"]),
        Case("unknown", "--", offered: []),
    ]

    @Test(arguments: cases) func bashOffers(_ one: Case) throws {
        try expect(offeredByBash(one.words), equals: one.offered)
    }

    @Test func bashOffersEveryCommandAndOption() throws {
        let commands = try program.listedCommands()
        try expect(Set(offeredByBash([""])), equals: Set(commands))
        for command in [""] + commands {
            let options = try program.listedOptions(command).map { String($0.prefix { $0 != " " }) }
            try expect(offeredByBash((command.isEmpty ? [] : [command]) + ["--"]), equals: options, "\(command)")
        }
    }

    /// Each deity by its own name, and by the first of its names in Latin letters. A quote that is typed stays.
    @Test func bashOffersEveryDeity() throws {
        struct Entries: Decodable {
            struct Entry: Decodable {
                let name: String
                let romanized: [String]
            }
            let deities: [Entry]
        }
        let data = try Data(contentsOf: Repository.root.appendingPathComponent("data/deities.json"))
        let entries = try JSONDecoder().decode(Entries.self, from: data).deities
        let names = entries.flatMap { [$0.name] + $0.romanized.prefix(1) }
        expect(names.count, isAbove: 400)
        try expect(offeredByBash(["--deity", "\""]), equals: names)
    }

    /// Files are completed by bash itself, as it quotes them.
    @Test func bashCompletesFilesItself() throws {
        let script = """
            source script.bash
            compopt() { echo "$@"; }
            for call in 'push-keys ' 'import a.csv ' '--database ' 'import --rejects ' 'manual ' 'pairs --after '; do
                read -r -a words <<<"$call"
                COMP_WORDS=(nearby "${words[@]}" '') COMP_CWORD=$((${#words[@]} + 1))
                echo "${words[*]}: $(_nearby; echo "${#COMPREPLY[@]}")"
            done
            """
        let offered = try program.runOther("/bin/bash", ["-c", script])
        expect(
            offered.output,
            equals: """
                push-keys: -o default
                0
                import a.csv: -o default
                0
                --database: -o default
                0
                import --rejects: -o default
                0
                manual: -o dirnames
                0
                pairs --after: 0

                """)
    }

    /// Returns what fish offers at the end of a line.
    private func offeredByFish(_ line: String) throws -> [String] {
        let words = ["--no-config", "-c", "source script.fish; complete --do-complete=$argv[1]", line]
        let offered = try program.runOther(Self.pathOfFish, words)
        expect(offered.status == 0 && offered.error.isEmpty, "\(offered.error)")
        return offered.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(
        .enabled(if: isThere(pathOfFish), "there is no fish"),
        arguments: [
            ("te", ["temple"]), ("--lim", ["--limit"]), ("serve --log-f", ["--log-format"]),
            ("serve --log-format ", ["json", "text"]), ("find x --format=g", ["--format=geojson"]),
            ("--open-now --sort d", ["date", "distance"]), ("--county 臺中", ["臺中市"]), ("--deity 媽", ["媽祖"]),
            ("find --deity Baosheng", ["Baosheng Dadi"]), ("deity 媽祖 媽", []), ("edit fes", ["festival"]),
            ("edit festival fes", []), ("add --dry-run gro", ["group"]), ("add --reason gro", []),
            ("changes --undo 1 --form", ["--format"]), ("calendar --new-moon 媽", ["媽祖"]),
            ("calendar --advance-days 媽", []), ("calendar 觀世音菩薩 媽", ["媽祖"]), ("admin --role viewer lis", ["list"]),
            ("completion fi", ["fish"]), ("push-keys script.b", ["script.bash"]),
            ("import a.csv script.b", ["script.bash"]), ("--database script.b", ["script.bash"]),
        ] as [(String, [String])])
    func fishOffers(line: String, offered: [String]) throws {
        try expect(offeredByFish("nearby " + line).sorted(), equals: offered)
    }

    @Test(.enabled(if: isThere(pathOfFish), "there is no fish")) func fishOffersEveryCommandAndOption() throws {
        let commands = try program.listedCommands()
        try expect(Set(offeredByFish("nearby ")), equals: Set(commands))
        for command in ["", "find", "serve", "changes"] {
            let options = try program.listedOptions(command).map { String($0.prefix { $0 != " " }) }
            let line = command.isEmpty ? "nearby --" : "nearby \(command) --"
            try expect(
                offeredByFish(line).map { String($0.prefix { $0 != "=" }) }.sorted(), equals: options.sorted(),
                "\(command)")
        }
    }

    @Test func descriptionsAreInTheLanguageOfTheHelp() throws {
        let chinese = try program.run("completion", "fish", environment: ["LANG": "zh_TW.UTF-8"])
        expect(chinese.output, contains: "-a find -d '依名稱尋找寺廟，不限地點。'\n")
        let english = try String(contentsOfFile: program.path("script.fish"), encoding: .utf8)
        expect(english, contains: "-a find -d 'Find temples by name, everywhere.'\n")
    }

    @Test func anotherShellIsRefused() throws {
        let refused = try program.run("completion", "tcsh")
        expect(refused.status, equals: 64)
        expect(refused.error.hasPrefix("nearby: unknown shell \"tcsh\"; give one of bash, zsh, fish\n"))
    }
}
