import Testing

@testable import TempleService

/// Where a service of given settings is asked.
struct ServiceAddressTests {
    private func address(_ options: [String: String]) throws(ServiceError) -> ServiceAddress {
        try ServiceAddress(
            ServiceSettings(
                names: ["host", "port", "listen", "health-port", "trusted-proxies"],
                options: { options[$0].map { [$0] } ?? [] }, isGiven: { _ in false },
                environment: ["NEARBY_CONFIG": ""],
                note: { _ in }))
    }

    @Test(
        arguments: [
            ([:], "http://127.0.0.1:8080"), (["port": "80"], "http://127.0.0.1:80"),
            (["host": "0.0.0.0"], "http://127.0.0.1:8080"), (["host": "::"], "http://[::1]:8080"),
            (["host": "localhost"], "http://127.0.0.1:8080"), (["host": "192.0.2.1"], "http://192.0.2.1:8080"),
            (["listen": "unix:/run/s"], "unix:/run/s"), (["port": "0", "health-port": "81"], "http://127.0.0.1:81"),
            (["listen": "unix:/run/s", "health-port": "81"], "http://127.0.0.1:81"),
            (["host": "::1", "health-port": "81"], "http://[::1]:81"),
        ] as [([String: String], String)])
    func isThatOfHealthChecks(options: [String: String], text: String) throws {
        #expect(try address(options).description == text)
    }

    @Test(arguments: [
        ["port": "0"], ["health-port": "0"], ["port": "x"], ["listen": "/run/s"], ["listen": "unix:/s", "port": "1"],
    ])
    func whatNamesNoneIsRefused(options: [String: String]) {
        #expect(throws: ServiceError.self) { try address(options) }
    }
}
