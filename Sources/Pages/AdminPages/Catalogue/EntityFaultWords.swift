internal import TempleModel
internal import Wording

/// What is wrong with a member of the catalogue, in the reader's language. English has the whole sentence of the API; the other
/// languages say the same by the code.
enum EntityFaultWords {
    static func html(_ fault: EditFault, _ context: AdminContext) -> HTML {
        guard context.language != .english, let words = words(fault, context) else {
            return "<bdi lang=\"en\">\(fault.detail)</bdi>"
        }
        return "\(words)"
    }

    private static func words(_ fault: EditFault, _ context: AdminContext) -> String? {
        switch fault.code {
        case "required": context.words("", "此欄必填。", "必ず入力してください。")
        case "empty": context.words("", "沒有實際內容；若無資料請留空。", "内容がありません。なければ空のままにしてください。")
        case "too-long": EditFaultWords.tooLong(fault.excess, context)
        case "too-many": context.words("", "太多了，請刪去一些。", "多すぎます。減らしてください。")
        case "too-much-text":
            context.words(
                "", "所有資料的文字合計會超過上限，請縮短或刪除一些文字。", "すべての文章の合計が上限を超えます。短くするか、減らしてください。")
        case "too-much-repeated":
            context.words(
                "", "一年之中要重複顯示的文字太多，請縮短文字，或減少日子或廟。",
                "一年に繰り返し表示する文章が多すぎます。短くするか、日や廟を減らしてください。")
        case "duplicate": context.words("", "同樣的內容有兩個，請刪去一個。", "同じものが二つあります。一つを消してください。")
        case "bad-character": context.words("", "含有無法顯示的字，請刪去。", "表示できない文字があります。消してください。")
        case "out-of-range": context.words("", "數字超出範圍。", "数が範囲の外です。")
        case "wrong-type": context.words("", "無法讀取這個內容，請依說明填寫。", "読み取れません。説明のとおりに入力してください。")
        case "unknown-value": context.words("", "不能用這個內容，請從選項中選擇。", "使えない値です。選択肢から選んでください。")
        case "unknown-reference":
            context.words("", "沒有這個名稱所指的資料，請選擇建議的名稱。", "この名前のものがありません。候補から選んでください。")
        case "not-a-web-address":
            context.words("", "這不是網址，例如 https://example.org/。", "URLではありません。例：https://example.org/")
        case "not-a-time":
            context.words("", "這不是時間，例如 2026-11-20T08:00:00+08:00。", "日時ではありません。例：2026-11-20T08:00:00+08:00")
        case "no-such-day": context.words("", "沒有這樣的日子，請再確認。", "そのような日はありません。確かめてください。")
        case "contradiction": context.words("", "與其他欄位矛盾，請再確認。", "ほかの欄と合いません。確かめてください。")
        default: nil
        }
    }
}
