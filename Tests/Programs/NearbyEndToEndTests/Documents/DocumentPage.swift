import BuiltProgram
import Expectations
import Foundation

/// One Markdown document of the repository.
struct DocumentPage {
    /// The path from the repository's root.
    let path: String
    /// The lines outside of code blocks.
    private let lines: [String]

    init(_ path: String) throws {
        self.path = path
        let text = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
        var isCode = false
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            if line.hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            return isCode ? nil : String(line)
        }
    }

    /// README, CONTRIBUTING and every page of docs.
    static func all() throws -> [DocumentPage] {
        let docs = Repository.root.appendingPathComponent("docs").path
        let names = try FileManager.default.contentsOfDirectory(atPath: docs).filter { $0.hasSuffix(".md") }.sorted()
        let paths = ["README.md", "README.zh-TW.md", "CONTRIBUTING.md", "CHANGELOG.md"] + names.map { "docs/\($0)" }
        return try paths.map(DocumentPage.init)
    }

    /// The cells of every table row under a heading, without the row that names the columns and the line below it.
    ///
    /// - Returns: No rows where there is no such heading.
    func rows(under heading: String) -> [[String]] {
        guard let start = lines.firstIndex(where: { Self.title($0) == heading }) else { return [] }
        let section = lines[(start + 1)...].prefix { Self.title($0) == nil }
        let tables = section.split { !$0.hasPrefix("|") }
        return tables.flatMap { table in
            table.dropFirst(2).map { row in
                row.dropFirst().split(separator: "|", omittingEmptySubsequences: false).dropLast()
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
        }
    }

    /// The names of the headings as GitHub writes them in a link, `one-temple` for "One temple".
    var anchors: Set<String> {
        Set(
            lines.compactMap(Self.title).map { title in
                title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                    .replacingOccurrences(of: " ", with: "-")
            })
    }

    /// The targets of all links and pictures.
    var links: [String] {
        lines.flatMap { line in line.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.output.1) } }
    }

    /// Every code span of the page, also one that is broken across lines.
    var codeSpans: [String] { Self.codeSpans(lines.joined(separator: "\n")) }

    /// Every code span of a text.
    static func codeSpans(_ text: String) -> [String] {
        text.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
    }

    private static func title(_ line: String) -> String? {
        let marks = line.prefix { $0 == "#" }
        guard !marks.isEmpty, line.dropFirst(marks.count).hasPrefix(" ") else { return nil }
        return line.dropFirst(marks.count + 1).trimmingCharacters(in: .whitespaces)
    }
}
