internal import Geodesy
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// Temples that are chosen on the map: those nearest to a point, each with a button that adds it to the list. The point is
/// typed, or the map is clicked.
struct TemplesOnMap {
    static let path = "/admin/check/temples-near"
    private static let (latitude, longitude) = (TypedPosition.latitude, TypedPosition.longitude)
    private static let (reach, most) = (Distance(kilometers: 5), 10)

    private let context: AdminContext

    init(_ context: AdminContext) { self.context = context }

    /// - Parameter text: returns what stands in an input.
    func html(_ text: (String) -> String) -> HTML {
        let (north, east) = (text(Self.latitude), text(Self.longitude))
        let values = [Self.latitude: north, Self.longitude: east]
        // The form is shown all the same where the store cannot be asked.
        let checked = (try? checked { values[$0] }) ?? Checked()
        return """
            <details class="more" data-not-saved\(north.isEmpty && east.isEmpty ? "" : " open" as HTML)>
            <summary>\(context.words("Choose on the map", "在地圖上選擇", "地図で選ぶ"))</summary>
            <div class="fields">
            \(input(Self.latitude, north, context.words("Latitude", "緯度", "緯度")))
            \(input(Self.longitude, east, context.words("Longitude", "經度", "経度")))
            </div>
            <small id="near-help">\(context.words(
                "The temples nearest to the point are below; nothing of the point is saved.", "下方列出離這一點最近的廟；這一點不會儲存。",
                "この点に近い廟が下に出ます。点は保存されません。"))</small>
            \(PositionMap(context).html)
            \(LiveCheck(path: Self.path, fields: [Self.latitude, Self.longitude]).html(checked, context))\
            </details>

            """
    }

    private func input(_ name: String, _ value: String, _ label: String) -> HTML {
        """
        <div><label for="\(name)">\(label)</label>
        <input id="\(name)" name="\(name)" value="\(value)" \
        inputmode="decimal" autocomplete="off" aria-describedby="near-help"></div>
        """
    }

    func checked(_ value: (String) -> String?) throws -> Checked {
        let position: TypedPosition.Position
        do throws(EditFaults) {
            guard
                let typed = try TypedPosition.read({ [Self.latitude, Self.longitude].contains($0) ? value($0) : nil })
            else { return Checked() }
            position = typed
        } catch {
            return Checked(
                line: HTML(error.faults.map { EditFaultWords.html($0, context) }, separator: " "), isWrong: true)
        }
        guard let place = try? Coordinate(latitude: position.latitude, longitude: position.longitude) else {
            return Checked(text: context.words("This is no position.", "這不是一個位置。", "位置ではありません。"), isWrong: true)
        }
        let query = try TempleQuery(
            latitude: place.latitude, longitude: place.longitude, radius: Self.reach, limit: Self.most,
            today: context.call.time.day)
        let found = try context.site.store.temples(matching: query).matches
        let line =
            found.isEmpty
            ? context.words("No temple is within 5 km.", "5 公里內沒有廟。", "5 km 以内に廟がありません。")
            : context.words("The \(found.count) nearest temples:", "最近的 \(found.count) 間廟：", "近い廟 \(found.count) 件：")
        return Checked(text: line, below: below(position, found))
    }

    private func below(_ position: TypedPosition.Position, _ found: [TempleMatch]) -> HTML {
        let (latitude, longitude) = (DecimalText.degrees(position.latitude), DecimalText.degrees(position.longitude))
        let rows: [HTML] = found.map { match in
            let (temple, meters) = (match.temple, Int((match.distance?.meters ?? 0).rounded()))
            let label = Things.label(temple.id, temple.name)
            return """
                <li data-lat="\(DecimalText.degrees(temple.coordinate.latitude))" \
                data-lng="\(DecimalText.degrees(temple.coordinate.longitude))">\
                <a href="\(TemplePages.path(of: temple.id))"><bdi lang="zh-Hant-TW">\(label)</bdi></a> \
                <span class="second">\(context.words("\(meters) m", "\(meters) 公尺", "\(meters) m"))</span> \
                <button type="button" class="quiet" data-add="\(label)">\(context.words("Add", "加入", "追加"))\
                <span class="hidden-text"> \(temple.name)</span></button></li>

                """
        }
        return """
            <div data-position data-lat="\(latitude)" data-lng="\(longitude)">
            <ul class="near">
            \(rows)</ul></div>
            """
    }
}
