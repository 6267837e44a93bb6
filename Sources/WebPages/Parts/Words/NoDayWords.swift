internal import TempleModel

extension PageContext {
    /// Returns why a deity or a temple has no day, as a sentence.
    func words(_ reason: NoDayReason) -> String {
        switch reason {
        case .noCommonDay:
            words("It has no common day: its temples keep different days.", "沒有共同的日子：各廟不同。", "共通の祭日はありません。廟によって異なります。")
        case .otherCalendar: words("Its day belongs to another calendar.", "日子依其他曆法。", "祭日は別の暦によります。")
        case .noSource: words("No source for its day is known.", "沒有可靠來源記載它的日子。", "祭日を記した確かな出典がありません。")
        case .deityUnknown:
            words("Only a temple's source names this deity.", "只有寺廟資料提到這尊神明，沒有日子。", "この神さまは廟の資料にだけ見え、祭日は分かりません。")
        case .noMainDeity: words("No source names the main deity.", "沒有資料記載主祀神明。", "主祭神を記した資料がありません。")
        }
    }
}
