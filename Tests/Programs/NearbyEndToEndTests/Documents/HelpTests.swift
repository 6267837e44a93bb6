import Expectations
import BuiltProgram
import Foundation
import Testing

/// The exact help of the built program, in English and in Chinese.
struct HelpTests {
    private static let commands = [
        "", "find", "temple", "route", "deity", "activities", "today", "lunar", "calendar", "import", "imports",
        "edit", "add", "delete", "restore", "merge", "split", "pairs", "changes", "admin", "accounts", "notify",
        "push-keys", "init", "migrate", "copy", "backup", "check", "export", "serve", "ping", "completion",
        "manual",
    ]
    private static let chinese = ["LANG": "zh_TW.UTF-8"]

    private func help(_ command: String, environment: [String: String] = [:]) throws -> String {
        let result = try Program().run((command.isEmpty ? [] : [command]) + ["--help"], environment: environment)
        expect(result.status == 0 && result.error.isEmpty)
        return result.output
    }

    @Test(arguments: ["", "import", "serve"]) func isExactlyThis(command: String) throws {
        try expect(help(command), equals: EnglishHelp.texts[command])
        try expect(help(command, environment: Self.chinese), equals: ChineseHelp.texts[command])
    }

    /// An invitation is for the pages too.
    @Test func saysWhatATokenIsFor() throws {
        for (environment, words) in [
            ([:] as [String: String], "the pages at /admin."), (Self.chinese, "登入 /admin 的網頁"),
        ] {
            let help = try help("admin", environment: environment)
            expect(help.contains(words) && help.contains("/api/admin"))
        }
    }

    /// The first variable that is set and not empty decides, in the order of POSIX.
    @Test(arguments: [
        (["LANG": "zh_TW.UTF-8"], true), (["LANG": "zh"], true), (["LANG": "zh_CN"], true), (["LANG": "zh-Hant"], true),
        (["LANG": "zh@x"], true), (["LANG": "ZH_TW"], true), (["LANG": ""], false), (["LANG": "en_US.UTF-8"], false),
        (["LANG": "zha_CN"], false), (["LANG": "C"], false), (["LANG": "POSIX.zh"], false),
        (["LC_ALL": "zh_TW", "LC_MESSAGES": "en_US", "LANG": "en_US"], true),
        (["LC_ALL": "C", "LC_MESSAGES": "zh_TW", "LANG": "zh_TW"], false),
        (["LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "en_US"], true),
        (["LC_MESSAGES": "en_US", "LANG": "zh_TW"], false), (["LC_MESSAGES": "", "LANG": "zh_TW"], true),
        (["LC_CTYPE": "zh_TW", "LANGUAGE": "zh_TW", "LANG": "en_US"], false),
    ])
    func isInTheLanguageOfTheLocale(environment: [String: String], isChinese: Bool) throws {
        let help = try help("", environment: environment)
        expect(help, equals: (isChinese ? ChineseHelp.texts : EnglishHelp.texts)[""])
    }

    @Test(arguments: commands) func hasChineseInEveryText(command: String) throws {
        let english = try HelpParts(help(command))
        let chinese = try HelpParts(help(command, environment: Self.chinese))
        expect(english.options.map(\.name), equals: chinese.options.map(\.name))
        expect(english.usage.map { $0.dropFirst(7) }, equals: chinese.usage.map { $0.drop { $0 != "n" } })
        expect(chinese.isChinese(chinese.summary) && !english.isChinese(english.summary))
        for (first, second) in zip(english.options, chinese.options) {
            expect(first.help != second.help && chinese.isChinese(second.help), "\(second)")
        }
        expect(english.notes.isEmpty, equals: chinese.notes.isEmpty)
        expect(chinese.notes.isEmpty || chinese.isChinese(chinese.notes) && english.notes != chinese.notes)
    }

    @Test(arguments: commands, [[:], chinese]) func fitsInAHundredColumnsThatLineUp(
        command: String, environment: [String: String]
    ) throws {
        let help = try help(command, environment: environment)
        for line in help.split(separator: "\n") { expect(HelpParts.width(line), isAtMost: 100, "\(line)") }
        let parts = HelpParts(help)
        expect(Set(parts.options.map(\.column)).count, equals: 1)
        expect(parts.usage.allSatisfy { HelpParts.width($0.prefix { $0 != "n" }) == parts.usageColumn })
    }

    /// Scripts and issue reports need one language.
    @Test func errorsAreEnglishInEveryLocale() throws {
        let result = try Program().run("serve", "--prot", "1", environment: Self.chinese)
        expect(result.status, equals: 64)
        expect(
            result.error,
            equals: "nearby: unknown option --prot; did you mean --port?\nnearby serve --help lists all options\n")
    }
}

/// The parts of a help text.
private struct HelpParts {
    struct Option {
        let name: String
        var help: String
        /// Where the help begins, in columns of a terminal.
        let column: Int
    }

    var summary = ""
    var usage: [String] = []
    var options: [Option] = []
    var notes = ""

    var usageColumn: Int { Self.width((usage.first ?? "").prefix { $0 != "n" }) }

    init(_ text: String) {
        let parts = text.components(separatedBy: "\n\n")
        summary = parts[0]
        usage = parts[1].components(separatedBy: "\n")
        notes = parts.dropFirst(3).joined(separator: "\n\n")
        for line in parts[2].split(separator: "\n").dropFirst() {
            if let match = line.firstMatch(of: /^  (--[a-z-]+(?: [A-Z,]+)?) +(.+)$/) {
                let column = Self.width(line[..<match.2.startIndex])
                options.append(Option(name: String(match.1), help: String(match.2), column: column))
            } else {
                options[options.count - 1].help += "\n" + line.trimmingPrefix { $0 == " " }
            }
        }
    }

    func isChinese(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
    }

    /// Chinese characters and full-width punctuation take two columns.
    static func width(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { width, scalar in
            width + ((0x3000...0x9FFF).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value) ? 2 : 1)
        }
    }
}
