internal import AccountModel
internal import APIDescription
internal import WebRouting
internal import Wording

/// Named schemas of accounts, which bodies and answers are made of.
enum AccountShapes {
    /// All named schemas, by name.
    static let all: [OpenAPIDocument.Component] = Array(
        [
            session, account, settings, SubscriptionKind.allCases.flatMap(subscription), choice, favourites,
            reminders, changes, notifications, problems,
        ].joined())

    private typealias Member = JSONSchema.Member

    static let uuid = JSONSchema.pattern("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
    static let anyUUID = JSONSchema.pattern("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
    private static let time = JSONSchema.pattern("^([01][0-9]|2[0-3]):[0-5][0-9]$")
    private static let id = JSONSchema.integer(0...999_999_999_999_999)
    private static let advanceDays = JSONSchema.integer(AccountLimits.advanceDays)

    private static func text(_ longest: Int) -> JSONSchema {
        .pattern("^[^\\u0000-\\u001f\\u007f-\\u009f]+$", maximumLength: longest)
    }

    /// A member of a request that may be left out.
    private static func optional(_ name: String, _ schema: JSONSchema, _ summary: String, chinese: String) -> Member {
        Member(name, schema, summary, chinese: chinese, isRequired: false)
    }

    /// A member of an answer that may be sent back.
    private static func passed(_ name: String, _ schema: JSONSchema) -> Member {
        optional(name, schema, "Passed over: only the server sets it.", chinese: "略過：僅由伺服器設定。")
    }

    // MARK: Sign-in

    private static let session: [OpenAPIDocument.Component] = [
        .init("SignIn", .object(signIn, isClosed: true)),
        .init("Refresh", .object(refresh, isClosed: true)), .init("SignOut", .object(signOut, isClosed: true)),
        .init("MailSignIn", .object(mailSignIn, isClosed: true)),
        .init("SignedIn", .object(signedIn)), .init("User", .object(user)),
        .init("Session", .object(oneSession)),
    ]

    private static let signIn: [Member] = [
        .init("idToken", .pattern("^\\S+$", maximumLength: SignInBody.longestToken)),
        optional(
            "nonce", .orNull(text(SignInBody.longestNonce)), "What the client gave the provider for this sign-in.",
            chinese: "用戶端為這次登入交給身分提供者的值。"),
        optional(
            "cookie", .flag, "Whether the tokens are set as cookies, for pages; then the answer has none.",
            chinese: "是否以 cookie 設定權杖（供網頁）；此時回應不含權杖。"),
    ]

    private static let refresh: [Member] = [
        optional(
            "refreshToken", .pattern("^\\S+$", maximumLength: RefreshBody.longestToken),
            "The token; without it, the cookie's.", chinese: "權杖；未給時用 cookie 的。")
    ]

    private static let signOut: [Member] = [
        optional(
            "everywhere", .flag, "Whether all sessions of the person end.", chinese: "是否登出所有裝置。")
    ]

    private static let mailSignIn: [Member] = [
        .init("email", text(AccountLimits.longestAddress)),
        optional(
            "return", .orNull(text(LocalTarget.mostBytes)),
            "The page of this site to which the link leads; anything else is /account.",
            chinese: "登入後前往的本站頁面；其他的值視為 /account。"),
        optional(
            "locale", .orNull(.pattern("^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", maximumLength: 35)),
            "The language of the mail; the default is zh-TW.", chinese: "信件的語言，預設為 zh-TW。"),
    ]

    private static let signedIn: [Member] = [
        .init("user", .named("User")),
        .init(
            "supabase_token", .orNull(.text), "The access token, for an hour; null where a cookie has it.",
            chinese: "存取權杖，效期一小時；以 cookie 設定時為 null。"),
        .init(
            "refreshToken", .orNull(.text), "The refresh token, for 60 days; null where a cookie has it.",
            chinese: "更新權杖，效期 60 天；以 cookie 設定時為 null。"),
        .init("expires_at", .moment, "When the access token ends.", chinese: "存取權杖的到期時間。"),
        .init(
            "expires_in", .integer(0...Int(AccountLimits.accessSeconds)), "The seconds until then.",
            chinese: "距離到期的秒數。"),
    ]

    private static let user: [Member] = [
        .init("id", uuid),
        .init("email", .text, "Empty where no provider has verified one.", chinese: "沒有經驗證的電子郵件時為空字串。"),
        .init("display_name", .text), .init("avatar_url", .orNull(.text)),
    ]

    private static let oneSession: [Member] = [
        .init("id", uuid), .init("agent", .text, "The program as it names itself.", chinese: "程式自稱的名稱。"),
        .init("created_at", .moment), .init("refreshed_at", .moment), .init("expires_at", .moment),
        .init("is_current", .flag, "Whether this request belongs to it.", chinese: "這個請求是否屬於它。"),
        .init(
            "devices", .list(.named("Device")), "Those that it has registered, and that end with it.",
            chinese: "由它登錄、並隨它結束的裝置。"),
    ]

    // MARK: The account

    private static let account: [OpenAPIDocument.Component] = [
        .init("Profile", .object(profile)), .init("ProfileEdit", .object(profileEdit, isClosed: true)),
        .init("Identity", .object(identity)), .init("Export", .object(export)),
        .init("CalendarAddress", .object([.init("url", .text)])),
    ]

    private static let profile: [Member] =
        user + [.init("locale", .text), .init("created_at", .moment), .init("updated_at", .moment)]

    private static let profileEdit: [Member] = [
        optional("display_name", text(AccountLimits.longestName), "The name that is shown.", chinese: "顯示的名稱。"),
        optional(
            "locale", .pattern("^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", maximumLength: 35), "A language tag (BCP 47).",
            chinese: "語言標籤。"),
    ]

    private static let identity: [Member] = [
        .init("issuer", .text), .init("subject", .text), .init("linked_at", .moment),
    ]

    private static let export: [Member] = Array([exportHead, exportedSubscriptions, exportTail].joined())

    private static let exportHead: [Member] = [
        .init("exported_at", .moment), .init("profile", .named("Profile")),
        .init("identities", .list(.named("Identity"))), .init("settings", .named("Settings")),
        .init("sessions", .list(.named("Session"))), .init("devices", .list(.named("Device"))),
    ]

    private static let exportedSubscriptions: [Member] = SubscriptionKind.allCases.map { kind in
        Member(kind.rawValue + "_subscriptions", .list(.named(kind.typeName)))
    }

    private static let exportTail: [Member] = [
        .init("favourites", .list(.named("Favourite"))), .init("reminders", .list(.named("Reminder"))),
        .init("notifications", .list(.named("Notification"))), .init("has_calendar", .flag),
    ]

    // MARK: Settings and devices

    private static let settings: [OpenAPIDocument.Component] = [
        .init("Settings", .object(keptSettings)), .init("NewSettings", .object(newSettings, isClosed: true)),
        .init("Place", .object(place + [.init("name", .orNull(.text))])),
        .init("NewPlace", .object(place + newPlaceName, isClosed: true)),
        .init("SettingsPatch", .object(settingsPatch, isClosed: true)),
        .init("PlacePatch", .object(placePatch, isClosed: true)),
        .init("Device", .object(device)), .init("NewDevice", .object(newDevice, isClosed: true)),
        .init("DeviceKeys", .object(keys, isClosed: true)),
        .init("DeviceToken", .object([.init("token", token)], isClosed: true)),
    ]

    private static let keptSettings: [Member] = [
        .init("enable_all", .flag), .init("advance_days", advanceDays), .init("notify_time", time),
        .init("newmoon_enabled", .flag), .init("fullmoon_enabled", .flag), .init("custom_enabled", .flag),
        .init("time_zone", .text), .init("place", .orNull(.named("Place"))),
    ]

    private static let newSettings: [Member] =
        settingsButPlace + [
            optional(
                "place", .orNull(.named("NewPlace")),
                "Where the person usually is, kept to two decimals: messages name a temple near it.",
                chinese: "常在的地點，保留兩位小數；通知會提到附近的廟。")
        ]

    private static let settingsPatch: [Member] =
        settingsButPlace + [
            optional(
                "place", .orNull(.named("PlacePatch")), "What is not given of a place stays; null takes it away.",
                chinese: "未給的部分不變；null 表示移除地點。")
        ]

    private static let placePatch: [Member] =
        [
            optional("lat", .number(-90...90), "Needed where there is no place yet.", chinese: "還沒有地點時必填。"),
            optional("lng", .number(-180...180), "Needed where there is no place yet.", chinese: "還沒有地點時必填。"),
        ] + newPlaceName

    private static let settingsButPlace: [Member] = [
        optional("enable_all", .flag, "True until it is set.", chinese: "未設定前為 true。"),
        optional("advance_days", advanceDays, "1 until it is set.", chinese: "未設定前為 1。"),
        optional("notify_time", time, "08:00 until it is set.", chinese: "未設定前為 08:00。"),
        optional("newmoon_enabled", .flag, "The first day of each lunar month.", chinese: "初一。"),
        optional("fullmoon_enabled", .flag, "The fifteenth day of each lunar month.", chinese: "十五。"),
        optional("custom_enabled", .flag, "The person's own days; true until it is set.", chinese: "自訂的日子，未設定前為 true。"),
        optional(
            "time_zone", .pattern("^[A-Za-z0-9_+/-]+$", maximumLength: 100),
            "A name of the IANA time zone database; Asia/Taipei until it is set.",
            chinese: "IANA 時區名稱，未設定前為 Asia/Taipei。"),
    ]

    private static let place: [Member] = [.init("lat", .number(-90...90)), .init("lng", .number(-180...180))]
    private static let newPlaceName = [
        optional(
            "name", .orNull(text(AccountLimits.longestPlaceName)), "What the person calls it, such as 彰化縣鹿港鎮.",
            chinese: "地點的名稱，例如彰化縣鹿港鎮。")
    ]

    private static let token = JSONSchema.pattern("^[!-~]+$", maximumLength: AccountLimits.longestToken)
    private static let platform = JSONSchema.choice(Device.Platform.allCases.map(\.rawValue))
    private static let platformOfApp = JSONSchema.choice(Device.Platform.ofApps.map(\.rawValue))

    private static let device: [Member] = [
        .init("id", uuid), .init("token", .text), .init("platform", platform), .init("is_active", .flag),
        .init(
            "needs_renewal", .flag, "Whether nobody has sent the device for 60 days: send it again.",
            chinese: "這個裝置是否已 60 天沒有更新，需要重新送出。"),
        .init("created_at", .moment), .init("updated_at", .moment),
    ]

    private static let newDevice: [Member] = [
        .init(
            "token", token, "The token of the platform; of a browser, the https address of its push service.",
            chinese: "平台的權杖；瀏覽器則為推播服務的 https 位址。"),
        optional(
            "platform", platformOfApp, "Needed for a device that is not kept yet.", chinese: "尚未登記的裝置必填。"),
        optional(
            "keys", .orNull(.named("DeviceKeys")), "Of a browser, the keys of its subscription (RFC 8291).",
            chinese: "瀏覽器訂閱的金鑰。"),
        passed("id", uuid), passed("is_active", .flag), passed("needs_renewal", .flag), passed("created_at", .moment),
        passed("updated_at", .moment),
    ]

    private static let keys: [Member] = [
        .init("p256dh", .pattern("^[A-Za-z0-9_-]{87}$")), .init("auth", .pattern("^[A-Za-z0-9_-]{22}$")),
    ]

    // MARK: What is followed

    private static func subscription(_ kind: SubscriptionKind) -> [OpenAPIDocument.Component] {
        let number = Member(kind.member, id)
        let enabled = optional(
            "enabled", .flag, "What is followed already stays as it is without it; what is new is on.",
            chinese: "未給時，已訂閱的維持不變，新的為 true。")
        return [
            .init("One" + kind.typeName, .object([enabled, passed(kind.member, id)], isClosed: true)),
            .init(kind.typeName, .object([number, Member("enabled", .flag)])),
            .init("New" + kind.typeName, .object([number, enabled], isClosed: true)),
        ]
    }

    private static let choice: [OpenAPIDocument.Component] = [
        .init(
            "Choice",
            .object(
                [
                    .init("kind", .choice(ChoiceBody.Kind.allCases.map(\.rawValue))),
                    optional(
                        "id", .orNull(id), "Needed, but not for new_moon and full_moon.",
                        chinese: "必填；new_moon 與 full_moon 沒有 id。"),
                    .init("on", .flag),
                ], isClosed: true))
    ]

    private static let favourites: [OpenAPIDocument.Component] = [
        .init("Favourite", .object(favourite)), .init("FavouriteTemple", .object(favouriteTemple)),
        .init("NewFavourite", .object([.init("temple_id", id), note] + passedOfFavourite, isClosed: true)),
        .init("FavouriteNote", .object([note, passed("temple_id", id)] + passedOfFavourite, isClosed: true)),
    ]

    private static let passedOfFavourite: [Member] = [
        passed("created_at", .moment), passed("temple", .orNull(.named("FavouriteTemple"))),
    ]

    private static let note = optional(
        "note",
        .orNull(
            .pattern("^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]+$", maximumLength: AccountLimits.longestNote)),
        "A note of the person's own, of one line or several. Without it, the note stays; null is none.",
        chinese: "自己的備註，可有數行；未給時不變，null 表示沒有。")

    private static let favourite: [Member] = [
        .init("temple_id", id), .init("note", .orNull(.text)), .init("created_at", .moment),
        .init(
            "temple", .orNull(.named("FavouriteTemple")), "The temple as it is now; null where it is gone.",
            chinese: "目前的寺廟資料；已不存在時為 null。"),
    ]

    private static let favouriteTemple: [Member] = [
        .init("name", .text), .init("address", .text), .init("lat", .number(-90...90)),
        .init("lng", .number(-180...180)),
    ]

    // MARK: Reminders

    private static let reminders: [OpenAPIDocument.Component] = [
        .init("Reminder", .object(reminder)),
        .init("NewReminder", .object([newID] + newReminder + restOfReminder, isClosed: true)),
        .init("ReminderChange", .object(reminderChange + restOfReminder + [passed("id", anyUUID)], isClosed: true)),
    ]

    private static let calendar = JSONSchema.choice(ReminderDay.Calendar.allCases.map(\.rawValue))
    private static let every = JSONSchema.choice(ReminderBody.Every.allCases.map(\.rawValue))

    private static let newID = optional(
        "id", .orNull(.pattern("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")),
        "A UUID that the client has made, kept in lower case; without it the service makes one.",
        chinese: "用戶端產生的 UUID，以小寫保存；未給時由伺服器產生。")

    private static let reminder: [Member] = [
        .init("id", anyUUID), .init("title", .text), .init("calendar", calendar), .init("every", every),
        .init("month", .orNull(.integer(1...12))), .init("day", .orNull(.integer(1...31))), .init("last_day", .flag),
        .init("days_ahead", .orNull(advanceDays), "Null as the settings say.", chinese: "null 表示依設定。"),
        .init("enabled", .flag),
        .init(
            "next_date", .orNull(.day), "The next day in Taiwan; null where the lunar calendar ends before.",
            chinese: "下一個日期（臺灣）；超出農曆資料範圍時為 null。"),
        .init("created_at", .moment), .init("updated_at", .moment),
    ]

    private static let newReminder: [Member] = [
        .init("title", text(AccountLimits.longestTitle)), .init("calendar", calendar), .init("every", every),
    ]

    private static let reminderChange: [Member] = [
        optional("title", text(AccountLimits.longestTitle), "The name of the day.", chinese: "日子的名稱。"),
        optional("calendar", calendar, "The calendar of the day.", chinese: "曆法。"),
        optional("every", every, "How often the day comes.", chinese: "每年或每月。"),
    ]

    private static let restOfReminder: [Member] = [
        optional("month", .orNull(.integer(1...12)), "Needed for a day of every year.", chinese: "每年的日子必填。"),
        optional(
            "day", .orNull(.integer(1...31)),
            "Needed unless last_day is true. A day that a month does not have is the last one of it.",
            chinese: "last_day 不為 true 時必填；該月沒有這一天時為當月最後一天。"),
        optional("last_day", .flag, "The last day of the month.", chinese: "當月最後一天。"),
        optional("days_ahead", .orNull(advanceDays), "Null as the settings say.", chinese: "null 表示依設定。"),
        optional("enabled", .flag, "Of a new day, the default is true.", chinese: "新的日子預設為 true。"),
        passed("next_date", .orNull(.day)), passed("created_at", .moment), passed("updated_at", .moment),
    ]

    // MARK: Changes

    private static let changes: [OpenAPIDocument.Component] = [
        .init(
            "OwnChanges",
            .object([
                .init("cursor", .text, "Where to go on: the next since.", chinese: "下次的 since。"),
                .init("has_more", .flag, "Whether there is more now.", chinese: "是否還有後續。"),
                .init("changes", .list(.named("OwnChange"))),
            ])), .init("OwnChange", .object(change)),
    ]

    private static let change: [Member] = [
        .init("kind", .choice(OwnThing.kinds)),
        .init(
            "id", .orNull(.text), "The id of the thing, as a text; null for settings and profile.",
            chinese: "項目的 id（文字）；settings 與 profile 為 null。"),
        .init("deleted", .flag, "Whether it was removed.", chinese: "是否已移除。"),
        .init(
            "value", .orNull(.object([])),
            "The thing as its list has it; a favourite also has position, by which they are in order. Null for what was removed.",
            chinese: "項目的內容；收藏另有 position，依此排序。已移除時為 null。"),
    ]

    // MARK: Reminders that are sent

    private static let notifications: [OpenAPIDocument.Component] = [
        .init("Notification", .object(notification)),
        .init("PushKey", .object([.init("key", .pattern("^[A-Za-z0-9_-]{87}$"))])),
    ]

    private static let notification: [Member] = [
        .init("id", .integer()), .init("user_id", uuid),
        .init("event_id", .orNull(id), "Null for anything but an event.", chinese: "不是日子時為 null。"),
        .init("subject", .choice(NotificationSubject.Kind.allCases.map(\.rawValue))),
        .init(
            "subject_id", .orNull(.text),
            "The id of the event, the activity or the reminder; null for a day of the moon.",
            chinese: "日子、活動或自訂日子的 id；初一、十五為 null。"),
        .init("kind", .choice(NotificationKind.allCases.map(\.rawValue))), .init("title", .text),
        .init("date", .day, "The day that it is about, in Taiwan.", chinese: "所提醒的日期（臺灣）。"),
        .init("message_id", uuid, "Those with the same one are one message.", chinese: "相同者為同一則訊息。"),
        .init("scheduled_at", .moment), .init("sent_at", .orNull(.moment)),
        .init("status", .choice(NotificationStatus.allCases.map(\.rawValue))),
        .init(
            "error_message", .orNull(.text), "That a try was in vain. The service's own log has the reason.",
            chinese: "曾嘗試傳送而未成；原因記於服務端的紀錄。"),
        .init("retry_count", .integer(0...NotificationLimits.mostTries)),
    ]

    // MARK: Problems

    private static let problems: [OpenAPIDocument.Component] = [
        .init("Fault", .object(fault)), .init("Problem", .object(problem)),
    ]

    private static let fault: [Member] = [
        .init("pointer", .text, "A JSON pointer into the body (RFC 6901).", chinese: "指向請求內容的 JSON pointer。"),
        .init("code", .text, "A code for programs; it does not change.", chinese: "供程式判斷的代碼，不會改變。"),
        .init("detail", .text),
    ]

    private static let problem: [Member] = [
        .init("type", .text), .init("title", .text), .init("status", .integer(400...599)),
        .init("detail", .text, "One sentence for people; the text may change.", chinese: "給人閱讀的一句話，文字可能改變。"),
        .init("code", .text, "A code for programs; it does not change.", chinese: "供程式判斷的代碼，不會改變。"),
        .init("parameter", .orNull(.text)),
        .init(
            "present", .any, "What is there now, where a condition does not hold (412); a list for a list.",
            chinese: "條件不符（412）時目前的內容。", isRequired: false),
        .init(
            "errors", .list(.named("Fault")), "All that is wrong with the body.", chinese: "請求內容的所有錯誤。",
            isRequired: false),
        .init(
            "ways", .list(.text),
            "How one signs in to the account that the address has: what people call its providers, and mail.",
            chinese: "該帳號的登入方式：各身分提供者的名稱與 mail。", isRequired: false),
    ]
}
