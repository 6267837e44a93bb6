internal import APIDescription
internal import TempleModel

extension Shapes {
    /// Temples in the order of a visit.
    static let tour: [JSONSchema.Member] = [
        .init(
            "length", .number(),
            "The length in kilometres by straight lines on the ellipsoid, not along roads.",
            chinese: "路線的長度，單位為公里；以直線計算，不是道路距離。"),
        .init("round", .flag, "Whether it returns to where it began.", chinese: "是否回到起點。"),
        .init(
            "exact", .flag, "Whether the order is certainly the shortest by straight lines.",
            chinese: "依直線距離，是否確定為最短的順序。"),
        .init("mode", .orNull(.choice(TravelMode.allCases.map(\.rawValue)))),
        .init(
            "start", .orNull(.object([.init("lat", .number()), .init("lng", .number())])),
            "Where the traveller sets out; null if the route begins at its first temple.",
            chinese: "出發地點；由第一間寺廟開始時為 null。"),
        .init(
            "stops",
            .list(
                .object([
                    .init(
                        "leg", .orNull(.number()),
                        "The distance in kilometres from the stop before, or from the start.",
                        chinese: "與前一站（或出發地點）的距離，單位為公里。"),
                    .init("temple", .named("TempleMatch")),
                ]), atMost: TourQuery.counts.upperBound), "The temples in order.", chinese: "依順序的寺廟。"),
        .init(
            "leg_back", .orNull(.number()), "The distance in kilometres back to where a round began.",
            chinese: "環狀路線由最後一站回到起點的距離，單位為公里。"),
        .init(
            "google_maps",
            .object([
                .init("phone", .list(.text), "With at most three way points each.", chinese: "每段至多三個停靠點。"),
                .init("desk", .list(.text), "With at most nine way points each.", chinese: "每段至多九個停靠點。"),
            ]),
            "Google Maps directions in parts; each part begins where the one before ended.",
            chinese: "Google 地圖的路線，分段時每段由前一段的終點開始。"),
        .init(
            "gpx_url", .orNull(.text),
            "The route as a GPX file, relative to the service; null for fewer than two temples.",
            chinese: "路線的 GPX 檔，相對於服務的網址；不到兩間寺廟時為 null。"),
        .init(
            "page_url", .orNull(.text),
            "The page of the route to share, relative to the service. It does not tell the start.",
            chinese: "可分享的路線網頁，相對於服務的網址；不含出發地點。"),
    ]
}
