internal import Geodesy
internal import TempleModel
internal import Wording

/// The position of a temple in a form: degrees, metres of TWD97, how exact it is, a map to point at, and what is known of
/// the place. ``TypedPosition`` reads it.
struct PositionField {
    private let lat: String
    private let lng: String
    private let precision: String
    private let templeID: Int64?
    private let (address, county): (String?, String?)
    private let grid: String
    private let zone: String
    private let notes: InputNotes
    private let context: AdminContext

    /// - Parameters:
    ///   - templeID: nil for a new temple.
    ///   - address: what the form shows beside the position; nil for what the temple has.
    ///   - county: the same of its county.
    ///   - twd97: what was typed as metres in a form that is shown again.
    ///   - zone: the zone that was chosen there; empty for that of the position.
    init(
        lat: String, lng: String, precision: String, templeID: Int64?, address: String? = nil,
        county: String? = nil, twd97: String = "", zone: String = "",
        notes: InputNotes = InputNotes(), _ context: AdminContext
    ) {
        self.lat = lat
        self.lng = lng
        self.precision = precision
        self.templeID = templeID
        (self.address, self.county) = (address, county)
        grid = twd97
        self.zone = zone
        self.notes = notes
        self.context = context
    }

    var html: HTML {
        """
        <fieldset class="part position">
        <legend class="hidden-text">\(MergedTemple.Field.position.about.label.text(in: context.language))</legend>
        <div class="fields">
        \(input(TypedPosition.latitude, lat, context.words("Latitude", "緯度", "緯度")))
        \(input(TypedPosition.longitude, lng, context.words("Longitude", "經度", "経度")))
        \(precisionField)
        </div>
        <small id="position-help">\(context.words(
                "Degrees of WGS84, as maps have them. A pair such as 24.1437, 120.6736 may be pasted into one field.",
                "WGS84 度數，與一般地圖相同；可將「24.1437, 120.6736」整組貼在一欄。",
                "WGS84 の度数です。「24.1437, 120.6736」のように一つの欄にまとめて貼れます。"))</small>
        \(gridField)
        \(PositionMap(context).html)
        \(check)\
        </fieldset>

        """
    }

    private func input(_ name: String, _ value: String, _ label: String) -> HTML {
        """
        <div><label for="\(name)">\(label)</label>
        <input id="\(name)" name="\(name)" value="\(value)" \(HTML(longest: TypedPosition.longest)) \
        inputmode="decimal" autocomplete="off" \(notes.attributes(name, of: .position, help: "position-help"))></div>
        """
    }

    /// What an import has found out can be kept, and not be chosen.
    private var precisionField: HTML {
        let known = PositionPrecision(rawValue: precision)
        let stated: [PositionPrecision] = [.surveyed, .geocoded]
        let other: HTML =
            known.map(stated.contains) ?? false
            ? ""
            : "<option value=\"\" selected>\(words(known))</option>"
        let options: [HTML] = stated.map { one in
            "<option value=\"\(one.rawValue)\"\(one == known ? " selected" : "" as HTML)>\(words(one))</option>"
        }
        return """
            <div><label for="precision">\(context.words("How exact", "位置依據", "精度"))</label>
            <select id="precision" name="precision" \(notes.attributes("precision", of: .position))>\(other)\(options)</select></div>
            """
    }

    private func words(_ precision: PositionPrecision?) -> String {
        precision?.words.text(in: context.language) ?? context.words("not said", "未說明", "記載なし")
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
            \(HTML(longest: TypedPosition.longest)) inputmode="decimal" autocomplete="off" \
            placeholder="301255.40, 2770011.20" \
            \(notes.attributes(TypedPosition.grid, of: .position, help: "twd97-help"))></div>
            <div><label for="\(TypedPosition.zone)">\(context.words("Zone", "分帶", "帯"))</label>
            <select id="\(TypedPosition.zone)" name="\(TypedPosition.zone)">\(zones)</select></div>
            </div>
            <small id="twd97-help">\(context.words(
                "Where it is filled in, it replaces the degrees above.", "填寫後會換算並取代上面的度數。",
                "記入すると、換算して上の度数の代わりに使います。"))</small>
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
            "address": address, "county": county,
        ]
        let path = CheckPages.position + (templeID.map { "?temple=\($0)" } ?? "")
        // The form is shown all the same where the store cannot be asked.
        let checked = (try? PositionCheck(context) { values[$0] ?? nil }.checked()) ?? Checked()
        return LiveCheck(path: path, fields: fields).html(checked, isSaid: notes.areWrong(of: .position), context)
    }
}
