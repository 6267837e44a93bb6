internal import Geodesy
internal import TempleModel

/// The result of a search as a table for a terminal. Columns line up with double-width characters.
enum TempleTable {
    static func text(_ page: ResultPage, _ console: Console) -> String {
        guard !page.matches.isEmpty else { return "" }
        // Without a point there are no distances.
        let hasDistances = page.matches.contains { $0.distance != nil }
        let hasDoubts = page.matches.contains { $0.temple.hasDoubtfulPosition }
        let rows = page.matches.map { match in
            (hasDistances ? [match.distance.map(DistanceText.text) ?? ""] : [])
                + (hasDoubts ? [match.temple.hasDoubtfulPosition ? "uncertain" : ""] : []) + [
                    match.temple.name, deity(match), match.openNow.map { $0 ? "open" : "closed" } ?? "",
                    NextText.days(match),
                    NextText.title(match),
                    match.temple.phone ?? "",
                    String(match.temple.id), match.temple.address ?? "",
                ]
        }
        return TextTable(
            columns: (hasDistances ? [.init("DISTANCE", alignment: .right)] : [])
                + (hasDoubts ? [.init("POSITION")] : []) + [
                    .init("TEMPLE", widest: 28, shrinks: true),
                    .init("DEITY", widest: 20, shrinks: true),
                    .init("NOW"), .init("IN", alignment: .right), .init("NEXT", widest: 40, shrinks: true),
                    .init("PHONE", widest: 14),
                    .init("ID", alignment: .right), .init("ADDRESS", shrinks: true),
                ],
            rows: rows
        ).text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor)
    }

    /// Returns the deity that the query asks for, else the main deity, as the source of the temple writes it.
    private static func deity(_ match: TempleMatch) -> String {
        guard let matched = match.matchedDeity else { return match.temple.mainDeity ?? "" }
        return matched.role == .main ? matched.written : matched.written + " (side)"
    }
}
