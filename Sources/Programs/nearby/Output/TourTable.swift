internal import Geodesy
internal import TempleFormats
internal import TempleModel

/// A tour as a table for a terminal, with its length and its links below.
enum TourTable {
    static func text(_ tour: TempleTour, _ console: Console) -> String {
        guard !tour.stops.isEmpty else { return "" }
        var rows = tour.stops.enumerated().map { index, stop in
            [
                String(index + 1), stop.leg.map(DistanceText.text) ?? "", stop.match.temple.name,
                stop.match.temple.mainDeity ?? "", stop.match.openNow.map { $0 ? "open" : "closed" } ?? "",
                String(stop.match.temple.id), stop.match.temple.address ?? "",
            ]
        }
        if let back = tour.legBack {
            rows.append(["", DistanceText.text(back), "back to the start", "", "", "", ""])
        }
        let table = TextTable(
            columns: [
                .init("#", alignment: .right), .init("LEG", alignment: .right),
                .init("TEMPLE", widest: 28, shrinks: true), .init("DEITY", widest: 20, shrinks: true), .init("NOW"),
                .init("ID", alignment: .right), .init("ADDRESS", shrinks: true),
            ], rows: rows
        ).text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor)
        let order =
            tour.isInGivenOrder
            ? "in the order given" : tour.isExact ? "the shortest order" : "a short order, perhaps not the shortest"
        let directions = tour.directions
        return table + "\nlength \(DistanceText.text(tour.length)) in straight lines, \(order)\n"
            + lines("Google Maps on a phone", directions.phone) + lines("Google Maps elsewhere", directions.desk)
    }

    private static func lines(_ title: String, _ links: [String]) -> String {
        links.enumerated().map { index, link in
            title + (links.count > 1 ? ", part \(index + 1) of \(links.count)" : "") + "\n  \(link)\n"
        }.joined()
    }
}
