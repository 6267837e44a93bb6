internal import FoundationEssentials
internal import HTTPClient

/// The request that redeems a code (OpenID Connect Core 1.0 section 3.1.3.1, RFC 7636 section 4.5), and its answer.
struct TokenRequest: Sendable {
    static let mostAnswerBytes = 262_144

    let post: HTTPPost

    private struct Answer: Decodable {
        let idToken: String

        private enum CodingKeys: String, CodingKey {
            case idToken = "id_token"
        }
    }

    private struct Fault: Decodable {
        let error: String
    }

    /// What a provider may say in refusing (RFC 6749 section 5.2). Anything else that it says is in no reason.
    private static let faults = [
        "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
        "invalid_scope",
    ]

    init(
        _ code: String, _ attempt: CodeAttempt, _ client: WebClient, _ endpoints: ProviderEndpoints
    ) throws(SignInRefused) {
        var fields = [
            (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
            (name: "redirect_uri", value: attempt.redirect), (name: "code_verifier", value: attempt.verifier),
        ]
        var headers = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
            (name: "Accept", value: "application/json"),
        ]
        switch (client.secret, endpoints.authentication) {
        case (nil, _): fields.append((name: "client_id", value: client.id))
        case (let secret?, .basic):
            // Both are encoded before they are joined (RFC 6749 section 2.3.1).
            let pair = Data("\(FormText.encoded(client.id)):\(FormText.encoded(secret))".utf8)
            headers.append((name: "Authorization", value: "Basic \(pair.base64EncodedString())"))
        case (let secret?, .post):
            fields += [(name: "client_id", value: client.id), (name: "client_secret", value: secret)]
        case (_, .unknown):
            throw .providerAway(reason: "the provider takes a client's secret neither by basic nor by post")
        }
        post = HTTPPost(endpoints.token, headers: headers, body: Array(FormText.text(fields).utf8))
    }

    /// Returns the ID token of an answer.
    static func idToken(in answer: HTTPAnswer) throws(SignInRefused) -> String {
        switch answer.status {
        case 200:
            guard let answer = StrictJSON.value(Answer.self, in: answer.body) else {
                throw .providerAway(reason: "the answer is not a JSON object with an id_token")
            }
            return answer.idToken
        case 400..<500 where ![408, 429].contains(answer.status):
            let said = StrictJSON.value(Fault.self, in: answer.body)?.error ?? ""
            let fault = faults.contains(said) ? " and \(said)" : ""
            throw .invalid(reason: "the provider does not redeem the code: status \(answer.status)\(fault)")
        default: throw .providerAway(reason: "the server answers with status \(answer.status)")
        }
    }
}
