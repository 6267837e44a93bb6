internal import Geodesy
public import TempleModel
internal import Wording

/// A tour as GPX 1.1 (topografix.com/GPX/1/1): one route with its temples in order, for navigation devices and apps.
///
/// A round that begins at a temple ends with it again. The traveller's position is not in the file, because files are
/// passed on.
public enum TourGPX {
    /// `application/gpx+xml`.
    public static let mediaType = "application/gpx+xml"
    /// The name under which a browser stores the file.
    public static let fileName = "temples.gpx"

    /// Returns the file.
    public static func document(_ tour: TempleTour) -> [UInt8] {
        let temples = tour.stops.map(\.match.temple)
        let returns = tour.isRound && tour.start == nil && temples.count > 1
        let points = temples + (returns ? Array(temples.prefix(1)) : [])
        let title = name(of: temples)
        let file: HTML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="nearby" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
            <metadata><name>\(title)</name></metadata>
            <rte>
            <name>\(title)</name>
            \(points.map(point))</rte>
            </gpx>

            """
        return file.bytes
    }

    private static func name(of temples: [Temple]) -> String {
        guard let first = temples.first, let last = temples.last, first.id != last.id else {
            return printable(temples.first?.name ?? "")
        }
        return printable("\(first.name) – \(last.name) (\(temples.count))")
    }

    private static func point(_ temple: Temple) -> HTML {
        let description: HTML = temple.address.map { "<desc>\(printable($0))</desc>" } ?? ""
        return """
            <rtept lat="\(DecimalText.degrees(temple.coordinate.latitude))" \
            lon="\(DecimalText.degrees(temple.coordinate.longitude))"><name>\(printable(temple.name))</name>\(description)</rtept>

            """
    }

    /// Returns a text without the characters that XML 1.0 cannot have, and without line breaks.
    private static func printable(_ text: String) -> String {
        let kept = text.unicodeScalars.filter {
            $0.properties.generalCategory != .control && $0.value != 0xFFFE && $0.value != 0xFFFF
        }
        return String(String.UnicodeScalarView(kept))
    }
}
