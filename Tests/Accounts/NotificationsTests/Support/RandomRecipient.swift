import AccountModel
import SeededRandom

/// People who follow anything of ``SampleCatalogue``, and what is not there.
struct RandomRecipient {
    static let zones = [
        "Asia/Taipei", "America/Los_Angeles", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
        "Europe/London", "Africa/Casablanca", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Auckland",
        "Pacific/Apia", "Pacific/Kiritimati", "Etc/GMT+12", "Nowhere/At_All",
    ]

    private static let events: [Int64] = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10_100, 10_101, 10_200, 10_300, 10_301, 10_400, 77, 99_999_999,
    ]

    static func made(_ random: inout SplitMix64) -> Recipient {
        Recipient.sample { recipient in
            var settings = NotificationSettings()
            settings.isEnabled = Int.random(in: 0..<20, using: &random) > 0
            settings.advanceDays = daysAhead(&random)
            settings.notifyMinute = minute(&random)
            settings.tellsNewMoon = Bool.random(using: &random)
            settings.tellsFullMoon = Bool.random(using: &random)
            settings.tellsOwnDays = Int.random(in: 0..<4, using: &random) > 0
            settings.timeZone = zones.randomElement(using: &random) ?? ""
            recipient.settings = settings
            recipient.subscriptions = [
                .event: some(events, &random), .deity: some([1, 2, 3, 4, 5, 9], &random),
                .group: some([1, 2, 3], &random),
            ]
            recipient.favourites = some([50, 51, 52, 53], &random).map(\.id)
            for number in 0..<Int.random(in: 0...3, using: &random) { remember(number, &recipient, &random) }
        }
    }

    private static func daysAhead(_ random: inout SplitMix64) -> Int {
        [0, 1, 3, 30, Int.random(in: 0...30, using: &random)].randomElement(using: &random) ?? 0
    }

    /// Often one of those at which a clock is changed somewhere.
    private static func minute(_ random: inout SplitMix64) -> Int {
        [0, 90, 105, 120, 150, 480, 1_439, Int.random(in: 0..<1_440, using: &random)].randomElement(using: &random) ?? 0
    }

    private static func some(_ ids: [Int64], _ random: inout SplitMix64) -> [Subscription] {
        ids.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map {
            Subscription(id: $0, isEnabled: Int.random(in: 0..<4, using: &random) > 0)
        }
    }

    private static func remember(_ number: Int, _ recipient: inout Recipient, _ random: inout SplitMix64) {
        let calendar: ReminderDay.Calendar = Bool.random(using: &random) ? .lunar : .solar
        recipient.remember(
            calendar, id: "own-\(number)",
            month: Bool.random(using: &random) ? Int.random(in: 1...12, using: &random) : nil,
            day: Int.random(in: 0..<4, using: &random) == 0
                ? nil : Int.random(in: 1...(calendar == .lunar ? 30 : 31), using: &random),
            daysAhead: Bool.random(using: &random) ? daysAhead(&random) : nil,
            isEnabled: Int.random(in: 0..<4, using: &random) > 0)
    }
}
