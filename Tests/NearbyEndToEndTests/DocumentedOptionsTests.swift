import BuiltProgram
import Foundation
import Testing

/// What `--help` tells is what the documents tell.
struct DocumentedOptionsTests {
    private func options(_ words: [String]) throws -> Set<String> {
        let help = try Program().run(words + ["--help"])
        #expect(help.status == 0)
        return Set(
            help.output.split(separator: "\n").filter { $0.hasPrefix("  --") }
                .compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    private static let readmes = ["README.md", "README.zh-TW.md"]

    /// Those of the scripts and of other programs that are shown beside it.
    private static let others: Set = ["--prefix", "--data-urlencode", "--registry", "--peers"]

    private func named(in path: String) throws -> Set<String> {
        Set(try document(path).matches(of: #/--[a-z][a-z-]+/#).map { String($0.output) }).subtracting(Self.others)
    }

    private func document(_ path: String) throws -> String {
        try String(contentsOf: Program.repository.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every setting of the service is in the page for whoever runs it, as an option or by its name in a table.
    @Test func everySettingIsInOperations() throws {
        let page = try document("docs/operations.md")
        let options = try options(["serve"]).subtracting(["--help", "--version"])
        #expect(options.count > 15)
        for option in options {
            #expect(page.contains("`\(option)`") || page.contains("`\(option.dropFirst(2))`"), "\(option)")
        }
    }

    /// No document names an option that there is not.
    @Test func everyOptionInTheReadmesIsOne() throws {
        var known: Set<String> = []
        for command in [
            [], ["temple"], ["deity"], ["activities"], ["today"], ["lunar"], ["calendar"], ["import"], ["imports"],
            ["export"], ["serve"],
        ] { known.formUnion(try options(command)) }
        for path in Self.readmes {
            let named = try named(in: path)
            #expect(named.count > 10)
            #expect(named.subtracting(known) == [], "\(path)")
        }
    }

    /// The two READMEs tell the same.
    @Test func bothReadmesNameTheSameOptions() throws {
        let named = try Self.readmes.map(named)
        #expect(named[0] == named[1])
    }
}
