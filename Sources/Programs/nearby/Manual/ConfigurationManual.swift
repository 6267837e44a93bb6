internal import TempleService
internal import Wording

/// The page of the configuration file, from the options of `nearby serve`.
enum ConfigurationManual {
    /// What the settings of a section for a provider are called as options.
    private static let provider = "oidc-"

    static func page(in language: Language) -> ManualPage {
        let options = ServeCommand.specification.options.filter { !ServiceSettings.optionsOnly.contains($0.name) }
        let settings = options.map { option in
            let value = option.value.map { ManualText.form($0) } ?? "*yes*|*no*"
            let more = option.repeats ? "..." : ""
            return (term: "*\(option.name)* = \(value)\(more)", text: option.helpLine(in: language))
        }
        let sectionSettings = options.map(\.name).filter { $0.hasPrefix(provider) }
            .map { "*\($0.dropFirst(provider.count))*" }
        return ManualPage(
            name: "nearby.conf", number: 5, language: language,
            sections: [
                (
                    Titles.name,
                    "nearby.conf - " + Words("settings of the service of nearby", "nearby 服務的設定").text(in: language)
                ),
                (Titles.synopsis, "*/etc/nearby/nearby.conf*"),
                (
                    Titles.description,
                    ([form, order, sections].map { ManualText.escaped(ManualText.joined($0.text(in: language))) }
                        + [sectionSettings.joined(separator: ", ")]
                        + [changes].map { ManualText.escaped(ManualText.joined($0.text(in: language))) })
                        .joined(separator: "\n\n")
                ),
                (Titles.settings, ManualText.list(settings)),
                (Titles.files, ManualPage.list(files, in: language)),
                (Titles.others, "*nearby-serve*(1), *nearby-notify*(1), *nearby-ping*(1)"),
            ])
    }

    private static let form = Words(
        """
        Lines of the form name = value, in UTF-8. Empty lines, and lines that begin with #, are ignored. A setting is given
        once; where it has several values, there are spaces between them. The file has at most 64 KiB.
        """,
        """
        每行為 name = value，編碼為 UTF-8。空行與以 # 開頭的行會略過。每個設定只能寫一次；
        有多個值的，以空白分隔。檔案至多 64 KiB。
        """)

    private static let order = Words(
        """
        nearby serve, nearby notify and nearby ping read it. An option goes before an environment variable, such as
        $NEARBY_ACCESS_LOG for access-log, and a variable before the file. --config or $NEARBY_CONFIG names another file; if
        the variable is set and empty, none is read.
        """,
        """
        由 nearby serve、nearby notify 與 nearby ping 讀取。選項優先於環境變數（例如 access-log 為 $NEARBY_ACCESS_LOG），
        環境變數優先於設定檔。--config 或 $NEARBY_CONFIG 可指定其他檔案；變數設為空白時不讀取任何檔案。
        """)

    private static let sections = Words(
        """
        After the settings come sections, each for a further provider that says who somebody is. A section begins with a line
        such as [oidc apple], and has these settings, whose meaning is that of the setting with oidc- before it:
        """,
        """
        設定之後可有數節，每節為一個登入服務商，以 [oidc apple] 這樣的一行開頭，可有下列設定，
        意義與加上 oidc- 的設定相同：
        """)

    private static let changes = Words(
        """
        nearby serve --check says which settings are in force and what is wrong. On SIGHUP the service reads the file again,
        and names what needs a restart.
        """,
        """
        nearby serve --check 說明目前有效的設定與其中的錯誤。服務收到 SIGHUP 時重新讀取檔案，
        並指出須重新啟動才會生效的設定。
        """)

    private static let files: [(name: String, meaning: Words)] = [
        ("/etc/nearby/nearby.conf", Words("the file that is read by default", "預設讀取的檔案")),
        ("/etc/nearby/environment", Words("environment variables of the service of systemd", "systemd 服務的環境變數")),
    ]
}
