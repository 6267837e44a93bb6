internal import AccountModel
internal import APIDescription
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// Examples in `/api/user/openapi.json`: requests and their answers, as JSON.
enum AccountExamples {
    static let uuid = "3f2b1c66-8d0e-4b7a-9a51-5f0c2f4f6d11"
    static let secret = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    private static let noon = "2026-11-20T04:00:00Z"

    static let signIn = #"{"idToken":"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"}"#
    static let refresh = #"{"refreshToken":"\#(secret)"}"#
    static let mailSignIn = #"{"email":"mei@example.org","return":"/temples/190","locale":"zh-TW"}"#
    static let asked = "{}"
    static let signOut = #"{"everywhere":false}"#

    private static let user = """
        "id":"\(uuid)","email":"mei@example.org","display_name":"阿美","avatar_url":"https://example.org/mei.jpg"
        """

    static let signedIn = """
        {"user":{\(user)},"supabase_token":"\(secret)","refreshToken":"\(secret)","expires_at":"\(noon)","expires_in":3600}
        """

    static let profile = """
        {\(user),"locale":"zh-TW","created_at":"\(noon)","updated_at":"\(noon)"}
        """
    static let profileEdit = #"{"display_name":"阿美","locale":"zh-TW"}"#

    static let settings = """
        {"enable_all":true,"advance_days":1,"notify_time":"08:00","newmoon_enabled":false,"fullmoon_enabled":true,\
        "custom_enabled":true,"time_zone":"Asia/Taipei","place":{"lat":24.06,"lng":120.43,"name":"彰化縣鹿港鎮"}}
        """

    static let settingsPatch = #"{"advance_days":3,"place":{"lat":24.06,"lng":120.43}}"#

    static let newDevice = #"{"token":"740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387","platform":"ios"}"#
    static let deviceToken = #"{"token":"740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387"}"#
    static let device = """
        {"id":"\(uuid)","token":"740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387","platform":"ios","is_active":true,"needs_renewal":false,\
        "created_at":"\(noon)","updated_at":"\(noon)"}
        """

    static func subscription(_ kind: SubscriptionKind) -> String { #"{"\#(kind.member)":1,"enabled":true}"# }

    static let oneSubscription = #"{"enabled":false}"#

    static let choice = #"{"kind":"deity","id":1,"on":true}"#

    static let newFavourite = #"{"temple_id":190,"note":"求平安"}"#
    static let note = #"{"note":"求平安"}"#
    static let favourite = """
        {"temple_id":190,"note":"求平安","created_at":"\(noon)","temple":{"name":"臺中萬春宮",\
        "address":"臺中市中區成功路212號","lat":24.14208,"lng":120.6816}}
        """

    static let newReminder = #"{"title":"還願","calendar":"lunar","every":"year","month":3,"day":23,"days_ahead":3}"#
    static let reminderChange = #"{"title":"還願","days_ahead":null}"#
    static let reminder = """
        {"id":"\(uuid)","title":"還願","calendar":"lunar","every":"year","month":3,"day":23,"last_day":false,\
        "days_ahead":3,"enabled":true,"next_date":"2027-04-29","created_at":"\(noon)","updated_at":"\(noon)"}
        """

    static let changes = """
        {"cursor":"3f2b1c66.17.17","has_more":false,"changes":[{"kind":"reminder","id":"\(uuid)","deleted":true,\
        "value":null},{"kind":"settings","id":null,"deleted":false,"value":\(settings)}]}
        """

    static let session = """
        {"id":"\(uuid)","agent":"folklore/1.0 (iPhone)","created_at":"\(noon)","refreshed_at":"\(noon)",\
        "expires_at":"\(noon)","is_current":true,"devices":[]}
        """

    static let export = """
        {"exported_at":"\(noon)","profile":\(profile),"identities":[{"issuer":"https://accounts.google.com",\
        "subject":"110169484474386276334","linked_at":"\(noon)"}],"settings":\(settings),"sessions":[\(session)],\
        "devices":[\(device)],"event_subscriptions":[\(subscription(.event))],\
        "group_subscriptions":[\(subscription(.group))],"deity_subscriptions":[\(subscription(.deity))],\
        "favourites":[\(favourite)],"reminders":[\(reminder)],\
        "notifications":[\(notification)],"has_calendar":true}
        """

    static let notification = """
        {"id":1,"user_id":"\(uuid)","event_id":10100,"subject":"event","subject_id":"10100","kind":"main_reminder",\
        "title":"媽祖聖誕","date":"2027-04-29","message_id":"\(uuid)","scheduled_at":"2027-04-28T00:00:00Z","sent_at":null,\
        "status":"queued","error_message":null,"retry_count":0}
        """
    static let pushKey = """
        {"key":"BAcxS0UZQjOsbr0Sdp_0MOmpuVrCb0bJjgWNU1qlG9Y0Yq1oJtG1u4Xv3hN2xT5mV8rPzL7cWk9dEfQhB6yKs0A"}
        """
    static let unsubscribeKey = String(repeating: "0", count: 16) + secret
    static let unsubscribePage = #""<!DOCTYPE html><html lang=\"zh-TW\">\n""#

    static let calendarAddress = #"{"url":"https://temples.example/api/user/calendar.ics?key=\#(secret)"}"#
    static let calendar = #""BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//nearby//Temple Calendar//ZH\r\n""#
    static let document = #"{"openapi":"3.1.0","info":{"title":"nearby accounts","version":"1"},"paths":{}}"#
}

// MARK: Problems

extension AccountExamples {
    /// - Parameter reads: whether it is of a route that reads.
    static func problem(_ code: ProblemCode, reads: Bool = false) -> DescribedProblem {
        if code == .invalidBody {
            return DescribedProblem(
                Fault.invalid([
                    EditFault(
                        pointer: "/advance_days", code: "out-of-range", detail: "give a whole number from 0 to 30")
                ]))
        }
        var fault = Fault(status: code.status, code: code.rawValue, detail: detail(code, reads: reads))
        if code == .preconditionFailed { fault.members = [.init("present", json: Array(settings.utf8))] }
        return DescribedProblem(fault)
    }

    static func problem(_ code: AccountProblemCode) -> DescribedProblem {
        guard code == .anotherSignIn else { return DescribedProblem(Fault.of(code)) }
        let issuers = ["https://accounts.google.com", "https://access.line.me"]
        return DescribedProblem(
            SignInMethods(asked: issuers[0], issuers, hasMail: true) { $0 == issuers[0] ? "Google" : "Line" }.fault)
    }

    private static func detail(_ code: ProblemCode, reads: Bool) -> String {
        switch code {
        case .unknownParameter: "this path has no such parameter; it has key"
        case .duplicateParameter: "key is given more than once"
        case .answerTooLarge: "the answer would have more than 16,777,216 bytes, which is the most that is sent"
        case .malformedRequest: "the path has a % without two hexadecimal digits after it"
        case .invalidParameter where reads: "limit: give a whole number from 1 to 1000"
        case .invalidParameter:
            "\(IdempotencyKey.header): give 1 to \(IdempotencyKey.longest) printable ASCII characters"
        case .unauthorized: "send a token: Authorization: Bearer ..."
        case .forbidden: Fault.fromAnotherSite.detail
        case .cursorTooOld: Fault.cursorTooOld.detail
        case .preconditionFailed: AccountCall.changedDetail
        case .unknownTemple: "there is no temple with this id"
        case .unsupportedMediaType: "send the body as application/json, without compression"
        case .busy: "the accounts are busy; try again"
        case .unavailable: "the accounts cannot be read now; try again later"
        default: "the service failed; try again"
        }
    }
}
