internal import TempleModel
internal import Wording

/// When an activity usually is whose date is announced each time.
struct UsualDate {
    private let text: DataText?
    private let context: PageContext

    init(_ activity: Activity, _ context: PageContext) {
        text = context.text(activity.usual, "usual", activity.translations)
        self.context = context
    }

    /// Whether the words say more than that the date is announced.
    var isTold: Bool { text?.told != nil }

    var words: String {
        text?.told ?? context.words("announced by the temple", "日期由廟方公告", "日程は廟が発表します")
    }

    /// The Chinese text, folded, where the words cannot say it; empty elsewhere.
    var original: HTML { text.flatMap { $0.isForeign ? context.paragraph($0) : nil } ?? "" }
}
