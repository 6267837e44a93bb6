internal import TempleImport
internal import TempleModel
internal import Wording

extension ImportCommand {
    static let specification = CommandSpecification(
        name: "nearby import",
        summary: Words(
            "Import temples and activities from files. Importing the same file again changes nothing.",
            "從檔案匯入寺廟與活動；重複匯入同一個檔案不會有任何變更。"),
        forms: ["FILE... [OPTION...]", "FILE --as-edits [OPTION...]", "--undo [OPTION...]"],
        options: readingOptions + writingOptions,
        arguments: 0...1000,
        notes: notes)

    /// The values of `--from`.
    static let forms = namesOfForms.joined(separator: ", ")
    private static let namesOfForms =
        ["auto"] + ImportSchema.choices.map(\.rawValue)

    /// The same in lines that fit the help.
    private static let linesOfForms = forms.split(separator: " ").reduce(into: "") { text, word in
        let line = text.split(separator: "\n").last ?? ""
        let isFull = line.count + word.count >= 75
        text += (text.isEmpty ? "" : isFull ? "\n" : " ") + word
    }

    private static let readingOptions = [
        OptionSpecification(
            "from", "FORM", completes: .words(namesOfForms),
            help: Words(
                "schema of the files (default auto, by the names of the fields):\n\(linesOfForms)",
                "檔案的欄位格式（預設 auto，由欄位名稱判斷）：\n\(linesOfForms)")),
        OptionSpecification(
            "map", "PAIRS",
            help: Words(
                "columns of a table, such as name=寺名,lat=緯度,lng=經度,address=地址;\n"
                    + "of a festival list, such as festival=祭典,name=廟名,date=日期,area=行政區",
                "表格各欄的意義，例如 name=寺名,lat=緯度,lng=經度,address=地址；\n"
                    + "慶典清單例如 festival=祭典,name=廟名,date=日期,area=行政區")),
        OptionSpecification(
            "calendar", "NAME", completes: .words(["lunar"]),
            help: Words(
                "calendar of a festival list's days without one, such as 02/02: lunar\n"
                    + "(default: only days of the temple's deity count); other files ignore it",
                "慶典清單中沒有寫明曆法的日期（如 02/02）所屬的曆法：lunar\n（預設只採用該廟主神的日子）；對其他檔案沒有作用")),
        OptionSpecification(
            "type", "TYPE", completes: .words(["place_of_worship"]),
            help: Words(
                "what rows of OpenStreetMap without a tag for it are: place_of_worship\n(by default they are skipped)",
                "OpenStreetMap 中沒有標籤的列是什麼：place_of_worship（預設略過）")),
        OptionSpecification(
            "crs", "NAME",
            help: Words(
                "what the numbers of positions are, where the file does not say it:\n"
                    + "EPSG:4326, EPSG:3826, EPSG:3825 or EPSG:3857",
                "位置數字的坐標系統（檔案未註明時）：EPSG:4326、EPSG:3826、EPSG:3825\n或 EPSG:3857")),
        OptionSpecification(
            "format", "FORM", completes: .cases(of: Format.self),
            help: Words("format of the report: text or json (default text)", "報告的格式：text 或 json（預設 text）")),
        OptionSpecification(
            "dry-run", help: Words("check every row and report, but write nothing", "檢查每一列並報告，但不寫入")),
        OptionSpecification(
            "rejects", "PATH",
            help: Words(
                "write the rows with errors or warnings, and the reasons, to this CSV\n"
                    + "file, which can be corrected and imported again",
                "將有錯誤或警告的列與原因寫入這個 CSV 檔，修正後可再匯入")),
        OptionSpecification(
            "source", "NAME",
            help: Words("source of the rows, in place of the one in the file", "這些列的資料來源，取代檔案中所寫的")),
        OptionSpecification(
            "mobile-phones",
            help: Words("keep mobile phone numbers, which are left out by default", "保留行動電話號碼（預設略過）")),
    ]

    private static let writingOptions = [
        OptionSpecification(
            "as-edits",
            help: Words(
                "make the values edits by hand, in one change; each row names a temple\n"
                    + "by 編號, id, or name and address. --map then has members of nearby\n"
                    + "edit: id=編號,phone=電話",
                "將檔案中的值設為手動修改，合為一筆變更；每列以編號、id，或名稱與地址\n"
                    + "指出寺廟。此時 --map 使用 nearby edit 的欄位：id=編號,phone=電話")),
        OptionSpecification(
            "clear-empty",
            help: Words(
                "with --as-edits: an empty cell says that there is none (by default it\nchanges nothing)",
                "與 --as-edits 合用：空白的儲存格表示沒有（預設不變更）")),
        OptionSpecification(
            "insert",
            help: Words(
                "add new temples from the places of worship in a list of attractions;\n"
                    + "by default the list only adds to known temples",
                "景點清單中的宗教場所不在資料庫時，新增為寺廟；\n預設只補充已有的寺廟")),
        OptionSpecification(
            "replace",
            help: Words(
                "remove the earlier rows of the source that are not in the file", "移除這個資料來源先前匯入、而檔案中沒有的資料")),
        OptionSpecification(
            "force",
            help: Words(
                "import even if many rows look like known temples; replace even if the\n"
                    + "file looks cut short or more than a fifth would be removed",
                "即使許多列與已有的寺廟相似，仍然匯入；即使檔案看似不完整，\n或將移除超過五分之一，仍然取代")),
        OptionSpecification(
            "undo",
            help: Words(
                "undo the last import that changed the database, with all its files", "復原最後一次變更過資料庫的匯入，包括其所有檔案")),
        UndoConfirmation.option, Author.reasonOption, Author.option, WritersWait.option,
    ]

    private static let notes = Words(
        """
        FILE is CSV, TSV, XML, JSON (one document or several), GeoJSON or JSON lines, in UTF-8, UTF-16 or
        Big5, plain, compressed, or in a zip or tar archive; - is standard input. An import finds a known
        temple by its source and the id in that source; or by name, address and position if the source has
        no ids, or if the temple is known from another source. A row that cannot be imported is reported
        with file, line, column and remedy on standard error; the other rows are imported. A database that
        you name begins empty; nearby init --starter makes one with the well-known temples. The last line
        of the report is the number of the change: /readyz?change=NUMBER of a service waits for it.
        Exit codes: 0 success, 65 the file is not readable or is cut short, or no row can be imported,
        66 no such file, 69 database busy, 73 cannot create the database, 74 disk full or failing,
        130 and 143 stopped by Ctrl-C or SIGTERM, nothing was changed.
        """,
        """
        FILE 可為 CSV、TSV、XML、JSON（一份或多份文件）、GeoJSON 或 JSON Lines，編碼為 UTF-8、UTF-16
        或 Big5，可壓縮，也可放在 zip 或 tar 封存檔中；- 代表標準輸入。已有的寺廟以資料來源與其編號
        辨識；資料來源沒有編號，或寺廟已由其他資料來源匯入時，以名稱、地址與位置辨識。
        無法匯入的列會連同檔案、行號、欄位與修正方式寫到標準錯誤輸出，其餘的列照常匯入。
        您指定的資料庫一開始是空的；nearby init --starter 可建立含知名寺廟的資料庫。
        報告的最後一行 change 是這次變更的編號，服務的 /readyz?change=編號 會等候這項變更。
        結束代碼：0 成功、65 檔案無法解讀、不完整，或沒有任何一列可以匯入、66 找不到檔案、
        69 資料庫忙碌、73 無法建立資料庫、74 磁碟已滿或故障、
        130 與 143 以 Ctrl-C 或 SIGTERM 中止，沒有任何變更。
        """)
}
