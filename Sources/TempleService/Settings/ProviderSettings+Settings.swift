internal import Foundation
internal import SignIn

extension ProviderSettings {
    private static let longestSecret = 4_096
    /// The settings that say more of a provider whose client ids are given.
    private static let further = ["oidc-issuer", "oidc-keys", "oidc-client-secret-file"]

    /// Reads the providers: the one of the options, and those of the sections `[oidc NAME]`.
    static func all(_ settings: ServiceSettings) throws(ServiceError) -> [ProviderSettings] {
        var all: [ProviderSettings] = []
        if let (ids, origin) = settings.texts("oidc-client-id") {
            all.append(
                try provider(
                    ids, origin, issuer: settings.text("oidc-issuer"), keys: settings.text("oidc-keys"),
                    secretFile: settings.text("oidc-client-secret-file")))
        } else if let (_, origin) = further.lazy.compactMap({ settings.text($0) }).first {
            throw ServiceError(.setting, "\(origin) needs --oidc-client-id: the id of the app at the provider")
        }
        for section in settings.sections where section.kind == .oidc {
            guard let (ids, origin) = section.text("client-id") else {
                throw ServiceError(.contents, "\(section.origin) has no client-id: the id of the app at the provider")
            }
            all.append(
                try provider(
                    ConfigurationFile.words(ids), origin, issuer: section.text("issuer"), keys: section.text("keys"),
                    secretFile: section.text("client-secret-file")))
        }
        for (index, one) in all.enumerated() where all[..<index].contains(where: { $0.issuer == one.issuer }) {
            throw ServiceError(.setting, "two providers have the issuer \(one.issuer); give its client ids together")
        }
        return all
    }

    /// Reads one provider.
    private static func provider(
        _ ids: [String], _ origin: String, issuer: (value: String, origin: String)?,
        keys: (value: String, origin: String)?, secretFile: (value: String, origin: String)?
    ) throws(ServiceError) -> ProviderSettings {
        let issuerText = issuer?.value ?? usualIssuer
        if let fault = ProviderSettings(issuer: issuerText, clientIDs: ids).fault {
            throw ServiceError(.setting, "\(issuer?.origin ?? origin): \(fault)")
        }
        let provider = ProviderSettings(issuer: issuerText, keysURL: keys?.value, clientIDs: ids)
        if let fault = provider.fault { throw ServiceError(.setting, "\(keys?.origin ?? origin): \(fault)") }
        if let (path, origin) = secretFile { try checkSecret(path, origin) }
        return provider
    }

    /// Checks the file of the secret that the provider has given to the site: one line. ID tokens of the app need none.
    private static func checkSecret(_ path: String, _ origin: String) throws(ServiceError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServiceError(.missingFile, "\(origin): cannot read the file \(path)")
        }
        let text = data.count <= longestSecret ? String(data: data, encoding: .utf8) : nil
        let secret = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !secret.isEmpty, !secret.contains(where: \.isNewline) else {
            throw ServiceError(.contents, "\(path) is not a client secret: one line of at most 4096 characters")
        }
    }
}
