import Foundation

// The app's types of people who sign in, written only from its contract, as those of `AppTypes.swift`.

enum AppAccount {
    /// A time in UTC.
    typealias Time = Moment

    struct User: Decodable {
        let id: String
        let email: String
        let displayName: String
        let avatarURL: Nullable<String>

        private enum CodingKeys: String, CodingKey {
            case id, email
            case displayName = "display_name"
            case avatarURL = "avatar_url"
        }
    }

    struct SignIn: Decodable {
        let user: User
        let supabaseToken: String
        let refreshToken: String
        let expiresAt: Time

        private enum CodingKeys: String, CodingKey {
            case user, refreshToken
            case supabaseToken = "supabase_token"
            case expiresAt = "expires_at"
        }
    }

    struct Profile: Decodable {
        let id: String
        let email: String
        let displayName: String
        let avatarURL: Nullable<String>
        let locale: String
        let createdAt: Time
        let updatedAt: Time

        private enum CodingKeys: String, CodingKey {
            case id, email, locale
            case displayName = "display_name"
            case avatarURL = "avatar_url"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }
    }

    struct Settings: Decodable, Equatable {
        var isEnabled: Bool
        var advanceDays: Int
        var notifyTime: String
        var newMoon: Bool
        var fullMoon: Bool
        var custom: Bool

        private enum CodingKeys: String, CodingKey {
            case isEnabled = "enable_all"
            case advanceDays = "advance_days"
            case notifyTime = "notify_time"
            case newMoon = "newmoon_enabled"
            case fullMoon = "fullmoon_enabled"
            case custom = "custom_enabled"
        }

        /// The defaults of the contract.
        static let usual = Settings(
            isEnabled: true, advanceDays: 1, notifyTime: "08:00", newMoon: false, fullMoon: false, custom: true)
    }

    enum Platform: String, Decodable {
        case ios, android, web
    }

    struct Device: Decodable {
        let id: String
        let token: String
        let platform: Platform
        let isActive: Bool

        private enum CodingKeys: String, CodingKey {
            case id, token, platform
            case isActive = "is_active"
        }
    }

    struct GroupSubscription: Decodable {
        let groupID: Int
        let enabled: Bool

        private enum CodingKeys: String, CodingKey {
            case enabled
            case groupID = "group_id"
        }
    }
}
