internal import HTMLText
internal import HTTPModel
internal import TempleModel

/// Reason why a page cannot be shown. It becomes a page that says so and what to do.
enum PageFault: Error {
    case nothingHere
    case unknownTemple
    case unknownDeity
    case unknownEvent
    case unknownGroup
    case methodNotAllowed(String)
    /// A value in the address is wrong.
    case badValue(parameter: String, value: String)
    /// The data cannot be read now.
    case unavailable
    case failure

    init(_ error: any Error) {
        switch error {
        case let fault as PageFault: self = fault
        case RoutingFailure.methodNotAllowed(let allowed):
            self = .methodNotAllowed(RoutingFailure.allowHeader(allowed))
        case RoutingFailure.notFound: self = .nothingHere
        case let error as TempleQueryError: self = .badValue(parameter: error.parameter.rawValue, value: error.value)
        case TourQueryError.unknownTemple: self = .unknownTemple
        case let error as TourQueryError: self = .badValue(parameter: error.parameter.rawValue, value: error.value)
        case is SearchError: self = .unavailable
        default: self = .failure
        }
    }

    /// Creates the fault of a wrong value, cut to fit on a line.
    static func wrong(_ parameter: String, _ value: String) -> PageFault {
        .badValue(parameter: parameter, value: String(value.prefix(80)))
    }

    var status: Int {
        switch self {
        case .nothingHere, .unknownTemple, .unknownDeity, .unknownEvent, .unknownGroup: 404
        case .methodNotAllowed: 405
        case .badValue: 400
        case .unavailable: 503
        case .failure: 500
        }
    }

    func page(_ context: PageContext) -> Page {
        let (title, advice) = words(context)
        return Page(
            title: title, description: nil, path: nil,
            body: """
                <h1>\(title)</h1>
                <p>\(advice)</p>
                <p><a class="button" href="/">\(context.words("Temples near me", "查看附近的廟", "近くの廟を見る"))</a></p>
                """)
    }

    private func words(_ context: PageContext) -> (title: String, advice: String) {
        switch self {
        case .nothingHere:
            (
                context.words("There is no such page", "沒有這個頁面", "ページが見つかりません"),
                context.words("The address may have a typing error.", "網址可能打錯了。", "アドレスに誤りがあるかもしれません。")
            )
        case .unknownTemple:
            (
                context.words("This temple is not listed", "查無此廟", "この廟は見つかりません"),
                context.words(
                    "It may have been removed from the data. Search for it by name.", "資料中沒有這座廟，請改用名稱搜尋。",
                    "データから削除された可能性があります。名前で検索してください。")
            )
        case .unknownDeity, .unknownEvent, .unknownGroup:
            (
                context.words("This is not listed", "查無資料", "見つかりません"),
                context.words("It may have been removed from the data.", "資料中沒有這一筆。", "データから削除された可能性があります。")
            )
        case .methodNotAllowed:
            (
                context.words("This page can only be read", "這個頁面只能讀取", "このページは閲覧専用です"),
                context.words("Open it from the start page.", "請從首頁開啟。", "最初のページから開いてください。")
            )
        case .badValue(let parameter, let value):
            (
                context.words("The address has a wrong value", "網址中有不正確的值", "アドレスに正しくない値があります"),
                context.words(
                    "\(parameter) cannot be \"\(value)\". Correct it, or start again.",
                    "\(parameter) 不能是「\(value)」。請更正，或重新查詢。", "\(parameter) に「\(value)」は使えません。直すか、最初からやり直してください。")
            )
        case .unavailable:
            (
                context.words("The data cannot be read now", "目前無法讀取資料", "今はデータを読み込めません"),
                context.words("Try again in a moment.", "請稍後再試。", "しばらくしてからもう一度お試しください。")
            )
        case .failure:
            (
                context.words("Something went wrong", "發生錯誤", "エラーが起きました"),
                context.words(
                    "Try again; if it stays so, tell the operator.", "請再試一次；若仍發生，請告知管理者。",
                    "もう一度お試しください。続くときは管理者にお知らせください。")
            )
        }
    }
}

extension TempleQueryError {
    /// The value at fault, cut to fit on a line; empty for a missing one.
    fileprivate var value: String {
        switch self {
        case .invalid(_, let value), .limit(let value, _): String(value.prefix(80))
        default: ""
        }
    }
}
