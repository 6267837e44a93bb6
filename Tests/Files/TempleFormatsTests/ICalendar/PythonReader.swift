import Foundation

/// Debian's python3-icalendar, an independent reader of iCalendar.
enum PythonReader {
    struct Calendar: Decodable {
        let name: String?
        let otherName: String?
        let version: String?
        let refreshSeconds: Int?
        let errors: [String]
        let events: [Event]
    }

    struct Event: Decodable {
        let uid: String?
        let stamp: String?
        let start: String?
        let end: String?
        let summary: String?
        let description: String?
        let location: String?
        let geo: [Double]?
        let url: String?
        let categories: [String]
        let transparency: String?
        let alarms: [Alarm]
    }

    struct Alarm: Decodable {
        let action: String
        let description: String
        let triggerSeconds: Int
    }

    struct Failure: Error {
        let status: Int32
        let output: String
    }

    static let isPresent = (try? run("import icalendar", [])) != nil

    static func read(_ bytes: [UInt8]) throws -> Calendar {
        try JSONDecoder().decode(Calendar.self, from: run(script, bytes))
    }

    /// Runs a script and returns its standard output. The input goes through a file, because a pipe's buffer is small.
    private static func run(_ script: String, _ input: [UInt8]) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString).ics")
        try Data(input).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script]
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
        }
        return data
    }

    private static let script = """
        import icalendar, json, sys

        calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())

        def text(component, name):
            value = component.get(name)
            return None if value is None else str(value)

        def day(component, name):
            value = component.get(name)
            return None if value is None else value.dt.isoformat()

        def event(component):
            geo, categories = component.get("GEO"), component.get("CATEGORIES")
            return {
                "uid": text(component, "UID"), "stamp": day(component, "DTSTAMP"),
                "start": day(component, "DTSTART"), "end": day(component, "DTEND"),
                "summary": text(component, "SUMMARY"), "description": text(component, "DESCRIPTION"),
                "location": text(component, "LOCATION"), "url": text(component, "URL"),
                "geo": None if geo is None else [geo.latitude, geo.longitude],
                "categories": [] if categories is None else [str(each) for each in categories.cats],
                "transparency": text(component, "TRANSP"),
                "alarms": [
                    {"action": str(alarm["ACTION"]), "description": str(alarm["DESCRIPTION"]),
                     "triggerSeconds": int(alarm["TRIGGER"].dt.total_seconds())}
                    for alarm in component.walk("VALARM")],
            }

        events = calendar.walk("VEVENT")
        errors = [name for component in calendar.walk() for name, _ in component.errors]
        errors += ["missing " + name for each in events for name in each.required if name not in each]
        refresh = calendar.get("REFRESH-INTERVAL")
        json.dump({
            "name": text(calendar, "NAME"), "otherName": text(calendar, "X-WR-CALNAME"),
            "version": text(calendar, "VERSION"),
            "refreshSeconds": None if refresh is None else int(
                icalendar.vDuration.from_ical(str(refresh)).total_seconds()),
            "errors": errors, "events": [event(each) for each in events],
        }, sys.stdout)
        """
}
