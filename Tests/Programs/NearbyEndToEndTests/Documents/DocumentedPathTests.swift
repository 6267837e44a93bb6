import Expectations
import BuiltProgram
import Foundation
import Testing

/// Paths, files, suites and types that the documents name.
struct DocumentedPathTests {
    /// The Swift files of the repository: their names, and the types that they declare or extend.
    private struct Tree {
        var files: Set<String> = []
        var types: Set<String> = []
        /// The types below `Sources` alone.
        var ownTypes: Set<String> = []

        init() throws {
            for folder in ["Sources", "Tests", "Fuzz"] {
                let root = Repository.root.appendingPathComponent(folder)
                let paths = try require(FileManager.default.enumerator(atPath: root.path))
                for case let path as String in paths where path.hasSuffix(".swift") {
                    files.insert((path as NSString).lastPathComponent)
                    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
                    let names = text.matches(
                        of: #/\b(?:struct|class|enum|actor|protocol|typealias|extension) +(\w+)/#
                    ).map { String($0.output.1) }
                    types.formUnion(names)
                    if folder == "Sources" { ownTypes.formUnion(names) }
                }
            }
        }
    }

    private static let tree = Result { try Tree() }

    /// The folders in which a path of the repository begins.
    private static let folders = ["Sources/", "Tests/", "Fuzz/", "tools/", "docs/", "data/", "Web/", "packaging/"]

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(path).path)
    }

    /// The names in the folders of `Tests`: test targets, and folders of `Support`.
    private static let targets = Result {
        let tests = Repository.root.appendingPathComponent("Tests").path
        return try FileManager.default.contentsOfDirectory(atPath: tests).flatMap { floor -> [String] in
            let folder = (tests as NSString).appendingPathComponent(floor)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                return []
            }
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        }
    }

    /// Whether a folder has a file of a name with one star, as `data/*.json`.
    private static func matches(_ path: String) -> Bool {
        let (folder, name) = ((path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent)
        let ends = name.components(separatedBy: "*")
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent(folder).path)
        return ends.count == 2 && files?.contains { $0.hasPrefix(ends[0]) && $0.hasSuffix(ends[1]) } ?? false
    }

    /// The words of all code spans in CONTRIBUTING and the pages of docs, without those that stand for any name.
    private static func words() throws -> [(page: String, word: String)] {
        let pages = try DocumentPage.all().filter { $0.path == "CONTRIBUTING.md" || $0.path.hasPrefix("docs/") }
        return pages.flatMap { page in
            page.codeSpans.flatMap { $0.split(whereSeparator: \.isWhitespace) }
                .filter { !$0.contains("NAME") }
                .map { (page: page.path, word: $0.trimmingCharacters(in: CharacterSet(charactersIn: ".,;:"))) }
        }
    }

    @Test func everyPathExists() throws {
        let paths = try Self.words().filter { one in Self.folders.contains { one.word.hasPrefix($0) } }
        expect(paths.count, isAbove: 100)
        for (page, path) in paths {
            expect(path.contains("*") ? Self.matches(path) : Self.exists(path), "\(page): \(path)")
        }
    }

    @Test func everySwiftFileExists() throws {
        let tree = try Self.tree.get()
        let names = try Self.words().filter { $0.word.hasSuffix(".swift") && !$0.word.contains("/") }
        expect(names.count, isAbove: 20)
        for (page, name) in names { expect(tree.files.contains(name) || Self.exists(name), "\(page): \(name)") }
    }

    @Test func everySuiteExists() throws {
        let (tree, targets) = (try Self.tree.get(), try Self.targets.get())
        let suites = try Self.words().filter { $0.word.wholeMatch(of: #/[A-Z]\w*Tests/#) != nil }
        expect(suites.count, isAbove: 15)
        for (page, suite) in suites {
            expect(tree.types.contains(suite) || targets.contains(suite), "\(page): \(suite)")
        }
    }

    /// What a recipe tells to run names suites.
    @Test func everyFilterOfARecipeHasATest() throws {
        let tree = try Self.tree.get()
        let suites = try (Array(tree.types) + Self.targets.get()).filter { $0.hasSuffix("Tests") }
        let pages = try ["CONTRIBUTING.md", "docs/data.md"].map(DocumentPage.init)
        let commands = pages.flatMap(\.codeSpans).filter { $0.contains("tools/test --filter ") }
        let filters = commands.flatMap { command in
            command.components(separatedBy: "--filter ").dropFirst().flatMap {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " '\n")).components(separatedBy: "|")
            }
        }
        expect(filters.count, isAbove: 30)
        for filter in filters { expect(suites.contains { $0.contains(filter) }, "\(filter)") }
    }

    /// Each row of the glossary is a word, one sentence, and the types or files that have it.
    @Test func theGlossaryNamesTypesThatAreThere() throws {
        let tree = try Self.tree.get()
        let page = try DocumentPage("docs/glossary.md")
        let headings = [
            "Temples and where they come from", "Deities and days", "Searches", "Stores", "Service and pages",
        ]
        var words: [String] = []
        for row in headings.flatMap({ page.rows(under: $0) }) {
            expect(row.count == 3 && row.allSatisfy { !$0.isEmpty }, "\(row)")
            words.append(row.first ?? "")
            let names = DocumentPage.codeSpans(row.last ?? "")
            expect(!names.isEmpty, "\(row)")
            for name in names where !name.contains("/") {
                // A member stands after its type; a test that knows all members would be a compiler.
                let type = String(name.prefix { $0 != "." })
                expect(tree.ownTypes, contains: type, "\(name)")
            }
        }
        expect(words.count > 50 && Set(words).count == words.count)
        let text = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/glossary.md"), encoding: .utf8)
        expect(text.split(separator: "\n", omittingEmptySubsequences: false).count, isAtMost: 160)
    }
}
