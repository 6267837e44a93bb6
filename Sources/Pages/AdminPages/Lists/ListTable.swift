internal import Geodesy
internal import TempleModel
internal import Wording

/// The rows of a list of temples, each with the place of its mark on the map.
enum ListTable {
    static func html(_ rows: [ListRow], _ request: ListRequest, _ context: AdminContext) -> HTML {
        let columns = request.columns
        let isPicked = context.may(.editor)
        let place = ListPlace(request)
        let hasDistance = request.order == .distance
        let pick: HTML =
            isPicked ? "<th scope=\"col\">\(context.words("Choose", "選取", "選択"))</th>\n" : ""
        let distance: HTML =
            hasDistance ? "<th scope=\"col\">\(context.words("Distance", "距離", "距離"))</th>\n" : ""
        let heads: [HTML] = columns.map { "<th scope=\"col\">\($0.words.text(in: context.language))</th>\n" }
        return """
            <table class="rows temples">
            <caption class="hidden-text">\(AdminSection.temples.words.text(in: context.language))</caption>
            <thead><tr>
            \(pick)<th scope="col">\(context.words("Name", "名稱", "名前"))</th>
            \(distance)\(heads)</tr></thead>
            <tbody>
            \(rows.map { row($0, columns, place, isPicked: isPicked, hasDistance: hasDistance, context) })</tbody>
            </table>

            """
    }

    private static func row(
        _ row: ListRow, _ columns: [ListColumn], _ place: ListPlace, isPicked: Bool, hasDistance: Bool,
        _ context: AdminContext
    ) -> HTML {
        let temple = row.match.temple
        let id = String(temple.id)
        let pick: HTML =
            isPicked
            ? """
            <td class="chooser"><label class="tick"><input type="checkbox" name="id" value="\(id)">\
            <span class="hidden-text">\(context.words("Choose", "選取", "選択")) <bdi>\(temple.name)</bdi></span></label></td>

            """ : ""
        let far: HTML =
            hasDistance
            ? "<td class=\"digits\" data-label=\"\(context.words("Distance", "距離", "距離"))\">\(kilometers(row))</td>\n"
            : ""
        let cells: [HTML] = columns.map { column in
            let contents = column.contents(row, context)
            // On a phone an empty cell would be a heading of nothing.
            guard !contents.bytes.isEmpty else { return "<td></td>\n" }
            return
                "<td class=\"of-\(column.rawValue)\" data-label=\"\(column.words.text(in: context.language))\">\(contents)</td>\n"
        }
        return """
            <tr data-id="\(id)" data-lat="\(DecimalText.degrees(temple.coordinate.latitude))" \
            data-lng="\(DecimalText.degrees(temple.coordinate.longitude))">
            \(pick)<th scope="row"><a href="\(place.path(ofListed: temple.id))"><bdi>\(temple.name)</bdi></a></th>
            \(far)\(cells)</tr>

            """
    }

    private static func kilometers(_ row: ListRow) -> String {
        row.match.distance.map { "\(DecimalText.kilometers($0.kilometers)) km" } ?? ""
    }
}
