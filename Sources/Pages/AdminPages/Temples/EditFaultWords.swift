internal import TempleImport
internal import TempleModel
internal import WebPages
internal import Wording

/// What is wrong with a member, in the reader's language. English has the whole sentence of the API, which names the value;
/// the other languages say the same by the code, the input and its limits.
enum EditFaultWords {
    static func html(_ fault: EditFault, _ context: AdminContext) -> HTML {
        let place = Place(fault)
        guard context.language != .english, let words = words(fault, place, context) else {
            return "<bdi lang=\"en\">\(english(fault, place))</bdi>"
        }
        return "\(named(fault.code, place, context))\(words)"
    }

    /// Where a fault is.
    private struct Place {
        let member: String
        /// The line of a list, from 1.
        let line: Int?

        init(_ fault: EditFault) {
            let parts = fault.pointer.split(separator: "/")
            member = parts.first.map(String.init) ?? ""
            line = parts.count == 2 ? Int(parts[1]).map { $0 + 1 } : nil
        }
    }

    private static func english(_ fault: EditFault, _ place: Place) -> String {
        guard let line = place.line, let statement = fault.statement else { return fault.detail }
        return "\(place.member), line \(line), \(statement)"
    }

    /// Returns the name of the input, with the line. What is wrong with a position as a whole is at no input of its own.
    private static func named(_ code: String, _ place: Place, _ context: AdminContext) -> String {
        let isOfWhole = ["not-a-position", "swapped-position", "outside-taiwan", "other-county"].contains(code)
        guard !isOfWhole, let name = InputNames.text(place.member, context) else { return "" }
        let line = place.line.map { context.words("", "第 \($0) 行", "\($0)行目") } ?? ""
        return "\(name)\(line)："
    }

    private static func words(_ fault: EditFault, _ place: Place, _ context: AdminContext) -> String? {
        let member = place.member
        return switch fault.code {
        case "required": context.words("", "此欄必填。", "必ず入力してください。")
        case "empty": context.words("", "沒有實際內容；若無資料請留空。", "内容がありません。なければ空のままにしてください。")
        case "too-long": tooLong(fault.excess, context)
        case "too-many":
            context.words("", "太多了，最多 \(EditJudge.mostAliases) 個。", "多すぎます。\(EditJudge.mostAliases)件までにしてください。")
        case "not-a-phone": context.words("", "這不是完整的電話號碼，例如 04-22245964。", "電話番号として不完全です。例：04-22245964")
        case "mobile-number":
            context.words("", "這是手機號碼，可能是私人的。請填市話，或留空。", "携帯番号は個人のものかもしれません。固定電話を入れるか、空にしてください。")
        case "not-a-position": context.words("", "這不是有效的位置。", "有効な位置ではありません。")
        case "swapped-position": context.words("", "緯度與經度寫反了，請對調。", "緯度と経度が逆です。入れ替えてください。")
        case "unknown-precision": context.words("", "請選擇位置依據。", "精度を選んでください。")
        case "out-of-range": outOfRange(member, context)
        case "wrong-type": wrongType(member, context)
        case "not-a-web-address":
            context.words("", "這不是網址，或是短網址。例如 https://example.org/。", "URLでないか、短縮URLです。例：https://example.org/")
        case "unreadable-hours": unreadable(member, context)
        case "outside-taiwan": context.words("", "這個位置不在臺灣，請再確認。", "台湾の外です。確かめてください。")
        case "unknown-county":
            context.words("", "這不是臺灣的縣市，請寫成 臺中市 這樣的全名。", "台湾の県市ではありません。臺中市のように書いてください。")
        case "other-county" where member == "county":
            context.words("", "位置不在所填的縣市，請再確認。", "位置が入力した県市の中にありません。確かめてください。")
        case "other-county": context.words("", "位置所在的縣市與地址不同，請再確認。", "位置の県市が住所と違います。確かめてください。")
        case "short-name": context.words("", "名稱很短，請再確認。", "名前が短いようです。確かめてください。")
        case "name-of-person": context.words("", "名稱裡似乎有人名，請再確認。", "名前に人名があるようです。確かめてください。")
        case "private-use-character": context.words("", "含有無法顯示的字，已移除。", "表示できない文字を取り除きました。")
        case "replacement-character": context.words("", "含有亂碼（U+FFFD），請更正。", "文字化け（U+FFFD）があります。直してください。")
        default: nil
        }
    }

    // MARK: Limits and examples

    /// Returns what is said of a text that is too long, in Chinese and in Japanese.
    static func tooLong(_ excess: TextExcess?, _ context: AdminContext) -> String {
        guard let excess else { return context.words("", "太長了，請縮短。", "長すぎます。短くしてください。") }
        let (length, most) = (excess.length.grouped, excess.most.grouped)
        return context.words(
            "", "太長了，共 \(length) 字，最多 \(most) 字，請縮短。", "長すぎます。\(length)文字あります。\(most)文字までにしてください。")
    }

    private static func outOfRange(_ member: String, _ context: AdminContext) -> String {
        let range: (String, String)? =
            switch member {
            case TypedPosition.latitude: ("-90", "90")
            case TypedPosition.longitude: ("-180", "180")
            case "rating": ("0", "5")
            case "rating_count": ("0", "1,000,000,000")
            default: nil
            }
        guard let (least, most) = range else {
            return context.words("", "數字超出範圍。", "数が範囲の外です。") + example(member, context)
        }
        return context.words("", "數字超出範圍，應為 \(least) 到 \(most)。", "数が範囲の外です。\(least)から\(most)までです。")
    }

    private static func wrongType(_ member: String, _ context: AdminContext) -> String {
        context.words("", "無法判讀這個內容。", "読み取れません。") + example(member, context)
    }

    private static func unreadable(_ member: String, _ context: AdminContext) -> String {
        context.words("", "無法判讀這個時間。", "時間が読み取れません。") + example(member, context)
    }

    private static func example(_ member: String, _ context: AdminContext) -> String {
        let text: String? =
            switch member {
            case TypedPosition.latitude: "23.9441890"
            case TypedPosition.longitude: "120.6757965"
            case TypedPosition.grid: "301255.40, 2770011.20"
            case "rating": "4.5"
            case "rating_count": "120"
            case "opening_hours": "Mo-Su 06:00-21:00"
            case "opening_hours_lunar": "1,15 05:00-22:00"
            default: nil
            }
        return text.map { context.words("", "請寫成 \($0)。", "例：\($0)") }
            ?? context.words("", "請依說明填寫。", "説明のとおりに入力してください。")
    }
}
