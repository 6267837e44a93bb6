internal import TempleFormats
internal import TempleModel
internal import WebPages
internal import Wording

/// A column of a list of the catalogue beside the name.
enum EntityColumn {
    case days
    case temples
    case items
    /// What is decided by hand.
    case hand

    static func of(_ kind: CatalogueKind) -> [EntityColumn] {
        switch kind {
        case .deity: [.days, .temples, .hand]
        case .festival: [.days, .hand]
        case .activity: [.days, .temples, .hand]
        case .group: [.items, .hand]
        }
    }

    var words: Words {
        switch self {
        case .days: Words("Days", "日子", "日")
        case .temples: Words("Temples", "廟宇", "廟")
        case .items: Words("Items", "項目", "項目")
        case .hand: Words("By hand", "人工編輯", "手作業")
        }
    }

    /// - Parameter counted: what the overview has counted, for the temples of deities.
    func html(
        _ entity: EditableEntity, _ counted: OverviewMemory.Known?, _ context: AdminContext
    ) -> HTML {
        switch self {
        case .days: days(entity, context)
        case .temples: temples(entity, counted, context)
        case .items: items(entity, context)
        case .hand: hand(entity, context)
        }
    }

    private func days(_ entity: EditableEntity, _ context: AdminContext) -> HTML {
        let rules: [String]
        switch entity.kind {
        case .deity:
            guard case .list(let days)? = entity.members["days"] else { return "" }
            rules = days.compactMap { day in
                guard case .object(let members) = day else { return nil }
                return EntityValue.words(members, context, kind: .lunar)
            }
        case .festival: rules = [EntityValue.words(entity.members, context)]
        case .activity:
            guard case .object(let members)? = entity.members["recurrence"] else { return "" }
            rules = [EntityValue.words(members, context)]
        case .group: return ""
        }
        return HTML(rules.map { "\($0)" }, separator: "\(context.words(", ", "、", "、"))")
    }

    private func temples(
        _ entity: EditableEntity, _ counted: OverviewMemory.Known?, _ context: AdminContext
    ) -> HTML {
        guard entity.kind == .deity else {
            guard case .list(let temples)? = entity.members["temples"] else { return "" }
            return "<span class=\"digits\">\(String(temples.count))</span>"
        }
        guard !entity.isDeleted else { return "" }
        return """
            <a href="\(ListRequest.root)?deity=\(PercentEncoding.encode(entity.name))">\
            \(context.words("Its temples", "供奉的廟", "祀る廟"))<span class="hidden-text"> <bdi>\(entity.name)</bdi></span>\
            \(Self.count(of: entity, counted, context))</a>
            """
    }

    /// Returns how many temples a deity has; nothing where nobody has counted them yet.
    private static func count(
        of deity: EditableEntity, _ counted: OverviewMemory.Known?, _ context: AdminContext
    ) -> HTML {
        guard let counted, let count = counted.figures?.templesOfDeities[deity.id] else { return "" }
        let about = counted.areOld ? context.words("about ", "約 ", "約 ") : ""
        return " <span class=\"digits\">(\(about)\(count.grouped))</span>"
    }

    private func items(_ entity: EditableEntity, _ context: AdminContext) -> HTML {
        func count(_ member: String) -> Int {
            if case .list(let list)? = entity.members[member] { list.count } else { 0 }
        }
        let (deities, festivals) = (count("deities"), count("festivals"))
        let texts = [
            deities == 0
                ? nil
                : context.words(
                    deities == 1 ? "1 deity" : "\(deities) deities", "\(deities) 位神明", "神さま \(deities) 柱"),
            festivals == 0
                ? nil
                : context.words(
                    festivals == 1 ? "1 festival" : "\(festivals) festivals", "\(festivals) 個節慶", "年中行事 \(festivals) 件"),
        ].compactMap(\.self)
        return "\(texts.joined(separator: context.words(", ", "、", "、")))"
    }

    private func hand(_ entity: EditableEntity, _ context: AdminContext) -> HTML {
        if entity.base == nil { return "\(context.words("made by hand", "人工新增", "手で追加"))" }
        guard !entity.edits.isEmpty else { return "" }
        let fields = EntityField.all(entity.kind).filter { field in
            field.members.contains { entity.edits[$0] != nil }
        }
        let names = fields.map { $0.words.text(in: context.language) }
        return "\(names.joined(separator: context.words(", ", "、", "、")))"
    }
}
