/// Hours as people write them, read into OpenStreetMap's `opening_hours` where that is certain.
///
/// `上午6:00~下午9:00` becomes `06:00-21:00`, 週二至週日 9:00-17:00（週一公休） becomes `Tu-Su 09:00-17:00; Mo off`. Every
/// part of the text must be understood, otherwise nothing is read:
///
/// - A text of OpenStreetMap's grammar stays, with its signs and spaces normalized. Spans without days are one list,
///   also with a semicolon between them. Where signs had to be normalized, the text is people's, and a span that ends in
///   the morning before it began (`08:00~05:00`), or an end such as `9:00` before noon (`6:00~9:00`), is not certain: a
///   clock of twelve hours may be meant. `00:00-00:00` is what a form has when nobody fills it in.
/// - 平日 is `Mo-Fr`, and only where weekends are named too. 假日 is `Sa,Su,PH`, 週末 and 週六日 are `Sa,Su`, 國定假日 is
///   `PH`. Months are read where they cover the year or other hours do; 夏季 without months is not.
/// - Days and no hours (全年無休, 每日開放, 週一公休) are no hours. 全年無休 beside a day of closing is a contradiction.
/// - Dropped, because the regular hours stay what they are: disclaimers that name no other day or hour (依實際情況為準),
///   typhoon days, which close any place, and the hours of an office or a service inside (辦公時間). Not dropped are
///   words on other days (特定節慶常有異動), other parts of the place, or reservations: they leave the text unread.
/// - Seven days that are listed one by one with 24 hours each are what a form has when nobody fills it in: not read.
/// - The first and fifteenth of the lunar months (初一、十五) go to `lunar`. A range, or 初一 alone, may be of the new year
///   and is not read.
public struct HoursReading: Equatable, Sendable {
    /// The hours in OpenStreetMap's grammar, which `OpeningHours` reads; nil where they are not certain.
    public let openingHours: String?
    /// The hours of days of the lunar month in the grammar of `LunarHours`; nil where there are none.
    public let lunar: String?

    /// Reads a text of at most `OpeningHours.maximumByteCount` bytes; a longer one has neither hours.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) {
        guard text.utf8.count <= OpeningHours.maximumByteCount else {
            self.init(openingHours: nil, lunar: nil)
            return
        }
        let standard = StandardHours(text)
        if let standard, standard.isExact, !standard.hasIdleRule, !standard.hasSpanWithoutLength {
            self.init(openingHours: standard.text, lunar: nil)
        } else if let written = HoursReading(people: text) {
            self = written
        } else {
            self.init(openingHours: standard?.isCertain == true ? standard?.text : nil, lunar: nil)
        }
    }

    private init(openingHours: String?, lunar: String?) {
        self.openingHours = openingHours
        self.lunar = lunar
    }

    private init?(people text: String) {
        guard let words = HoursLexer.words(of: text) else { return nil }
        var parser = HoursParser(words: words)
        guard parser.parse(), let schedule = HoursSchedule(parser) else { return nil }
        let hours = schedule.text
        let lunarHours = schedule.lunarText
        // What is written must be readable, whatever the limits.
        guard hours.map({ (try? OpeningHours($0)) != nil }) ?? true,
            lunarHours.map({ (try? LunarHours($0)) != nil }) ?? true
        else { return nil }
        self.init(openingHours: hours, lunar: lunarHours)
    }
}

extension OpeningTimes {
    /// The times that a reading tells.
    public init(_ reading: HoursReading) {
        self.init(
            regular: reading.openingHours.flatMap { try? OpeningHours($0) },
            lunar: reading.lunar.flatMap { try? LunarHours($0) })
    }
}
