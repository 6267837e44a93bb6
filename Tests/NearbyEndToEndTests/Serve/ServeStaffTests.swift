import BuiltProgram
import Testing

/// The back office of a service in which nobody is invited, and its settings.
struct ServeStaffTests {
    private static let paths = ["/api/admin/temples", "/api/admin/temples/190", "/api/admin/openapi.json"]

    @Test func whereNobodyIsInvitedThereIsNothing() throws {
        let program = try Program()
        let service = try Service(program, "--allow-origins", "*")
        defer { service.stop() }
        let nothing = try service.get("/api/nothing")
        #expect(nothing.status == 404)
        for path in Self.paths {
            for method in ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"] {
                let shown = "Origin: https://app.example\r\nAuthorization: Bearer made-up-token-0123456789\r\n"
                for headers in ["", shown] {
                    let answer = try service.get(path, method: method, headers: headers)
                    #expect(answer.status == 404 && answer.body == nothing.body, "\(method) \(path)")
                    #expect(answer.headers["access-control-allow-origin"] == nil, "\(method) \(path)")
                    #expect(answer.headers["www-authenticate"] == nil && answer.headers["allow"] == nil)
                }
            }
        }
    }

    @Test(arguments: [
        ("--history-days", "0"), ("--history-days", "ever"), ("--edit-rate", "many"), ("--edit-rate", "1.5"),
    ])
    func aSettingThatCannotBeIsNamed(option: String, value: String) throws {
        let program = try Program()
        let run = try program.run("serve", option, value)
        #expect(run.status == 64 && run.error.contains(option) && run.error.contains("whole number"))
    }
}
