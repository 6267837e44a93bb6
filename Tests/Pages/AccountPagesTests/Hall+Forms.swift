import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import Testing

@testable import AccountPages

extension Hall {
    /// Sends a form as a page of this session has it.
    func send(_ path: String, as token: String, _ form: String = "") throws -> Response {
        let csrf = try csrf(try ask(.get, "/account", as: token))
        return try ask(.post, path, as: token, Self.own, form: "csrf=\(csrf)&\(form)")
    }

    /// Everything that is kept of the only account.
    func contents() throws -> AccountContents { try require(store.everything(now: now).first) }

    func account() throws -> AccountID { try contents().account.id }
}

extension WorkerReply {
    /// What the answer needs of another host; nil where no one is asked.
    var errand: Errand? { if case .after(let errand) = self { errand } else { nil } }
}

extension Response {
    /// The elements of the first list of days.
    var days: String? { text.firstMatch(of: /<ul class="rows">(.*?)<\/ul>/.dotMatchesNewlines()).map { String($0.1) } }

    /// How many elements of lists there are.
    func count(of element: String) -> Int { text.ranges(of: element).count }
}
