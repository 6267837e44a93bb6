import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// How much the form of a thing of the catalogue takes: all that the rules allow.
struct EntityLimitTests {
    /// Characters that a browser sends as 12 bytes.
    private static func long(_ count: Int) -> String { String(repeating: "𡿨", count: count) }

    /// Different lines, all but three characters of which are such ones.
    private static func lines(_ most: Int, _ longest: Int, after start: Int = 0) -> String {
        (0..<most).map { long(longest - 3) + String(100 + ($0 + start) % 900) }.joined(separator: "\r\n")
    }

    /// Returns the fields of a text in three languages.
    private static func texts(_ names: [String]) -> [(String, String)] {
        names.flatMap { name in [(name, long(5_000))] + others(name, 5_000) }
    }

    /// Returns the fields of a text in the languages beside Chinese.
    private static func others(_ name: String, _ count: Int) -> [(String, String)] {
        ["_en", "_ja"].map { (name + $0, long(count)) }
    }

    private static let days: [(String, String)] = (0..<EventID.mostDays).flatMap { index in
        [
            ("days.\(index).month", "12"), ("days.\(index).day", "30"), ("days.\(index).kind", "聖誕"),
            ("days.\(index).title", long(200)), ("days.\(index).source", long(1_000)),
        ]
    }

    private static let address = "https://example.org/" + String(repeating: "%", count: 2_028)

    /// What is typed into the form of each kind.
    private static let largest: [(ChangeQuery.Entity, [(String, String)])] = [
        (
            TestOffice.mazu,
            [
                ("name", long(200)), ("aliases", lines(300, 100)), ("romanized", lines(100, 100, after: 300)),
                ("exact_only", lines(300, 100)), ("gathers", lines(100, 250)), ("days_note", long(1_000)),
                ("source", long(1_000)), ("cover_url", address),
            ] + others("name", 200) + others("days_note", 5_000)
                + texts(["deity_role", "description", "worship_notes"]) + days
        ),
        (
            TestOffice.lantern,
            [("name", long(200)), ("same_day", lines(100, 250)), ("source", long(1_000)), ("cover_url", address)]
                + others("name", 200) + texts(["description", "customs"])
        ),
        (
            TestOffice.march,
            [
                ("title", long(200)), ("temples", (0..<1_000).map { long(200) + " (\($0))" }.joined(separator: "\r\n")),
                ("recurrence.usual", long(1_000)), ("recurrence.note", long(1_000)), ("time", long(300)),
                ("place", long(300)), ("source", long(1_000)),
            ] + others("title", 200) + others("usual", 5_000) + others("note", 5_000) + texts(["description"])
        ),
        (
            TestOffice.peace,
            [("name", long(200)), ("deities", lines(300, 250)), ("festivals", lines(300, 250)), ("video_url", address)]
                + others("name", 200) + texts(["description"])
        ),
    ]

    private func verdict(_ desk: TestOffice, _ target: String, _ length: Int) throws -> BodyVerdict {
        desk.table.judge(
            try Request(
                method: .post, target: target,
                headers: [
                    "Host": TestOffice.host, "Cookie": "__Host-nearby-admin=x", "Content-Length": "\(length)",
                    "Content-Type": "application/x-www-form-urlencoded",
                ]))
    }

    @Test(arguments: [0, 1, 2, 3]) func theLargestOneIsTaken(index: Int) throws {
        let (key, fields) = Self.largest[index]
        let kind = try require(key.kind.ofCatalogue)
        let desk = try TestOffice.withCatalogue()
        let cookie = try desk.signIn(.editor)
        let path = TestOffice.path(key)
        var form = try desk.form(cookie, at: path)
        for (name, value) in fields { form[name] = value }
        form["reason"] = Self.long(EditOptions.longestReason)
        let length = TestOffice.body(form.pressing()).count
        let most = AdminPageRoute.mostBytes(kind)
        expect(length > AdminPageRoute.mostBytesOfMany && length <= most)
        // The page itself, that of a new one, and what will be seen of it.
        for target in [path, "\(kind.root)/new", PreviewPages.path(kind, key.id)] {
            try expect(verdict(desk, target, length), equals: .read(maxBytes: most), "\(target)")
        }
        let saved = try desk.send(form, cookie, to: path)
        expect(saved.status, equals: 303)
        let edits = try desk.editedMembers(key)
        for (name, value) in fields where edits[name] != nil && !value.contains("\r\n") {
            expect(edits[name], equals: .text(value), "\(name)")
        }
        // After the session has ended the sign-in has it too, and nginx passes that on.
        let kept = form.pressing().map { ("kept." + $0.0, $0.1) } + [("token", String(repeating: "x", count: 512))]
        expect(TestOffice.body(kept).count, isBelow: SessionPages.mostBytes)
    }

    /// What packaging/nginx.conf passes on.
    @Test func noFormIsLargerThanAProxyTakes() { expect(SessionPages.mostBytes, isBelow: 4 << 20) }
}
