internal import TempleAdmin
internal import WebRouting

/// Why a request was refused, and what to do, in the reader's language.
enum RefusalWords {
    /// Returns the words of a fault's code. Nil for a code that pages say otherwise, or hardly ever meet.
    static func text(_ fault: Fault, _ context: AdminContext) -> String? {
        if let code = AdminProblemCode(rawValue: fault.code) { return text(code, context) }
        return ProblemCode(rawValue: fault.code).flatMap { text($0, context) }
    }

    private static func text(_ code: AdminProblemCode, _ context: AdminContext) -> String? {
        switch code {
        case .templeDeleted, .entityDeleted:
            context.words(
                "It is deleted. Restore it first.", "這筆資料已被刪除，請先還原。", "削除されています。先に復元してください。")
        case .templeNotDeleted, .entityNotDeleted:
            context.words(
                "It is not deleted, so there is nothing to restore.", "這筆資料並未刪除，不需要還原。",
                "削除されていないので、復元するものはありません。")
        case .noNumberLeft:
            context.words(
                "No number is left for a new one. Restore a deleted one instead.", "已沒有可用的編號，請改為還原已刪除的一筆。",
                "新しい番号が残っていません。削除したものを復元して使ってください。")
        case .undoneAlready:
            context.words("This change is undone already.", "這筆變更已經復原過了。", "この変更はすでに取り消されています。")
        case .laterChanges:
            context.words(
                "Later changes stand in the way. Undo those first, the latest first.", "之後還有其他變更，請由最新的一筆開始依序復原。",
                "後の変更があります。新しいものから順に先に取り消してください。")
        case .notOwnChange:
            context.words(
                "This change is somebody else's. Ask an owner to undo it.", "這是別人的變更，請洽管理者復原。",
                "他の人の変更です。取り消しは管理者に頼んでください。")
        case .importNotKept:
            context.words(
                "This import cannot be undone: its rows are not kept any more.", "這次匯入無法復原：當時的資料已不再保留。",
                "この取り込みは取り消せません。元の行がもう残っていません。")
        case .nothingLeft:
            context.words(
                "Nothing of the temple would stay. Leave at least one of its sources.", "這間廟宇將沒有任何資料，請至少保留一個來源。",
                "廟に何も残りません。出典を少なくとも一つ残してください。")
        case .keyReused:
            context.words(
                "This form was sent before with other contents. Open the page again.", "這份表單先前已用其他內容送出，請重新開啟頁面。",
                "このフォームは別の内容で送信済みです。ページを開き直してください。")
        case .nameTaken:
            context.words(
                "Somebody is invited under this name. Choose another one.", "已有同名的人，請換一個名字。", "この名前の人がいます。別の名前にしてください。")
        case .tooManyPeople:
            context.words(
                "Too many people are invited. End an invitation first.", "受邀的人已達上限，請先停用一位。",
                "招待できる人数を超えています。先に一人の招待を終了してください。")
        case .lastOwner:
            context.words(
                "This is the last owner. Make somebody else an owner first.", "這是最後一位管理者，請先將另一人設為管理者。",
                "最後の管理者です。先に別の人を管理者にしてください。")
        case .confirmationNeeded:
            context.words(
                "It changes many things. Open the change, and type how many.", "這會變動許多資料，請開啟該筆變更並輸入筆數確認。",
                "多くのものが変わります。その変更を開き、件数を入力してください。")
        case .templeGone:
            context.words(
                "The temple is not there. The edit is kept until it comes back.", "這間廟目前不在；修改會保留到它恢復為止。",
                "廟が今はありません。変更は廟が戻るまで保留されます。")
        // Their status says them.
        case .unknownChange, .unknownPerson, .unknownEntity, .otherWriter: nil
        }
    }

    private static func text(_ code: ProblemCode, _ context: AdminContext) -> String? {
        switch code {
        case .missingParameter, .invalidParameter, .unknownParameter, .duplicateParameter:
            context.words(
                "A field or the address has a value that cannot be. Open the page again, and choose once more.",
                "有欄位或網址的內容無法使用，請重新開啟頁面再選一次。", "使えない値があります。ページを開き直して選び直してください。")
        case .malformedRequest:
            context.words(
                "The form could not be read. Open the page again, and send less at once.", "無法讀取這份表單，請重新開啟頁面並分次送出。",
                "フォームを読み取れません。ページを開き直し、分けて送ってください。")
        case .answerTooLarge:
            context.words(
                "This page would be too large. Choose fewer things, or shorten the longest texts.",
                "這個頁面太大，請少選一些資料，或縮短過長的文字。", "このページは大きすぎます。件数を減らすか、長い文章を短くしてください。")
        case .notAcceptable, .unsupportedMediaType:
            context.words(
                "The browser sent it in a form that is not taken here. Open the page again.", "瀏覽器送出的格式無法使用，請重新開啟頁面。",
                "この形式では受け付けられません。ページを開き直してください。")
        default: nil
        }
    }
}
