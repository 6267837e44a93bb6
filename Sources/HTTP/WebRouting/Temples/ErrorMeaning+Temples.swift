internal import HTTPModel
internal import TempleModel

extension ErrorMeaning {
    /// What the errors of queries and stores mean, for programs and for people alike.
    public static let temples = ErrorMeaning(
        fault: { Fault($0, writes: $1) },
        needsWorker: { error in
            switch error as? SearchError {
            case .overBudget?, .busy?: true
            default: false
            }
        })
}

extension Fault {
    /// Maps every error that a function of a route can throw to a fault. This is the only place where errors become HTTP.
    ///
    /// - Parameter writes: whether the route writes.
    public init(_ error: any Error, writes: Bool = false) {
        switch error {
        case let fault as Fault: self = fault
        case let error as RequestError: self.init(error)
        case let error as TempleQueryError: self.init(error)
        case let error as TourQueryError: self.init(error)
        case let error as SearchError: self.init(error, writes: writes)
        default: self = .failure
        }
    }

    private init(_ error: TempleQueryError) {
        let code: ProblemCode =
            switch error {
            case .missing, .noPoint: .missingParameter
            case .cursorOfAnotherQuery: .cursorOfAnotherQuery
            default: .invalidParameter
            }
        let value =
            switch error {
            case .invalid(_, let value), .limit(let value, _): String(value.prefix(Self.longestValue))
            default: ""
            }
        let parameter = error.parameter.rawValue
        self.init(
            status: code.status, code: code.rawValue, detail: "\(parameter): \(error.explanation)",
            parameter: parameter, value: value)
        if let words = error.words { self = saying(words.chinese, words.japanese) }
    }

    private init(_ error: TourQueryError) {
        let code: ProblemCode =
            switch error {
            case .nothingToVisit: .missingParameter
            case .unknownTemple: .unknownTemple
            default: .invalidParameter
            }
        let parameter = error.parameter.rawValue
        self.init(
            status: code.status, code: code.rawValue, detail: "\(parameter): \(error.explanation)",
            parameter: parameter, value: error.value)
        if let words = error.words { self = saying(words.chinese, words.japanese) }
    }

    /// If the store cannot answer, only the operator can repair it. The client learns only that a new try may help.
    private init(_ error: SearchError, writes: Bool) {
        switch error {
        case .busy: self = .unavailable("busy", "the data is being updated; try again")
        case .tooSlow, .cancelled, .overBudget:
            self = .unavailable(
                "query-too-slow", "the query took too long; narrow it, or try again later")
        case .missing, .notADatabase, .newer, .prerelease, .older, .cannotOpen, .inputOutput, .unavailable:
            self = .unavailable(
                "unavailable", "the data cannot be \(writes ? "written" : "read") now; try again later"
            ).saying(
                writes ? "目前無法寫入資料，請稍後再試" : "目前無法讀取資料，請稍後再試",
                writes ? "今はデータを書き込めません。しばらくしてからお試しください" : "今はデータを読み込めません。しばらくしてからお試しください")
        case .badSupply, .failed: self = .failure
        }
    }

    public static let unknownTemple = notFound("unknown-temple", "there is no temple with this id")
    public static let unknownDeity = notFound("unknown-deity", "there is no deity with this id")
    public static let unknownEvent = notFound("unknown-event", "there is no event with this id")
    /// What was deleted since a cursor is not known any more.
    public static let cursorTooOld = Fault(
        status: 410, code: ProblemCode.cursorTooOld.rawValue,
        detail: "since: the cursor is too old, or of another database; empty your copy and read everything again "
            + "without since",
        parameter: "since")
    public static let unknownGroup = notFound("unknown-group", "there is no group with this id")

    /// The maximum number of characters of a value that a page repeats.
    private static let longestValue = 80

    /// Creates the fault of a wrong value in an address, cut to fit on a line.
    public static func wrong(_ parameter: String, _ value: String) -> Fault {
        let value = String(value.prefix(longestValue))
        return Fault(
            status: 400, code: ProblemCode.invalidParameter.rawValue, detail: "\(parameter): this value cannot be",
            parameter: parameter, value: value)
    }
}
