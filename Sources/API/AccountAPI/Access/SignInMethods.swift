internal import AccountModel
internal import TempleFormats
internal import WebRouting
package import Wording

/// The ways to sign in to an account whose address somebody has verified by another identity of one of its providers. It names
/// them alone: whoever has the address need not know more of the account.
package struct SignInMethods {
    /// What people call the provider.
    package let provider: String
    /// What people call the other providers of the account.
    package let others: [String]
    /// Whether a link by mail signs in too.
    package let hasMail: Bool

    /// - Parameters:
    ///   - issuer: that of the provider with which somebody has signed in.
    ///   - issuers: those of the account.
    ///   - hasMail: whether the site sends links.
    ///   - title: returns what people call a provider; nil for one that signs nobody in.
    package init(
        asked issuer: String, _ issuers: [String], hasMail: Bool, title: (_ issuer: String) -> String?
    ) {
        provider = title(issuer) ?? issuer
        var titles: [String] = []
        for issuer in issuers {
            guard let title = title(issuer), title != provider, !titles.contains(title) else { continue }
            titles.append(title)
        }
        others = titles
        self.hasMail = hasMail
    }

    /// One sentence that says the ways.
    package var sentence: Words {
        func list(_ first: String, _ mail: String, _ separator: String) -> String {
            ([first] + others + (hasMail ? [mail] : [])).joined(separator: separator)
        }
        return Words(
            "Sign in to it by \(list("the other sign-in of \(provider)", "a link by mail", ", or by ")).",
            "登入方式：\(list("\(provider) 的另一個帳號", "郵件中的登入連結", "、"))。",
            "ログイン方法：\(list("\(provider) の別のアカウント", "メールのリンク", "、"))。")
    }

    /// The problem for programs.
    var fault: Fault {
        var fault = Fault.of(.anotherSignIn)
        let sentence = sentence
        let lower =
            sentence.text(in: .english).prefix(1).lowercased() + sentence.text(in: .english).dropFirst().dropLast()
        fault.detail = "this address has an account already, with another sign-in of \(provider); \(lower)"
        fault.chineseDetail =
            "這個電子郵件地址已有帳號，是以 \(provider) 的另一個帳號登入的。" + sentence.text(in: .chinese)
        fault.japaneseDetail =
            "このメールアドレスには、\(provider) の別のアカウントで登録したアカウントがあります。" + sentence.text(in: .japanese)
        var json = JSONWriter(reservingCapacity: 128)
        json.array([provider] + others + (hasMail ? ["mail"] : [])) { json, way in json.value(way) }
        fault.members = [Fault.Member("ways", json: json.bytes)]
        return fault
    }
}
