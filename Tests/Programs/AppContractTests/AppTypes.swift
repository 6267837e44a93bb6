import Foundation

// The app's types, written only from its contract: every member in the contract and no other. A member is never
// missing; it may be null if the contract says so. A client ignores other members of an answer.

/// Member that may be null and is never missing.
struct Nullable<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = container.decodeNil() ? nil : try container.decode(Value.self)
    }
}

/// A day in the form YYYY-MM-DD.
struct Day: Decodable, Hashable, Comparable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        let style = Date.ISO8601FormatStyle().year().month().day()
        guard text.count == 10, (try? style.parse(text)) != nil else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no day")
        }
    }

    static func < (left: Day, right: Day) -> Bool { left.text < right.text }
}

/// A time with its offset, as defined by RFC 3339.
struct Moment: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        guard (try? Date.ISO8601FormatStyle(timeZone: .gmt).parse(text)) != nil, text.contains("T"),
            text.hasSuffix("Z") || text.dropLast(3).last.map({ $0.isNumber }) == true && text.dropLast(2).last == ":"
        else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no time") }
    }
}

enum App {
    /// Decodes the contract's names into Swift's spelling: `solar_date` becomes `solarDate`.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    struct Lunar: Codable, Equatable {
        let month: Int
        let day: Int
        let isLeap: Bool
    }

    enum EventType: String, Decodable {
        case festival, deity, custom
    }

    struct Event: Decodable {
        let id: Int
        let type: EventType
        let title: String
        let lunar: Nullable<Lunar>
        let solarDate: Day
        let description: Nullable<String>
        let coverUrl: Nullable<String>
        let countdownDays: Int
    }

    /// Members that the detail of an event adds.
    struct EventDetail: Decodable {
        let deityRole: Nullable<String>
        let worshipNotes: Nullable<String>
        let solarDates: [Day]
        let deityId: Nullable<Int>
    }

    struct Deity: Decodable {
        let id: Int
        let type: EventType
        let title: String
        let lunar: Nullable<Lunar>
        let solarDate: Nullable<Day>
        let countdownDays: Nullable<Int>
        let description: Nullable<String>
        let coverUrl: Nullable<String>
        let deityRole: Nullable<String>
        let worshipNotes: Nullable<String>
        let aliases: [String]
        let eventIds: [Int]
    }

    struct Group: Decodable {
        let id: Int
        let name: String
        let description: Nullable<String>
        let enabled: Bool
        let videoUrl: Nullable<String>
        let createdAt: Moment
    }

    struct GroupItems: Decodable {
        struct LunarDay: Decodable {
            let month: Int
            let day: Int
        }

        struct Deity: Decodable {
            let id: Int
            let deityId: Int
            let title: String
            let lunar: LunarDay
            let solarDate: Day
        }

        struct DeityWithoutDay: Decodable {
            let id: Int
            let title: String
        }

        struct Festival: Decodable {
            let id: Int
            let title: String
            let lunar: Nullable<LunarDay>
            let solarDate: Day
        }

        let deities: [Deity]
        let deitiesWithoutDay: [DeityWithoutDay]
        let festivals: [Festival]
    }

    struct Temple: Decodable {
        struct SpecialEvent: Decodable {
            let title: String
            let date: Day
            let time: Nullable<String>
        }

        let id: Int
        let name: String
        let address: String
        let lat: Double
        let lng: Double
        let mainDeity: String
        let rating: Nullable<Double>
        let distance: Nullable<Double>
        let openTime: Nullable<String>
        let phone: Nullable<String>
        let specialEvent: Nullable<SpecialEvent>
    }

    /// Members that the detail of a temple adds.
    struct TempleDetail: Decodable {
        let introduction: Nullable<String>
        let features: Nullable<String>
        let transportation: Nullable<String>
        let worshipTips: Nullable<String>
    }

    struct Activity: Decodable {
        let id: Int
        let templeId: Nullable<Int>
        let eventId: Nullable<Int>
        let title: String
        let startAt: Nullable<Moment>
        let endAt: Nullable<Moment>
        let description: Nullable<String>
    }

    struct LunarRequest: Encodable {
        struct Day: Encodable {
            var year: Int?
            let month: Int
            let day: Int
            var isLeap: Bool?
        }

        let lunar: Day
    }

    struct LunarBatchRequest: Encodable {
        let lunar: [LunarRequest.Day]
    }

    struct LunarAnswer: Decodable {
        struct Result: Decodable {
            let lunar: Lunar
            let solarDates: [Day]
            let clampedDates: [Day]
        }

        let solarDates: [Day]
        let clampedDates: [Day]
        let results: Nullable<[Result]>
    }
}
