internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/docs`: the routes for people, on one page that loads nothing else.
struct DocumentationPage {
    static func html(in language: Language) -> [UInt8] { language == .chinese ? chinese : english }

    private static let english = DocumentationPage(language: .english).html
    private static let chinese = DocumentationPage(language: .chinese).html

    private let language: Language

    private func words(_ english: String, _ chinese: String) -> String { Words(english, chinese).text(in: language) }

    private var html: [UInt8] {
        HTML.page(
            title: words("nearby: HTTP API", "nearby：HTTP 介面"), in: language,
            """
            <main>
            <h1>nearby</h1>
            \(IndexPage.otherLanguage(than: language))
            <p>\(words(
                "Search for temples near a point, their deities, days and activities. The description for programs:",
                "附近的寺廟，以及神明、節慶與活動。供程式讀取的說明："))
            <a href="/openapi.json"><code>/openapi.json</code></a></p>
            <nav>
            \(APIRoute.Tag.allCases.map(contents))<h2><a href="#shapes">\(words("Schemas", "資料結構"))</a></h2>
            </nav>
            \(APITable.routes.map(section))<section id="shapes"><h2>\(words("Schemas", "資料結構"))</h2>
            \(Shapes.all.map { shape($0.name, $0.schema) })</section>
            </main>
            """)
    }

    /// Returns links to the routes of one part of the interface.
    private func contents(_ tag: APIRoute.Tag) -> HTML {
        """
        <h2>\(tag.summary.text(in: language))</h2>
        <ul>
        \(APITable.routes.filter { $0.tag == tag }.map { route in
            """
            <li><a href="#\(route.name)">\(heading(route))</a>
            \(route.summary.text(in: language))</li>

            """ as HTML
        })</ul>

        """
    }

    private func heading(_ route: APIRoute) -> HTML {
        "<code>\(route.method.name) \(OpenAPIDocument.path(of: route))</code>"
    }

    private func section(_ route: APIRoute) -> HTML {
        var html: HTML = """
            <section id="\(route.name)"><h2>\(heading(route))</h2>
            <p>\(route.summary.text(in: language))\(words(".", "。"))</p>

            """
        if !route.parameters.isEmpty { html += list(route.parameters.map(row)) }
        if let body = route.body {
            let limit = String(body.maxBytes >> 10)
            html += "<p>\(words("Request body", "內容")) <code>\(MediaType.json)</code>"
            html += " \(words("(at most \(limit) KiB)", "（最多 \(limit) KiB）"))\(colon)\(type(body.schema))</p>\n"
        }
        for answer in route.answers {
            let shape: HTML = answer.schema.map { "\(colon)\(type($0))" } ?? ""
            html += "<p>\(words("Answer", "回應")) <code>\(answer.type)</code>\(shape)</p>\n"
        }
        let codes = (route.problems + ProblemCode.common).map {
            "<code>\(String($0.status)) \($0.rawValue)</code>" as HTML
        }
        let separator: HTML = "\(words(", ", "、"))"
        let problems = HTML(codes, separator: separator)
        html += "<p class=\"second\">\(words("Errors", "錯誤"))\(colon)\(problems)</p></section>\n"
        return html
    }

    private func shape(_ name: String, _ schema: JSONSchema) -> HTML {
        var html: HTML = "<h3 id=\"\(name)\">\(name)</h3>\n"
        guard case .object(let members, _) = schema else { return html + "<p>\(type(schema))</p>\n" }
        html += list(
            members.map { member in
                let given: HTML = member.isRequired ? "" : "\(words(", optional", "，可省略"))"
                return row(member.name, type(member.schema) + given, "\(member.summary?.text(in: language) ?? "")")
            })
        return html
    }

    private func row(_ parameter: Parameter) -> HTML {
        var given: HTML = ""
        if parameter.isRequired {
            given = "\(words(", required", "，必填"))"
        } else if let text = parameter.defaultText {
            given = "\(words(", default ", "，預設 "))\(text)"
        }
        var example: HTML = ""
        if let value = parameter.shownExample, value != parameter.defaultText {
            example = "\(words(" For example", "例如")) <code>\(value)</code>"
        }
        return row(parameter.name, type(parameter.schema) + given, "\(parameter.summary.text(in: language))\(example)")
    }

    private func row(_ name: String, _ type: HTML, _ words: HTML) -> HTML {
        "<dt><code>\(name)</code> <span class=\"second\">\(type)</span></dt><dd>\(words)</dd>\n"
    }

    private func list(_ rows: [HTML]) -> HTML { "<dl>\n\(rows)</dl>\n" }

    private var colon: String { words(": ", "：") }

    /// Describes a schema in a few words.
    private func type(_ schema: JSONSchema) -> HTML {
        switch schema {
        case .any: "\(words("any value", "任何值"))"
        case .text: "\(words("text", "文字"))"
        case .pattern(_, let most):
            most.map { "\(words("text, at most \($0) characters", "文字，至多 \($0) 個字"))" } ?? type(.text)
        case .day, .askedDay: "\(words("day", "日期"))"
        case .moment: "\(words("time", "時間"))"
        case .choice(let values):
            HTML(values.map { "<code>\($0)</code>" as HTML }, separator: "\(words(" or ", " 或 "))")
        case .integer(let range):
            "\(words("whole number", "整數"))" + (range.map { bounds("\($0.lowerBound)", "\($0.upperBound)") } ?? "")
        case .number(let range):
            "\(words("number", "數字"))"
                + (range.map { bounds("\(Int($0.lowerBound))", "\(Int($0.upperBound))") } ?? "")
        case .numberAbove(let lower, let upper):
            """
            \(words(
                "number, more than \(Int(lower)), at most \(Int(upper))", "數字，大於 \(Int(lower))，至多 \(Int(upper))"))
            """
        case .flag: "<code>true</code>\(words(" or ", " 或 "))<code>false</code>"
        case .list(let element, let most):
            "\(words("list of ", "清單，每項為 "))\(type(element))"
                + (most.map { "\(words(", at most \($0)", "，至多 \($0) 項"))" } ?? "")
        case .object(let members, _):
            "{" + HTML(members.map { "<code>\($0.name)</code>" as HTML }, separator: ", ") + "}"
        case .named(let name): "<a href=\"#\(name)\">\(name)</a>"
        case .oneOf(_, let variants):
            HTML(variants.map { type(.named($0.schema)) }, separator: "\(words(" or ", " 或 "))")
        case .orNull(let schema): type(schema) + "\(words(" or null", " 或 null"))"
        }
    }

    private func bounds(_ lower: String, _ upper: String) -> HTML {
        "\(words(", \(lower) to \(upper)", "，\(lower) 到 \(upper)"))"
    }
}
