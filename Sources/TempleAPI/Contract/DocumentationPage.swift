internal import HTTPModel

/// `/docs`: the routes for people, in one page that loads nothing else.
enum DocumentationPage {
    static let html: [UInt8] = {
        var html = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>nearby: HTTP API</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
            code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
            section { border-top: 1px solid #8886; padding: 0.5rem 0; }
            h2 { font-size: 1.1rem; margin: 0.5rem 0; }
            div { overflow-x: auto; }
            table { border-collapse: collapse; width: 100%; }
            th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
            tr + tr { border-top: 1px solid #8883; }
            </style>
            <h1>nearby</h1>
            <p>Temples around a point, their deities, days and activities. The same for programs:
            <a href="/openapi.json"><code>/openapi.json</code></a>.</p>
            <nav><ul>

            """
        for route in RouteTable.routes {
            html += "<li><a href=\"#\(route.name)\"><code>\(heading(route))</code></a> \(escaped(route.summary))</li>\n"
        }
        html += "</ul></nav>\n"
        for route in RouteTable.routes { html += section(route) }
        html += "<section><h2>Shapes</h2>\n"
        for shape in Shapes.all {
            html += "<h3 id=\"\(shape.name)\">\(shape.name)</h3>\n"
            if case .object(let members, _) = shape.schema {
                html += table(
                    members.map {
                        ($0.name, "\(type($0.schema))\($0.isRequired ? "" : ", may be left out")", $0.summary ?? "")
                    })
            }
        }
        return Array((html + "</section>\n</html>\n").utf8)
    }()

    private static func heading(_ route: Route) -> String {
        escaped("\(route.method.name) \(OpenAPIDocument.path(of: route))")
    }

    private static func section(_ route: Route) -> String {
        var html =
            "<section id=\"\(route.name)\"><h2><code>\(heading(route))</code></h2>\n<p>\(escaped(route.summary)).</p>\n"
        if !route.parameters.isEmpty {
            html += table(
                route.parameters.map { parameter in
                    let given = parameter.isRequired ? ", required" : parameter.defaultText.map { ", else " + $0 } ?? ""
                    let example = parameter.example.map { " For example <code>\(escaped($0))</code>." } ?? ""
                    return (parameter.name, type(parameter.schema) + given, parameter.summary, example)
                })
        }
        if let body = route.body { html += "<p>Takes <code>\(MediaType.json)</code>: \(type(body)).</p>\n" }
        for answer in route.answers {
            html += "<p>Answers in <code>\(answer.type)</code>\(answer.schema.map { ": " + type($0) } ?? "").</p>\n"
        }
        let codes = (route.problems + ProblemCode.common).map { "<code>\($0.status) \($0.rawValue)</code>" }
        return html + "<p>Problems: \(codes.joined(separator: ", ")).</p></section>\n"
    }

    private static func table(_ rows: [(name: String, type: String, summary: String)]) -> String {
        table(rows.map { ($0.name, $0.type, $0.summary, "") })
    }

    private static func table(_ rows: [(name: String, type: String, summary: String, more: String)]) -> String {
        let lines = rows.map {
            "<tr><td><code>\(escaped($0.name))</code></td><td>\($0.type)</td>"
                + "<td>\(escaped($0.summary))\($0.more)</td></tr>\n"
        }
        return "<div><table>\n\(lines.joined())</table></div>\n"
    }

    /// A shape in a few words of HTML.
    private static func type(_ schema: Schema) -> String {
        switch schema {
        case .text: "text"
        case .pattern(_, let most): most.map { "text, at most \($0) characters" } ?? "text"
        case .day, .askedDay: "day"
        case .moment: "time"
        case .choice(let values): values.map { "<code>\(escaped($0))</code>" }.joined(separator: " or ")
        case .integer(let range): range.map { "whole number, \($0.lowerBound) to \($0.upperBound)" } ?? "whole number"
        case .number(let range): range.map { "number, \(Int($0.lowerBound)) to \(Int($0.upperBound))" } ?? "number"
        case .numberAbove(let lower, let upper): "number, more than \(Int(lower)), at most \(Int(upper))"
        case .flag: "<code>true</code> or <code>false</code>"
        case .list(let element, let most): "list of \(type(element))" + (most.map { ", at most \($0)" } ?? "")
        case .object(let members, _):
            "{" + members.map { "<code>\(escaped($0.name))</code>" }.joined(separator: ", ") + "}"
        case .named(let name): "<a href=\"#\(name)\">\(name)</a>"
        case .orNull(let schema): type(schema) + " or null"
        case .either(let schemas): schemas.map(type).joined(separator: ", or ")
        }
    }

    private static func escaped(_ text: String) -> String {
        var html = ""
        for character in text {
            switch character {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            default: html.append(character)
            }
        }
        return html
    }
}
