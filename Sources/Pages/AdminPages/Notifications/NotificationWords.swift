internal import AccountModel
internal import WebPages
internal import Wording

/// The words of reminders.
enum NotificationWords {
    static func state(_ state: NotificationStatus) -> Words {
        switch state {
        case .queued: Words("Waiting", "等待送出", "送信待ち")
        case .sent: Words("Sent", "已送出", "送信済み")
        case .failed: Words("Not sent", "未送出", "送れなかった")
        }
    }

    static func kind(_ kind: NotificationSubject.Kind) -> Words {
        switch kind {
        case .event: Words("Festival or deity's day", "節慶或神明日子", "年中行事・神さまの縁日")
        case .activity: Words("Temple's activity", "廟宇活動", "廟の行事")
        case .reminder: Words("Own day", "自己的日子", "自分の記念日")
        case .newMoon: Words("First of the lunar month", "初一", "旧暦1日")
        case .fullMoon: Words("Fifteenth of the lunar month", "十五", "旧暦15日")
        }
    }

    static func occasion(_ occasion: NotificationKind) -> Words {
        switch occasion {
        case .early: Words("early", "提早", "早め")
        case .main: Words("ahead", "事前", "事前")
        case .day: Words("on the day", "當天", "当日")
        }
    }

    /// The names of all channels that there are.
    static let channels = ["web-push", "fcm", "ntfy", "mail"]

    /// Returns the words for a channel's name.
    static func channel(_ name: String) -> Words {
        switch name {
        case "web-push": Words("Browser", "瀏覽器", "ブラウザ")
        case "fcm": Words("App", "App", "アプリ")
        case "mail": Words("Mail", "電子郵件", "メール")
        default: Words(name, name, name)
        }
    }

    /// Returns how long something has waited.
    static func wait(_ seconds: Int64, _ context: AdminContext) -> String {
        let minutes = Int(max(0, seconds) / 60)
        let (hours, rest) = (minutes / 60, minutes % 60)
        if minutes == 0 { return context.words("under a minute", "不到 1 分鐘", "1分未満") }
        if hours == 0 { return context.words("\(rest) min", "\(rest) 分鐘", "\(rest)分") }
        return context.words(
            "\(hours.grouped) h \(rest) min", "\(hours.grouped) 小時 \(rest) 分鐘", "\(hours.grouped)時間\(rest)分")
    }
}
