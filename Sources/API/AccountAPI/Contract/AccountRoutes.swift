internal import AccountModel
internal import APIDescription
internal import HTTPModel
internal import WebRouting
internal import Wording

/// All routes of sign-in and of what a person keeps.
enum AccountRoutes {
    static let routes: [AccountRoute] = Array(
        [
            session, account, settings, devices, SubscriptionKind.allCases.flatMap(subscriptions), choice,
            favourites, reminders, changes, sessions, calendar, notifications, service,
        ].joined())

    typealias Outcome = APIOperation.Outcome

    static func content(_ schema: JSONSchema, _ example: String) -> [APIOperation.Content] {
        [APIOperation.Content(MediaType.json, schema, example: example)]
    }

    static func json(_ schema: JSONSchema, maxBytes: Int, _ example: String) -> RequestBody {
        RequestBody(schema: schema, taken: RouteBody(.json, maxBytes: maxBytes), example: example)
    }

    /// A body that may be missing.
    static func jsonIfAny(_ schema: JSONSchema, maxBytes: Int, _ example: String) -> RequestBody {
        RequestBody(schema: schema, taken: RouteBody(.jsonIfAny, maxBytes: maxBytes), example: example)
    }

    static let emptyBody = jsonIfAny(.object([], isClosed: true), maxBytes: EmptyBody.maxBytes, "{}")

    /// The body of a merge patch (RFC 7396).
    private static func patch(_ schema: JSONSchema, _ maxBytes: Int, _ example: String) -> RequestBody {
        RequestBody(schema: schema, taken: RouteBody(.mergePatch, maxBytes: maxBytes), example: example)
    }

    private static let nothing = [Outcome(204, "It is done.")]

    // MARK: Sign-in

    private static let signedIn = [
        Outcome(
            200, "The person, and the tokens of the session.", headers: ["Set-Cookie"],
            contents: content(.named("SignedIn"), AccountExamples.signedIn))
    ]

    private static let session = [
        AccountRoute(
            .post, AccountRoute.auth + "/google", access: .token, name: "signIn", tag: .session,
            summary: Words("Signs in with an ID token of a provider", "以身分提供者的 ID token 登入"),
            body: json(.named("SignIn"), maxBytes: SignInRoutes.maxBodyBytes, AccountExamples.signIn),
            outcomes: signedIn, ownProblems: [.signInRefused, .anotherSignIn, .providerAway],
            answer: SignInRoutes.signIn),
        AccountRoute(
            .post, AccountRoute.auth + "/refresh", access: .token, name: "refreshSession", tag: .session,
            summary: Words(
                "Replaces a refresh token; one that is used twice ends its session", "更新權杖；重複使用會結束該登入"),
            body: json(.named("Refresh"), maxBytes: SignInRoutes.maxBodyBytes, AccountExamples.refresh),
            outcomes: signedIn, ownProblems: [.sessionEnded], answer: SignInRoutes.refresh),
        AccountRoute(
            .post, AccountRoute.auth + "/mail", access: .token, name: "askForMail", tag: .session,
            summary: Words(
                "Sends a link that signs in this browser, once, within 15 minutes", "寄送登入連結：限這個瀏覽器，15 分鐘內使用一次"),
            body: json(.named("MailSignIn"), maxBytes: MailRoutes.maxBodyBytes, AccountExamples.mailSignIn),
            outcomes: [
                Outcome(
                    202, "The same for every address. A mail is on its way if the address is right.",
                    headers: ["Set-Cookie"], contents: content(.object([]), AccountExamples.asked))
            ], ownProblems: [.noMailSignIn], answer: MailRoutes.ask),
        AccountRoute(
            .post, AccountRoute.auth + "/sign-out", name: "signOut", tag: .session,
            summary: Words("Ends this session, or all of the person", "登出這個裝置或所有裝置"),
            body: jsonIfAny(.named("SignOut"), maxBytes: SignInRoutes.maxBodyBytes, AccountExamples.signOut),
            outcomes: nothing, answer: SignInRoutes.signOut),
    ]

    // MARK: The account

    private static let account = [
        AccountRoute(
            .get, AccountRoute.user + "/profile", name: "readProfile", tag: .account,
            summary: Words("The person who has signed in", "登入的使用者"),
            outcomes: [Outcome(200, "The person.", contents: content(.named("Profile"), AccountExamples.profile))],
            isTagged: true, answer: ProfileRoutes.read),
        AccountRoute(
            .patch, AccountRoute.user + "/profile", name: "editProfile", tag: .account,
            summary: Words("Changes name and language", "變更名稱與語言"),
            body: patch(.named("ProfileEdit"), ProfileRoutes.maxBodyBytes, AccountExamples.profileEdit),
            outcomes: [
                Outcome(200, "The person as it is now.", contents: content(.named("Profile"), AccountExamples.profile))
            ], isTagged: true, answer: ProfileRoutes.change),
        AccountRoute(
            .get, AccountRoute.user + "/export", place: .worker, name: "exportAccount", tag: .account,
            summary: Words("Everything that is kept of the person", "匯出使用者的所有資料"),
            outcomes: [
                Outcome(
                    200, "Everything.", headers: ["Content-Disposition"],
                    contents: content(.named("Export"), AccountExamples.export))
            ], answer: ProfileRoutes.export),
        AccountRoute(
            .delete, AccountRoute.user, name: "removeAccount", tag: .account,
            summary: Words("Removes the account with everything of it, at once", "立即刪除帳號與其所有資料"),
            outcomes: nothing, answer: ProfileRoutes.remove),
    ]

    private static let sessions = [
        AccountRoute(
            .get, AccountRoute.user + "/sessions", name: "listSessions", tag: .session,
            summary: Words("Where the person is signed in", "已登入的裝置"),
            outcomes: [
                Outcome(
                    200, "The sessions, the most recently refreshed first.",
                    contents: content(.list(.named("Session")), "[\(AccountExamples.session)]"))
            ], answer: SessionRoutes.list),
        AccountRoute(
            .delete, AccountRoute.user + "/sessions/:id", name: "endSession", tag: .session,
            summary: Words("Ends one session", "登出一個裝置"), outcomes: nothing, ownProblems: [.unknownSession],
            answer: SessionRoutes.end),
        AccountRoute(
            .delete, AccountRoute.user + "/sessions", name: "endSessions", tag: .session,
            summary: Words("Ends all sessions, the present one too", "登出所有裝置，包括目前的"), outcomes: nothing,
            answer: SessionRoutes.endAll),
    ]

    // MARK: Settings and devices

    private static let keptSettings = [
        Outcome(200, "The settings.", contents: content(.named("Settings"), AccountExamples.settings))
    ]

    private static let settings = [
        AccountRoute(
            .get, AccountRoute.user + "/settings", name: "readSettings", tag: .settings,
            summary: Words("What the person wants to be told", "通知設定"), outcomes: keptSettings,
            isTagged: true, answer: SettingsRoutes.read),
        AccountRoute(
            .put, AccountRoute.user + "/settings", name: "replaceSettings", tag: .settings,
            summary: Words("Sets what is given; what is not given stays", "設定所給的項目，未給的不變"),
            body: json(.named("NewSettings"), maxBytes: SettingsRoutes.maxBodyBytes, AccountExamples.settings),
            outcomes: keptSettings, changesPlan: true, isTagged: true, answer: SettingsRoutes.replace),
        AccountRoute(
            .patch, AccountRoute.user + "/settings", name: "editSettings", tag: .settings,
            summary: Words("Changes settings by a merge patch (RFC 7396)", "以 merge patch 變更設定"),
            body: patch(.named("SettingsPatch"), SettingsRoutes.maxBodyBytes, AccountExamples.settingsPatch),
            outcomes: keptSettings, changesPlan: true, isTagged: true, answer: SettingsRoutes.change),
    ]

    private static let devices = [
        AccountRoute(
            .get, AccountRoute.user + "/device-token", name: "listDevices", tag: .settings,
            summary: Words("The devices that are told by push", "接收推播的裝置"),
            outcomes: [
                Outcome(
                    200, "The devices, the newest first.",
                    contents: content(.list(.named("Device")), "[\(AccountExamples.device)]"))
            ], answer: DeviceRoutes.list),
        AccountRoute(
            .put, AccountRoute.user + "/device-token", name: "keepDevice", tag: .settings,
            summary: Words("Keeps a device; a token of another account leaves that one", "登記裝置；原屬其他帳號的權杖會移過來"),
            body: json(.named("NewDevice"), maxBytes: DeviceRoutes.maxBodyBytes, AccountExamples.newDevice),
            outcomes: [Outcome(200, "The device.", contents: content(.named("Device"), AccountExamples.device))],
            answer: DeviceRoutes.keep),
        AccountRoute(
            .delete, AccountRoute.user + "/device-token", name: "removeDevice", tag: .settings,
            summary: Words("Removes a device", "移除裝置"),
            body: json(.named("DeviceToken"), maxBytes: DeviceRoutes.maxBodyBytes, AccountExamples.deviceToken),
            outcomes: nothing, ownProblems: [.unknownDevice], answer: DeviceRoutes.remove),
    ]

    // MARK: What is followed

    private static func subscriptions(_ kind: SubscriptionKind) -> [AccountRoute] {
        let (routes, example) = (SubscriptionRoutes(kind), "[\(AccountExamples.subscription(kind))]")
        let path = AccountRoute.user + "/\(kind.rawValue)-subscriptions"
        let outcomes = [
            Outcome(
                200, "The subscriptions, by id.", contents: content(.list(.named(kind.typeName)), example))
        ]
        return [
            AccountRoute(
                .get, path, name: "list\(kind.typeName)s", tag: .subscriptions,
                summary: Words("The \(kind.plural) that the person follows", "訂閱的\(kind.chinese)"), outcomes: outcomes,
                isTagged: true, answer: routes.list),
            AccountRoute(
                .put, path, name: "replace\(kind.typeName)s", tag: .subscriptions,
                summary: Words("Replaces the \(kind.plural) that the person follows", "取代訂閱的\(kind.chinese)"),
                body: json(
                    .list(.named("New" + kind.typeName), atMost: AccountLimits.mostSubscriptions),
                    maxBytes: SubscriptionRoutes.maxBodyBytes, example),
                outcomes: outcomes, changesPlan: true, isTagged: true, answer: routes.replace),
            AccountRoute(
                .put, path + "/:id", name: "keep\(kind.typeName)", tag: .subscriptions,
                summary: Words(
                    "Follows one of the \(kind.plural), or switches it on or off", "訂閱一項\(kind.chinese)，或開關"),
                body: json(
                    .named("One" + kind.typeName), maxBytes: ChoiceRoutes.maxBodyBytes, AccountExamples.oneSubscription),
                outcomes: [
                    Outcome(
                        200, "The subscription.",
                        contents: content(.named(kind.typeName), AccountExamples.subscription(kind)))
                ], ownProblems: [.unknownSubscription, .tooMany], changesPlan: true, isTagged: true,
                answer: routes.keep),
            AccountRoute(
                .delete, path + "/:id", name: "remove\(kind.typeName)", tag: .subscriptions,
                summary: Words("Follows one of the \(kind.plural) no more", "取消訂閱一項\(kind.chinese)"),
                outcomes: nothing, ownProblems: [.unknownSubscription], changesPlan: true, isTagged: true,
                answer: routes.remove),
        ]
    }

    private static let choice = [
        AccountRoute(
            .post, AccountRoute.user + "/choice", name: "changeChoice", tag: .subscriptions,
            summary: Words("Follows one thing more or less; all others stay", "訂閱或取消一項，其餘不變"),
            body: json(.named("Choice"), maxBytes: ChoiceRoutes.maxBodyBytes, AccountExamples.choice),
            outcomes: nothing, ownProblems: [.tooMany], changesPlan: true, isTagged: true,
            answer: ChoiceRoutes.change)
    ]

    private static let listedFavourites = [
        Outcome(
            200, "The favourites, in the person's order.",
            contents: content(.list(.named("Favourite")), "[\(AccountExamples.favourite)]"))
    ]

    private static let favourites = [
        AccountRoute(
            .get, AccountRoute.user + "/favourites", place: .worker, name: "listFavourites", tag: .favourites,
            summary: Words("The temples that the person keeps", "收藏的寺廟"), outcomes: listedFavourites,
            isTagged: true, answer: FavouriteRoutes.list),
        AccountRoute(
            .put, AccountRoute.user + "/favourites", name: "replaceFavourites", tag: .favourites,
            summary: Words("Replaces all favourites, in this order", "依此順序取代所有收藏"),
            body: json(
                .list(.named("NewFavourite"), atMost: AccountLimits.mostFavourites),
                maxBytes: FavouriteRoutes.maxBodyBytes, "[\(AccountExamples.newFavourite)]"),
            outcomes: listedFavourites, changesPlan: true, isTagged: true, answer: FavouriteRoutes.replace),
        AccountRoute(
            .put, AccountRoute.user + "/favourites/:id", name: "keepFavourite", tag: .favourites,
            summary: Words("Adds a temple as the last one, or sets its note", "加入收藏，或修改其備註"),
            body: json(.named("FavouriteNote"), maxBytes: FavouriteRoutes.maxNoteBytes, AccountExamples.note),
            outcomes: [
                Outcome(200, "The favourite.", contents: content(.named("Favourite"), AccountExamples.favourite))
            ], problems: [.unknownTemple], ownProblems: [.tooMany], changesPlan: true,
            isTagged: true, answer: FavouriteRoutes.keep),
        AccountRoute(
            .delete, AccountRoute.user + "/favourites/:id", name: "removeFavourite", tag: .favourites,
            summary: Words("Removes a favourite", "移除收藏"), outcomes: nothing, ownProblems: [.unknownFavourite],
            changesPlan: true, isTagged: true, answer: FavouriteRoutes.remove),
    ]

    private static let oneReminder = content(.named("Reminder"), AccountExamples.reminder)

    private static let reminders = [
        AccountRoute(
            .get, AccountRoute.user + "/reminders", name: "listReminders", tag: .reminders,
            summary: Words("The person's own days", "自訂的日子"),
            outcomes: [
                Outcome(
                    200, "The days, the oldest first.",
                    contents: content(.list(.named("Reminder")), "[\(AccountExamples.reminder)]"))
            ], isTagged: true, answer: ReminderRoutes.list),
        AccountRoute(
            .post, AccountRoute.user + "/reminders", name: "addReminder", tag: .reminders,
            summary: Words("Adds a day", "新增日子"),
            body: json(
                .named("NewReminder"), maxBytes: ReminderRoutes.maxBodyBytes, AccountExamples.newReminder),
            outcomes: [
                Outcome(201, "The day.", headers: ["Location"], contents: oneReminder),
                Outcome(
                    200, "The day with this id, which was there already and says the same.", headers: ["Location"],
                    contents: oneReminder),
            ], ownProblems: [.tooMany, .idTaken], changesPlan: true, isTagged: true, answer: ReminderRoutes.add),
        AccountRoute(
            .get, AccountRoute.user + "/reminders/:id", name: "readReminder", tag: .reminders,
            summary: Words("One day", "一個日子"), outcomes: [Outcome(200, "The day.", contents: oneReminder)],
            ownProblems: [.unknownReminder], isTagged: true, answer: ReminderRoutes.one),
        AccountRoute(
            .put, AccountRoute.user + "/reminders/:id", name: "replaceReminder", tag: .reminders,
            summary: Words("Sets what is given of a day; what is not given stays", "設定日子所給的項目，未給的不變"),
            body: json(
                .named("ReminderChange"), maxBytes: ReminderRoutes.maxBodyBytes, AccountExamples.reminderChange),
            outcomes: [Outcome(200, "The day as it is now.", contents: oneReminder)],
            ownProblems: [.unknownReminder], changesPlan: true, isTagged: true, answer: ReminderRoutes.replace),
        AccountRoute(
            .patch, AccountRoute.user + "/reminders/:id", name: "editReminder", tag: .reminders,
            summary: Words("Changes a day by a merge patch (RFC 7396)", "以 merge patch 變更日子"),
            body: patch(.named("ReminderChange"), ReminderRoutes.maxBodyBytes, AccountExamples.reminderChange),
            outcomes: [Outcome(200, "The day as it is now.", contents: oneReminder)],
            ownProblems: [.unknownReminder], changesPlan: true, isTagged: true, answer: ReminderRoutes.replace),
        AccountRoute(
            .delete, AccountRoute.user + "/reminders/:id", name: "removeReminder", tag: .reminders,
            summary: Words("Removes a day", "移除日子"), outcomes: nothing, ownProblems: [.unknownReminder],
            changesPlan: true, isTagged: true, answer: ReminderRoutes.remove),
    ]

    private static let changes = [
        AccountRoute(
            .get, AccountRoute.user + "/changes", place: .worker, name: "listOwnChanges", tag: .account,
            summary: Words("What has changed since a cursor, for the person's other devices", "自游標以來的變更，供其他裝置同步"),
            parameters: [.ownSince, .ownLimit],
            outcomes: [
                Outcome(
                    200, "Each thing once, by the time of its last change.",
                    contents: content(.named("OwnChanges"), AccountExamples.changes))
            ], problems: [.invalidParameter, .cursorTooOld], answer: ChangeRoutes.list)
    ]

    // MARK: Calendar

    private static let calendar = [
        AccountRoute(
            .post, AccountRoute.user + "/calendar", name: "renewCalendar", tag: .calendar,
            summary: Words(
                "Makes the secret address of the calendar, or a new one; the old one ends", "建立或更換日曆的祕密網址，舊的隨即失效"),
            body: emptyBody,
            outcomes: [
                Outcome(
                    200, "The address, told once.",
                    contents: content(.named("CalendarAddress"), AccountExamples.calendarAddress))
            ], answer: CalendarRoutes.renew),
        AccountRoute(
            .delete, AccountRoute.user + "/calendar", name: "removeCalendar", tag: .calendar,
            summary: Words("Takes the address away", "取消日曆的網址"), outcomes: nothing, answer: CalendarRoutes.remove),
        AccountRoute(
            .get, AccountRoute.user + "/calendar.ics", access: .anyone, place: .worker, name: "readCalendar",
            tag: .calendar,
            summary: Words("The calendar, for whoever knows its address: this year and the next ten", "個人日曆：今年與往後十年"),
            parameters: [.calendarKey],
            outcomes: [
                Outcome(
                    200, "The calendar (RFC 5545).",
                    contents: [APIOperation.Content("text/calendar", nil, example: AccountExamples.calendar)])
            ], ownProblems: [.unknownCalendar], answer: CalendarRoutes.calendar),
    ]

    // MARK: Service

    private static let service = [
        AccountRoute(
            .get, AccountRoute.user + "/openapi.json", access: .token, name: "getAccountOpenAPI", tag: .service,
            summary: Words("This description", "這份說明"),
            outcomes: [Outcome(200, "The document.", contents: content(.object([]), AccountExamples.document))],
            answer: { .json(AccountDocument.served.json(site: $0.service.site)) })
    ]
}

extension SubscriptionKind {
    /// The name of its schema.
    var typeName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "Subscription" }

    var plural: String {
        switch self {
        case .event: "events"
        case .group: "groups"
        case .deity: "deities"
        }
    }

    var chinese: String {
        switch self {
        case .event: "日子"
        case .group: "群組"
        case .deity: "神明"
        }
    }
}

extension Parameter {
    static let idempotencyKey = Parameter(
        IdempotencyKey.header, .pattern("^[\\u0020-\\u007e]+$", maximumLength: IdempotencyKey.longest),
        "A key of the client's own for this request, such as a random UUID. A repetition within 24 hours writes nothing and "
            + "is answered alike.",
        chinese: "用戶端自訂的鍵，例如隨機的 UUID；24 小時內重送不會再次寫入，回應相同。", in: .header, example: AccountExamples.uuid)
    static let ownSince = Parameter(
        "since", .pattern(ChangeRoutes.pattern), "The cursor of the last answer. Without it, everything that is there.",
        chinese: "上次回應的 cursor；未給時回應目前所有資料。", example: "3f2b1c66.17.17")
    static let ownLimit = Parameter(
        "limit", .integer(ChangeRoutes.limits), "The most things in the answer.", chinese: "至多回應幾項。",
        default: "\(ChangeRoutes.usualLimit)")

    static let calendarKey = Parameter(
        "key", .pattern("^[A-Za-z0-9_-]+$", maximumLength: 100), "The secret of the address.", chinese: "網址中的祕密。",
        example: AccountExamples.secret
    ).required
}
