internal import Foundation
internal import LunarCalendar
internal import TempleCalendar
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

        struct Day: Decodable {
            let month: Int
            let day: Int
            let kind: String
            let title: String
            let source: String
        }

        func deity() throws -> Deity {
            guard days.count <= EventID.mostDays else {
                throw CatalogueError(entry: name, reason: "has more than \(EventID.mostDays) days")
            }
            let gathers = gathers ?? []
            return Deity(
                id: try CatalogueFile.id(id, of: name), slug: slug, name: name, family: family, aliases: aliases,
                romanized: romanized, exactOnly: Set(exactOnly ?? []), role: role, description: description,
                coverURL: coverUrl, worshipNotes: worshipNotes,
                days: try days.map { day in
                    DeityDay(
                        try CatalogueFile.lunarDay(day.month, day.day, of: day.title),
                        kind: try CatalogueFile.kind(day.kind, among: EventKind.ofDeityDays, of: day.title),
                        title: day.title, source: try CatalogueFile.source(day.source, of: day.title))
                },
                gathers: gathers, noDay: try reason(hasDay: !days.isEmpty || !gathers.isEmpty), daysNote: daysNote)
        }

        /// Returns the reason why a deity has no day. An entry without days and without `gathers` must give one.
        private func reason(hasDay: Bool) throws(CatalogueError) -> NoDayReason? {
            guard let noDay else {
                if hasDay { return nil }
                throw CatalogueError(entry: name, reason: "has no days and no gathers: write the reason in no_day")
            }
            guard !hasDay else {
                throw CatalogueError(
                    entry: name, reason: "has no_day together with days or gathers: remove one of them")
            }
            let known = NoDayReason.ofDeities
            guard let reason = known.first(where: { $0.rawValue == noDay }) else {
                throw CatalogueError(
                    entry: name, reason: "\(noDay) is not one of \(known.map(\.rawValue).joined(separator: ", "))")
            }
            return reason
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
        let rule: Rule

        private enum Key: String, CodingKey {
            case id, slug, name, occasion, description, customs, sameDay, source
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
            rule = try Rule(from: decoder)
        }

        func festival() throws -> Festival {
            Festival(
                id: try CatalogueFile.id(id, of: name), slug: slug, name: name,
                occasion: try CatalogueFile.kind(occasion, among: EventKind.ofFestivals, of: name),
                recurrence: try rule.recurrence(of: name), description: description, customs: customs,
                coverURL: coverURL, sameDay: sameDay, source: try CatalogueFile.source(source, of: name))
        }
    }

    struct Activities: Decodable {
        let activities: [ActivityEntry]
    }

    struct ActivityEntry: Decodable {
        let id: Int64
        let title: String
        let temples: [TempleEntry]
        let recurrence: Rule
        let time: String?
        let place: String?
        let description: String?
        /// Event that the activity belongs to: a festival's slug, or a deity's slug and the index of its day, as
        /// `mazu/0`.
        let event: String?
        let ownDay: Bool?
        let source: String

        func activity(_ events: EventSlugs) throws -> Activity {
            guard temples.count <= ActivityCalendar.mostTemples else {
                throw CatalogueError(entry: title, reason: "has more than \(ActivityCalendar.mostTemples) temples")
            }
            let activity = Activity(
                id: id, title: title, temples: temples.map { SourceKey(source: $0.source, id: $0.sourceId) },
                recurrence: try recurrence.recurrence(of: title),
                announcedEveryYears: recurrence.kind == .announced ? recurrence.everyYears : nil,
                usual: recurrence.usual, note: recurrence.note, time: time, place: place, description: description,
                eventID: try event.map { try events.id(of: $0, in: title) }, isOwnDay: ownDay ?? false,
                source: try CatalogueFile.source(source, of: title))
            guard !activity.isOwnDay || activity.canBeOwnDay else {
                throw CatalogueError(
                    entry: title, reason: "has own_day, but does not recur on a lunar day of every year")
            }
            return activity
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

        func group() throws -> TempleGroup {
            guard ISO8601DateFormatter().date(from: createdAt) != nil else {
                throw CatalogueError(entry: name, reason: "created_at is not a time such as 2026-11-21T15:25:51+08:00")
            }
            return TempleGroup(
                id: id, slug: slug, name: name, description: description, isEnabled: enabled ?? true,
                videoURL: videoUrl, createdAt: createdAt, deities: deities, festivals: festivals)
        }
    }

    /// Rule for the date of an event.
    struct Rule: Decodable {
        enum Kind: String, Decodable {
            case lunar
            case lunarYearEnd = "lunar_year_end"
            case lunarMonthly = "lunar_monthly"
            case solarTerm = "solar_term"
            case solar
            case tianshe
            case once
            case announced
        }

        let kind: Kind
        let month: Int?
        let day: Int?
        let term: String?
        let start: String?
        let end: String?
        let days: Int?
        let everyYears: Int?
        let knownYear: Int?
        let usual: String?
        let note: String?

        func recurrence(of entry: String) throws -> Recurrence {
            let rule = try dayRule(of: entry)
            // For an announced event, the cycle says only how often it comes, not when.
            let cycle = kind == .announced ? 1 : everyYears ?? 1
            do throws(Recurrence.Invalid) {
                return try Recurrence(rule, durationDays: days, everyYears: cycle, knownYear: knownYear)
            } catch {
                throw CatalogueError(entry: entry, reason: error.description)
            }
        }

        private func dayRule(of entry: String) throws -> DayRule {
            switch kind {
            case .lunar: return .lunar(try CatalogueFile.lunarDay(month, day, of: entry))
            case .lunarYearEnd: return .lunarYearEnd
            case .lunarMonthly: return .lunarMonthly(day: day ?? 0)
            case .solar: return .solar(month: month ?? 0, day: day ?? 0)
            case .announced: return .announced
            case .tianshe: return .heavensPardon
            case .once:
                guard let start = start.flatMap({ CivilDay(iso8601: $0) }),
                    let end = (end ?? self.start).flatMap({ CivilDay(iso8601: $0) })
                else { throw CatalogueError(entry: entry, reason: "start and end are not dates such as 2026-11-20") }
                return .once(start: start, end: end)
            case .solarTerm:
                guard let term = SolarTerm.allCases.first(where: { $0.chineseName == term }) else {
                    throw CatalogueError(entry: entry, reason: "\(term ?? "nothing") is not a solar term")
                }
                return .solarTerm(term)
            }
        }
    }

    /// Checks that an id is from 1 to 9999. This keeps the event ids of festivals, deities and deities' days apart: see
    /// `EventID`.
    static func id(_ id: Int64, of entry: String) throws(CatalogueError) -> Int64 {
        guard EventID.ofCatalogue.contains(id) else {
            throw CatalogueError(entry: entry, reason: "the id \(id) is not from 1 to 9999")
        }
        return id
    }

    static func source(_ source: String, of entry: String) throws(CatalogueError) -> String {
        guard source.contains(where: { !$0.isWhitespace }) else {
            throw CatalogueError(entry: entry, reason: "has no source")
        }
        return source
    }

    static func kind(_ kind: String, among kinds: [String], of entry: String) throws(CatalogueError) -> String {
        guard kinds.contains(kind) else {
            throw CatalogueError(entry: entry, reason: "\(kind) is not one of \(kinds.joined(separator: ", "))")
        }
        return kind
    }

    static func lunarDay(_ month: Int?, _ day: Int?, of entry: String) throws -> LunarDay {
        do throws(LunarDay.Invalid) {
            return try LunarDay(month: month ?? 0, day: day ?? 0)
        } catch {
            throw CatalogueError(entry: entry, reason: error.description)
        }
    }
}
