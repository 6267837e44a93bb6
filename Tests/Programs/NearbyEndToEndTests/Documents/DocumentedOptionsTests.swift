import Expectations
import BuiltProgram
import Foundation
import Testing

/// The options of every command, as `--help` lists them, and the documents that name them.
struct DocumentedOptionsTests {
    private static let readmes = ["README.md", "README.zh-TW.md"]

    /// Every page that an option may stand in.
    private static let pages = [
        "getting-started", "command", "http-api", "import", "operations", "data-sources", "calendar", "security",
        "stability", "scaling", "editing", "accounts", "notifications", "runbook",
    ].map { "docs/\($0).md" }

    /// Options of the scripts, and of other programs in an example.
    private static let others: Set = [
        "--prefix", "--data-urlencode", "--fail", "--retry", "--registry", "--peers", "--seconds", "--minutes",
        "--generators-only", "--admin", "--destdir", "--program", "--system", "--image",
        // Of apt, systemctl and docker.
        "--allow-downgrades", "--now", "--read-only", "--tmpfs",
        // Of curl.
        "--unix-socket",
        // Of PostgreSQL's programs.
        "--checkpoint", "--create", "--dbname", "--exclude-table-data", "--exit-on-error", "--file", "--pgdata",
        "--quiet", "--roles-only", "--schema", "--write-recovery-conf",
    ]

    /// The options that every command has.
    private static let everywhere: Set = ["--database PATH", "--help", "--version"]

    /// The first column of the help's options, as `--from FORM`.
    private func options(_ words: [String]) throws -> Set<String> {
        let help = try Program().run(words + ["--help"])
        expect(help.status, equals: 0)
        return Set(
            help.output.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
                line.split(separator: " ").prefix { $0.hasPrefix("--") || $0 == $0.uppercased() }.prefix(2)
                    .joined(separator: " ")
            })
    }

    private func names(_ options: Set<String>) -> Set<String> {
        Set(options.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    /// The commands that the help of the search lists; the empty one is the search itself.
    private func commands() throws -> [[String]] {
        let help = try Program().run("--help").output
        let words = help.matches(of: #/\n  nearby ([a-z-]+)/#).map { [String($0.output.1)] }
        expect(words.count, equals: 32)
        return [[]] + words
    }

    private func named(in path: String) throws -> Set<String> {
        let text = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
        return Set(text.matches(of: #/--[a-z][a-z-]+/#).map { String($0.output) }).subtracting(Self.others)
    }

    /// Each command has a section in the page with exactly its options and what they take.
    @Test func everyOptionIsInThePageOfTheCommand() throws {
        let page = try DocumentPage("docs/command.md")
        func documented(_ heading: String) -> Set<String> {
            Set(page.rows(under: heading).compactMap(\.first).flatMap(DocumentPage.codeSpans))
        }
        expect(documented("Options of every command"), equals: Self.everywhere)
        for words in try commands() {
            let heading = (["nearby"] + words).joined(separator: " ")
            expect(documented(heading), equals: (try options(words)).subtracting(Self.everywhere), "\(heading)")
        }
    }

    /// Every setting of the service has a row in the page for those who run it, and every row is a setting.
    @Test func everySettingIsInOperations() throws {
        let rows = try DocumentPage("docs/operations.md").rows(under: "Settings")
        let documented = Set(rows.compactMap(\.first).flatMap(DocumentPage.codeSpans))
        let options = try names(options(["serve"])).subtracting(["--help", "--version"])
        expect(documented, equals: Set(options.map { String($0.dropFirst(2)) }))
    }

    @Test func noDocumentNamesAnOptionThatDoesNotExist() throws {
        var known: Set<String> = []
        for command in try commands() { known.formUnion(names(try options(command))) }
        for path in Self.readmes + Self.pages {
            try expect(named(in: path).subtracting(known), equals: [], "\(path)")
        }
    }

    @Test func bothReadmesNameTheSameOptions() throws {
        let named = try Self.readmes.map(named)
        expect(named[0] == named[1] && named[0].count > 2)
    }

    /// The exit codes that the program can end with are the rows of the page's table.
    @Test func everyExitCodeIsInThePageOfTheCommand() throws {
        let source = try String(
            contentsOf: Repository.root.appendingPathComponent("Sources/Programs/nearby/CommandError.swift"),
            encoding: .utf8)
        let codes = source.matches(of: #/\n    case \w+ = (\d+)/#).map { String($0.output.1) }
        expect(codes.count, isAtLeast: 10)
        let rows = try DocumentPage("docs/command.md").rows(under: "Exit codes")
        expect(rows.compactMap(\.first), equals: codes)
    }
}
