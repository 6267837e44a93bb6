internal import Wording
internal import HTMLText
internal import TempleModel
internal import Wording

/// What is wrong with a member, in the reader's language. English has the whole sentence of the API, which names the value;
/// the other languages say the same by the code.
enum EditFaultWords {
    static func html(_ fault: EditFault, _ context: AdminContext) -> HTML {
        let detail = fault.detail.replacing("unset it", with: "leave it empty")
        guard context.language != .english, let words = words(fault.code, context) else {
            return "<bdi lang=\"en\">\(detail)</bdi>"
        }
        return "\(words)"
    }

    private static func words(_ code: String, _ context: AdminContext) -> String? {
        switch code {
        case "required": context.words("", "此欄必填。", "必ず入力してください。")
        case "empty": context.words("", "沒有實際內容；若無資料請留空。", "内容がありません。なければ空のままにしてください。")
        case "too-long": context.words("", "太長了，請縮短。", "長すぎます。短くしてください。")
        case "too-many": context.words("", "太多了，請刪去一些。", "多すぎます。減らしてください。")
        case "not-a-phone": context.words("", "這不是完整的電話號碼，例如 04-22245964。", "電話番号として不完全です。例：04-22245964")
        case "mobile-number":
            context.words("", "這是手機號碼，可能是私人的。請填市話，或留空。", "携帯番号は個人のものかもしれません。固定電話を入れるか、空にしてください。")
        case "not-a-position": context.words("", "這不是有效的位置。", "有効な位置ではありません。")
        case "swapped-position": context.words("", "緯度與經度寫反了，請對調。", "緯度と経度が逆です。入れ替えてください。")
        case "unknown-precision": context.words("", "請選擇位置依據。", "精度を選んでください。")
        case "out-of-range": context.words("", "數字超出範圍。", "数が範囲の外です。")
        case "wrong-type": context.words("", "無法判讀，請依說明填寫。", "読み取れません。説明のとおりに入力してください。")
        case "not-a-web-address":
            context.words("", "這不是網址，例如 https://example.org/。", "URLではありません。例：https://example.org/")
        case "unreadable-hours": context.words("", "無法判讀這個時間，例如 Mo-Su 06:00-21:00。", "時間が読み取れません。例：Mo-Su 06:00-21:00")
        case "outside-taiwan": context.words("", "這個位置不在臺灣，請再確認。", "台湾の外です。確かめてください。")
        case "other-county": context.words("", "位置所在的縣市與地址不同，請再確認。", "位置の県市が住所と違います。確かめてください。")
        case "short-name": context.words("", "名稱很短，請再確認。", "名前が短いようです。確かめてください。")
        case "name-of-person": context.words("", "名稱裡似乎有人名，請再確認。", "名前に人名があるようです。確かめてください。")
        case "private-use-character": context.words("", "含有無法顯示的字，已移除。", "表示できない文字を取り除きました。")
        case "replacement-character": context.words("", "含有亂碼（U+FFFD），請更正。", "文字化け（U+FFFD）があります。直してください。")
        default: nil
        }
    }
}
