internal import Geodesy
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby --lat 24.14 --lng 120.67 --radius 10`: the temples around a point, nearest first.
enum SearchCommand {
    /// The bounds of `--limit`. A script may want all temples; the HTTP service has a lower bound.
    static let limits = 1...100_000

    static let format = OptionSpecification(
        "format", "FORM", completes: .cases(of: Format.self),
        help: Words(
            "table, json, geojson or csv (default: table on a terminal, else json)",
            "table、json、geojson 或 csv（預設：終端機為 table，否則為 json）"))

    static let specification = CommandSpecification(
        name: "nearby",
        summary: Words(
            "Find temples near a point, nearest first, with distance, deity, next day and address.",
            "尋找地點附近的寺廟，由近到遠，附距離、神明、近期的日子與地址。"),
        forms: ["--lat DEGREES --lng DEGREES [OPTION...]", "--q TEXT [OPTION...]", "COMMAND [OPTION...]"],
        options: SearchParameter.options.compactMap(OptionSpecification.init) + [format],
        notes: Words(
            """
            Commands (each has its own --help):
              nearby find NAME         find temples by name, everywhere
              nearby temple ID|NAME    show all data about one temple
              nearby route ID|NAME...  put temples into a short order, with directions
              nearby deity NAME        show the role of a deity, its names and its days
              nearby activities        list the activities at temples in the coming days
              nearby today             show today's lunar date and the coming days
              nearby lunar DAY         convert between lunar and civil dates
              nearby calendar NAME...  write days of deities and festivals as an iCalendar file
              nearby import FILE...    import temples from files, or undo an import
              nearby imports           list the imports
              nearby edit KIND ID      edit a temple, deity, festival, activity or group by hand
              nearby add KIND          add one by hand
              nearby delete KIND ID    delete one, until it is restored
              nearby restore KIND ID   restore a deleted one, or the database from a backup
              nearby merge temple ID   merge a temple into another one
              nearby split temple ID   give sources of a temple a temple of their own
              nearby pairs             list temples that look like one
              nearby changes           list the changes and who made them, or undo one
              nearby admin             invite people who edit over HTTP, list or revoke them
              nearby accounts          count the accounts of people who sign in, or remove one
              nearby notify            plan and send the reminders of people who sign in
              nearby push-keys FILE    make the keys of pushes
              nearby export            export all temples
              nearby init              make a new database, with the starter temples or without
              nearby migrate           make or update the schema of a database
              nearby copy FROM TO      copy all data between a file and PostgreSQL
              nearby backup FILE       copy the database and the accounts into files, also while serving
              nearby check [FILE]      check a database or a backup
              nearby serve             run the HTTP service
              nearby ping              ask the service on this machine whether it is ready
              nearby completion SHELL  print completions for bash, zsh or fish
              nearby manual FOLDER     write the manual pages

            Exit codes: 0 success (also when nothing is found), 64 usage, 65 bad data, 66 no such file,
            69 unavailable, 70 internal error, 73 cannot create, 74 input or output failed.
            Help is in Chinese in a Chinese locale (LC_ALL, LC_MESSAGES, LANG); errors are in English.
            """,
            """
            指令（各有自己的 --help）：
              nearby find NAME         依名稱尋找寺廟，不限地點
              nearby temple ID|NAME    顯示一間寺廟的所有資料
              nearby route ID|NAME...  將寺廟排成短的路線，附導航連結
              nearby deity NAME        顯示神明的職掌、名稱與日子
              nearby activities        列出近期的寺廟活動
              nearby today             顯示今天的農曆日期與近期的日子
              nearby lunar DAY         農曆與國曆互相換算
              nearby calendar NAME...  將神明與節日的日子寫成 iCalendar 檔
              nearby import FILE...    從檔案匯入寺廟，或復原匯入
              nearby imports           列出匯入紀錄
              nearby edit KIND ID      手動修改寺廟、神明、節慶、活動或群組
              nearby add KIND          手動新增一筆
              nearby delete KIND ID    刪除一筆，直到還原為止
              nearby restore KIND ID   還原已刪除的一筆，或從備份還原資料庫
              nearby merge temple ID   將寺廟併入另一間
              nearby split temple ID   將寺廟的部分來源分為另一間
              nearby pairs             列出看似同一間的寺廟
              nearby changes           列出變更與作者，或復原一筆變更
              nearby admin             邀請透過 HTTP 編輯的人、列出或撤銷
              nearby accounts          計算登入使用者的帳號數，或移除一個
              nearby notify            安排並送出登入使用者的通知
              nearby push-keys FILE    產生推播的金鑰
              nearby export            匯出所有寺廟
              nearby init              建立新的資料庫，可含內附的知名寺廟
              nearby migrate           建立或更新資料庫的結構
              nearby copy FROM TO      在檔案與 PostgreSQL 之間複製所有資料
              nearby backup FILE       將資料庫與帳號複製為檔案，服務中也可以
              nearby check [FILE]      檢查資料庫或備份
              nearby serve             啟動 HTTP 服務
              nearby ping              詢問本機的服務是否就緒
              nearby completion SHELL  輸出 bash、zsh 或 fish 的補全指令稿
              nearby manual FOLDER     寫出手冊頁

            結束代碼：0 成功（包括沒有找到寺廟）、64 用法錯誤、65 資料錯誤、66 找不到檔案、
            69 無法使用、70 內部錯誤、73 無法建立、74 讀寫失敗。
            語系（LC_ALL、LC_MESSAGES、LANG）為中文時，說明以中文顯示；錯誤訊息為英文。
            """))

    /// The output formats.
    enum Format: String, CaseIterable {
        case table, json, geojson, csv
    }

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<Format>.read(arguments, specification, terminal: .table, pipe: .json, console)
        try search(try query(arguments), format, arguments, console, composition)
    }

    /// Searches the database that the arguments name, and writes the answer and notes about it.
    ///
    /// - Parameter otherwise: what somebody may have meant, where nothing is found; nil to ask nothing else.
    static func search(
        _ query: TempleQuery, otherwise meant: SuggestQuery? = nil, _ format: Format, _ arguments: Arguments,
        _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let store = try composition.store(try composition.database(option: arguments["database"]))
        let page = try store.asking { store throws(SearchError) in try store.temples(matching: query) }
        try answer(page, format, console)
        if page.matches.isEmpty, let meant {
            let suggestions = try store.asking { store throws(SearchError) in try store.suggestions(for: meant) }
            if !suggestions.isEmpty { return DidYouMean.note(suggestions, console) }
        }
        remark(on: page, of: query, console)
    }

    static func answer(_ page: ResultPage, _ format: Format, _ console: Console) throws(CommandError) {
        switch format {
        case .table: try console.answer(TempleTable.text(page, console))
        case .json: try console.answer(TempleJSON.page(page) + [UInt8(ascii: "\n")])
        case .geojson: try console.answer(TempleGeoJSON.page(page) + [UInt8(ascii: "\n")])
        case .csv: try console.answer(TempleCSV.text(page))
        }
    }

    private static func query(_ arguments: Arguments) throws(CommandError) -> TempleQuery {
        var text = arguments.values(of: SearchParameter.options)
        // Who gives a radius keeps it, also with a text.
        if text[.radius] != nil, text[.expand] == nil { text[.expand] = "false" }
        do {
            return try TempleQuery(parsing: text, radiusUnits: true, limits: limits, now: Clock.now())
        } catch {
            throw CommandError(error, specification)
        }
    }

    /// Writes notes about the answer to standard error.
    static func remark(on page: ResultPage, of query: TempleQuery, _ console: Console) {
        if let deity = page.deity, !deity.isKnown {
            console.note(UnknownDeityText.text(deity))
            return
        }
        if query.center == nil {
            if page.matches.isEmpty { console.note("no temple found; try a shorter name, such as 天后宮") }
            remarkOnMore(page, query, console)
            return
        }
        let radius = page.radius ?? query.radius
        let asked = query.filter.isEmpty ? "" : " that matches"
        if page.matches.isEmpty {
            let wider = min(TempleQuery.maximumRadius, Distance(meters: max(1000, radius.meters * 4)))
            let hint = radius < TempleQuery.maximumRadius ? "; try --radius \(DistanceText.option(wider))" : ""
            let days = query.withinDays.map { " with a day within \($0) days" } ?? ""
            console.note("no temple\(asked) within \(DistanceText.text(radius))\(days)\(hint)")
            return
        }
        if radius != query.radius {
            console.note(
                "no temple\(asked) within \(DistanceText.text(query.radius)); these are within \(DistanceText.text(radius))"
            )
        }
        remarkOnMore(page, query, console)
    }

    private static func remarkOnMore(_ page: ResultPage, _ query: TempleQuery, _ console: Console) {
        if page.next != nil, console.outputIsTerminal, query.limit < limits.upperBound {
            console.note(
                "there are more temples; --limit \(min(limits.upperBound, query.limit * 5)) shows more of them")
        }
    }
}
