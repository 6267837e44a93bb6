internal import Geodesy
internal import TempleModel

/// A report on the completeness of the data: which fields temples have, which hours can be parsed, which temples have no
/// day, with the reasons, and which festivals they have registered.
struct DataReport {
    private let upcoming: UpcomingEvents
    private var festivals: FestivalFigures
    private let listedTexts: Int
    private var temples = 0
    private var filled: [Int]
    private var readHours = 0
    private var lunarHours = 0
    private var statedUnread = 0
    /// The texts of hours that cannot be parsed.
    private var textsLeft = Tally()
    /// The temples whose position is probably another place's, and the activities.
    private var doubtful: [String] = []
    private var doubtfulActivities: [String] = []
    private var ownDays = 0
    /// The temples with a day of their own, by its source. A temple with days from two sources is counted with both.
    private var ownDaySources: [String: Int] = [:]
    private var deityDays = 0
    private var reasons = Tally()
    /// The main deities of temples without a day, by reason.
    private var deitiesWithout: [String: Tally] = [:]

    /// - Parameter listedTexts: the number of texts and deities to list one by one.
    init(upcoming: UpcomingEvents, festivals: FestivalFigures, listedTexts: Int) {
        self.upcoming = upcoming
        self.festivals = festivals
        self.listedTexts = listedTexts
        filled = Array(repeating: 0, count: Self.fields.count)
    }

    /// Adds an activity whose position is that of activities of many townships.
    mutating func addDoubtful(_ activity: Activity) {
        doubtfulActivities.append("activity \(activity.id) \(activity.title), \(activity.place ?? "-")")
    }

    mutating func add(_ detail: TempleDetail) {
        temples += 1
        festivals.add(temple: detail.temple.id)
        for (index, field) in Self.fields.enumerated() where field.isFilled(detail) { filled[index] += 1 }
        if detail.precision == .doubtful {
            let temple = detail.temple
            doubtful.append(
                "\(temple.id) \(temple.name), \(temple.address ?? "-"), "
                    + "at \(temple.coordinate.latitude), \(temple.coordinate.longitude)")
        }
        addHours(detail.temple.visit.hours)
        addDay(detail.temple)
    }

    private mutating func addHours(_ hours: TempleHours) {
        let reading = hours.reading
        if reading.openingHours != nil { readHours += 1 }
        if reading.lunar != nil { lunarHours += 1 }
        guard reading.openingHours == nil, let text = hours.text else { return }
        if hours.stated == TempleHours.unread { statedUnread += 1 }
        textsLeft.add(text)
    }

    private mutating func addDay(_ temple: Temple) {
        if upcoming.ownDay(ofTemple: temple.id) != nil {
            ownDays += 1
            for source in festivals.sources(ofOwnDaysOf: temple.id) { ownDaySources[source, default: 0] += 1 }
        } else if upcoming.nextDay(of: temple) != nil {
            deityDays += 1
        } else {
            let reason = upcoming.noDayReason(of: temple)?.rawValue ?? "the calendar ends"
            reasons.add(reason)
            let deity = temple.deities.first { $0.role == .main }
            deitiesWithout[reason, default: Tally()].add(deity?.name ?? temple.mainDeity ?? "-")
        }
    }

    /// The report as plain text.
    var text: String {
        var text = "temples: \(temples), days as of \(upcoming.today)\n\nfields\n"
        for (field, count) in zip(Self.fields, filled) { text += line(field.name, count) }
        text += "\npositions\n" + line("doubtful", doubtful.count)
        for entry in doubtful + doubtfulActivities { text += "      \(entry)\n" }
        text += "\nhours\n"
        text += line("read", readHours) + line("with lunar days", lunarHours) + line("left as text", textsLeft.total)
        text += line("  of these not to be read", statedUnread)
        text += list(textsLeft, "text")
        text += "\ndays\n"
        text += line("a day of its own", ownDays)
        for (source, count) in ownDaySources.sorted(by: { $0.key < $1.key }) { text += line("  " + source, count) }
        text += line("its deity's day", deityDays)
        text += line("without a day", reasons.total)
        for (reason, count) in reasons.byCount {
            text += line("  " + reason, count)
            text += list(deitiesWithout[reason] ?? Tally(), "deity")
        }
        text += "\nfestivals\n"
        for (name, count) in festivals.counts { text += counted(name, count) + "\n" }
        let leftOut = festivals.leftOut
        text += line("at temples", festivals.atTemples) + counted("ambiguous", leftOut.count) + "\n"
        for entry in leftOut.prefix(listedTexts) { text += "      \(entry)\n" }
        text += more(than: listedTexts, of: leftOut.count)
        return text
    }

    private func list(_ tally: Tally, _ what: String) -> String {
        let entries = tally.byCount
        var text = ""
        for (entry, count) in entries.prefix(listedTexts) { text += "      \(count) \(entry)\n" }
        return text + more(than: listedTexts, of: entries.count)
    }

    private func more(than listed: Int, of all: Int) -> String {
        all > listed ? "      and \(all - listed) more, as --texts NUMBER lists them\n" : ""
    }

    private func line(_ name: String, _ count: Int) -> String {
        let share = temples == 0 ? 0 : Double(count) * 1_000 / Double(temples)
        let tenths = Int(share.rounded())
        return counted(name, count) + "  \(tenths / 10).\(tenths % 10) %\n"
    }

    private func counted(_ name: String, _ count: Int) -> String {
        let number = String(count)
        let padded = name + String(repeating: " ", count: max(1, 30 - name.count))
        return "  " + padded + String(repeating: " ", count: max(0, 8 - number.count)) + number
    }

    // MARK: Fields

    private struct Field: Sendable {
        let name: String
        let isFilled: @Sendable (TempleDetail) -> Bool
    }

    private static let fields =
        [
            Field(name: "aliases") { !$0.aliases.isEmpty }, Field(name: "precision") { $0.precision != nil },
            Field(name: "side deities") { $0.temple.deities.contains { $0.role == .side } },
            Field(name: "open_time") { $0.temple.openTime != nil },
            Field(name: "hours_as_of") { $0.temple.visit.hours.asOf != nil },
            Field(name: "photos") { !$0.photos.isEmpty }, Field(name: "rating") { $0.temple.rating != nil },
        ] + FieldTexts.fields.map { field in Field(name: field.rawValue) { $0.texts[field] != nil } }
}

/// A count of each text.
struct Tally {
    private var counts: [String: Int] = [:]
    private(set) var total = 0

    mutating func add(_ text: String) {
        counts[text, default: 0] += 1
        total += 1
    }

    /// The texts, the most frequent first.
    var byCount: [(text: String, count: Int)] {
        counts.map { (text: $0.key, count: $0.value) }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    }
}
