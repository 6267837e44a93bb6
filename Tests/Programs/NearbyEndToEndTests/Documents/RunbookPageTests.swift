import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// What the steps of the runbook look for is what the service says, and the programs that they run are on the machine.
struct RunbookPageTests {
    /// Sentences of the log and of errors. A step may look for a part of one.
    private static let sentences = [
        "nearby.sqlite-wal belongs to another database", "the database server answers again",
        "no reminders are sent until the accounts can be read and written", "reminders cannot be planned now",
    ]

    /// Words of other programs: of the alerts, of SQL and JSON, of a header, of `top`, of systemd, and the name of the unit.
    private static let others: Set = [
        "instance", "kind", "runbook_url", "null", "code", "traceparent", "st", "oom-kill", "watchdog", "nearby",
        "logrotate",
    ]

    private let text: String
    /// Code spans, each on one line.
    private let spans: Set<String>

    init() throws {
        let path = Repository.root.appendingPathComponent("docs/runbook.md")
        text = try String(contentsOf: path, encoding: .utf8)
        spans = Set(try DocumentPage("docs/runbook.md").codeSpans.map(Self.onOneLine))
    }

    private static func onOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func source(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent("Sources/" + path), encoding: .utf8)
    }

    /// The names of the cases of an enumeration whose file has no other.
    private static func cases(_ path: String) throws -> [String] {
        try source(path).matches(of: #/\n *case ([a-z]+)\n/#).map { String($0.output.1) }
    }

    /// Codes of the server and of the API, metrics, members of the access log, settings.
    private func namesOfTheService() throws -> Set<String> {
        let program = try Program()
        let log = program.path("access.log")
        let service = try Service(program, "--access-log", log)
        defer { service.stop() }
        let metrics = try service.get("/metrics").body
        var names = metrics.matches(of: #/nearby_faults_total\{code="([\w-]+)"\}/#).map { String($0.output.1) }
        names += metrics.matches(of: #/# TYPE (\w+) /#).map { String($0.output.1) }
        let document = try JSONSerialization.jsonObject(with: Data(service.get("/openapi.json").body.utf8))
        let paths = try require((document as? [String: Any])?["paths"] as? [String: [String: Any]])
        for operation in paths.values.flatMap(\.values) {
            let responses = (operation as? [String: Any])?["responses"] as? [String: [String: Any]] ?? [:]
            for response in responses.values {
                names += (response["description"] as? String)?.components(separatedBy: ", ") ?? []
            }
        }
        var line = ""
        eventually {
            line = try String(contentsOfFile: log, encoding: .utf8)
            return line.contains("\n")
        }
        let first = try require(line.split(separator: "\n").first)
        let members = try require(JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
        names += members.keys
        let help = try program.run("serve", "--help").output
        names += help.matches(of: #/\n  --([a-z-]+)/#).map { String($0.output.1) }
        return Set(names)
    }

    @Test func everyCodeSettingAndFigureExists() throws {
        let names = try namesOfTheService()
        expect(names.isSuperset(of: ["no-worker-free", "query-too-slow", "fault", "rate-limit", "nearby_temples"]))
        // Metrics of a copy and of reminders, which this service has not, and the labels of their reasons.
        let metrics = try Self.source("Service/TempleService/Observation/MetricsText.swift")
        let reasons =
            try Self.cases("Service/TempleService/Following/FollowingFailure.swift")
            + Self.cases("Accounts/Notifications/Sending/SenderFigures.swift")
        expect(Set(reasons).isSuperset(of: ["network", "refused"]), "\(reasons)")
        let programs = Set(programs())
        let words = spans.filter { $0.wholeMatch(of: #/[a-z][a-z_-]+/#) != nil }
        expect(words.count, isAbove: 30)
        let unknown = words.subtracting(names).subtracting(Self.others).subtracting(reasons).subtracting(programs)
            .filter { !metrics.contains("\"\($0)\"") }
        expect(unknown.sorted(), equals: [])
    }

    /// The steps look for sentences as they stand in the program, a name of a file apart.
    @Test func everySentenceIsInTheProgram() throws {
        expect(spans.isSuperset(of: Self.sentences))
        let searched = spans.flatMap { span in
            span.matches(of: #/(?:grep|-g) (?:-i )?'?([a-z][a-z ]+[a-z])'?/#).map { String($0.output.1) }
        }
        expect(searched.sorted(), equals: ["cannot be written", "passed over", "reminders"])
        let folder = Repository.root.appendingPathComponent("Sources")
        var missing = Set(Self.sentences.map { $0.replacing("nearby.sqlite-wal", with: "-wal") } + searched)
        for case let path as String in try require(FileManager.default.enumerator(atPath: folder.path))
        where path.hasSuffix(".swift") {
            let source = try Self.source(path)
            missing = missing.filter { !source.contains($0) }
        }
        expect(missing, equals: [])
    }

    /// The programs that blocks and spans of the page run, without those that another one starts.
    private func programs() -> [String] {
        let blocks = text.matches(of: #/\n```sh\n((?:.*\n)*?)```/#).flatMap { $0.output.1.split(separator: "\n") }
        var lines = blocks.map { String($0.prefix { $0 != "#" }) }
        lines += spans.subtracting(Self.sentences).filter { $0.contains(" ") && !$0.hasPrefix("SELECT ") }
        let commands = lines.flatMap { (line: String) in line.components(separatedBy: " | ") }
        let named = commands.compactMap { $0.split(separator: " ").first.map(String.init) }
        return named.filter { $0.wholeMatch(of: #/[a-z]+/#) != nil } + ["top", "psql"]
    }

    /// A program is of a package that every Debian has, or the page says what to install; `psql` is on a server's machine.
    @Test func everyProgramIsThereOrThePageSaysWhatToInstall() throws {
        let paragraph = try require(text.components(separatedBy: "\n\n").first { $0.contains("`apt install ") })
        let installed = Set(DocumentPage.codeSpans(paragraph))
        let programs = Set(programs()).subtracting(["nearby", "psql"])
        expect(programs.isSuperset(of: ["systemctl", "curl", "iostat", "top", "runuser"]), "\(programs)")
        let (searching, showing) = (programs.sorted().map { "*bin/\($0)" }, "-f=${Package} ${Priority}\n")
        let owners = try run("/usr/bin/dpkg-query", ["-S"] + searching).output.split(separator: "\n").compactMap {
            line in
            line.wholeMatch(of: #/([a-z0-9.+-]+)(?::[a-z0-9]+)?: (?:/usr)?/s?bin/([a-z]+)/#).map {
                (package: String($0.output.1), program: String($0.output.2))
            }
        }
        let packages = try run("/usr/bin/dpkg-query", ["-W", showing] + owners.map(\.package)).output
        let everywhere = Set(
            packages.matches(of: #/(\S+) (?:required|important)/#).map { String($0.output.1) })
        for program in programs where !installed.contains(program) {
            expect(
                owners.contains { $0.program == program && everywhere.contains($0.package) },
                "\(program) is not on every machine")
        }
    }

    private func run(_ path: String, _ words: [String]) throws -> Program.Result {
        try Program(isUsed: false).run(words, limit: "shift; set -- '\(path)' \"$@\"")
    }
}
