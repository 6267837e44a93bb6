import Expectations
import BuiltProgram
import Foundation
import Testing

/// The alerts and the dashboard of `packaging/`, the metrics that they name, and the page for whoever is on call.
/// `tools/packaging/alerts.sh` judges the queries themselves by Prometheus' own tool.
struct AlertTests {
    /// The lines of `alerts.yml` between one alert's name and the next.
    private struct Alert {
        let name: String
        private let lines: [Substring]

        init(_ text: Substring) {
            let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
            name = String(lines.first ?? "")
            self.lines = Array(lines.dropFirst())
        }

        /// What follows a key, without the quotes; nil for a key that is not there.
        subscript(key: String) -> String? {
            lines.first { $0.hasPrefix(key + ": ") }.map {
                $0.dropFirst(key.count + 2).trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
            }
        }
    }

    private func alerts() throws -> [Alert] {
        try PackagedSite.packaged("prometheus/alerts.yml").split(separator: "- alert: ").dropFirst().map(Alert.init)
    }

    @Test func everyAlertSaysHowMuchItMattersAndHasASectionOfTheRunbook() throws {
        let alerts = try alerts()
        expect(alerts.count, isAbove: 10)
        for alert in alerts {
            expect(alert["expr"]?.isEmpty, equals: false, "\(alert.name)")
            expect(["critical", "warning", "info"], contains: alert["severity"], "\(alert.name)")
            expect(alert["summary"]?.isEmpty, equals: false, "\(alert.name)")
            expect(alert["runbook_url"], equals: "docs/runbook.md#\(alert.name.lowercased())", "\(alert.name)")
        }
        let names = alerts.map { $0.name.lowercased() }
        let sections = try DocumentPage("docs/runbook.md").anchors.filter { $0.hasPrefix("nearby") }
        expect(Set(names).count == names.count && Set(names) == sections)
    }

    /// The tests of the alerts expect each of them once at least: what an alert says stands there in full.
    @Test func everyAlertIsRaisedInATest() throws {
        let tests = try PackagedSite.packaged("prometheus/alerts.test.yml")
        let raised = tests.matches(of: #/\n +runbook_url: docs/runbook\.md#([a-z]+)\n/#).map { String($0.output.1) }
        expect(Set(raised), equals: Set(try alerts().map { $0.name.lowercased() }))
    }

    // MARK: Metrics

    /// The names of the samples that the service can write, each with its labels, as its source has them.
    private func samples() throws -> [String: Set<String>] {
        func source(_ name: String) throws -> String {
            let path = "Sources/Service/TempleService/Observation/\(name).swift"
            return try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
        }
        var samples: [String: Set<String>] = [:]
        let figures = try source("MetricsText")
        for name in figures.matches(of: #/"((?:nearby|process)_[a-z_]+)"/#) { samples[String(name.output.1)] = [] }
        let withLabel = #/"(nearby_[a-z_]+)",\s*"(?:counter|gauge)",\s*"[^"]*",\s*by:\s*"([a-z]+)"/#
        for one in figures.matches(of: withLabel) { samples[String(one.output.1)] = [String(one.output.2)] }
        for one in try source("RequestMetrics").matches(of: #/(nearby_[a-z_]+)\{([^}]*)\}/#) {
            samples[String(one.output.1)] = Set(one.output.2.matches(of: #/([a-z]+)=/#).map { String($0.output.1) })
        }
        for file in ["RequestMetrics", "DatabaseTime"] {
            for one in try source(file).matches(of: #/\.text\(\s*"(nearby_[a-z_]+)"(?:, by: "([a-z]+)")?/#) {
                let labels = Set(one.output.2.map { [String($0)] } ?? [])
                for end in ["sum", "count"] { samples["\(one.output.1)_\(end)"] = labels }
                samples["\(one.output.1)_bucket"] = labels.union(["le"])
            }
        }
        return samples
    }

    /// Every metric has a row in one of the tables, also those that only some services have.
    @Test func everyMetricIsInOperations() throws {
        let page = try DocumentPage("docs/operations.md")
        let headings = ["Metrics", "Metrics of a copy", "Metrics of accounts", "Metrics of reminders"]
        let documented = headings.flatMap { page.rows(under: $0) }.compactMap(\.first).flatMap(DocumentPage.codeSpans)
        // A histogram has three kinds of samples.
        let names = try samples().keys.map {
            $0.replacing(#/^(nearby_(?:request|database|work_queue)_seconds)_(bucket|sum|count)$/#) { $0.output.1 }
        }
        expect(Set(names).count, isAbove: 40)
        expect(Set(documented), equals: Set(names))
    }

    /// All queries of the dashboard.
    private func queries(_ value: Any) -> [String] {
        if let list = value as? [Any] { return list.flatMap(queries) }
        guard let object = value as? [String: Any] else { return [] }
        let own = ["expr", "query"].compactMap { object[$0] as? String }
        return own + object.values.flatMap(queries)
    }

    private func dashboard() throws -> [String: Any] {
        let text = try PackagedSite.packaged("grafana/nearby.json")
        return try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// Prometheus takes any name and any label: an alert whose query has a wrong one is never raised.
    @Test func queriesNameMetricsLabelsAndValuesThatAreThere() throws {
        let samples = try samples()
        let operations = Set(try DocumentPage("docs/operations.md").codeSpans)
        let paths = Set(
            try DocumentPage("docs/http-api.md").rows(under: "HTTP API").compactMap(\.first)
                .flatMap(DocumentPage.codeSpans).compactMap { $0.split(separator: " ").last.map(String.init) })
        func isThere(_ value: String, _ label: String) -> Bool {
            switch label {
            case "instance": value == "$instance"
            case "route": paths.contains(value)
            case "status": value.wholeMatch(of: #/[1-5]xx/#) != nil
            default: operations.contains(value)
            }
        }
        // Prometheus' own label of every target, beside those of the service.
        let everywhere: Set = ["instance"]
        for text in try [PackagedSite.packaged("prometheus/alerts.yml")] + queries(dashboard()) {
            for one in text.matches(of: #/\b(nearby_[a-z_]+)(?:\{([^}]*)\})?/#) {
                let name = String(one.output.1)
                let labels = try require(samples[name], "\(name)")
                for matcher in (one.output.2 ?? "").matches(of: #/([a-z]+)(?:=~|!~|!=|=)"([^"]*)"/#) {
                    let label = String(matcher.output.1)
                    expect(labels.union(everywhere), contains: label, "\(one.output.0)")
                    for value in matcher.output.2.split(separator: "|") {
                        expect(isThere(String(value), label), "\(one.output.0)")
                    }
                }
            }
        }
    }

    /// What a sum keeps or drops, and what a text shows, are labels that some metric of its query has.
    @Test func groupsAndTextsNameLabelsThatAreThere() throws {
        let labels = try samples().values.reduce(into: Set(["instance"])) { $0.formUnion($1) }
        let alerts = try PackagedSite.packaged("prometheus/alerts.yml")
        let dashboard = try PackagedSite.packaged("grafana/nearby.json")
        // Of Prometheus' own figure of alerts.
        let ofAlerts: Set = ["alertname", "severity"]
        var count = 0
        for text in [alerts, dashboard] {
            for group in text.matches(of: #/(?:by|without) \(([a-z, ]*)\)/#) {
                let names = group.output.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                count += names.count
                expect(Set(names).subtracting(ofAlerts).isSubset(of: labels), "\(group.output.0)")
            }
        }
        let shown =
            alerts.matches(of: #/\$labels\.([a-z]+)/#).map { String($0.output.1) }
            + dashboard.matches(of: #/\{\{ *([a-z]+) *\}\}/#).map { String($0.output.1) }
        expect(count > 20 && shown.count > 40)
        expect(Set(shown).subtracting(labels), equals: [])
    }

    // MARK: The dashboard

    @Test func panelsHaveIdsTitlesAndPlacesOfTheirOwn() throws {
        let panels = try require(dashboard()["panels"] as? [[String: Any]])
        expect(panels.count, isAbove: 20)
        let ids = panels.compactMap { $0["id"] as? Int }
        expect(ids.count == panels.count && Set(ids).count == ids.count)
        var taken: Set<[Int]> = []
        for panel in panels {
            let title = try require(panel["title"] as? String)
            let place = try require(panel["gridPos"] as? [String: Any], "\(title)")
            let numbers = ["x", "y", "w", "h"].compactMap { place[$0] as? Int }
            try require(numbers.count == 4 && numbers.allSatisfy { $0 >= 0 }, "\(title)")
            let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
            expect(width > 0 && height > 0 && x + width <= 24, "\(title)")
            for column in x..<(x + width) {
                for row in y..<(y + height) { expect(taken.insert([column, row]).inserted, "\(title)") }
            }
            guard panel["type"] as? String != "row" else { continue }
            expect((panel["datasource"] as? [String: Any])?["uid"] as? String, equals: "${source}", "\(title)")
            expect(queries(panel).isEmpty, equals: false, "\(title)")
        }
    }
}
