package import AccountModel
package import HTTPModel
internal import Secrets
internal import WebRouting

extension SessionClient {
    /// Returns who asks: a digest of the network, an IPv4 /24 or an IPv6 /64, and of the program.
    package init(_ request: Request) {
        let agent = request.headers["User-Agent"] ?? ""
        let address = ClientNetwork(request.remoteAddress).text
        let network = address.lastIndex(of: ".").map { String(address[..<$0]) } ?? address
        let shown = agent.unicodeScalars.filter { $0.properties.generalCategory != .control }
        self.init(
            mark: Secrets.sha256(network + "\n" + agent),
            agent: String(String.UnicodeScalarView(shown)).wholeCharacters(mostScalars: AccountLimits.longestAgent))
    }
}
