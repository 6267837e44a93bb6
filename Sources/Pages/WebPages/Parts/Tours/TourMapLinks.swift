internal import TempleFormats
internal import TempleModel
internal import Wording

/// The directions of a tour in Google Maps: for phones and for other devices, in parts where one link has not room for
/// all temples. A script opens the list of the device.
struct TourMapLinks {
    private let tour: TempleTour
    private let context: PageContext

    init(_ tour: TempleTour, _ context: PageContext) {
        self.tour = tour
        self.context = context
    }

    var html: HTML {
        let (phone, desk) = (tour.directions.phoneParts, tour.directions.deskParts)
        let lists: HTML =
            phone == desk
            ? list(desk)
            : """
            <tour-links>
            <details open data-device="phone">
            <summary>\(context.words("On a phone: ", "手機：", "スマートフォン："))\(parts(phone.count))</summary>
            \(list(phone))
            </details>
            <details open data-device="desk">
            <summary>\(context.words("On a computer: ", "電腦：", "パソコン："))\(parts(desk.count))</summary>
            \(list(desk))
            </details>
            </tour-links>
            <p class="caption">\(context.words(
                "Google Maps takes at most \(TourDirections.phoneWayPoints) way points in a browser on a phone and \(TourDirections.deskWayPoints) elsewhere. Each part begins where the one before ended.",
                "Google 地圖的連結在手機上至多 \(TourDirections.phoneWayPoints) 個停靠點，其他裝置至多 \(TourDirections.deskWayPoints) 個；每一段由前一段的終點開始。",
                "Googleマップのリンクで指定できる経由地は、スマートフォンでは\(TourDirections.phoneWayPoints)か所、ほかの機器では\(TourDirections.deskWayPoints)か所までです。各区間は前の区間の終点から始まります。"))</p>
            """
        return """
            <section>
            <h2 class="title">\(context.words("Directions in Google Maps", "用 Google 地圖導航", "Googleマップで案内"))</h2>
            \(lists)
            </section>
            """
    }

    private func parts(_ count: Int) -> String {
        count == 1
            ? context.words("one link", "一個連結", "リンク1つ")
            : context.words("\(count) parts", "分 \(count) 段", "\(count)区間")
    }

    private func list(_ parts: [TourDirections.Part]) -> HTML {
        let rows: [HTML] = parts.enumerated().map { number, part in
            let label =
                parts.count == 1
                ? context.words("Open the whole route", "開啟整條路線", "道順全体を開く")
                : context.words("Part \(number + 1)", "第 \(number + 1) 段", "第\(number + 1)区間")
            return """
                <li><a class="button" href="\(part.link)" rel="noopener">\(label)</a> \
                <span class="second">\(name(part.first)) → \(name(part.last))</span></li>

                """
        }
        return "<ul class=\"parts\">\(rows)</ul>"
    }

    /// Returns the name of a place of the directions.
    private func name(_ point: TourDirections.Point) -> HTML {
        switch point {
        case .start: "\(context.words("the start", "出發地", "出発地"))"
        case .stop(let index): context.data(tour.stops[index].match.temple.name)
        }
    }
}
