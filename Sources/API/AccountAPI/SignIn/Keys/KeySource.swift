internal import HTTPClient

/// Where the keys of a provider come from. Each function asks once.
struct KeySource: Sendable {
    let issuer: String
    let discoveryURL: String
    let fetch: any HTTPFetching

    private struct DiscoveryDocument: Decodable {
        let issuer: String
        let keysURL: String

        private enum CodingKeys: String, CodingKey {
            case issuer
            case keysURL = "jwks_uri"
        }
    }

    private static let mostDiscoveryBytes = 262_144

    /// Returns the address of the keys, and for how many seconds it is good.
    func keysURL(now: Int64) throws(KeyFault) -> (url: String, seconds: Int64) {
        let answer = try ask(discoveryURL, mostBytes: Self.mostDiscoveryBytes)
        guard let document = StrictJSON.value(DiscoveryDocument.self, in: answer.body) else {
            throw KeyFault(reason: "the discovery document is not a JSON object with issuer and jwks_uri")
        }
        // Else one provider could speak for another (OpenID Connect Discovery 1.0 section 4.3).
        guard document.issuer == issuer else {
            throw KeyFault(reason: "the discovery document is of another issuer")
        }
        do throws(HTTPClientError) {
            let address = try HTTPAddress(document.keysURL)
            let isHere = try HTTPAddress(discoveryURL).isPlain
            // A provider elsewhere has no word in what is asked on this machine.
            if isHere || !address.isPlain { return (url: address.text, seconds: answer.freshSeconds(now: now)) }
        } catch {
            throw KeyFault(reason: "the discovery document's jwks_uri cannot be used: \(error)")
        }
        throw KeyFault(reason: "the discovery document's jwks_uri is http, which is for this machine alone")
    }

    /// Returns the keys, and for how many seconds they are good.
    func keys(at url: String, now: Int64) throws(KeyFault) -> (keys: KeySet, seconds: Int64) {
        let answer = try ask(url, mostBytes: KeySet.mostBytes)
        return (keys: try KeySet(answer.body), seconds: answer.freshSeconds(now: now))
    }

    private func ask(_ url: String, mostBytes: Int) throws(KeyFault) -> HTTPAnswer {
        let answer: HTTPAnswer
        do throws(HTTPClientError) {
            answer = try fetch.get(url, limits: HTTPLimits(mostBodyBytes: mostBytes))
        } catch {
            throw KeyFault(reason: error.description)
        }
        guard answer.status == 200 else { throw KeyFault(reason: "the server answers with status \(answer.status)") }
        return answer
    }
}
