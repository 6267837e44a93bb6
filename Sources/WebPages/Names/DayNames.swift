internal import LunarCalendar
internal import TempleModel
internal import Wording

/// English names of the days that are celebrated.
extension PageContext {
    /// Returns the English name of a day. Nil where none is known, and in other languages: readers of Japanese know the
    /// characters.
    func englishName(ofDay title: String) -> String? {
        guard language == .english else { return nil }
        if let known = Self.festivals[title] { return known }
        if let term = SolarTerm.allCases.first(where: { $0.chineseName == title }) { return words(term) }
        for (ending, words) in Self.endings where title.hasSuffix(ending) {
            let deity = String(title.dropLast(ending.count))
            return site.names.latinName(ofDeity: deity, in: store).map { "\($0)'s \(words)" }
        }
        return nil
    }

    /// What the titles of deities' days end with.
    private static let endings = [
        ("聖誕", "birthday"), ("千秋", "birthday"), ("誕生日", "birthday"), ("飛昇", "ascension"), ("成道", "enlightenment"),
        ("得道", "enlightenment"), ("出家紀念日", "renunciation day"), ("涅槃紀念日", "nirvana day"),
    ]

    /// The festivals of the year.
    private static let festivals = [
        "春節": "Lunar New Year", "接神": "Return of the gods", "天公生": "Birthday of the Jade Emperor",
        "元宵節": "Lantern Festival",
        "頭牙": "First Earth God feast", "浴佛節": "Buddha's Birthday", "端午節": "Dragon Boat Festival",
        "天貺節": "Festival of Heaven's Gift", "鬼門開": "Opening of the ghost gate", "七夕": "Qixi Festival",
        "中元節": "Ghost Festival", "鬼門關": "Closing of the ghost gate", "中秋節": "Mid-Autumn Festival",
        "重陽節": "Double Ninth Festival", "下元節": "Xiayuan Festival", "臘八節": "Laba Festival", "尾牙": "Last Earth God feast",
        "送神": "Farewell to the gods", "除夕": "Lunar New Year's Eve", "清明節": "Tomb-Sweeping Day",
        "孔子誕辰紀念日": "Birthday of Confucius", "初一": "First day of the lunar month",
        "十五": "Fifteenth day of the lunar month",
        "作牙（初二）": "Earth God feast (2nd)", "作牙（十六）": "Earth God feast (16th)", "迎財神": "Welcoming the God of Wealth",
        "天赦日": "Day of Heaven's pardon",
    ]
}
