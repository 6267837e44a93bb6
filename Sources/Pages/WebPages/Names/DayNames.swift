internal import LunarCalendar
internal import TempleModel
internal import Wording

/// Names of the days that are celebrated. Festivals and activities have theirs in the data.
extension PageContext {
    /// Returns the name of a day in the reader's language: Mazu's birthday, 媽祖の誕生日. Nil where none is known.
    func otherName(ofDay title: String) -> String? {
        guard language != .chinese else { return nil }
        if let known = site.names.names(\.days, title, in: store)?[language] { return known }
        if let term = SolarTerm.allCases.first(where: { $0.chineseName == title }) { return words(term) }
        let (whole, note) = Self.divided(title)
        guard let more = note.isEmpty ? "" : words(note: note) else { return nil }
        for (ending, words) in Self.endings where whole.hasSuffix(ending) {
            let deity = site.names.names(\.deities, String(whole.dropLast(ending.count)), in: store)?[language]
            let of = self.words("'s ", "", "の")
            return deity.map { DataName.withoutKana($0) + of + words.text(in: language) + more }
        }
        return nil
    }

    /// What the titles of deities' days end with.
    private static let endings = [
        ("聖誕", Words("birthday", "聖誕", "誕生日")), ("千秋", Words("birthday", "千秋", "誕生日")),
        ("誕生日", Words("birthday", "誕生日", "誕生日")), ("飛昇", Words("ascension", "飛昇", "昇天の日")),
        ("成道", Words("enlightenment", "成道", "成道の日")), ("得道", Words("enlightenment", "得道", "得道の日")),
        ("出家紀念日", Words("renunciation day", "出家紀念日", "出家記念日")),
        ("涅槃紀念日", Words("nirvana day", "涅槃紀念日", "涅槃の日")),
        ("圓寂紀念日", Words("day of passing", "圓寂紀念日", "円寂の日")),
    ]

    /// Returns a title without the note in brackets at its end, and the note.
    private static func divided(_ title: String) -> (whole: Substring, note: Substring) {
        guard title.hasSuffix("）"), let start = title.lastIndex(of: "（") else { return (title[...], "") }
        return (title[..<start], title[start...].dropFirst().dropLast())
    }

    /// Returns the words of such a note, in brackets. Nil for one that is not known.
    private func words(note: Substring) -> String? {
        // 三月初三之說: another source has another day.
        if note.hasSuffix("之說") { return words(" (another tradition)", "", "（一説）") }
        return Self.notes[String(note)]?.text(in: language)
    }

    private static let notes = [
        "上元": Words(" (Shangyuan)", "", "（上元）"), "中元": Words(" (Zhongyuan)", "", "（中元）"),
        "下元": Words(" (Xiayuan)", "", "（下元）"), "佛誕日、浴佛節": Words("", "", "（灌仏会）"),
    ]
}
