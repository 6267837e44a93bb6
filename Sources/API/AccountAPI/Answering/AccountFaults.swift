internal import AccountModel
internal import HTTPModel
internal import TempleModel
package import WebRouting

/// Maps the errors of accounts and of sign-in to faults. This is the only place where they become HTTP.
extension Fault {
    /// Returns the fault of an error; the error itself where every route of the service answers it alike.
    ///
    /// - Parameters:
    ///   - isOnLoop: whether an event loop waits, so that what is busy just now is left to a worker.
    ///   - writes: whether the request is one that writes.
    package static func account(_ error: any Error, isOnLoop: Bool = false, writes: Bool = false) -> any Error {
        switch error {
        case let faults as EditFaults: return invalid(faults.faults)
        case let refused as SignInRefused: return fault(of: refused)
        case let error as AccountError:
            if isOnLoop, case .busy = error { return LeftToWorker() }
            return fault(of: error, writes: writes)
        default: return error
        }
    }

    static func of(_ code: AccountProblemCode) -> Fault {
        var headers = Headers()
        if code.status == 401 { headers["WWW-Authenticate"] = "Bearer realm=\"nearby\", error=\"invalid_token\"" }
        if code.status == 503 { headers["Retry-After"] = "5" }
        return Fault(
            status: code.status, code: code.rawValue, detail: code.detail,
            parameter: code == .keyReused ? IdempotencyKey.header : nil, headers: headers
        ).saying(code.chinese, code.japanese)
    }

    /// The fault of a provider that cannot be asked just now.
    package static var providerAway: Fault { of(.providerAway) }

    /// Whether it is the fault of a provider with which somebody signs in, or of what the provider has sent.
    package var isOfProvider: Bool {
        [AccountProblemCode.signInRefused, .providerAway].contains { $0.rawValue == code }
    }

    private static func fault(of refused: SignInRefused) -> Fault {
        switch refused {
        case .invalid: of(.signInRefused)
        case .providerAway: of(.providerAway)
        }
    }

    private static func fault(of error: AccountError, writes: Bool) -> Fault {
        switch error {
        case .tooMany: of(.tooMany)
        case .idTaken: of(.idTaken)
        case .keyReused: of(.keyReused)
        case .anotherSubject: of(.anotherSignIn)
        case .ended: of(.tokenRevoked)
        case .busy: unavailable(ProblemCode.busy.rawValue, "the accounts are busy; try again", retryAfterSeconds: 1)
        case .unavailable:
            unavailable(
                ProblemCode.unavailable.rawValue,
                "the accounts cannot be \(writes ? "written" : "read") now; try again later")
        }
    }
}
