internal import AccountModel
internal import TempleModel
internal import Wording

/// What is wrong with the fields of a form, each in the reader's words.
struct FieldFaults {
    /// The words by the name of the field.
    private let words: [String: String]

    static let none = FieldFaults(words: [:])

    private init(words: [String: String]) { self.words = words }

    /// - Parameters:
    ///   - faults: what the rules say.
    ///   - fields: the fields whose names differ from those of the members that the rules name.
    init(_ faults: EditFaults, fields: [String: String] = [:], _ context: PersonContext) {
        var words: [String: String] = [:]
        for fault in faults.faults {
            let member = String(fault.pointer.dropFirst())
            let name = fields[member] ?? member
            if words[name] == nil { words[name] = Self.words(fault, name, context) }
        }
        self.words = words
    }

    private static func words(_ fault: EditFault, _ name: String, _ context: PersonContext) -> String {
        switch (name, fault.code) {
        case ("place", "ambiguous"):
            context.words(
                "There are several of this name. Write one of these:", "有好幾個地點是這個名稱，請填其中一個：",
                "同じ名前の場所がいくつかあります。次のどれかを入力してください：")
        case ("place", "unknown"):
            context.words(
                "No county, township or station has this name.", "找不到這個名稱的縣市、鄉鎮市區或車站。", "この名前の県市・郷鎮市区・駅は見つかりません。")
        case (_, "too-long"): context.words("This is too long.", "這個欄位太長。", "長すぎます。")
        case ("title", _), ("name", _):
            context.words("Enter a text that is not blank.", "請輸入文字，不能空白。", "空白以外の文字を入力してください。")
        case ("day", _):
            context.words("This month never has such a day.", "這個月份沒有這一天。", "この月にその日はありません。")
        case ("notify_time", _):
            context.words("Enter a time, such as 08:00.", "請輸入時刻，例如 08:00。", "08:00 のように時刻を入力してください。")
        default: context.words("Choose one from the list.", "請從清單中選擇。", "一覧から選んでください。")
        }
    }

    /// What stands above the form; empty where nothing is wrong.
    func note(_ context: PersonContext) -> HTML {
        guard !words.isEmpty else { return "" }
        return PersonNote(
            title: context.words("Nothing has been saved yet", "尚未儲存", "まだ保存されていません"),
            text:
                "\(context.words("Correct what is marked, and send it again.", "請更正標示的欄位，再送出一次。", "印のある欄を直して、もう一度送ってください。"))"
        ).html
    }

    /// Whether something is wrong with a field.
    func hasFault(_ name: String) -> Bool { words[name] != nil }

    /// The attributes of a field. The first one with a fault has the focus: it may be far below the note.
    func attributes(_ name: String) -> HTML {
        words[name] == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"\(name)-fault\" autofocus"
    }

    /// What stands below a field.
    func text(_ name: String) -> HTML {
        words[name].map { "\n<p class=\"fault\" id=\"\(name)-fault\">\($0)</p>" } ?? ""
    }
}
