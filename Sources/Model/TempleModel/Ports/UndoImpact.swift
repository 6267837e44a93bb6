public import Wording

/// What the undo of an import does to what visitors see. The undo of an undo has one too.
public struct UndoImpact: Equatable, Sendable {
    /// From this number of things on, its author has to say how many.
    public static let leastConfirmed = 100

    /// The ids of the temples that go, in ascending order.
    public var gone: [Int64]
    /// How many of these are edited by hand.
    public var editedGone: Int
    /// How many temples come back.
    public var back: Int
    /// How many temples are again as they were.
    public var changed: Int
    /// How many activities go, come back or are again as they were.
    public var activities: Int

    public init(
        gone: [Int64] = [], editedGone: Int = 0, back: Int = 0, changed: Int = 0, activities: Int = 0
    ) {
        self.gone = gone
        self.editedGone = editedGone
        self.back = back
        self.changed = changed
        self.activities = activities
    }

    /// How many things it changes.
    public var count: Int { gone.count + back + changed + activities }

    /// Whether its author has to say how many.
    public var isLarge: Bool { count >= Self.leastConfirmed }

    /// Returns what it does, in a sentence without a full stop.
    public func sentence(in language: Language) -> String {
        var going = Self.part(gone.count, "temple goes", "temples go", "間廟將移除", "件の廟がなくなります")
        if editedGone > 0 {
            let edited = editedGone.grouped
            going = Words(
                "\(going.english), \(edited) of them edited by hand", "\(going.chinese)，其中 \(edited) 間經人工編輯",
                "\(going.text(in: .japanese))（うち\(edited)件は手で編集済み）")
        }
        let parts = [
            (gone.count, going),
            (back, Self.part(back, "temple comes back", "temples come back", "間廟恢復", "件の廟が戻ります")),
            (
                changed,
                Self.part(
                    changed, "temple is again as before", "temples are again as before", "間廟恢復先前的內容", "件の廟が以前の内容に戻ります"
                )
            ),
            (
                activities,
                Self.part(activities, "activity changes", "activities change", "項活動變動", "件の行事が変わります")
            ),
        ].filter { $0.0 > 0 }.map { $0.1.text(in: language) }
        let nothing = Words("nothing changes", "沒有任何變動", "何も変わりません")
        let separator = Words("; ", "；", "。")
        return parts.isEmpty ? nothing.text(in: language) : parts.joined(separator: separator.text(in: language))
    }

    private static func part(
        _ count: Int, _ one: String, _ many: String, _ chinese: String, _ japanese: String
    ) -> Words {
        Words(
            "\(count.grouped) \(count == 1 ? one : many)", "\(count.grouped) \(chinese)", "\(count.grouped)\(japanese)")
    }
}
