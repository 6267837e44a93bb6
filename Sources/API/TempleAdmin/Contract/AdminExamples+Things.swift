internal import APIDescription
internal import TempleModel

/// Examples of temples and of the catalogue's entities.
extension AdminExamples {
    /// A thing as an editor reads it.
    static func thing(_ kind: EntityKind) -> String {
        guard let kind = kind.ofCatalogue else { return temple }
        return String(decoding: EditResult.Thing.entity(entity(kind)).document, as: UTF8.self)
    }

    /// The members that an edit sets.
    static func edit(_ kind: EntityKind) -> String {
        switch kind {
        case .temple: #"{"phone":"04-22245964","website":null}"#
        case .deity: #"{"deity_role_en":"Protects those at sea.","cover_url":null}"#
        case .festival: #"{"month":10,"day":16}"#
        case .activity: #"{"recurrence":{"day":2},"place":"臺中市東區"}"#
        case .group: #"{"deities":["mazu","guanyin"],"video_url":null}"#
        }
    }

    /// The members of something new.
    static func new(_ kind: EntityKind) -> String {
        switch kind {
        case .temple: #"{"name":"新天宮","lat":24.14208,"lng":120.6816,"main_deity":"天上聖母"}"#
        case .deity:
            """
            {"name":"新天大帝","aliases":["新天上帝"],"days":[{"month":3,"day":5,"kind":"聖誕","title":"新天大帝聖誕",\
            "source":"該廟"}]}
            """
        case .festival:
            #"{"name":"開漳祭","occasion":"祭神","kind":"lunar","month":2,"day":15,"source":"縣志"}"#
        case .activity:
            """
            {"title":"新天宮遶境","temples":[{"source":"moi","source_id":"1748657"}],\
            "recurrence":{"kind":"lunar","month":3,"day":1},"source":"該廟"}
            """
        case .group:
            """
            {"name":"求雨","deities":["mazu"],"festivals":["lantern"],"created_at":"2026-11-20T10:00:00+08:00"}
            """
        }
    }

    /// A page of a list.
    static func summaries(_ kind: EntityKind) -> String {
        guard let kind = kind.ofCatalogue else {
            return """
                [{"id":190,"name":"臺中萬春宮","address":"臺中市中區成功路212號","lat":24.14208,"lng":120.6816,\
                "main_deity":"天上聖母","phone":null,"open_time":"06:00~21:00","website":null,"cover_url":null,\
                "distance":null,"deleted":false,"missing":["phone","picture"]}]
                """
        }
        return String(decoding: EntityListJSON.list([entity(kind)]), as: UTF8.self)
    }

    private static let temple = """
        {"id":190,"version":"4fd11d58d24092c5","deleted":false,"name":"臺中萬春宮","official_name":"萬春宮","aliases":[],\
        "name_en":null,"lat":24.14208,"lng":120.6816,"precision":"geocoded","address":"臺中市中區成功路212號",\
        "main_deity":"天上聖母","side_deities":[],"phone":"04-22245964",\
        "open_time":"06:00~21:00","opening_hours":null,"opening_hours_lunar":null,"website":null,\
        "photos":[{"url":"https://example.org/1.jpg","title":"正殿","credit":null,"license":null}],"rating":null,\
        "rating_count":null,\((FieldTexts.labels + FieldTexts.ofPage).exampleMembers),\
        "edited":["phone","website"],"fields":[{"field":"phone","values":[\
        {"source":"curated","source_id":"190","as_of":null,"shown":true,"value":{"phone":"04-22245964"}},\
        {"source":"moi","source_id":"1748657","as_of":"2026-10-01","shown":false,"value":{"phone":"04-22245963"}}]}]}
        """

    // MARK: The catalogue

    private static func entity(_ kind: CatalogueKind) -> EditableEntity {
        let edited = EditInput.Member("description", .text("鄉里所傳。"))
        let base = base(of: kind)
        return EditableEntity(
            kind: kind, id: kind.entity.exampleID, slug: slug(of: kind), name: name(of: kind),
            members: CatalogueForm(kind).ordered(base + [edited]), base: base, edits: [edited], isDeleted: false,
            version: "4fd11d58d24092c5")
    }

    private static func name(of kind: CatalogueKind) -> String {
        switch kind {
        case .deity: "媽祖"
        case .festival: "下元節"
        case .activity: "旱溪媽祖遶境十八庄"
        case .group: "求姻緣"
        }
    }

    private static func base(of kind: CatalogueKind) -> [EditInput.Member] {
        let rule = [
            EditInput.Member("kind", .text("lunar")), EditInput.Member("month", .number(10)),
            EditInput.Member("day", .number(15)),
        ]
        var members: [EditInput.Member] = []
        func add(_ name: String, _ value: EditInput) { members.append(EditInput.Member(name, value)) }
        add(kind == .activity ? "title" : "name", .text(name(of: kind)))
        if let slug = slug(of: kind) { add("slug", .text(slug)) }
        switch kind {
        case .deity:
            add("aliases", .list([.text("天上聖母"), .text("天后")]))
            add("deity_role", .text("海上守護神。"))
        case .festival:
            members += rule
            add("occasion", .text("節慶"))
            add("customs", .text("祭水官大帝。"))
            add("source", .text("維基百科"))
        case .activity:
            let temple = [
                EditInput.Member("source", .text("moi")), EditInput.Member("source_id", .text("1748657")),
            ]
            add("temples", .list([.object(temple)]))
            add("recurrence", .object(rule))
            add("source", .text("文化部國家文化資產網"))
        case .group:
            add("enabled", .flag(true))
            add("created_at", .text("2026-11-20T10:00:00+08:00"))
            add("deities", .list([.text("yuelao")]))
        }
        return CatalogueForm(kind).ordered(members)
    }

    private static func slug(of kind: CatalogueKind) -> String? {
        switch kind {
        case .deity: "mazu"
        case .festival: "xiayuan"
        case .activity: nil
        case .group: "love"
        }
    }
}
