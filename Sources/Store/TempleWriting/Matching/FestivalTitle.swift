internal import HanNames

/// What a festival's title says about the day of its temple's deity. It is compared by ``DeityKey``.
struct FestivalTitle {
    private let key: String

    /// Words for a deity's day.
    private static let ofDay = ["聖誕", "千秋", "誕辰", "壽誕", "祝壽", "聖壽", "生日", "飛昇", "得道", "成道"].map(DeityKey.key)
    /// Words for what a temple does besides, maybe on the same day: that is a festival of its own.
    private static let ofAnother = ["普渡", "普度", "進香", "遶境", "繞境", "安座", "週年", "周年", "建廟", "落成"]
        .map(DeityKey.key)
    /// Titles, or parts of them, that say nothing but that there is a festival.
    private static let general = ["祭典", "慶典", "祭祀", "祭拜", "大典", "法會", "拜拜", "活動", "紀念", "日"].map(DeityKey.key)

    init(_ title: String) {
        key = DeityKey.key(title)
    }

    /// Whether the title is about something else than a deity's day.
    var isOfAnother: Bool { Self.ofAnother.contains { key.contains($0) } }

    /// Whether one of these names is in the title.
    func names(_ names: [String]) -> Bool {
        names.map(DeityKey.key).contains { $0.unicodeScalars.count > 1 && key.contains($0) }
    }

    /// What is left of a title that is about a day or says nothing else, without these words: the name of a deity, or nothing.
    /// Nil for any other title.
    var rest: String? {
        let isOfDay = Self.ofDay.contains { key.contains($0) }
        let left = (Self.ofDay + Self.general).reduce(key) { Self.removing($1, from: $0) }
        return isOfDay || left.isEmpty ? left : nil
    }

    private static func removing(_ word: String, from text: String) -> String {
        text.split(separator: word, omittingEmptySubsequences: true).joined()
    }
}
