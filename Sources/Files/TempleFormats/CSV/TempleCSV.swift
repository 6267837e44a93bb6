internal import Geodesy
internal import LunarCalendar
public import TempleModel

/// Result of a search as CSV (RFC 4180) with a header, for spreadsheets and scripts.
///
/// Texts that a spreadsheet would take for a formula begin with an apostrophe. Exports, which are read back, are not
/// written here.
public enum TempleCSV {
    private static let header = [
        "id", "name", "address", "lat", "lng", "distance_km", "main_deity", "deities", "matched_deity", "rating",
        "open_time", "phone", "next_event", "next_event_date", "next_lunar_day", "next_lunar_date", "google_maps_url",
        "plus_code", "opening_hours", "opening_hours_lunar", "open_now", "hours_as_of", "website", "cover_url",
    ]

    /// Returns the header and one line for each temple.
    public static func text(_ page: ResultPage) -> String {
        ([header] + page.matches.map(row)).map(CSVText.line).joined()
    }

    private static func row(_ match: TempleMatch) -> [String] {
        let temple = match.temple
        let links = temple.mapLinks
        let visit = temple.visit
        let reading = visit.hours.reading
        func text(_ text: String?) -> String { SpreadsheetText.escaped(text ?? "") }
        return [
            String(temple.id), text(temple.name), text(temple.address),
            DecimalText.degrees(temple.coordinate.latitude), DecimalText.degrees(temple.coordinate.longitude),
            match.distance.map { DecimalText.kilometers($0.kilometers) } ?? "",
            text(temple.mainDeity),
            text(temple.deities.map(\.name).joined(separator: "、")), text(match.matchedDeity?.written),
            temple.rating.map { "\($0)" } ?? "", text(temple.openTime), text(temple.phone),
            text(match.specialEvent?.title), match.specialEvent?.occurrence.start.description ?? "",
            text(match.nextLunarDate?.title), match.nextLunarDate?.occurrence.start.description ?? "",
            links.googleSearch, links.plusCode, text(reading.openingHours), text(reading.lunar),
            match.openNow.map { $0 ? "true" : "false" } ?? "", visit.hours.asOf?.description ?? "",
            text(visit.website), text(visit.coverURL),
        ]
    }
}
