package import WebRouting
internal import Wording

/// The form of a fault for people: a page that says what is wrong and what to do.
package enum FaultPage {
    static func page(_ fault: Fault, _ context: PageContext) -> Page {
        let (title, advice) = words(fault, context)
        return Page(
            title: title, description: nil, path: nil,
            body: """
                <h1>\(title)</h1>
                <p>\(advice)</p>
                <p><a class="button" href="/">\(context.words("Temples near me", "查看附近的廟", "近くの廟を見る"))</a></p>
                """)
    }

    /// Returns what a fault means to people, and what to do.
    package static func words(_ fault: Fault, _ context: PageContext) -> (title: String, advice: String) {
        switch ProblemCode(rawValue: fault.code) {
        case .unknownPath?:
            (
                context.words("There is no such page", "沒有這個頁面", "ページが見つかりません"),
                context.words("The address may have a typing error.", "網址可能打錯了。", "アドレスに誤りがあるかもしれません。")
            )
        case .unknownTemple?:
            (
                context.words("This temple is not listed", "查無此廟", "この廟は見つかりません"),
                context.words(
                    "It may have been removed from the data. Search for it by name.", "資料中沒有這間廟，請改用名稱搜尋。",
                    "データから削除された可能性があります。名前で検索してください。")
            )
        case .unknownDeity?, .unknownEvent?, .unknownGroup?:
            (
                context.words("This is not listed", "查無資料", "見つかりません"),
                context.words("It may have been removed from the data.", "資料中沒有這一筆。", "データから削除された可能性があります。")
            )
        case .methodNotAllowed?:
            (
                context.words("This page can only be read", "這個頁面只能讀取", "このページは閲覧専用です"),
                context.words("Open it from the home page.", "請從首頁開啟。", "ホームから開いてください。")
            )
        case .unauthorized?, .forbidden?:
            (
                context.words("This page is not open to everybody", "這個頁面不公開", "このページは公開されていません"),
                context.words("Ask whoever runs the site.", "請洽網站管理者。", "サイトの管理者にお問い合わせください。")
            )
        case .busy?, .unavailable?, .queryTooSlow?, .changeNotHere?:
            (
                context.words("The data cannot be read now", "目前無法讀取資料", "今はデータを読み込めません"),
                context.words("Try again in a moment.", "請稍後再試。", "しばらくしてからもう一度お試しください。")
            )
        case _ where fault.status == 413:
            (
                context.words("That is too much at once", "一次送出的內容太多", "一度に送る量が多すぎます"),
                context.words("Go back, and send less at once.", "請回上一頁，分次送出。", "前のページに戻り、分けて送ってください。")
            )
        case .answerTooLarge?:
            (
                context.words("This page would be too large", "這個頁面太大", "このページは大きすぎます"),
                context.words(
                    "Open a part of it, such as one month or one deity; if there is none, tell the operator.",
                    "請改為開啟其中一部分，例如一個月或一位神明；若沒有這樣的頁面，請告知管理者。",
                    "一か月や一柱の神さまなど、その一部を開いてください。できないときは管理者にお知らせください。")
            )
        case .internal?, nil:
            (
                context.words("Something went wrong", "發生錯誤", "エラーが起きました"),
                context.words(
                    "Try again; if it stays so, tell the operator.", "請再試一次；若仍發生，請告知管理者。",
                    "もう一度お試しください。続くときは管理者にお知らせください。")
            )
        case .missingParameter?, .invalidParameter?, .unknownParameter?, .duplicateParameter?,
            .cursorOfAnotherQuery?, .malformedRequest?, .invalidBody?, .invalidLunarDate?, .noCalendar?,
            .notAcceptable?, .cursorTooOld?, .preconditionFailed?, .unsupportedMediaType?, .preconditionRequired?:
            wrong(fault, context)
        }
    }

    /// Says what is wrong with a request.
    private static func wrong(_ fault: Fault, _ context: PageContext) -> (title: String, advice: String) {
        guard let parameter = fault.parameter else {
            return (
                context.words("The request cannot be answered", "無法處理這個請求", "この要求には応えられません"),
                context.words(
                    "Read the page again, and try once more.", "請重新讀取頁面後再試一次。", "ページを読み直して、もう一度お試しください。")
            )
        }
        let value = fault.value ?? ""
        return (
            context.words("The address has a wrong value", "網址中有不正確的值", "アドレスに正しくない値があります"),
            context.words(
                "\(parameter) cannot be \"\(value)\". Correct it, or start again.",
                "\(parameter) 不能是「\(value)」。請更正，或重新查詢。", "\(parameter) に「\(value)」は使えません。直すか、最初からやり直してください。")
        )
    }
}
