internal import TempleModel
internal import Wording

/// What is wrong with what a list is asked for, in the reader's language. English has the sentence of the API; the other
/// languages name the value and the remedy.
enum ListFaultWords {
    /// The most characters of a value that are shown.
    private static let longestShown = 80

    static func html(_ error: TempleQueryError, _ context: AdminContext) -> HTML {
        let label = ListFilters.label(error.parameter) ?? Words("The page of the list", "清單的頁次", "一覧のページ")
        let name = label.text(in: context.language)
        guard context.language != .english else { return "\(name): <bdi>\(error.explanation)</bdi>" }
        return "\(name)：\(value(of: error, context))\(remedy(error.parameter, context))"
    }

    private static func value(of error: TempleQueryError, _ context: AdminContext) -> HTML {
        guard case .invalid(let parameter, let value) = error, ListFilters.label(parameter) != nil else { return "" }
        let shown = String(value.prefix(longestShown)) + (value.count > longestShown ? "…" : "")
        return context.language == .japanese
            ? "「<bdi>\(shown)</bdi>」は使えません。" : "無法使用「<bdi>\(shown)</bdi>」。"
    }

    /// Says what would be right. The words in English stand in the error.
    private static func remedy(_ parameter: SearchParameter, _ context: AdminContext) -> String {
        let (words, most) = (TempleQuery.maximumTerms, TempleQuery.maximumTextLength)
        let name = TempleQuery.maximumDeityLength
        return switch parameter {
        case .lat: context.words("", "請輸入 -90 到 90 的數字，例如 24.14。", "-90 から 90 の数を入力してください。例：24.14")
        case .lng: context.words("", "請輸入 -180 到 180 的數字，例如 120.67。", "-180 から 180 の数を入力してください。例：120.67")
        case .q, .religion:
            context.words(
                "", "最多 \(words) 個詞，合計最多 \(most) 字。", "\(words) 語まで、合わせて \(most) 文字までにしてください。")
        case .deity: context.words("", "請輸入 1 到 \(name) 字的神明名稱，例如媽祖。", "1 から \(name) 文字の神さまの名前を入力してください。例：媽祖")
        case .county: context.words("", "請從選單選擇縣市。", "県市は一覧から選んでください。")
        default: context.words("", "網址不正確，請從清單第一頁重新開始。", "アドレスが正しくありません。最初のページからやり直してください。")
        }
    }
}
