import Expectations
import BuiltProgram
import Foundation
import SeededRandom
import Testing

/// A password in a call, a variable or a file is refused, and no part of it is printed.
struct PasswordTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func expectRefused(_ result: Program.Result, _ about: String) {
        expect([64, 65], contains: result.status, "\(about): \(result.status) \(result.error)")
        expect(!result.error.contains("geheim") && !result.output.contains("geheim"), "\(about): \(result.error)")
        expect(result.error.hasPrefix("nearby: "))
    }

    /// The drill tries every call with every text; the short form a third of the calls for each text, so that each call
    /// has four texts.
    private func some<Call>(_ calls: [Call], with text: String) -> [Call] {
        let text = Self.texts.firstIndex(of: text) ?? 0
        return calls.enumerated().filter { Drill.isOn || ($0.offset + text) % 3 == 0 }.map(\.element)
    }

    static let texts = [
        "postgresql://me:geheim@db.example/t", "POSTGRESQL://me:geheim@db.example/t",
        "Postgres://me:geheim@db.example/t",
        "host=db.example user=me password=geheim", "PASSWORD = 'ge geheim' host=db", "host=db sslpassword = geheim",
        "postgresql://db.example/t?password=geheim", "postgresql://db.example/t?pass%77ord=geheim%zz",
        "postgresql://me%3Ageheim@db.example/t", "postgresql://a,me:geheim@b/t", "postgresql:me:geheim@db.example/t",
        "\"postgresql://me:geheim@db.example/t\"", "mysql://me:geheim@db.example/t",
    ]

    @Test(arguments: texts) func whereADatabaseIsNamed(text: String) throws {
        for command in some([["temple", "1"], ["serve"], ["migrate"], ["import", "t.csv"], ["imports"]], with: text) {
            expectRefused(try program.run(command + ["--database", text]), "\(command)")
            expectRefused(try program.run(command + ["--database=" + text]), "\(command) =")
            expectRefused(try program.run(command, environment: ["NEARBY_DATABASE": text]), "\(command) variable")
        }
        for name in some(["database", "replica", "token-file", "port"], with: text) {
            let file = program.path("serve.conf")
            try Data("\(name) = \(text)\n".utf8).write(to: URL(fileURLWithPath: file))
            expectRefused(try program.run("serve", "--config", file), "file: \(name)")
            let variable = "NEARBY_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
            expectRefused(try program.run(["serve"], environment: [variable: text]), "variable: \(name)")
        }
        expectRefused(try program.run("copy", "a.sqlite", text), "copy to")
        expectRefused(try program.run("copy", text, "a.sqlite"), "copy from")
        let address = "postgresql://127.0.0.1:1/x"
        expectRefused(try program.run("serve", "--database", address, "--replica", text), "replica")
    }

    /// Where an address is out of place, messages repeat other words.
    @Test(arguments: texts) func inOtherPlaces(text: String) throws {
        let calls = [
            [text], ["--databse", text], ["--databse=" + text], ["find", "甲宮", text], ["import", text],
            ["import", "--undo", text],
            ["serve", "--port", text], ["serve", "--config", text], ["serve", "--site", text], ["--limit", text],
            ["export", "--format", text], ["route", text], ["temple", text], ["copy", "a", "b", text],
            ["--date", text],
        ]
        for call in some(calls, with: text) { expectRefused(try program.run(call), "\(call)") }
        let file = program.path("serve.conf")
        for line in [text, "databse = \(text)", "\(text) = 1"] {
            try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: file))
            expectRefused(try program.run("serve", "--config", file), line)
        }
    }

    /// A shell divides a text without quotes into words.
    @Test func inWordsOfTheirOwn() throws {
        let words = ["--database", "host=db", "user=me"]
        for password in [
            ["password=geheim"], ["password", "=", "geheim"], ["password", "=geheim"], ["password=", "geheim"],
        ] {
            expectRefused(try program.run(words + password), "\(password)")
            expectRefused(try program.run(["import"] + words + password), "\(password)")
        }
    }

    @Test func theFormWithKeywordsIsRefusedWithItsRemedy() throws {
        for text in ["host=db.example dbname=temples", "service = nearby"] {
            let result = try program.run("temple", "1", "--database", text)
            expect(result.status, equals: 64)
            expect(
                result.error.hasPrefix("nearby: --database: ")
                    && result.error.contains("postgresql://USER@HOST:PORT/DATABASE"))
            expect(!FileManager.default.fileExists(atPath: program.path(text)))
        }
        // A path says that it is one.
        let result = try program.run("temple", "1", "--database", "./host=db.example")
        expect(
            result.status == 66 && result.error.contains("there is no database at ./host=db.example"), "\(result.error)"
        )
    }
}
