import Expectations
import Testing

@testable import TempleService

/// Where a service of given settings is asked.
struct ServiceAddressTests {
    /// - Parameter file: the path of the configuration file; empty for none.
    private func address(
        _ options: [String: String], _ environment: [String: String] = [:], file: String = ""
    ) throws(ServiceError) -> ServiceAddress {
        try ServiceAddress(
            ServiceSettings(
                names: ["host", "port", "listen", "health-port", "trusted-proxies"],
                options: { options[$0].map { [$0] } ?? [] }, isGiven: { _ in false },
                environment: environment.merging(["NEARBY_CONFIG": file]) { $1 }, note: { _ in }))
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
        try expect(address(options).description, equals: text)
    }

    /// Each of both kinds of a place, in the file and before it.
    @Test func whatIsGivenGoesBeforeTheFile() throws {
        let folder = try SettingsFolder()
        let socket = try folder.write("listen = unix:/run/s\n", "socket")
        try expect(address([:], file: socket).description, equals: "unix:/run/s")
        try expect(address(["port": "81"], file: socket).description, equals: "http://127.0.0.1:81")
        try expect(address([:], ["NEARBY_HOST": "::1"], file: socket).description, equals: "http://[::1]:8080")
        let port = try folder.write("host = ::1\nport = 81\n", "port")
        try expect(address([:], file: port).description, equals: "http://[::1]:81")
        try expect(address([:], ["NEARBY_LISTEN": "unix:/run/t"], file: port).description, equals: "unix:/run/t")
        let both = try folder.write("listen = unix:/run/s\nport = 81\n", "both")
        #expect(throws: ServiceError.self) { try address([:], file: both) }
        try expect(address(["port": "82"], file: both).description, equals: "http://127.0.0.1:82")
        #expect(throws: ServiceError.self) { try address(["port": "82"], ["NEARBY_LISTEN": "unix:/s"], file: both) }
    }

    @Test(arguments: [
        ["port": "0"], ["health-port": "0"], ["port": "x"], ["listen": "/run/s"], ["listen": "unix:/s", "port": "1"],
    ])
    func whatNamesNoneIsRefused(options: [String: String]) {
        #expect(throws: ServiceError.self) { try address(options) }
    }
}
