internal import TempleModel

/// Decodable forms of the catalogue's files.
extension CatalogueFile {
    struct Deities: Decodable {
        let deities: [DeityEntry]
    }

    struct DeityEntry: Decodable {
        let id: Int64
        let slug: String
        let name: String
        let family: String?
        let aliases: [String]
        let romanized: [String]
        let exactOnly: [String]?
        let role: String?
        let description: String?
        let coverUrl: String?
        let worshipNotes: String?
        let days: [Day]
        let gathers: [String]?
        let noDay: String?
        let daysNote: String?
        let source: String?
        let translations: TranslatedTexts?

        struct Day: Decodable {
            let month: Int
            let day: Int
            let kind: String
            let title: String
            let source: String
        }

        func deity() throws -> Deity {
            try CatalogueFile.judging(name) { try CatalogueRules.days(days.count) }
            let gathers = gathers ?? []
            var deity = Deity(
                id: try CatalogueFile.judging(name) { try CatalogueRules.id(id) }, slug: slug, name: name,
                family: family, aliases: aliases,
                romanized: romanized, exactOnly: Set(exactOnly ?? []), role: role, description: description,
                coverURL: coverUrl, worshipNotes: worshipNotes,
                days: try days.map { day in
                    try CatalogueFile.judging(day.title) {
                        DeityDay(
                            try CatalogueRules.lunarDay(day.month, day.day),
                            kind: try CatalogueRules.word(day.kind, among: EventKind.ofDeityDays, "kind"),
                            title: day.title, source: try CatalogueRules.source(day.source))
                    }
                },
                gathers: gathers,
                noDay: try CatalogueFile.judging(name) {
                    try CatalogueRules.noDay(noDay, hasDay: !days.isEmpty || !gathers.isEmpty)
                }, daysNote: daysNote,
                source: try CatalogueFile.judging(name) { try source.map { try CatalogueRules.source($0) } })
            deity.translations = try CatalogueFile.translations(translations, of: .deity, in: name)
            return deity
        }
    }

    struct Festivals: Decodable {
        let festivals: [FestivalEntry]
    }

    /// Entry of a festival. The fields of its rule are on the same level as its own fields.
    struct FestivalEntry: Decodable {
        let id: Int64
        let slug: String
        let name: String
        let occasion: String
        let description: String?
        let customs: String?
        let coverURL: String?
        let sameDay: [String]
        let source: String
        let translations: TranslatedTexts?
        let rule: RecurrenceForm

        private enum Key: String, CodingKey {
            case id, slug, name, occasion, description, customs, sameDay, source, translations
            // The decoder converts cover_url to coverUrl.
            case coverURL = "coverUrl"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            id = try fields.decode(Int64.self, forKey: .id)
            slug = try fields.decode(String.self, forKey: .slug)
            name = try fields.decode(String.self, forKey: .name)
            occasion = try fields.decode(String.self, forKey: .occasion)
            description = try fields.decodeIfPresent(String.self, forKey: .description)
            customs = try fields.decodeIfPresent(String.self, forKey: .customs)
            coverURL = try fields.decodeIfPresent(String.self, forKey: .coverURL)
            sameDay = try fields.decodeIfPresent([String].self, forKey: .sameDay) ?? []
            source = try fields.decode(String.self, forKey: .source)
            translations = try fields.decodeIfPresent(TranslatedTexts.self, forKey: .translations)
            rule = try RecurrenceForm(from: decoder)
        }

        func festival() throws -> Festival {
            var festival = try CatalogueFile.judging(name) {
                Festival(
                    id: try CatalogueRules.id(id), slug: slug, name: name,
                    occasion: try CatalogueRules.word(occasion, among: EventKind.ofFestivals, "occasion"),
                    recurrence: try rule.recurrence(), description: description, customs: customs,
                    coverURL: coverURL, sameDay: sameDay, source: try CatalogueRules.source(source))
            }
            festival.translations = try CatalogueFile.translations(translations, of: .festival, in: name)
            return festival
        }
    }

    struct Activities: Decodable {
        let activities: [ActivityEntry]
    }

    struct ActivityEntry: Decodable {
        let id: Int64
        let title: String
        let temples: [TempleEntry]
        let recurrence: RecurrenceForm
        let time: String?
        let place: String?
        let description: String?
        /// Event that the activity belongs to: a festival's slug, or a deity's slug and the index of its day, as
        /// `mazu/0`.
        let event: String?
        let ownDay: Bool?
        let source: String
        let translations: TranslatedTexts?

        func activity(_ events: EventSlugs) throws -> Activity {
            try CatalogueFile.judging(title) {
                try CatalogueRules.temples(temples.count)
                var activity = Activity(
                    id: id, title: title, temples: temples.map { SourceKey(source: $0.source, id: $0.sourceId) },
                    recurrence: try recurrence.recurrence(),
                    announcedEveryYears: recurrence.kind == .announced ? recurrence.everyYears : nil,
                    usual: recurrence.usual, note: recurrence.note, time: time, place: place,
                    description: description, eventID: try event.map { try events.id(of: $0, in: title) },
                    isOwnDay: ownDay ?? false, source: try CatalogueRules.source(source))
                activity.translations = try CatalogueFile.translations(translations, of: .activity, in: title)
                try CatalogueRules.ownDay(of: activity)
                return activity
            }
        }
    }

    struct TempleEntry: Decodable {
        let source: String
        let sourceId: String
    }

    struct Groups: Decodable {
        let groups: [GroupEntry]
    }

    struct GroupEntry: Decodable {
        let id: Int64
        let slug: String
        let name: String
        let description: String?
        let enabled: Bool?
        let videoUrl: String?
        let createdAt: String
        let deities: [String]
        let festivals: [String]
        let translations: TranslatedTexts?

        func group() throws -> TempleGroup {
            var group = TempleGroup(
                id: id, slug: slug, name: name, description: description, isEnabled: enabled ?? true,
                videoURL: videoUrl,
                createdAt: try CatalogueFile.judging(name) { try CatalogueRules.moment(createdAt, "created_at") },
                deities: deities, festivals: festivals)
            group.translations = try CatalogueFile.translations(translations, of: .group, in: name)
            return group
        }
    }

    /// Judges a part of an entry by the catalogue's rules.
    static func judging<Value>(_ entry: String, _ rule: () throws -> Value) throws -> Value {
        do {
            return try rule()
        } catch let fault as CatalogueFault {
            throw CatalogueError(entry: entry, reason: fault.reason)
        }
    }
}
