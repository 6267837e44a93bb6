internal import APIDescription
internal import LunarCalendar
internal import TempleModel
internal import WebRouting

extension ProblemCode {
    /// The problem's title in Chinese.
    var chineseTitle: String { Self.chineseTitle(ofStatus: status) }

    /// The title of a problem with this status in Chinese.
    static func chineseTitle(ofStatus status: Int) -> String {
        switch status {
        case 401: "需要授權"
        case 403: "沒有權限"
        case 404: "找不到"
        case 405: "不支援的方法"
        case 406: "無法提供的格式"
        case 409: "數量已達上限"
        case 410: "游標已失效"
        case 412: "內容已經改變"
        case 413: "內容太大"
        case 415: "不支援的媒體類型"
        case 428: "缺少條件"
        case 429: "請求過於頻繁"
        case 500: "內部錯誤"
        case 503: "暫時無法服務"
        default: "請求有誤"
        }
    }

    /// One sentence in Chinese, without the name of the invalid parameter.
    var chineseDetail: String {
        switch self {
        case .missingParameter: "缺少這個參數"
        case .invalidParameter: "參數的值不對"
        case .unknownParameter: "這個路徑沒有這個參數"
        case .duplicateParameter: "參數重複出現"
        case .cursorOfAnotherQuery: "這個游標屬於另一個查詢，請依原樣使用上一頁的連結，或省略游標從頭查起"
        case .malformedRequest: "請求的網址格式有誤"
        case .answerTooLarge: "回應太大，無法送出，請縮小查詢的範圍"
        case .invalidBody: "內容的格式不對，請送 {\"lunar\":{\"month\":3,\"day\":23}}"
        case .invalidLunarDate: "沒有這個農曆日期"
        case .unauthorized: "請在 Authorization 標頭附上有效的權杖"
        case .forbidden: "請先登入，並由本站的頁面送出；這項操作需要相應的權限"
        case .unknownTemple: "沒有這個編號的寺廟"
        case .unknownDeity: "沒有這個編號的神明"
        case .unknownEvent: "沒有這個編號的節日"
        case .unknownGroup: "沒有這個編號的群組"
        case .noCalendar: "沒有可以列入行事曆的日子"
        case .unknownPath: "這個路徑沒有任何內容"
        case .methodNotAllowed: "這個路徑不支援這個方法"
        case .notAcceptable: "這個路徑沒有所要求的格式或編碼"
        case .cursorTooOld: "這個游標太舊，或屬於另一個資料庫；請清空您的副本，省略 since 從頭讀取"
        case .preconditionFailed: "內容已被他人更改，請重新讀取後再送出"
        case .unsupportedMediaType: "請以 application/json 傳送未壓縮的內容"
        case .preconditionRequired: "請以 If-Match 附上所讀到的 ETag，新增時用 If-None-Match: *"
        case .internal: "服務發生錯誤，請再試一次"
        case .busy: "資料正在更新，請再試一次"
        case .unavailable: "目前無法讀取資料，請稍後再試"
        case .queryTooSlow: "查詢花費的時間過長，請縮小範圍或稍後再試"
        case .changeNotHere: "資料還沒有這項變更，請再試一次"
        }
    }
}

extension NoDayReason {
    /// The reason in a few Chinese words.
    var chinese: String {
        switch self {
        case .noCommonDay: "各廟的日子不同"
        case .otherCalendar: "日子依其他曆法"
        case .noSource: "查無日子的出處"
        case .deityUnknown: "目錄中沒有這尊神明"
        case .noMainDeity: "主祀神明不詳"
        }
    }
}

extension JSONSchema {
    /// The requirement on a value, in Chinese. Nil if a few words cannot say it.
    var chineseRequirement: String? {
        switch self {
        case .day: "請給日期，例如 2027-04-15"
        case .askedDay: "請給 \(LunarCalendar.firstDay) 到 \(LunarCalendar.lastDay) 的日期，例如 2027-04-15"
        case .choice(let values): "請給 \(values.joined(separator: "、")) 其中之一"
        case .integer(let range): range.map { "請給 \($0.lowerBound) 到 \($0.upperBound) 的整數" } ?? "請給整數"
        case .number(let range):
            range.map { "請給 \(Int($0.lowerBound)) 到 \(Int($0.upperBound)) 的數字" } ?? "請給數字"
        case .numberAbove(let lower, let upper): "請給大於 \(Int(lower))、至多 \(Int(upper)) 的數字"
        case .flag: "請給 true 或 false"
        case .pattern(_, let most): most.map { "請給至多 \($0) 個字" }
        case .any, .text, .moment, .list, .object, .named, .orNull, .oneOf: nil
        }
    }
}
