import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// What happens when, asked of the built binary, over HTTP and from the command.
struct CalendarTests {
    private func array(_ answer: ReceivedResponse) throws -> [[String: Any]] {
        expect(answer.status, equals: 200, "\(answer.body)")
        return try require(JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [[String: Any]])
    }

    private func object(_ answer: ReceivedResponse, status: Int = 200) throws -> [String: Any] {
        expect(answer.status, equals: status, "\(answer.body)")
        return try require(JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
    }

    @Test func everyRouteAnswersInTheAppsShapes() throws {
        let program = try Program()
        let service = try Service(program)
        defer { service.stop() }

        let spring = try array(try service.get("/api/events?from=2025-03-15&to=2025-04-30"))
        let mazu = try require(spring.first { $0["title"] as? String == "媽祖聖誕" })
        expect(mazu["solar_date"] as? String, equals: "2025-04-20")
        expect((mazu["lunar"] as? [String: Any])?["text"] as? String, equals: "農曆三月廿三")
        let days = spring.compactMap { $0["solar_date"] as? String }
        expect(days.count == spring.count && days == days.sorted())
        let id = try require(mazu["id"] as? Int)
        let event = try object(try service.get("/api/events/\(id)?date=2025-04-17"))
        expect(event["type"] as? String == "deity" && event["title"] as? String == "媽祖聖誕")
        expect(event["solar_date"] as? String == "2025-04-20" && event["countdown_days"] as? Int == 3)
        expect((event["solar_dates"] as? [String])?.count == 5 && event["cover_url"] is NSNull)
        let festivals = try array(try service.get("/api/events?from=2027-01-01&to=2027-12-31&type=festival"))
        expect(festivals.contains { $0["title"] as? String == "清明節" && $0["solar_date"] as? String == "2027-04-05" })
        expect(festivals.allSatisfy { $0["type"] as? String == "festival" })
        expect(festivals.first { $0["title"] as? String == "清明節" }?["lunar"] is NSNull)
        func excluding(_ kinds: String) throws -> [[String: Any]] {
            let kinds = try require(kinds.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            return try array(
                try service.get("/api/events?from=2027-01-01&to=2027-12-31&type=festival&exclude_kind=" + kinds))
        }
        try expect(excluding("初一,十五,作牙,節氣,天赦日").count, equals: 23)
        // 清明 and 冬至 are festivals too, each one entry.
        let solar = try excluding("初一,十五,作牙,節慶,祭神,迎財神,天赦日")
        expect(solar.count == 24 && solar.allSatisfy { $0["kind"] as? String == "節氣" && $0["lunar"] is NSNull })
        let pardons = try excluding("初一,十五,作牙,節慶,祭神,迎財神,節氣")
        expect((5...7).contains(pardons.count) && pardons.allSatisfy { $0["title"] as? String == "天赦日" })

        let named = try array(try service.get("/api/deities?name=Mazu"))
        expect(named.compactMap { $0["title"] as? String }, equals: ["媽祖"])
        try expect(array(try service.get("/api/deities")).count, isAtLeast: 90)
        let deity = try object(try service.get("/api/deities/1?date=2026-11-20"))
        expect((deity["aliases"] as? [String])?.contains("天上聖母"), equals: true)
        expect((deity["romanized"] as? [String])?.contains("Mazu"), equals: true)
        let dates = try require(deity["dates"] as? [[String: Any]])
        expect(dates.first?["solar_date"] as? String, equals: "2027-04-29")
        expect(deity["deity_role"] is String && deity["worship_notes"] is String)
        expect(deity["event_ids"] as? [Int], equals: [10100, 10101])
        let led = try service.get("/api/deities/10100?date=2026-11-20")
        expect(led.status == 308 && led.headers["location"] == "/api/deities/1?date=2026-11-20")

        let groups = try array(try service.get("/api/groups"))
        expect(groups.count == 12 && groups.allSatisfy { $0["enabled"] as? Bool == true })
        for group in groups {
            let id = try require(group["id"] as? Int)
            let one = try object(try service.get("/api/groups/\(id)"))
            expect(one["name"] as? String, equals: group["name"] as? String)
            let items = try object(try service.get("/api/groups/\(id)/items"))
            let deities = try require(items["deities"] as? [[String: Any]])
            let events = try deities + require(items["festivals"] as? [[String: Any]])
            expect(!deities.isEmpty && items["deities_without_day"] is [[String: Any]])
            for item in events {
                let event = try object(try service.get("/api/events/\(try require(item["id"] as? Int))"))
                expect(event["solar_date"] as? String, equals: item["solar_date"] as? String)
            }
        }

        let near = try array(
            try service.get("/api/activities?lat=23.32&lng=120.27&radius=5&from=2027-02-01&to=2027-03-01"))
        let fireworks = try require(near.first { $0["title"] as? String == "鹽水蜂炮" })
        expect(fireworks["start_at"] as? String, equals: "2027-02-19T00:00:00+08:00")
        let host = try require(near.first?["temple_id"] as? Int)
        let own = try array(try service.get("/api/temples/\(host)/activities?date=2026-11-20"))
        expect(own.contains { $0["title"] as? String == "鹽水蜂炮" && $0["event_id"] as? Int == 4 })
        expect(own.allSatisfy { $0["temple_id"] as? Int == host })
        let announced = try array(try service.get("/api/activities")).filter { $0["announced"] as? Bool == true }
        expect(!announced.isEmpty && announced.allSatisfy { $0["start_at"] is NSNull && $0["usual"] is String })
        let ofMazu = try array(try service.get("/api/activities?event_id=\(id)"))
        expect(ofMazu.contains { ($0["title"] as? String)?.contains("大甲") == true })
        expect(ofMazu.allSatisfy { $0["event_id"] as? Int == id })

        for (target, parameter) in [
            ("/api/events?from=2025-13-01", "from"), ("/api/events?from=2025-04-30&to=2025-03-15", "to"),
            ("/api/events?type=party", "type"), ("/api/events?kind=party", "kind"),
            ("/api/events?from=1900-01-31&to=2101-01-28", "to"),
            ("/api/activities?event_id=77777777", "event_id"), ("/api/activities?lat=24", "lng"),
            ("/api/temples?lat=24&lng=120&within_days=400", "within_days"),
            ("/api/temples?lat=24&lng=120&sort=name", "sort"), ("/api/temples?lat=24&lng=120&date=tomorrow", "date"),
            ("/api/deities?name=", "name"), ("/api/activities?from=1900-01-31&to=2101-01-28", "to"),
            ("/api/calendar.ics", "deities"), ("/api/lunar", "month"),
            ("/api/calendar.ics?deities=1,x", "deities"),
            ("/api/calendar.ics?deities=1&advance_days=31", "advance_days"),
        ] {
            try expect(
                object(try service.get(target), status: 400)["parameter"] as? String, equals: parameter, "\(target)")
        }
        for target in [
            "/api/events/9999", "/api/events/x", "/api/events/9999/calendar.ics", "/api/groups/99/calendar.ics",
            "/api/deities/99999", "/api/groups/99", "/api/temples/0/activities",
        ] {
            try expect(service.get(target).status, equals: 404, "\(target)")
        }
    }

    @Test func theSearchCarriesWhatComesNext() throws {
        let program = try Program()
        let place = ["--lat", "24.14", "--lng", "120.67", "--radius", "10", "--date", "2027-04-15"]
        let result = try program.run(place + ["--within-days", "30"])
        let temples = try Program.temples(result.output)
        expect(temples.count, isAtLeast: 5)
        for temple in temples {
            let day = (temple["next_lunar_date"] as? [String: Any])?["countdown_days"] as? Int
            let event = (temple["special_event"] as? [String: Any])?["date"] as? String
            expect((day ?? 99) <= 30 || (event ?? "9") <= "2027-05-15")
        }
        let mazu = try require(temples.first { $0["main_deity"] as? String == "天上聖母" })
        let next = try require(mazu["next_lunar_date"] as? [String: Any])
        expect(next["title"] as? String == "媽祖聖誕" && next["solar_date"] as? String == "2027-04-29")
        expect(next["countdown_days"] as? Int, equals: 14)
        let lunar = try require(next["lunar"] as? [String: Any])
        expect(lunar["month"] as? Int == 3 && lunar["day"] as? Int == 23 && lunar["isLeap"] as? Bool == false)
        expect(lunar["text"] as? String, equals: "農曆三月廿三")
        let sorted = try program.run(place + ["--sort", "date"])
        let first = try require(Program.temples(sorted.output).first)
        expect(first["name"] as? String, equals: "臺中樂成宮")
        let service = try Service(program)
        defer { service.stop() }
        let answer = try service.get("/api/temples?lat=24.14&lng=120.67&radius=10&date=2027-04-15&within_days=30")
        expect(answer.body + "\n", equals: result.output)
    }

    @Test func lunarDaysOverHTTP() throws {
        let service = try Service(try Program())
        defer { service.stop() }
        func post(_ body: String, query: String = "?date=2026-11-20", type: String = "application/json") throws
            -> ReceivedResponse
        {
            let port = try require(service.address.split(separator: ":").last.flatMap { UInt16($0) })
            return try TestClient(port: port).request(
                "POST", "/api/lunar" + query, headers: "Content-Type: \(type)\r\n", body: body)
        }
        func dates(_ body: String) throws -> [String]? { try object(try post(body))["solar_dates"] as? [String] }
        try expect(dates(#"{"lunar":{"month":3,"day":23}}"#)?.first, equals: "2027-04-29")
        try expect(dates(#"{"lunar":{"month":3,"day":23}}"#)?.count, equals: 5)
        try expect(dates(#"{"lunar":{"month":6,"day":24},"year":2025}"#), equals: ["2025-07-18"])
        try expect(dates(#"{"lunar":{"month":6,"day":24,"isLeap":true},"year":2025}"#), equals: ["2025-08-17"])
        try expect(dates(#"{"lunar":{"month":11,"day":1,"isLeap":true},"year":2033}"#), equals: ["2033-12-22"])
        let clamped = try object(try post(#"{"lunar":{"month":7,"day":30},"year":2026}"#))
        expect(clamped["solar_dates"] as? [String], equals: ["2026-09-10"])
        expect(clamped["clamped_dates"] as? [String], equals: ["2026-09-10"])
        let batch = try object(try post(#"{"lunar":[{"month":7,"day":30},{"month":2,"day":19}],"year":2027}"#))
        let results = try require(batch["results"] as? [[String: Any]])
        expect(results.compactMap { $0["solar_dates"] as? [String] }, equals: [["2027-08-31"], ["2027-03-26"]])
        let thousand = "[" + Array(repeating: #"{"month":1,"day":1}"#, count: 1000).joined(separator: ",") + "]"
        try expect(post("{\"lunar\":\(thousand)}").status, equals: 200)
        try expect(post("{\"lunar\":\(thousand.dropLast()),{\"month\":1,\"day\":1}]}").status, equals: 400)
        for body in [
            #"{"lunar":{"month":6,"day":24,"isLeap":true},"year":2026}"#, #"{"lunar":{"month":13,"day":1}}"#,
            #"{"lunar":{"month":1,"day":31}}"#, #"{"lunar":{"month":1,"day":1},"year":1800}"#, "{}", "", "[", "null",
            #"{"lunar":"3/23"}"#, #"{"lunar":{"month":6,"day":24,"leap":true}}"#,
            #"{"lunar":[{"month":1,"day":1,"x":1}]}"#,
            #"{"lunar":{"month":1,"day":1},"years":3}"#,
            #"{"lunar":[],"year":2101}"#,
        ] {
            try expect(object(try post(body), status: 400)["parameter"] as? String, equals: "lunar", "\(body)")
        }
        try expect(post(#"{"lunar":{"month":3,"day":23}}"#, type: "text/plain;charset=UTF-8").status, equals: 200)
        try expect(post(#"{"lunar":{"month":3,"day":23}}"#, type: "text/csv").status, equals: 415)
        try expect(
            post(#"{"lunar":{"month":3,"day":23}}"#, type: "application/json; charset=utf-8").status, equals: 200)
        try expect(post(#"{"lunar":{"month":3,"day":23}}"#, type: "application/jsonx").status, equals: 415)
        let asked = try service.get("/api/lunar?year=2025&month=3&day=23&isLeap=false")
        expect(asked.headers["cache-control"], equals: "public, max-age=2592000")
        expect(asked.body, equals: #"{"solar_dates":["2025-04-20"],"clamped_dates":[],"results":null}"#)
        try expect(
            post(#"{"lunar":{"year":2025,"month":3,"day":23,"isLeap":false}}"#).body, equals: asked.body)
        try expect(service.get("/api/lunar/batch").status, equals: 405)
    }

    @Test func lunarDaysFromTheCommand() throws {
        let program = try Program()
        func lines(_ words: String...) throws -> [String] {
            let result = try program.run(["lunar"] + words + ["--date", "2026-11-20", "--format", "table"])
            expect(result.status, equals: 0)
            return result.output.split(separator: "\n").map(String.init)
        }
        try expect(lines("2026-11-20"), equals: ["2026-11-20  農曆十月十二  2026/10/12"])
        try expect(lines("3/23").first, equals: "2027-04-29  農曆三月廿三  2027/3/23")
        try expect(lines("6/24").first, equals: "2027-07-27  農曆六月廿四  2027/6/24")
        try expect(lines("三月廿三", "--years", "2").count, equals: 2)
        func table(_ words: String...) throws -> String {
            try program.run(["lunar"] + words + ["--date", "2025-01-01", "--format", "table"]).output
        }
        try expect(
            table("6/24", "--years", "1"),
            equals: "2025-07-18  農曆六月廿四  2025/6/24\n2025-08-17  農曆閏六月廿四  2025/閏6/24  (repeat in the leap month)\n")
        try expect(table("閏6/24"), equals: "2025-08-17  農曆閏六月廿四  2025/閏6/24\n")
        let json = try program.run("lunar", "7/30", "--date", "2026-01-01", "--years", "1").output
        expect(
            json,
            equals: #"[{"solar_date":"2026-09-10","lunar":{"year":2026,"month":7,"day":29,"isLeap":false,"#
                + #""text":"農曆七月廿九"},"clamped":true,"leap_repeat":false}]"# + "\n")
        try expect(lines("7/30", "--years", "3").last?.contains("本月無三十"), equals: true)
        let never = try program.run("lunar", "閏12/1")
        expect(never.status == 0 && never.output == "[]\n" && never.error.contains("does not occur again"))
        for word in ["13/1", "3/31", "2101-01-29", "1899-01-01", "2026-02-30", "tomorrow"] {
            let result = try program.run("lunar", word)
            expect(result.status == 64 && result.error.contains(word), "\(word): \(result.error)")
        }
    }

    @Test func deitiesDaysAndActivitiesFromTheCommand() throws {
        let program = try Program()
        let deity = try program.run("deity", "媽祖", "--format", "table", "--date", "2026-11-20")
        expect(deity.output, contains: "2027-04-29 農曆三月廿三 媽祖聖誕 (in 160 days)")
        try expect(program.run("deity", "Guan Yu", "--date", "2026-11-20").output, contains: "2027-07-27")
        try expect(program.run("deity", "觀音", "--date", "2026-11-20").output, contains: "2027-03-26")
        try expect(program.run("deity", "天上聖姆").error, contains: "天上聖母")
        let today = try program.run("today", "--format", "table", "--date", "2027-04-29")
        expect(today.output.hasPrefix("2027-04-29  農曆三月廿三\n") && today.output.contains("媽祖聖誕 (now)"))
        let activities = try program.run(
            "activities", "--days", "30", "--date", "2027-02-01", "--lat", "23.32", "--lng", "120.27", "--radius",
            "5km",
            "--format", "table")
        expect(activities.output, contains: "鹽水蜂炮")
        let announced = try program.run("activities", "--days", "0", "--announced", "--format", "table")
        expect(announced.output.contains("announced") && announced.output.contains("東港"))
    }

    private static let hasParser = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/icalendar/__init__.py")

    /// Read back by python3-icalendar, which knows nothing of this program.
    @Test(.enabled(if: hasParser))
    func calendarsAreReadByAnIndependentParser() throws {
        let program = try Program()
        let service = try Service(program)
        defer { service.stop() }
        let script = """
            import sys, icalendar
            calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
            assert not calendar.errors, calendar.errors
            uids = set()
            for event in calendar.walk('VEVENT'):
                assert not event.errors, event.errors
                uids.add(str(event['UID']))
                start, end = event['DTSTART'].dt, event['DTEND'].dt
                alarm = [str(a['TRIGGER'].dt.total_seconds() / 3600) for a in event.walk('VALARM')]
                print(start, (end - start).days, event['SUMMARY'], ','.join(alarm), sep='|')
            assert len(uids) == len(list(calendar.walk('VEVENT')))
            """
        func parsed(_ calendar: String) throws -> [String] {
            let file = program.path("calendar-\(UUID().uuidString).ics")
            try Data(calendar.utf8).write(to: URL(fileURLWithPath: file))
            for line in calendar.components(separatedBy: "\r\n") { expect(line.utf8.count, isAtMost: 75) }
            let output = program.path("parsed-\(UUID().uuidString)")
            try Data().write(to: URL(fileURLWithPath: output))
            let python = Process()
            python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            python.arguments = ["-c", script, file]
            python.environment = ["LC_ALL": "C.UTF-8"]
            python.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
            try python.run()
            python.waitUntilExit()
            expect(python.terminationStatus, equals: 0)
            return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init)
        }
        let mazu = try parsed(try program.run("calendar", "媽祖", "--date", "2026-11-20", "--advance-days", "3").output)
        expect(mazu, contains: "2027-04-29|1|媽祖聖誕|-63.0")
        expect(mazu.count, equals: 22)
        let overHTTP = try service.get("/api/deities/1/calendar.ics?date=2026-11-20&advance_days=3")
        expect(overHTTP.headers["content-type"]?.hasPrefix("text/calendar"), equals: true)
        try expect(parsed(overHTTP.body), equals: mazu)
        let chosen = try parsed(
            try service.get("/api/calendar.ics?deities=1,2&new_moon=true&advance_days=1&date=2026-11-20").body)
        expect(chosen.contains { $0.contains("農曆十月初一|-15.0") } && chosen.count > 270)
        let mixed = try parsed(
            try service.get("/api/calendar.ics?deities=1&festivals=13&groups=1&notify_time=08:30&date=2026-11-20").body)
        expect(mixed.contains("2027-04-29|1|媽祖聖誕|-15.5") && mixed.contains { $0.contains("七夕") })
        expect(mixed.filter { $0.contains("中秋節") }.count, equals: 11)
        let temple = try service.get("/api/temples/1/calendar.ics?date=2026-11-20")
        try expect(parsed(temple.body).count, isAtLeast: 10)
        try expect(
            service.get("/api/calendar.ics?deities=1").body,
            equals: (try service.get("/api/calendar.ics?deities=1")).body
        )
        try expect(program.run("calendar", "無此神").status, equals: 65)
        // Festivals, in simplified characters and without 節 too, and groups; one entry where both are of one day.
        let pure = try parsed(try program.run("calendar", "清明", "--date", "2026-11-20").output)
        expect(pure.count == 11 && pure.contains("2027-04-05|1|清明節、清明|-15.0"))
        try expect(program.run("calendar", "元宵节", "--date", "2026-11-20").output, contains: "元宵節")
        let group = try parsed(try program.run("calendar", "求姻緣", "--date", "2026-11-20").output)
        try expect(parsed(service.get("/api/groups/1/calendar.ics?date=2026-11-20").body), equals: group)
        expect(group.count >= 33 && group.contains { $0.contains("七夕") })
        let gathered = try parsed(try program.run("calendar", "五府千歲", "--date", "2026-11-20").output)
        expect(gathered.count == 55 && gathered.contains { $0.contains("池府千歲聖誕") })
        // Whoever has no day has no file, and is told why.
        let none = try program.run("calendar", "王爺")
        expect(none.status == 65 && none.output.isEmpty && none.error.contains("different days"))
        try expect(program.run("calendar", "媽祖", "王爺").status, equals: 65)
        let problem = try object(try service.get("/api/deities/7/calendar.ics"), status: 404)
        expect(problem["code"] as? String, equals: "no-calendar")
        try expect(program.run("calendar").status, equals: 64)
    }
}
