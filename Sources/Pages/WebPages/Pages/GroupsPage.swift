internal import HTTPModel
internal import TempleModel
internal import Wording

/// `/groups`: the recommended groups of deities and festivals.
enum GroupsPage {
    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let groups = try context.store.catalogueSnapshot().groups
        let marks = try context.choiceMarks()
        let title = context.words("Recommended groups", "推薦群組", "ご利益から探す")
        let cards: [HTML] = groups.map { group in
            let about = context.text(group.description, "description", group.translations)
            let description: HTML = about.map { "<p\($0.mark)>\($0.text)</p>\n" } ?? ""
            let button: HTML =
                group.isEnabled ? "<div class=\"actions\">\(ChooseButton(group, context).html)</div>\n" : ""
            return """
                <li class="card"\(marks.attribute(of: group))>
                <h2><a href="/groups/\(group.id.description)">\(context.name(ofGroup: group.name).html)</a></h2>
                \(description)\(button)</li>

                """
        }
        return .page(
            Page(
                title: title,
                description: context.words(
                    "Deities and festivals for each wish: love, exams, health and others.",
                    "依心願整理的神明與節慶：求姻緣、考試功名、健康平安等。", "縁結び、合格、健康など、ご利益別の神さまと年中行事。"),
                path: "/groups", section: .groups,
                body: """
                    <h1>\(title)</h1>
                    <ul class="cards">\(cards)</ul>
                    """))
    }
}
