internal import HTTPClient
@testable internal import AccountAPI

/// Fuzz targets of what a provider of sign-in answers: an address that is taken may be asked, and a token has its parts.
enum ProviderTargets {
    private static let issuer = "https://id.example"

    /// Reads an answer as a discovery document, as keys, and as the answer to a code.
    static func answers(_ bytes: [UInt8]) {
        for isPlain in [false, true] {
            guard let endpoints = try? ProviderEndpoints(bytes, issuer: issuer, isPlain: isPlain) else { continue }
            for address in [endpoints.authorization, endpoints.token] {
                require(isPlain || !address.isPlain, address.text)
                requireEqual(try? HTTPAddress(address.text), address)
            }
        }
        if let keys = try? KeySet(bytes) { require(keys.keys(named: nil).count <= 1, "several keys without an id") }
        for status in [200, 400, 503] {
            let answer = HTTPAnswer(status: status, headers: [], body: bytes)
            do throws(SignInRefused) {
                let text = try TokenRequest.idToken(in: answer)
                require(status == 200, "a token with status \(status)")
                _ = try CompactToken(text).claims.identity(issuer: issuer)
            } catch {
                guard case .invalid(let reason) = error else { continue }
                require(status != 503 && !reason.isEmpty, reason)
            }
        }
    }
}
