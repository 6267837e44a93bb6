import Expectations
import BuiltProgram
import Foundation
import Testing

/// The manual pages that the built program writes, as scdoc and man read them.
struct ManualTests {
    private static let makers = ["/usr/bin/scdoc", "/usr/bin/man", "/usr/bin/lexgrog"]
    private static let haveMakers = makers.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

    /// The environment of each language, by its folder.
    private static let languages = ["": ["LANG": "C.UTF-8"], "zh_TW": ["LANG": "zh_TW.UTF-8"]]

    /// The texts of the pages by their paths, such as `zh_TW/nearby.1.scd`. They are written once.
    private static let pages = Result {
        let program = try Program(isUsed: false)
        let made = try program.run("manual", "pages")
        guard made.status == 0, made.error.isEmpty else { throw NotWritten(error: made.error) }
        var pages: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: program.path("pages"))
        where path.hasSuffix(".scd") {
            pages[path] = try String(contentsOfFile: program.path("pages/\(path)"), encoding: .utf8)
        }
        return pages
    }

    private struct NotWritten: Error {
        let error: String
    }

    private func page(_ name: String, _ language: String) throws -> String {
        let pages = try Self.pages.get()
        return try require(pages[(language.isEmpty ? "" : language + "/") + name + ".scd"])
    }

    @Test func everyCommandHasAPageInBothLanguages() throws {
        let commands = try Program(isUsed: false).listedCommands()
        let names = commands.map { "nearby-\($0).1.scd" } + ["nearby.1.scd", "nearby.conf.5.scd"]
        try expect(Set(Self.pages.get().keys), equals: Set(names + names.map { "zh_TW/" + $0 }))
    }

    /// Names, values and texts are those of the help, in its language.
    @Test(arguments: languages.keys.sorted()) func everyOptionOfTheHelpIsInThePage(language: String) throws {
        let program = try Program(isUsed: false)
        for command in try [""] + program.listedCommands() {
            let options = try program.listedOptions(command, environment: Self.languages[language] ?? [:])
            let page = try page(command.isEmpty ? "nearby.1" : "nearby-\(command).1", language)
            let terms = page.split(separator: "\n").map { $0.filter { $0 != "*" && $0 != "_" } }
            expect(options.count > 2 && Set(options).subtracting(terms) == [], "\(command)")
        }
        let text = language.isEmpty ? "show this help" : "顯示說明"
        try expect(page("nearby-find.1", language), contains: "*--help*\n\t\(text)\n")
    }

    /// Every setting of the service is in the page of its file, and no option that a file cannot set.
    @Test(arguments: languages.keys.sorted()) func everySettingIsInThePageOfTheFile(language: String) throws {
        let options = try Program(isUsed: false).listedOptions("serve").map { $0.prefix { $0 != " " }.dropFirst(2) }
        let settings = Set(options).subtracting(["check", "config", "help", "version"])
        let documented = try page("nearby.conf.5", language).matches(of: #/\n\*([a-z-]+)\* = /#).map(\.output.1)
        expect(settings.count > 40 && Set(documented) == settings)
    }

    /// The page lists what a section may have: the program knows all of it.
    @Test func theSettingsOfASectionAreKnown() throws {
        let program = try Program()
        let paragraphs = try page("nearby.conf.5", "").components(separatedBy: "\n\n")
        let place = try require(paragraphs.firstIndex { $0.hasSuffix("with oidc- before it:") })
        let settings = paragraphs[place + 1].split(separator: ", ").map { String($0.filter { $0 != "*" }) }
        expect(settings.contains("client-id") && settings.contains("issuer"))
        func check(_ settings: [String]) throws -> String {
            let lines = ["[oidc example]"] + settings.map { "\($0) = x" }
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: program.path("c")))
            let checked = try program.run("serve", "--check", "--config", program.path("c"))
            return checked.output + checked.error
        }
        try expect(check(settings), lacks: "unknown setting")
        try expect(check(settings + ["sites"]), contains: "unknown setting \"sites\"")
    }

    @Test func everyExitCodeIsInThePage() throws {
        let source = try String(
            contentsOf: Repository.root.appendingPathComponent("Sources/Programs/nearby/CommandError.swift"),
            encoding: .utf8)
        let codes = source.matches(of: #/\n    case \w+ = (\d+)/#).map(\.output.1)
        let listed = try page("nearby.1", "").matches(of: #/\n\*(\d+)\*\n/#).map(\.output.1)
        expect(codes.count >= 10 && listed == codes)
    }

    /// What an import says of exit codes stands in its page instead of the common list.
    @Test func exitCodesOfACommandAreItsOwn() throws {
        let page = try page("nearby-import.1", "")
        expect(page, contains: "# EXIT STATUS\n\n0 success, 65 the file is not readable or is cut short")
        expect(!page.contains("Exit codes:") && !page.contains("*65*"))
    }

    @Test func pagesNameTheOthersThatTheirTextNames() throws {
        try expect(
            page("nearby-merge.1", "").hasSuffix(
                "# SEE ALSO\n\n*nearby*(1), *nearby-pairs*(1), *nearby-changes*(1)\n"))
        let serve = try page("nearby-serve.1", "zh_TW")
        expect(serve.contains("\n# 另見\n\n*nearby*(1), ") && serve.hasSuffix(", *nearby.conf*(5)\n"))
    }

    /// Chinese words on two lines of the help have no space between them in the page.
    @Test func linesAreJoinedAsTheirLanguageWrites() throws {
        try expect(page("nearby-find.1", "zh_TW"), contains: "再其次為鄉鎮加名稱，最後為其他。都不符合時，於標準錯誤輸出")
        try expect(page("nearby-find.1", ""), contains: "with or without its township: 大甲鎮瀾宮, 鎮瀾宮, 烘爐地.")
    }

    /// scdoc takes each page, man shows it without a warning, and `whatis` finds its line.
    @Test(.enabled(if: haveMakers, "there is no scdoc or no man"), arguments: languages.keys.sorted())
    func manShowsEveryPage(language: String) throws {
        let program = try Program(isUsed: false)
        try expect(program.run("manual", "pages").status, equals: 0)
        // man reads the language of a page off its path.
        let script = """
            set -e
            mkdir -p "$2"
            for page in "$1"/*.scd; do
                name=${page##*/}
                scdoc <"$page" >"$2/${name%.scd}" || { echo "$name"; exit 1; }
            done
            """
        let folder = program.path(["man", language, "man1"].filter { !$0.isEmpty }.joined(separator: "/"))
        let made = try program.runOther("/bin/sh", ["-c", script, "sh", program.path("pages/\(language)"), folder])
        expect(made.status == 0 && made.output.isEmpty && made.error.isEmpty, "\(made)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        expect(names.count, isAbove: 27)
        let pages = names.map { "\(folder)/\($0)" }
        // groff 1.22 never ends with some Chinese lines that it cannot break; timeout ends all of its programs.
        let shown = try program.runOther(
            "/usr/bin/timeout", ["\(Program.patience(50))", "man", "--warnings", "--local-file"] + pages,
            environment: ["MANWIDTH": "80"])
        expect(shown.status == 0 && shown.error.isEmpty, "\(shown.error)")
        let texts = language.isEmpty ? ["official_name", "EXIT STATUS"] : ["official_name", "結束代碼", "只列出供奉這尊神明的寺廟"]
        for text in texts { expect(shown.output, contains: text, "\(text)") }
        let lines = try program.runOther("/usr/bin/lexgrog", pages)
        expect(lines.status == 0 && lines.error.isEmpty)
        let found = lines.output.split(separator: "\n").compactMap { $0.firstMatch(of: #/: "(\S+) - .+"$/#)?.output.1 }
        expect(found.map(String.init), equals: names.map { String($0.dropLast(2)) })
    }

    @Test func pagesAreReplacedAndAFolderThatCannotBeWrittenIsSaid() throws {
        let program = try Program(isUsed: false)
        for _ in 0..<2 { try expect(program.run("manual", "again").status, equals: 0) }
        let again = try String(contentsOfFile: program.path("again/nearby.1.scd"), encoding: .utf8)
        try expect(again, equals: page("nearby.1", ""))
        let refused = try program.run("manual", "nowhere/pages")
        expect(refused.status, equals: 73)
        expect(refused.error, equals: "nearby: cannot write nowhere/pages: No such file or directory\n")
        try expect(program.run("manual", "").status, equals: 64)
    }
}
