internal import Geodesy
internal import HTMLText
internal import TempleModel

/// The position of a temple in a form: degrees, metres of TWD97, how exact it is, a map to point at, and what is known of
/// the place. ``TypedPosition`` reads it.
struct PositionField {
    private let lat: String
    private let lng: String
    private let precision: String
    private let templeID: Int64?
    private let grid: String
    private let zone: String
    private let notes: InputNotes
    private let context: AdminContext

    /// - Parameters:
    ///   - templeID: nil for a new temple.
    ///   - twd97: what was typed as metres in a form that is shown again.
    ///   - zone: the zone that was chosen there; empty for that of the position.
    init(
        lat: String, lng: String, precision: String, templeID: Int64?, twd97: String = "", zone: String = "",
        notes: InputNotes = InputNotes(), _ context: AdminContext
    ) {
        self.lat = lat
        self.lng = lng
        self.precision = precision
        self.templeID = templeID
        grid = twd97
        self.zone = zone
        self.notes = notes
        self.context = context
    }

    var html: HTML {
        let title = context.words("Position", "位置", "位置")
        return """
            <fieldset class="part position">
            <legend>\(title)</legend>
            <div class="fields">
            \(input(TypedPosition.latitude, lat, context.words("Latitude", "緯度", "緯度")))
            \(input(TypedPosition.longitude, lng, context.words("Longitude", "經度", "経度")))
            \(precisionField)
            </div>
            <small id="position-help">\(context.words(
                "Degrees of WGS84, as maps have them. A pair such as 24.1437, 120.6736 may be pasted into one field. Distances, the map and routes come from it.",
                "WGS84 度數，同一般地圖；可將「24.1437, 120.6736」整組貼在一欄。距離、地圖與路線都由此而來。",
                "WGS84 の度数です。「24.1437, 120.6736」のように一つの欄にまとめて貼れます。距離・地図・道順はこれによります。"))</small>
            \(gridField)
            \(PositionMap(context).html)
            \(check)\
            </fieldset>

            """
    }

    private func input(_ name: String, _ value: String, _ label: String) -> HTML {
        """
        <div><label for="\(name)">\(label)</label>
        <input id="\(name)" name="\(name)" value="\(value)" maxlength="\(String(TypedPosition.longest))" \
        inputmode="decimal" autocomplete="off" \(notes.attributes(name, of: .position, help: "position-help"))></div>
        """
    }

    /// What an import has found out can be kept, and not be chosen.
    private var precisionField: HTML {
        let stated: [(value: String, text: String)] = [
            ("surveyed", context.words("on the spot, or on a map", "實地或地圖確認", "現地・地図で確認")),
            ("geocoded", context.words("from the address", "由地址推算", "住所から推定")),
        ]
        let isStated = stated.contains { $0.value == precision }
        let other: HTML =
            isStated
            ? ""
            : "<option value=\"\" selected>\(found)</option>"
        let options: [HTML] = stated.map { value, text in
            "<option value=\"\(value)\"\(value == precision ? " selected" : "" as HTML)>\(text)</option>"
        }
        return """
            <div><label for="precision">\(context.words("How exact", "如何得知", "精度"))</label>
            <select id="precision" name="precision" \(notes.attributes("precision", of: .position))>\(other)\(options)</select></div>
            """
    }

    private var found: String {
        switch PositionPrecision(rawValue: precision) {
        case .shared: context.words("shared by several temples", "與別的廟同一點", "複数の廟と同じ点")
        case .doubtful: context.words("doubtful", "可疑", "疑わしい")
        case .surveyed, .geocoded, nil: context.words("not said", "未說明", "記載なし")
        }
    }

    private var gridField: HTML {
        let chosen = zone.isEmpty ? String(usualZone.rawValue) : zone
        let zones: [HTML] = TWD97.Zone.allCases.map { one in
            let number = String(one.rawValue)
            let text =
                switch one {
                case .main: context.words("121° (Taiwan, 綠島, 蘭嶼)", "121°（臺灣、綠島、蘭嶼）", "121°（台湾・緑島・蘭嶼）")
                case .western: context.words("119° (澎湖, 金門, 馬祖)", "119°（澎湖、金門、馬祖）", "119°（澎湖・金門・馬祖）")
                }
            return "<option value=\"\(number)\"\(number == chosen ? " selected" : "" as HTML)>\(text)</option>"
        }
        return """
            <details class="more"\(grid.isEmpty ? "" : " open" as HTML)>
            <summary>\(context.words("Metres of TWD97", "TWD97 坐標", "TWD97 の座標"))</summary>
            <div class="fields">
            <div><label for="\(TypedPosition.grid)">X, Y</label>
            <input id="\(TypedPosition.grid)" name="\(TypedPosition.grid)" value="\(grid)" \
            maxlength="\(String(TypedPosition.longest))" inputmode="decimal" autocomplete="off" \
            placeholder="301255.40, 2770011.20" \
            \(notes.attributes(TypedPosition.grid, of: .position, help: "twd97-help"))></div>
            <div><label for="\(TypedPosition.zone)">\(context.words("Zone", "分帶", "帯"))</label>
            <select id="\(TypedPosition.zone)" name="\(TypedPosition.zone)">\(zones)</select></div>
            </div>
            <small id="twd97-help">\(context.words(
                "Where it is filled in, it replaces the degrees above.", "有填時，以此換算取代上面的度數。",
                "記入すると、上の度数の代わりに使われます。"))</small>
            </details>
            """
    }

    /// The zone in which the position is.
    private var usualZone: TWD97.Zone { (Double(decimal: lng) ?? 121) < 120 ? .western : .main }

    private var check: HTML {
        let fields = [
            TypedPosition.latitude, TypedPosition.longitude, TypedPosition.grid, TypedPosition.zone, "address",
            "county",
        ]
        let values = [
            TypedPosition.latitude: lat, TypedPosition.longitude: lng, TypedPosition.grid: grid,
            TypedPosition.zone: zone.isEmpty ? nil : zone, "temple": templeID.map { String($0) },
        ]
        let path = CheckPages.position + (templeID.map { "?temple=\($0)" } ?? "")
        // The form is shown all the same where the store cannot be asked.
        let checked = (try? PositionCheck(context) { values[$0] ?? nil }.checked()) ?? Checked()
        return LiveCheck(path: path, fields: fields).html(checked, context)
    }
}
