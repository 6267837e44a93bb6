import Expectations
import BuiltProgram
import Foundation
import Glibc
import RawHTTPClient
import Testing

/// The built service with the settings of `packaging/nearby.conf`, behind a real nginx with the site of
/// `packaging/nginx.conf`. Only paths, ports, certificate and user are replaced in the two files.
final class PackagedSite {
    let service: Service
    let port: UInt16
    /// The port without TLS.
    let plainPort: UInt16
    /// The access log of the service.
    let log: String
    private let nginx: Process
    let program: Program

    /// The program of Debian. `tools/setup --tests` installs it.
    private static let nginxPath = "/usr/sbin/nginx"

    /// - Parameters:
    ///   - words: options of the service beside its settings.
    ///   - cache: a folder in which nginx keeps answers for all; nil for none, as it is packaged.
    init(_ program: Program, _ words: [String] = [], cache: String? = nil) throws {
        self.program = program
        log = program.path("access.log")
        service = try Service(
            program, all: ["--config", Self.settings(of: program), "--access-log", log, "--log-format", "text"] + words)
        try Self.makeCertificate(in: program)
        port = try TestClient.freePort()
        plainPort = try TestClient.freePort()
        try Self.write(Self.site(program, port: port, plainPort: plainPort), to: program.path("site.conf"))
        try Self.write(Self.main(program, cache: cache), to: program.path("nginx.conf"))
        nginx = Process()
        nginx.executableURL = URL(fileURLWithPath: Self.nginxPath)
        nginx.arguments = [
            "-e", program.path("nginx.log"), "-c", program.path("nginx.conf"), "-p", program.folder.path,
        ]
        nginx.standardError = FileHandle.nullDevice
        try nginx.run()
        let (nginx, port) = (nginx, port)
        guard eventually({ !nginx.isRunning || (try? TestClient(port: port)) != nil }), nginx.isRunning else {
            throw NotServing(errors: (try? String(contentsOfFile: program.path("nginx.log"), encoding: .utf8)) ?? "")
        }
    }

    /// Error for an nginx that does not start.
    struct NotServing: Error {
        let errors: String
    }

    deinit {
        if nginx.isRunning {
            kill(nginx.processIdentifier, SIGQUIT)
            nginx.waitUntilExit()
        }
        service.stop()
    }

    static func packaged(_ name: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent("packaging/\(name)"), encoding: .utf8)
    }

    /// Replaces a text that must be there.
    private static func replace(_ text: inout String, _ old: String, _ new: String) throws {
        try require(text.contains(old), "\(old)")
        text = text.replacingOccurrences(of: old, with: new)
    }

    private static let socket = "/run/nearby/nearby.sock"

    /// The path of the configuration file.
    private static func settings(of program: Program) throws -> String {
        var settings = try packaged("nearby.conf")
        try replace(&settings, socket, program.path("s"))
        try replace(&settings, "health-port = 8081", "health-port = 0")
        let path = program.path("packaged.conf")
        try write(settings, to: path)
        return path
    }

    private static func site(_ program: Program, port: UInt16, plainPort: UInt16) throws -> String {
        var site = try packaged("nginx.conf")
        try replace(&site, socket, program.path("s"))
        try replace(&site, "listen 443 ssl", "listen 127.0.0.1:\(port) ssl")
        try replace(&site, "    listen [::]:443 ssl http2;\n", "")
        try replace(&site, "listen 80;", "listen 127.0.0.1:\(plainPort);")
        try replace(&site, "    listen [::]:80;\n", "")
        let folder = "/etc/letsencrypt/live/temples.example/"
        try replace(&site, folder + "fullchain.pem", program.path("certificate.pem"))
        try replace(&site, folder + "privkey.pem", program.path("key.pem"))
        try replace(&site, "/var/log/nginx/nearby.log", program.path("site.log"))
        return site
    }

    /// The main file of nginx, which the site is a part of.
    private static func main(_ program: Program, cache: String?) -> String {
        let folders = ["client_body", "proxy", "fastcgi", "scgi", "uwsgi"].map { name in
            "    \(name)_temp_path \(program.path(name));\n"
        }
        let keeping =
            cache.map { folder in
                // What does not say how long it is good is kept too.
                """
                    proxy_cache_path \(folder) keys_zone=shared:1m;
                    proxy_cache shared;
                    proxy_cache_valid any 10m;

                """
            } ?? ""
        return """
            \(geteuid() == 0 ? "user root;" : "")
            daemon off;
            worker_processes 2;
            pid \(program.path("nginx.pid"));
            events { worker_connections 512; }
            http {
            \(folders.joined())\(keeping)    include \(program.path("site.conf"));
            }

            """
    }

    private static func makeCertificate(in program: Program) throws {
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        openssl.arguments =
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
            + [
                "-subj", "/CN=temples.example", "-out", program.path("certificate.pem"), "-keyout",
                program.path("key.pem"),
            ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        try require(openssl.terminationStatus == 0)
    }

    private static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    // MARK: Clients

    /// A client with an address of its own, which sends one request after another on one connection.
    struct Client: Encodable {
        /// The last number of its address, 127.0.0.x.
        let host: Int
        let target: String
        /// The number of requests. The client stops at the first answer that has the status `until`.
        let count: Int
        var until: Int?
        /// Fields of each request. `#` in a value is the number of the request.
        var headers: [String: String] = [:]
    }

    /// Lets clients send their requests over TLS, at the same time. Returns the statuses of each.
    func ask(_ clients: [Client]) throws -> [[Int]] {
        try JSONDecoder().decode(
            [[Int]].self, from: python(Self.clients, "clients.py", question: JSONEncoder().encode(clients)))
    }

    /// Runs a script with the port of the site, and returns what it has written.
    private func python(_ text: String, _ name: String, question: Data) throws -> Data {
        let script = program.path(name)
        try Self.write(text, to: script)
        let questions = program.path("questions-\(UUID().uuidString)")
        try question.write(to: URL(fileURLWithPath: questions))
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        python.arguments = [script, "\(port)", questions, questions + ".out"]
        try python.run()
        python.waitUntilExit()
        try require(python.terminationStatus == 0)
        return try Data(contentsOf: URL(fileURLWithPath: questions + ".out"))
    }

    /// An answer as a browser gets it.
    struct Received: Decodable {
        let status: Int
        /// The fields in their order, each a name and a value.
        let fields: [[String]]
        let body: String

        /// Returns the values of all fields with a name.
        func values(_ name: String) -> [String] {
            fields.filter { $0[0].lowercased() == name.lowercased() }.map { $0[1] }
        }
    }

    private struct Question: Encodable {
        let method: String
        let target: String
        let headers: [String: String]
        let body: String?
    }

    /// Sends one request over TLS.
    ///
    /// - Parameter form: the fields of a form, encoded.
    func send(
        _ method: String, _ target: String, _ headers: [String: String] = [:], form: String? = nil
    ) throws -> Received {
        var fields = headers
        if form != nil { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        let question = Question(method: method, target: target, headers: fields, body: form)
        let answer = try python(Self.one, "one.py", question: JSONEncoder().encode(question))
        return try JSONDecoder().decode(Received.self, from: answer)
    }

    private static let one = """
        import http.client, json, ssl, sys
        port, question, answer = int(sys.argv[1]), json.load(open(sys.argv[2])), sys.argv[3]
        connection = http.client.HTTPSConnection(
            "127.0.0.1", port, timeout=30, context=ssl._create_unverified_context())
        connection.request(question["method"], question["target"], question.get("body"), question["headers"])
        got = connection.getresponse()
        body = got.read().decode()
        json.dump({"status": got.status, "fields": got.getheaders(), "body": body}, open(answer, "w"))

        """

    private static let clients = """
        import concurrent.futures, http.client, json, ssl, sys
        port, questions, answers = int(sys.argv[1]), sys.argv[2], sys.argv[3]
        context = ssl._create_unverified_context()

        def run(client):
            def connect():
                return http.client.HTTPSConnection(
                    "127.0.0.1", port, timeout=30, context=context, source_address=("127.0.0.%d" % client["host"], 0))
            connection, statuses = connect(), []
            for number in range(client["count"]):
                fields = {name: value.replace("#", str(number % 250)) for name, value in client["headers"].items()}
                connection.request("GET", client["target"], headers=fields)
                answer = connection.getresponse()
                answer.read()
                statuses.append(answer.status)
                if answer.status == client.get("until"): break
            connection.close()
            return statuses

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            result = list(pool.map(run, json.load(open(questions))))
        json.dump(result, open(answers, "w"))

        """
}
