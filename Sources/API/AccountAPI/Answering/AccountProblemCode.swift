/// All values of `code` in the problems of these routes that no other route has.
enum AccountProblemCode: String, CaseIterable, Sendable {
    case signInRefused = "sign-in-refused"
    case sessionEnded = "session-ended"
    case malformedToken = "malformed-token"
    case tokenExpired = "token-expired"
    case tokenRevoked = "token-revoked"
    case unknownSession = "unknown-session"
    case unknownDevice = "unknown-device"
    case unknownFavourite = "unknown-favourite"
    case unknownReminder = "unknown-reminder"
    case unknownSubscription = "unknown-subscription"
    case unknownCalendar = "unknown-calendar"
    case unknownKey = "unknown-key"
    case unknownPushKey = "no-push"
    case noMailSignIn = "no-mail-sign-in"
    case tooMany = "too-many"
    case idTaken = "id-taken"
    case anotherSignIn = "another-sign-in"
    case keyReused = "key-reused"
    case rateLimited = "rate-limited"
    case providerAway = "provider-away"

    /// The status of the answer.
    var status: Int {
        switch self {
        case .signInRefused, .sessionEnded, .malformedToken, .tokenExpired, .tokenRevoked: 401
        case .unknownSession, .unknownDevice, .unknownFavourite, .unknownReminder, .unknownSubscription,
            .unknownCalendar, .unknownKey,
            .unknownPushKey, .noMailSignIn:
            404
        case .tooMany, .idTaken, .anotherSignIn: 409
        case .keyReused: 422
        case .rateLimited: 429
        case .providerAway: 503
        }
    }

    /// What it tells a person: one text for all reasons. Only ``anotherSignIn`` says that an address has an account, to whoever
    /// has verified it.
    var detail: String {
        switch self {
        case .signInRefused: "the ID token is not good for this site; sign in with the provider again"
        case .sessionEnded: "the refresh token is not good any more; sign in again"
        case .malformedToken: "this is no access token; send the one of the sign-in: Authorization: Bearer ..."
        case .tokenExpired: "the access token has expired; get a new one with the refresh token"
        case .tokenRevoked: "no session has this access token; sign in again"
        case .unknownSession: "you have no session with this id"
        case .unknownDevice: "you have no device with this token"
        case .unknownFavourite: "this temple is no favourite of yours"
        case .unknownReminder: "you have no reminder with this id"
        case .unknownSubscription: "you follow nothing with this id, and there may be nothing to follow"
        case .unknownCalendar: "there is no calendar with this key"
        case .unknownKey: "nobody's reminders have this key"
        case .unknownPushKey: "this site has no push messages"
        case .noMailSignIn: "this site sends no mails to sign in"
        case .tooMany: "you have as many of these as you may; remove one first"
        case .idTaken: "you have another reminder with this id; read it, or give this one an id of its own"
        case .anotherSignIn:
            "this address has an account already, with another sign-in of this provider; sign in to that one in its own way"
        case .keyReused: "this key was sent with another request; give each request a key of its own"
        case .rateLimited: "too many sign-ins in a minute; try again later"
        case .providerAway: "the provider cannot be asked just now; try again"
        }
    }

    /// The same in Chinese.
    var chinese: String {
        switch self {
        case .signInRefused: "這個 ID 權杖不能用於本站，請重新向提供者登入"
        case .sessionEnded: "更新權杖已失效，請重新登入"
        case .malformedToken: "這不是存取權杖，請附上登入時取得的權杖：Authorization: Bearer ..."
        case .tokenExpired: "存取權杖已過期，請以更新權杖換取新的"
        case .tokenRevoked: "沒有使用這個存取權杖的登入，請重新登入"
        case .unknownSession: "您沒有這個編號的登入"
        case .unknownDevice: "您沒有這個權杖的裝置"
        case .unknownFavourite: "您沒有收藏這間寺廟"
        case .unknownReminder: "您沒有這個編號的提醒"
        case .unknownSubscription: "您沒有追蹤這一項"
        case .unknownCalendar: "沒有這個金鑰的行事曆"
        case .unknownKey: "沒有這個金鑰的提醒"
        case .unknownPushKey: "本站沒有推播通知"
        case .noMailSignIn: "本站不以郵件登入"
        case .idTaken: "您已有另一個使用這個編號的提醒，請換一個編號"
        case .keyReused: "這個 Idempotency-Key 已用於內容不同的請求，請換一個"
        case .anotherSignIn: "這個電子郵件的帳號使用同一提供者的另一個登入"
        case .tooMany: "數量已達上限，請先移除一項"
        case .rateLimited: "一分鐘內登入次數過多，請稍後再試"
        case .providerAway: "目前無法連到登入提供者，請再試一次"
        }
    }

    /// The same in Japanese.
    var japanese: String {
        switch self {
        case .signInRefused: "この ID トークンはこのサイトでは使えません。プロバイダーでもう一度ログインしてください"
        case .sessionEnded: "更新トークンはもう使えません。もう一度ログインしてください"
        case .malformedToken: "アクセストークンではありません。ログインで受け取ったものを付けてください：Authorization: Bearer ..."
        case .tokenExpired: "アクセストークンの期限が切れました。更新トークンで新しいものを受け取ってください"
        case .tokenRevoked: "このアクセストークンのログインはありません。もう一度ログインしてください"
        case .unknownSession: "この番号のログインはありません"
        case .unknownDevice: "このトークンの端末はありません"
        case .unknownFavourite: "この廟はお気に入りにありません"
        case .unknownReminder: "この番号のリマインダーはありません"
        case .unknownSubscription: "これをフォローしていません"
        case .unknownCalendar: "この鍵のカレンダーはありません"
        case .unknownKey: "この鍵のリマインダーはありません"
        case .unknownPushKey: "このサイトにはプッシュ通知がありません"
        case .noMailSignIn: "このサイトはログイン用のメールを送りません"
        case .idTaken: "この番号の別のリマインダーがあります。別の番号にしてください"
        case .keyReused: "この Idempotency-Key は別の内容の要求に使われました。別のものにしてください"
        case .anotherSignIn: "このメールアドレスのアカウントは、同じプロバイダーの別のログインを使っています"
        case .tooMany: "数が上限に達しています。先に一つ減らしてください"
        case .rateLimited: "1 分間のログインが多すぎます。しばらくしてからお試しください"
        case .providerAway: "今はプロバイダーに問い合わせられません。もう一度お試しください"
        }
    }
}
