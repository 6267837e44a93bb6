internal import APIDescription
internal import LunarCalendar
internal import TempleModel
internal import WebRouting

extension ProblemCode {
    /// The problem's title in Japanese.
    var japaneseTitle: String { Self.japaneseTitle(ofStatus: status) }

    /// The title of a problem with this status in Japanese.
    static func japaneseTitle(ofStatus status: Int) -> String {
        switch status {
        case 401: "認証が必要です"
        case 403: "権限がありません"
        case 404: "見つかりません"
        case 405: "使えないメソッドです"
        case 406: "提供できない形式です"
        case 409: "上限に達しています"
        case 410: "カーソルは無効です"
        case 412: "内容が変わっています"
        case 413: "内容が大きすぎます"
        case 415: "対応していないメディアタイプです"
        case 428: "条件がありません"
        case 429: "リクエストが多すぎます"
        case 500: "内部エラー"
        case 503: "一時的に利用できません"
        default: "リクエストに誤りがあります"
        }
    }

    /// One sentence in Japanese, without the name of the invalid parameter.
    var japaneseDetail: String {
        switch self {
        case .missingParameter: "このパラメーターがありません"
        case .invalidParameter: "パラメーターの値が正しくありません"
        case .unknownParameter: "このパスにこのパラメーターはありません"
        case .duplicateParameter: "パラメーターが重複しています"
        case .cursorOfAnotherQuery: "このカーソルは別の検索のものです。前のページのリンクをそのまま使うか、カーソルなしで最初から検索してください"
        case .malformedRequest: "リクエストのアドレスの形式が正しくありません"
        case .answerTooLarge: "答えが大きすぎて送信できません。範囲を狭くしてください"
        case .invalidBody: "内容の形式が正しくありません。{\"lunar\":{\"month\":3,\"day\":23}} のように送ってください"
        case .invalidLunarDate: "この旧暦の日付はありません"
        case .unauthorized: "Authorization ヘッダーに有効なトークンを付けてください"
        case .forbidden: "ログインして、このサイトのページから送ってください。この操作には権限が必要です"
        case .unknownTemple: "この番号の廟はありません"
        case .unknownDeity: "この番号の神さまはありません"
        case .unknownEvent: "この番号の縁日・行事はありません"
        case .unknownGroup: "この番号のグループはありません"
        case .noCalendar: "カレンダーに載せる日がありません"
        case .unknownPath: "このパスには何もありません"
        case .methodNotAllowed: "このパスではこのメソッドを使えません"
        case .notAcceptable: "このパスには求められた形式や符号化がありません"
        case .cursorTooOld: "このカーソルは古すぎるか、別のデータベースのものです。手元の写しを空にし、since なしで最初から読んでください"
        case .preconditionFailed: "ほかの人が内容を変更しました。読み直してから送ってください"
        case .unsupportedMediaType: "application/json で、圧縮せずに送ってください"
        case .preconditionRequired: "読んだ ETag を If-Match に付けてください。新しく作るときは If-None-Match: * です"
        case .internal: "サービスでエラーが起きました。もう一度お試しください"
        case .busy: "データを更新しています。もう一度お試しください"
        case .unavailable: "今はデータを読み込めません。しばらくしてからお試しください"
        case .queryTooSlow: "検索に時間がかかりすぎました。範囲を狭めるか、しばらくしてからお試しください"
        case .changeNotHere: "この変更はまだデータに届いていません。もう一度お試しください"
        }
    }
}

extension NoDayReason {
    /// The reason in a few Japanese words.
    var japanese: String {
        switch self {
        case .noCommonDay: "廟によって縁日が異なります"
        case .otherCalendar: "縁日は別の暦によります"
        case .noSource: "縁日を記した確かな出典がありません"
        case .deityUnknown: "目録にない神さまです"
        case .noMainDeity: "主祭神が分かりません"
        }
    }
}

extension JSONSchema {
    /// The requirement on a value, in Japanese. Nil if a few words cannot say it.
    var japaneseRequirement: String? {
        switch self {
        case .day: "2027-04-15 のような日付にしてください"
        case .askedDay:
            "\(LunarCalendar.firstDay) から \(LunarCalendar.lastDay) までの日付にしてください。例：2027-04-15"
        case .choice(let values): "\(values.joined(separator: "、")) のいずれかにしてください"
        case .integer(let range):
            range.map { "\($0.lowerBound) から \($0.upperBound) までの整数にしてください" } ?? "整数にしてください"
        case .number(let range):
            range.map { "\(Int($0.lowerBound)) から \(Int($0.upperBound)) までの数にしてください" } ?? "数にしてください"
        case .numberAbove(let lower, let upper): "\(Int(lower)) より大きく \(Int(upper)) 以下の数にしてください"
        case .flag: "true または false にしてください"
        case .pattern(_, let most): most.map { "\($0) 文字以内にしてください" }
        case .any, .text, .moment, .list, .object, .named, .orNull, .oneOf: nil
        }
    }
}
