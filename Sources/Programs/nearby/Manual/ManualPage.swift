internal import TempleModel
internal import Wording

/// A page of the manual. It says what `--help` says, from the same specification.
struct ManualPage {
    /// The name that `man` is asked for: `nearby-find`.
    let name: String
    /// The section of the manual: 1 for commands, 5 for files.
    let number: Int
    let language: Language
    /// The sections with text, which is marked up for scdoc.
    let sections: [(title: Words, text: String)]

    /// The folder of a language, below that of the pages in English; empty for English.
    static func folder(of language: Language) -> String { language == .chinese ? "zh_TW" : "" }

    /// Returns every page in a language.
    static func all(in language: Language) -> [ManualPage] {
        [search(in: language)] + Nearby.commands.map { ManualPage($0, in: language) }
            + [ConfigurationManual.page(in: language)]
    }

    /// The name of its file, whose form is scdoc's.
    var fileName: String { "\(name).\(number).scd" }

    /// The content of its file.
    var text: String {
        let manual = Words("nearby manual", "nearby 說明").text(in: language)
        return "\(name)(\(number)) \"nearby \(Nearby.release)\" \"\(manual)\"\n\n"
            + sections.filter { !$0.text.isEmpty }.map { "# \($0.title.text(in: language))\n\n\($0.text)\n" }
            .joined(separator: "\n")
    }

    private static let configuration = "*nearby.conf*(5)"

    /// The page of the search, with a list of the commands.
    private static func search(in language: Language) -> ManualPage {
        let specification = SearchCommand.specification
        let commands = Nearby.commands.map { command in
            (term: "*nearby-\(command.word)*(1)", text: command.specification.summaryLine(in: language))
        }
        let about = Words(
            """
            Without a command, it searches. The database is a file, which is created from the starter data on \
            first use, or a PostgreSQL database.
            """,
            "未給指令時即為搜尋。資料庫是一個檔案，首次使用時以內建資料建立；也可以是 PostgreSQL 資料庫。")
        return ManualPage(
            name: "nearby", number: 1, language: language,
            sections: [
                (Titles.name, specification.manualName(as: "nearby", in: language)),
                (Titles.synopsis, specification.synopsis),
                (
                    Titles.description,
                    ManualText.escaped(specification.summaryLine(in: language)) + "\n\n"
                        + ManualText.escaped(about.text(in: language))
                ),
                (Titles.options, specification.manualOptions(in: language)),
                (Titles.commands, ManualText.list(commands)),
                (Titles.exits, exits(in: language)),
                (Titles.environment, list(environment, in: language)),
                (Titles.files, list(files, in: language)),
                (Titles.others, configuration),
            ])
    }

    /// The page of a command.
    private init(_ command: Nearby.Command, in language: Language) {
        let specification = command.specification
        let notes = specification.notes.map { ManualText.paragraphs($0.text(in: language), in: language) }
        let paragraphs = [specification.summaryLine(in: language)] + (notes?.plain ?? [])
        name = "nearby-\(command.word)"
        number = 1
        self.language = language
        sections = [
            (Titles.name, specification.manualName(as: name, in: language)),
            (Titles.synopsis, specification.synopsis),
            (Titles.description, paragraphs.map(ManualText.escaped).joined(separator: "\n\n")),
            (Titles.options, specification.manualOptions(in: language)),
            (Titles.exits, (notes?.exits).map(ManualText.escaped) ?? Self.exits(in: language)),
            (Titles.others, Self.others(of: command)),
        ]
    }

    init(name: String, number: Int, language: Language, sections: [(title: Words, text: String)]) {
        self.name = name
        self.number = number
        self.language = language
        self.sections = sections
    }

    private static func exits(in language: Language) -> String {
        ManualText.list(ExitCode.allCases.map { ("*\($0.rawValue)*", $0.meaning.text(in: language)) })
    }

    static func list(_ terms: [(name: String, meaning: Words)], in language: Language) -> String {
        ManualText.list(terms.map { ("*\(ManualText.escaped($0.name))*", $0.meaning.text(in: language)) })
    }

    /// Returns the pages to read as well: the search's, those of commands that the help names, and that of the file.
    private static func others(of command: Nearby.Command) -> String {
        let help = command.specification.help(in: .english)
        let words = help.split { !($0.isASCII && $0.isLetter || $0 == "-") }
        let named = Set(zip(words, words.dropFirst()).filter { $0.0 == "nearby" }.map { String($0.1) })
        let pages = Nearby.commands.map(\.word).filter { named.contains($0) && $0 != command.word }
        let readsFile = command.specification.options.contains { $0.name == "config" }
        return (["*nearby*(1)"] + pages.map { "*nearby-\($0)*(1)" } + (readsFile ? [configuration] : []))
            .joined(separator: ", ")
    }

    private static let environment: [(name: String, meaning: Words)] = [
        (
            "NEARBY_DATABASE",
            Words(
                "file or postgresql:// address of the database, where --database is not given",
                "未給 --database 時的資料庫檔案或 postgresql:// 位址")
        ),
        (
            "XDG_DATA_HOME",
            Words("folder with your own database (default ~/.local/share)", "您自己的資料庫所在的資料夾（預設 ~/.local/share）")
        ),
        (
            "NEARBY_DATA",
            Words(
                "folder of the starter data (default: share/nearby beside the program's folder)",
                "內建資料的資料夾（預設為程式所在資料夾旁的 share/nearby）")
        ),
        ("NO_COLOR", Words("no colour on a terminal, if it is not empty", "不是空的時，終端機上不用顏色")),
        (
            "LC_ALL, LC_MESSAGES, LANG",
            Words("help is in Chinese in a Chinese locale; errors are in English", "語系為中文時，說明以中文顯示；錯誤訊息為英文")
        ),
    ]

    private static let files: [(name: String, meaning: Words)] = [
        ("~/.local/share/nearby/nearby.sqlite", Words("your own database", "您自己的資料庫")),
        ("/var/lib/nearby/nearby.sqlite", Words("the database of the service of systemd", "systemd 服務的資料庫")),
        (
            "/etc/nearby/nearby.conf",
            Words("the settings of nearby serve and nearby notify", "nearby serve 與 nearby notify 的設定")
        ),
    ]
}

/// The titles of sections.
enum Titles {
    static let name = Words("NAME", "名稱")
    static let synopsis = Words("SYNOPSIS", "語法")
    static let description = Words("DESCRIPTION", "說明")
    static let options = Words("OPTIONS", "選項")
    static let commands = Words("COMMANDS", "指令")
    static let settings = Words("SETTINGS", "設定")
    static let exits = Words("EXIT STATUS", "結束代碼")
    static let environment = Words("ENVIRONMENT", "環境變數")
    static let files = Words("FILES", "檔案")
    static let others = Words("SEE ALSO", "另見")
}

extension CommandSpecification {
    /// The name and, as `whatis` shows it, the first sentence of the summary.
    fileprivate func manualName(as name: String, in language: Language) -> String {
        let summary = summaryLine(in: language)
        let sentence = summary.split(separator: language == .chinese ? "。" : ". ").first ?? ""
        let line = sentence.prefix(1).lowercased() + sentence.dropFirst()
        return "\(name) - \(ManualText.escaped(line.hasSuffix(".") ? String(line.dropLast()) : line))"
    }

    fileprivate var synopsis: String {
        forms.map { "*\(name)* \(ManualText.form($0))" }.joined(separator: "++\n")
    }

    fileprivate func manualOptions(in language: Language) -> String {
        ManualText.list(
            options.map { option in
                let value = option.value.map { " " + ManualText.form($0) } ?? ""
                return ("*--\(option.name)*\(value)", option.helpLine(in: language))
            })
    }
}
