internal import OpeningHours
internal import TempleFormats
internal import TempleModel
internal import Wording

/// The facts of a temple in two columns. The address has its own place above them.
struct TempleFacts {
    private let detail: TempleDetail
    private let context: PageContext

    private var temple: Temple { detail.temple }

    init(_ detail: TempleDetail, _ context: PageContext) {
        self.detail = detail
        self.context = context
    }

    /// The names of all fields that have a source of their own in the foot of the page.
    static func names(_ context: PageContext) -> [(field: MergedTemple.Field, name: String)] {
        let facts: [MergedTemple.Field] = [
            .name, .position, .address, .mainDeity, .sideDeities, .openTime, .phone, .website, .rating, .county,
            .religion,
        ]
        return headings(facts + further, context) + story(context) + headings([.photos], context)
    }

    /// Short texts that need no words of their own.
    private static let further = (FieldTexts.labels + FieldTexts.ofPage).filter { field in
        field != .county && field != .religion && !field.isProse
    }

    /// The texts that are paragraphs of the page, with their headings.
    static func story(_ context: PageContext) -> [(field: MergedTemple.Field, name: String)] {
        headings(FieldTexts.ofPage.filter(\.isProse), context)
    }

    private static func headings(
        _ fields: [MergedTemple.Field], _ context: PageContext
    ) -> [(field: MergedTemple.Field, name: String)] {
        fields.compactMap { field in field.about.heading.map { (field, $0.text(in: context.language)) } }
    }

    var html: HTML {
        let names = Dictionary(uniqueKeysWithValues: Self.names(context).map { ($0.field, $0.name) })
        let values: [(MergedTemple.Field, HTML?)] = [
            (.mainDeity, deities(.main) ?? temple.mainDeity.map { context.name(ofDeity: $0).html }),
            (.sideDeities, deities(.side)), (.openTime, hours), (.phone, context.telephone(of: temple)),
            (.website, link(temple.website)),
            (.rating, rating),
            (
                .county,
                detail.county.map {
                    "<a href=\"\(PageAddress.make("/", [("county", $0)]))\">\(context.data(context.words(county: $0)))</a>"
                }
            ), (.religion, detail.religion.map { context.data(context.words(religion: $0)) }),
        ]
        let shown = values + Self.further.map { ($0, detail.texts[$0].map(context.data)) }
        return """
            <section>
            <h2 class="title">\(context.words("Facts", "基本資訊", "基本情報"))</h2>
            \(FactTable(shown.compactMap { field, value in value.map { (names[field] ?? "", $0) } }).html)
            </section>
            """
    }

    /// The hours as the source writes them; nil where ``HoursWeek`` says just that.
    private var hours: HTML? {
        temple.visit.hours.openingTimes.isNeverKnown ? nil : temple.openTime.map { context.written($0) }
    }

    private var rating: HTML? {
        let count = temple.ratingCount.map { context.words(" (\($0) votes)", "（\($0) 人評分）", "（\($0)件の評価）") } ?? ""
        return temple.rating.map { "★ \(DecimalText.text($0, decimals: 1))\(count)" }
    }

    private func deities(_ role: DeityRole) -> HTML? {
        let links: [HTML] = temple.deities.filter { $0.role == role }.map { deity in
            let name = context.name(ofDeity: deity.name)
            let link = { (name: HTML) in "<a href=\"/deities/\(deity.id.description)\">\(name)</a>" as HTML }
            guard deity.written != deity.name else { return link(name.html) }
            return "\(link(name.beforeBrackets))\(context.brackets(context.data(deity.written)))"
        }
        return links.isEmpty ? nil : context.list(links)
    }

    private func link(_ address: String?) -> HTML? {
        guard let address, PageSettings.origin(of: address) != nil else { return nil }
        return "<a href=\"\(address)\" rel=\"noopener nofollow\">\(context.data(address))</a>"
    }
}

extension PageContext {
    /// Returns the number of a temple as a link that dials it; nil where none is known.
    func telephone(of temple: Temple) -> HTML? {
        temple.phone.map { "<a href=\"tel:\($0.filter { $0.isNumber || $0 == "+" })\">\(data($0))</a>" }
    }
}
