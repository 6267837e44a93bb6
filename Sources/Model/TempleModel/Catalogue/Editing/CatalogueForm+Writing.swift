internal import LunarCalendar

extension CatalogueForm {
    /// Returns the members of an entity that have a value, in order.
    ///
    /// - Parameter slugs: returns the slug of the event with an id.
    public static func members(
        of entity: CatalogueEntity, slugs: (Int64) -> String?
    ) -> [EditInput.Member] {
        switch entity {
        case .deity(let deity): members(of: deity)
        case .festival(let festival): members(of: festival)
        case .activity(let activity): members(of: activity, event: activity.eventID.flatMap(slugs))
        case .group(let group): members(of: group)
        }
    }

    private static func members(of deity: Deity) -> [EditInput.Member] {
        var values = MemberList()
        values["slug"] = .text(deity.slug)
        values["name"] = .text(deity.name)
        values.add("family", deity.family)
        values.add("aliases", deity.aliases)
        values.add("romanized", deity.romanized)
        values.add("exact_only", deity.exactOnly.sorted())
        values.add("deity_role", deity.role)
        values.add("description", deity.description)
        values.add("worship_notes", deity.worshipNotes)
        values.add(deity.translations)
        values.add("cover_url", deity.coverURL)
        if !deity.days.isEmpty { values["days"] = .list(deity.days.map(input)) }
        values.add("gathers", deity.gathers)
        values.add("no_day", deity.noDay?.rawValue)
        values.add("days_note", deity.daysNote)
        values.add("source", deity.source)
        return CatalogueForm(.deity).ordered(values.all)
    }

    private static func input(_ day: DeityDay) -> EditInput {
        .object([
            EditInput.Member("month", .number(Double(day.lunarDay.month))),
            EditInput.Member("day", .number(Double(day.lunarDay.day))), EditInput.Member("kind", .text(day.kind)),
            EditInput.Member("title", .text(day.title)), EditInput.Member("source", .text(day.source)),
        ])
    }

    private static func members(of festival: Festival) -> [EditInput.Member] {
        var values = MemberList()
        values["slug"] = .text(festival.slug)
        values["name"] = .text(festival.name)
        values["occasion"] = .text(festival.occasion)
        values.add(RecurrenceForm(festival.recurrence))
        values.add("description", festival.description)
        values.add("customs", festival.customs)
        values.add(festival.translations)
        values.add("cover_url", festival.coverURL)
        values.add("same_day", festival.sameDay)
        values["source"] = .text(festival.source)
        return CatalogueForm(.festival).ordered(values.all)
    }

    private static func members(of activity: Activity, event: String?) -> [EditInput.Member] {
        var form = RecurrenceForm(activity.recurrence)
        if form.kind == .announced { form.everyYears = activity.announcedEveryYears }
        var rule = MemberList()
        rule.add(form)
        rule.add("usual", activity.usual)
        rule.add("note", activity.note)
        var values = MemberList()
        values["title"] = .text(activity.title)
        if !activity.temples.isEmpty { values["temples"] = .list(activity.temples.map(input)) }
        values["recurrence"] = .object(rule.all)
        values.add("time", activity.time)
        values.add("place", activity.place)
        values.add("description", activity.description)
        values.add("event", event)
        values.add(activity.translations)
        if activity.isOwnDay { values["own_day"] = .flag(true) }
        values["source"] = .text(activity.source)
        return CatalogueForm(.activity).ordered(values.all)
    }

    static func input(_ temple: SourceKey) -> EditInput {
        .object([
            EditInput.Member("source", .text(temple.source)), EditInput.Member("source_id", .text(temple.id)),
        ])
    }

    private static func members(of group: TempleGroup) -> [EditInput.Member] {
        var values = MemberList()
        values["slug"] = .text(group.slug)
        values["name"] = .text(group.name)
        values.add("description", group.description)
        values.add(group.translations)
        values["enabled"] = .flag(group.isEnabled)
        values.add("video_url", group.videoURL)
        values["created_at"] = .text(group.createdAt)
        values.add("deities", group.deities)
        values.add("festivals", group.festivals)
        return CatalogueForm(.group).ordered(values.all)
    }
}

/// Members that are collected in order, each name once.
struct MemberList {
    private(set) var all: [EditInput.Member] = []

    subscript(name: String) -> EditInput? {
        get { all[name] }
        set {
            all.removeAll { $0.name == name }
            if let newValue { all.append(EditInput.Member(name, newValue)) }
        }
    }

    init(_ all: [EditInput.Member] = []) { self.all = all }

    mutating func add(_ name: String, _ text: String?) {
        if let text { self[name] = .text(text) }
    }

    mutating func add(_ name: String, _ number: Int?) {
        if let number { self[name] = .number(Double(number)) }
    }

    mutating func add(_ name: String, _ texts: [String]) {
        if !texts.isEmpty { self[name] = .list(texts.map { .text($0) }) }
    }

    mutating func add(_ translations: Translations) {
        for (member, language, text) in translations.all { self["\(member)_\(language)"] = .text(text) }
    }

    mutating func add(_ rule: RecurrenceForm) {
        self["kind"] = .text(rule.kind.rawValue)
        add("month", rule.month)
        if let leap = rule.leap { self["leap"] = .flag(leap) }
        add("day", rule.day)
        add("term", rule.term)
        add("nth", rule.nth)
        add("of", rule.of)
        add("start", rule.start)
        add("end", rule.end)
        add("days", rule.days)
        add("every_years", rule.everyYears)
        add("known_year", rule.knownYear)
    }
}
