internal import Wording

/// Names and values in two columns.
struct FactTable {
    private let rows: [(name: String, value: HTML)]

    init(_ rows: [(String, HTML)]) {
        self.rows = rows.map { (name: $0.0, value: $0.1) }
    }

    var html: HTML {
        guard !rows.isEmpty else { return "" }
        let list: [HTML] = rows.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>\n" }
        return """
            <dl class="facts-table">
            \(list)</dl>
            """
    }
}
