/// Converts hours as people write them into OpenStreetMap's `opening_hours`, where the meaning is certain.
///
/// `上午6:00~下午9:00` becomes `06:00-21:00`, 週二至週日 9:00-17:00（週一公休） becomes `Tu-Su 09:00-17:00; Mo off`. Every part of the
/// text must be understood, otherwise there is no result:
///
/// - A text in OpenStreetMap's grammar stays as it is, with signs and spaces normalized. Spans without days form one
///   list, also with a semicolon between them. Where signs had to be normalized, a person wrote the text and may have
///   used a 12-hour clock. Then a span that ends in the morning before it began (`08:00~05:00`), or an end such as
///   `9:00` before noon (`6:00~9:00`), is uncertain. `00:00-00:00` is the value of an unfilled form.
/// - 平日 is `Mo-Fr`, but only where the text also names weekends. 假日 is `Sa,Su,PH`, 週末 and 週六日 are `Sa,Su`, 國定假日 is
///   `PH`. Months are accepted where they cover the year, or where other hours cover the rest; 夏季 without months is
///   not.
/// - Days without hours (全年無休, 每日開放, 週一公休) give no hours. 全年無休 together with a closed day is a contradiction.
/// - Some parts are dropped because they do not change the regular hours: disclaimers that name no other day or hour
///   (依實際情況為準), typhoon days, which close any place, and the hours of an office or a service inside (辦公時間). Words about
///   other days (特定節慶常有異動), other parts of the place, or reservations are not dropped: with them there is no result.
/// - The first and fifteenth of the lunar months (初一、十五) go to `lunar`. A range, or 初一 alone, can mean the new year and
///   gives no result.
public struct HoursReading: Equatable, Sendable {
    /// The hours in OpenStreetMap's grammar, which `OpeningHours` parses; nil where they are uncertain.
    public let openingHours: String?
    /// The hours on days of the lunar month, in the grammar of `LunarHours`; nil where there are none.
    public let lunar: String?

    /// Converts a text of at most `OpeningHours.maximumByteCount` bytes; a longer text gives neither result.
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
        // The result must be readable, within all limits.
        guard hours.map({ (try? OpeningHours($0)) != nil }) ?? true,
            lunarHours.map({ (try? LunarHours($0)) != nil }) ?? true
        else { return nil }
        self.init(openingHours: hours, lunar: lunarHours)
    }
}

extension OpeningTimes {
    /// Creates the times of a reading.
    public init(_ reading: HoursReading) {
        self.init(
            regular: reading.openingHours.flatMap { try? OpeningHours($0) },
            lunar: reading.lunar.flatMap { try? LunarHours($0) })
    }
}
