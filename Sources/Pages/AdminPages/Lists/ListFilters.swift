internal import TempleAdmin
internal import TempleModel
internal import Wording

/// The form of what a list is asked for. Without JavaScript it is sent by its button.
enum ListFilters {
    static func html(_ request: ListRequest, _ context: AdminContext) -> HTML {
        let counties = County.names.map { (value: $0, text: $0) }
        let facts = MissingFact.allCases.map { (value: $0.rawValue, text: $0.listWords.text(in: context.language)) }
        // An order that needs something else stays chosen until that is given.
        let orders = ListOrder.allCases.map { (value: $0.rawValue, text: $0.words.text(in: context.language)) }
        func label(_ parameter: SearchParameter) -> String {
            Self.label(parameter)?.text(in: context.language) ?? ""
        }
        return """
            <form class="plain list-filters" method="get" action="\(ListRequest.root)" role="search">
            <p class="wide"><label for="q">\(label(.q))</label>
            <input id="q" name="q" type="search" value="\(request.words ?? "")" maxlength="\("\(TempleQuery.maximumTextLength)")" \
            autocomplete="off" enterkeyhint="search"></p>
            \(choice("county", label(.county), counties, request.county, context))\
            \(choice("missing", context.words("Lacks", "缺少", "不足しているもの"), facts, request.missing?.rawValue, context))\
            \(choice("sort", context.words("Sort by", "排序", "並べ順"), orders, request.wantedOrder?.rawValue, context, none: context.words("usual", "預設", "標準")))\
            <details class="more"\(isOpen(request) ? " open" : "" as HTML)>
            <summary>\(context.words("More filters", "更多條件", "その他の条件"))</summary>
            <div class="inner">
            \(line("deity", label(.deity), request.deity, most: TempleQuery.maximumDeityLength))\
            \(line("religion", label(.religion), request.religion, most: TempleQuery.maximumTextLength))\
            <p><label for="since">\(context.words("Changed by hand since", "人工變更起始日", "手で変更された日（以降）"))</label>
            <input id="since" name="since" type="date" value="\(request.since ?? "")"></p>
            <p><label class="check"><input type="checkbox" name="edited" value="true"\(request.isEdited ? " checked" : "" as HTML)> \
            \(context.words("Only what was decided by hand", "只列人工修改過的", "手で決めた項目があるもののみ"))</label></p>
            \(line("lat", label(.lat), request.latitude, most: 20, numeric: true, hint: ListRequest.middle.latitude))\
            \(line("lng", label(.lng), request.longitude, most: 20, numeric: true, hint: ListRequest.middle.longitude))\
            </div>
            </details>
            <details class="more">
            <summary>\(context.words("Columns", "欄位", "列"))</summary>
            <fieldset class="picks"><legend>\(context.words("Shown beside the name", "名稱以外顯示的欄位", "名前のほかに表示する列"))</legend>
            \(columns(request, context))</fieldset>
            </details>
            <p class="wide"><button>\(context.words("Show", "顯示", "表示"))</button>
            <a class="button quiet" href="\(ListRequest.root)">\(context.words("Clear", "清除條件", "条件を消す"))</a></p>
            </form>
            """
    }

    /// What the form calls an input; nil for what it does not have.
    static func label(_ parameter: SearchParameter) -> Words? {
        switch parameter {
        case .q: Words("Name, address or deity", "名稱、地址或神明", "名前・住所・神")
        case .county: Words("County", "縣市", "県市")
        case .deity: Words("Deity", "神明", "神")
        case .religion: Words("Religion", "宗教", "宗教")
        case .lat: Words("Distance from: latitude", "距離起點：緯度", "距離の起点：緯度")
        case .lng: Words("Distance from: longitude", "距離起點：經度", "距離の起点：経度")
        default: nil
        }
    }

    private static func isOpen(_ request: ListRequest) -> Bool {
        request.deity != nil || request.religion != nil || request.since != nil || request.isEdited
            || request.latitude != nil
    }

    private static func columns(_ request: ListRequest, _ context: AdminContext) -> HTML {
        let chosen = request.columns
        return HTML(
            ListColumn.allCases.map { column in
                let checked: HTML = chosen.contains(column) ? " checked" : ""
                return """
                    <label class="check"><input type="checkbox" name="col" value="\(column.rawValue)"\(checked)> \
                    \(column.words.text(in: context.language))</label>

                    """
            })
    }

    /// - Parameter none: what it is called that nothing is chosen; nil for "any".
    private static func choice(
        _ name: String, _ label: String, _ values: [(value: String, text: String)], _ chosen: String?,
        _ context: AdminContext, none: String? = nil
    ) -> HTML {
        let any: HTML = "<option value=\"\">\(none ?? context.words("any", "不限", "指定なし"))</option>\n"
        let options: [HTML] = values.map { one in
            "<option value=\"\(one.value)\"\(one.value == chosen ? " selected" : "" as HTML)>\(one.text)</option>\n"
        }
        return """
            <p><label for="\(name)">\(label)</label>
            <select id="\(name)" name="\(name)">\(any)\(options)</select></p>

            """
    }

    private static func line(
        _ name: String, _ label: String, _ value: String?, most: Int, numeric: Bool = false, hint: String = ""
    ) -> HTML {
        let keys: HTML = numeric ? " inputmode=\"decimal\"" : ""
        return """
            <p><label for="\(name)">\(label)</label>
            <input id="\(name)" name="\(name)" value="\(value ?? "")" maxlength="\("\(most)")" placeholder="\(hint)" \
            autocomplete="off"\(keys)></p>

            """
    }
}
