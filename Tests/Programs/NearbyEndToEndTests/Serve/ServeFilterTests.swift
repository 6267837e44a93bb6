import BuiltProgram
import Expectations
import Foundation
import Glibc
import RawHTTPClient
import Testing

/// The program under the list of system calls of its packaged units: a call that is not on it ends the program, as under
/// systemd.
struct ServeFilterTests {
    /// A shell command before a program, which has it filtered.
    private func filter(_ unit: String) -> String {
        let folder = Repository.root.path
        return "set -- \(folder)/tools/packaging/filtered \(folder)/packaging/\(unit) \"$@\""
    }

    @Test func aCallThatIsNotOnTheListEndsAProgram() throws {
        let program = try Program(isUsed: false)
        for unit in ["nearby.service", "nearby-notify.service"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "\(filter(unit)); exec \"$@\"", "sh", "/usr/bin/nice", "-n", "5", "true"]
            process.currentDirectoryURL = program.folder
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            expect(process.terminationReason, equals: .uncaughtSignal)
            expect(process.terminationStatus, equals: SIGSYS, "\(unit)")
        }
    }

    /// Settings of reminders that go to nobody.
    private func sending(_ program: Program) throws -> [String] {
        let keys = program.path("keys")
        let made = try program.run("push-keys", keys)
        try require(made.status == 0, "\(made.error)")
        return ["--push-key-file", keys, "--push-subject", "mailto:push@temple.tw", "--site", "https://a.example"]
    }

    @Test func theServiceNeedsNoOtherCall() throws {
        let program = try Program()
        let database = program.path(Program.ownDatabase)
        let token = try program.invite("Ann", "owner", in: database)
        let log = program.path("access.log")
        let provider = try SignInProvider(.own, program)
        let service = try Service(
            program, ["--access-log", log, "--notify"] + provider.options + (try sending(program)),
            limit: filter("nearby.service"))
        defer { service.stop(SIGKILL) }
        // The index is made in the background, also after an edit, and the overview counts there.
        for target in ["/", "/api/temples?lat=24.14&lng=120.67&radius=10", "/api/search?q=媽祖", "/healthz"] {
            let answer = try service.get(target)
            expect([200, 404], contains: answer.status, "\(target)")
        }
        let person = try InvitedClient(port: service.port, token: token)
        let edited = try person.patch(1, #"{"lat":24.2,"lng":120.7,"phone":"04-22222222"}"#)
        expect(edited.status, equals: 200, "\(edited.body)")
        try expect(service.get("/api/temples?lat=24.2&lng=120.7&radius=1").status, equals: 200)
        let page = PageClient()
        let ann = try SignedInClient(port: service.port, idToken: try provider.token(of: "ann"))
        try expect(ann.get("/profile").status, equals: 200)
        _ = try page.post("/admin/sign-in", "token=\(token)", service)
        let overview = try page.get("/admin", service)
        expect(overview.status, equals: 200)
        kill(service.process.processIdentifier, SIGHUP)
        expect(eventually { try service.get("/healthz").status == 200 })
        expect(service.stop(), equals: 0)
        expect(service.process.terminationReason, equals: .exit)
    }

    @Test func theSenderNeedsNoOtherCall() throws {
        let program = try Program()
        // A service makes the accounts.
        try Service(program, SignInProvider(.own, program).options).stop()
        let sent = try program.run(
            ["notify", "--once"] + sending(program), limit: filter("nearby-notify.service"))
        expect(sent.status, equals: 0, "\(sent.error)")
    }
}
