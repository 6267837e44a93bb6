public import HTTPModel
package import Wording

/// Reason why a request is not answered as it was asked.
///
/// A site has two forms of it: a problem for programs (RFC 9457), and a page for people. The route chooses the form.
public struct Fault: Error, Equatable, Sendable {
    public var status: Int
    /// The code for programs. It is stable.
    public var code: String
    /// One plain sentence for people. It reveals nothing about the machine.
    public var detail: String
    /// The Chinese sentence, if the code alone is not enough to choose it.
    public var chineseDetail: String?
    /// The Japanese sentence, if the code alone is not enough to choose it.
    public var japaneseDetail: String?
    /// The parameter that is wrong, if there is one.
    public var parameter: String?
    /// The value of that parameter, cut to fit on a line; empty if it is missing.
    public var value: String?
    /// Additional headers of the answer, such as `Allow`.
    public var headers: Headers
    /// Additional members of the problem for programs.
    public var members: [Member]

    /// One member of a problem.
    public struct Member: Equatable, Sendable {
        public var name: String
        /// The value, as JSON.
        public var json: [UInt8]

        public init(_ name: String, json: [UInt8]) {
            self.name = name
            self.json = json
        }
    }

    public init(
        status: Int, code: String, detail: String, parameter: String? = nil, value: String? = nil,
        headers: Headers = Headers(), members: [Member] = []
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.parameter = parameter
        self.value = value
        self.headers = headers
        self.members = members
    }

    /// What the status means, in a few words.
    public var title: String {
        switch status {
        case 400: "Bad request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not found"
        case 405: "Method not allowed"
        case 406: "Not acceptable"
        case 408: "Request timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition failed"
        case 413: "Content too large"
        case 414: "URI too long"
        case 415: "Unsupported media type"
        case 417: "Expectation failed"
        case 422: "Unprocessable content"
        case 428: "Precondition required"
        case 429: "Too many requests"
        case 431: "Request header fields too large"
        case 500: "Internal error"
        case 501: "Not implemented"
        case 503: "Service unavailable"
        case 505: "HTTP version not supported"
        default: "Error"
        }
    }
}

extension Fault {
    /// - Parameter detail: The sentence in English, with the name of the parameter.
    public static func badParameter(_ code: String, _ parameter: String, _ detail: String) -> Fault {
        Fault(status: 400, code: code, detail: detail, parameter: parameter)
    }

    /// Returns the same fault with its sentence in Chinese and Japanese too, both without the name of the parameter.
    public func saying(_ chinese: String, _ japanese: String) -> Fault {
        var fault = self
        fault.chineseDetail = chinese
        fault.japaneseDetail = japanese
        return fault
    }

    public static func notFound(_ code: String, _ detail: String) -> Fault {
        Fault(status: 404, code: code, detail: detail)
    }

    /// The fault of a path that no route has.
    public static let unknownPath = notFound("unknown-path", "there is nothing at this path")

    public static func notAcceptable(_ detail: String) -> Fault {
        Fault(status: 406, code: "not-acceptable", detail: detail)
    }

    public static func unavailable(_ code: String, _ detail: String, retryAfterSeconds: Int = 5) -> Fault {
        Fault(status: 503, code: code, detail: detail, headers: ["Retry-After": "\(retryAfterSeconds)"])
    }

    /// The fault of a client that asks too often.
    public static func tooManyRequests(_ detail: String, retryAfterSeconds: Int) -> Fault {
        Fault(
            status: 429, code: "rate-limited", detail: detail, headers: ["Retry-After": "\(retryAfterSeconds)"]
        ).saying(
            "請求過於頻繁，請在 \(retryAfterSeconds) 秒後再試",
            "リクエストが多すぎます。\(retryAfterSeconds) 秒後にもう一度お試しください")
    }

    /// The fault of a body of more bytes than its path takes.
    static func tooLarge(_ most: Int) -> Fault {
        Fault(status: 413, code: "body-too-large", detail: "the body is larger than \(most) bytes").saying(
            "內容超過 \(most) 位元組", "内容が \(most) バイトを超えています")
    }

    /// The fault of an answer that would have more bytes than can be sent.
    ///
    /// - Parameter parameters: Those of the route.
    package static func answerTooLarge(_ error: OutputTooLarge, narrowedBy parameters: [String]) -> Fault {
        let most = error.mostBytes.grouped
        let ways = AnswerNarrowing.allCases.filter { !$0.parameters.isDisjoint(with: parameters) }.map(\.words)
        func remedy(_ language: Language, _ none: String, _ or: String) -> String {
            ways.isEmpty ? none : ways.map { $0.text(in: language) }.joined(separator: or)
        }
        return Fault(
            status: 400, code: "answer-too-large",
            detail: "the answer would have more than \(most) bytes, which is the most that is sent; ask for "
                + remedy(.english, "one thing at a time, or ask whoever keeps the data to shorten its texts", ", or ")
        ).saying(
            "回應會超過 \(most) 位元組，無法送出；請" + remedy(.chinese, "一次只讀取一筆，或請資料的維護者縮短文字", "，或"),
            "答えが送信できる \(most) バイトを超えます。" + remedy(.japanese, "一つずつ読むか、データの管理者に文章を短くするよう頼んで", "、または")
                + "ください")
    }

    /// The fault of the program itself.
    public static let failure = Fault(status: 500, code: "internal", detail: "the service failed; try again")

    /// The fault of a request without a valid token.
    ///
    /// - Parameter wasShown: Whether the request had an `Authorization` field.
    public static func unauthorized(wasShown: Bool) -> Fault {
        Fault(
            status: 401, code: "unauthorized",
            detail: wasShown ? "the token is not valid" : "send a token: Authorization: Bearer ...",
            headers: ["WWW-Authenticate": "Bearer realm=\"nearby\"" + (wasShown ? ", error=\"invalid_token\"" : "")]
        ).saying(
            wasShown ? "權杖無效" : "請在 Authorization 標頭附上權杖：Bearer ...",
            wasShown ? "トークンが無効です" : "Authorization ヘッダーにトークンを付けてください：Bearer ...")
    }

    static func forbidden(_ detail: String) -> Fault { Fault(status: 403, code: "forbidden", detail: detail) }

    /// The fault of a write with cookies that a page of another site may have sent.
    public static let fromAnotherSite = forbidden("the request does not come from a page of this site")

    static func methodNotAllowed(_ allowed: String) -> Fault {
        Fault(
            status: 405, code: "method-not-allowed", detail: "this path supports \(allowed)",
            headers: ["Allow": allowed]
        ).saying("這個路徑只支援 \(allowed)", "このパスで使えるのは \(allowed) だけです")
    }

    static func unsupportedMediaType(_ types: [String]) -> Fault {
        Fault(
            status: 415, code: "unsupported-media-type",
            detail: "send the body as \(types.joined(separator: " or ")), without compression"
        ).saying(
            "請以 \(types.joined(separator: " 或 ")) 傳送未壓縮的內容",
            "\(types.joined(separator: " または ")) で、圧縮せずに送ってください")
    }

    static let preconditionFailed = Fault(
        status: 412, code: "precondition-failed",
        detail: "somebody has changed this meanwhile; read it again and send the change for what is there now")

    static let preconditionRequired = Fault(
        status: 428, code: "precondition-required",
        detail: "say which state the change is for: If-Match with the ETag, or If-None-Match: * for something new")
}

extension Fault {
    /// Creates the fault of a request that cannot be read.
    public init(_ error: RequestError) {
        let parameter: String? =
            switch error {
            case .invalidPercentEscape(.queryValue(let name)), .invalidUTF8(.queryValue(let name)),
                .controlCharacter(.queryValue(let name)):
                name
            default:
                nil
            }
        self.init(status: 400, code: "malformed-request", detail: Self.detail(error), parameter: parameter)
        self = saying(Self.chinese(error), Self.japanese(error))
    }

    private static func chinese(_ error: RequestError) -> String {
        switch error {
        case .invalidTarget: "請求的目標既不是路徑，也不是 http 網址"
        case .invalidPercentEscape(let part): "\(chineseName(part))中的 % 之後沒有兩位十六進位數字"
        case .invalidUTF8(let part): "\(chineseName(part))不是 UTF-8"
        case .controlCharacter(let part): "\(chineseName(part))含有控制字元"
        case .tooManyParameters(let limit): "請求的參數超過 \(limit) 個"
        }
    }

    private static func japanese(_ error: RequestError) -> String {
        switch error {
        case .invalidTarget: "リクエストの宛先がパスでも http の URL でもありません"
        case .invalidPercentEscape(let part): "\(japaneseName(part))の % のあとに 16 進数が 2 桁ありません"
        case .invalidUTF8(let part): "\(japaneseName(part))が UTF-8 ではありません"
        case .controlCharacter(let part): "\(japaneseName(part))に制御文字があります"
        case .tooManyParameters(let limit): "パラメーターが \(limit) 個を超えています"
        }
    }

    private static func chineseName(_ part: RequestError.Part) -> String {
        switch part {
        case .path: "路徑"
        case .queryName: "參數的名稱"
        case .queryValue: "參數的值"
        case .target: "請求的目標"
        }
    }

    private static func japaneseName(_ part: RequestError.Part) -> String {
        switch part {
        case .path: "パス"
        case .queryName: "パラメーターの名前"
        case .queryValue: "値"
        case .target: "リクエストの宛先"
        }
    }

    private static func detail(_ error: RequestError) -> String {
        switch error {
        case .invalidTarget: "the request target is neither a path nor an http URL"
        case .invalidPercentEscape(let part): "\(name(part)) has a % without two hexadecimal digits after it"
        case .invalidUTF8(let part): "\(name(part)) is not UTF-8"
        case .controlCharacter(let part): "\(name(part)) has a control character"
        case .tooManyParameters(let limit): "the request has more than \(limit) parameters"
        }
    }

    private static func name(_ part: RequestError.Part) -> String {
        switch part {
        case .path: "the path"
        case .queryName: "a parameter's name"
        case .queryValue(let name): name
        case .target: "the request target"
        }
    }
}

/// The forms in which a site tells a fault.
public struct FaultForms {
    /// Returns the answer for a program. The context is nil for a request that cannot be read.
    public let problem: (Fault, RequestContext?) -> Response
    /// Returns the answer for people. Nil for a site without pages.
    public let page: ((Fault, RequestContext) -> Response)?

    public init(
        problem: @escaping (Fault, RequestContext?) -> Response, page: ((Fault, RequestContext) -> Response)? = nil
    ) {
        self.problem = problem
        self.page = page
    }

    /// One sentence of plain text, for a site without forms of its own.
    public static var plain: FaultForms {
        FaultForms(problem: { fault, _ in
            var response = Response.text(fault.detail + "\n", status: fault.status)
            for field in fault.headers.fields { response.headers.append(field.name, field.value) }
            return response
        })
    }
}

/// What an error of a function means to a site.
public struct ErrorMeaning: Sendable {
    /// Returns the fault that the client is told; the second parameter says whether the route writes.
    public let fault: @Sendable (any Error, Bool) -> Fault
    /// Returns whether the request needs more time than an event loop has.
    public let needsWorker: @Sendable (any Error) -> Bool

    public init(
        fault: @escaping @Sendable (any Error, Bool) -> Fault, needsWorker: @escaping @Sendable (any Error) -> Bool
    ) {
        self.fault = fault
        self.needsWorker = needsWorker
    }

    /// Every error is the program's own.
    public static let failure = ErrorMeaning(fault: { _, _ in .failure }, needsWorker: { _ in false })
}

/// What a client can do to get a smaller answer, by the parameters of the route.
private enum AnswerNarrowing: CaseIterable {
    case days, page, members, kinds, chosen, area

    var parameters: Set<String> {
        switch self {
        case .days: ["from", "to"]
        case .page: ["limit"]
        case .members: ["fields"]
        case .kinds: ["kind"]
        case .chosen: ["deities", "festivals", "groups"]
        case .area: ["radius"]
        }
    }

    /// The end of the sentence of the fault.
    var words: Words {
        switch self {
        case .days: Words("fewer days (from, to)", "縮短期間（from、to）", "期間（from、to）を短くして")
        case .page: Words("a smaller page (limit)", "減少每頁筆數（limit）", "一度の件数（limit）を減らして")
        case .members: Words("fewer members (fields)", "減少欄位（fields）", "項目（fields）を減らして")
        case .kinds: Words("fewer kinds (kind)", "減少種類（kind）", "種類（kind）を減らして")
        case .chosen:
            Words(
                "fewer deities, festivals and groups", "減少神明、節慶與群組（deities、festivals、groups）",
                "神さま・行事・グループ（deities、festivals、groups）を減らして")
        case .area: Words("a smaller radius (radius)", "縮小範圍（radius）", "範囲（radius）を狭くして")
        }
    }
}
