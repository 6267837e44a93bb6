internal import HTMLText
internal import HTTPModel
internal import TempleModel

/// `/groups`: the recommended groups of deities and festivals.
enum GroupsPage {
    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let groups = try context.store.catalogueSnapshot().groups
        let title = context.told("Recommended groups", "推薦群組")
        let cards: [HTML] = groups.map { group in
            let description: HTML = group.description.map { "<p>\($0)</p>\n" } ?? ""
            return """
                <li class="card">
                <h2><a href="/groups/\(group.id.description)">\(group.name)</a></h2>
                \(description)</li>

                """
        }
        return .page(
            Page(
                title: title,
                description: context.told(
                    "Deities and festivals for each wish: love, exams, health and others.",
                    "依心願整理的神明與節慶：求姻緣、考試功名、健康平安等。"),
                path: "/groups", section: .groups,
                body: """
                    <h1>\(title)</h1>
                    <ul class="cards">\(cards)</ul>
                    """))
    }
}
