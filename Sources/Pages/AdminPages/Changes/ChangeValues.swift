internal import TempleFormats
internal import TempleModel
internal import Wording

/// Values of the history as markup. All texts of the data are isolated, so that none turns what is beside it.
enum ChangeValues {
    /// One field that has changed.
    struct Row {
        let label: Words
        let before: HTML
        let after: HTML
    }

    /// Returns the fields of a thing that have changed, in their order.
    ///
    /// - Parameter things: what references of the catalogue can name.
    static func rows(_ change: EntityChange, _ things: Things, _ context: AdminContext) -> [Row] {
        guard let kind = change.kind.ofCatalogue else {
            return fields(change).map { field in
                Row(
                    label: field.about.label, before: FieldText.html(change.before[field] ?? .none, context),
                    after: FieldText.html(change.after[field] ?? .none, context))
            }
        }
        let known = fields(change, of: kind).map { field in
            let value = EntityValue(field, things, context)
            return Row(
                label: field.words, before: value.html(EntityTexts.value(field, in: change.membersBefore)),
                after: value.html(EntityTexts.value(field, in: change.membersAfter)))
        }
        let others = others(change, of: kind).map { name in
            Row(
                label: HistoryWords.member(name, of: change.kind),
                before: html(change.membersBefore[name] ?? .null, context),
                after: html(change.membersAfter[name] ?? .null, context))
        }
        return known + others
    }

    /// Returns what the fields of a thing are called that have changed, in their order.
    static func labels(_ change: EntityChange) -> [Words] {
        guard let kind = change.kind.ofCatalogue else { return fields(change).map(\.about.label) }
        return fields(change, of: kind).map(\.words)
            + others(change, of: kind).map { HistoryWords.member($0, of: change.kind) }
    }

    // MARK: Fields

    private static func fields(_ change: EntityChange) -> [MergedTemple.Field] {
        MergedTemple.Field.allCases.filter { change.before[$0] != nil || change.after[$0] != nil }
    }

    private static func fields(_ change: EntityChange, of kind: CatalogueKind) -> [EntityField] {
        EntityField.all(kind).filter { field in
            field.members.contains { change.membersBefore[$0] != nil || change.membersAfter[$0] != nil }
        }
    }

    /// Returns the members that no form has: those that are given by the program, or that another version had.
    private static func others(_ change: EntityChange, of kind: CatalogueKind) -> [String] {
        let known = Set(EntityField.all(kind).flatMap(\.members))
        var names: [String] = []
        for member in change.membersBefore + change.membersAfter
        where !known.contains(member.name) && !names.contains(member.name) {
            names.append(member.name)
        }
        return names
    }

    private static func html(_ value: EditInput, _ context: AdminContext) -> HTML {
        switch value {
        case .null: return "<em>\(context.words("none", "無", "なし"))</em>"
        case .text(let text): return "<bdi>\(text)</bdi>"
        case .flag(let flag):
            return "\(flag ? context.words("yes", "是", "はい") : context.words("no", "否", "いいえ"))"
        case .number, .list, .object:
            var json = JSONWriter(reservingCapacity: 256)
            EditInputJSON.write(value, to: &json)
            return "<bdi>\(String(decoding: json.bytes, as: UTF8.self))</bdi>"
        }
    }
}

/// The names of what changes of the catalogue refer to.
enum ChangeNames {
    /// Returns what is there now. The history is shown also where it cannot be asked: then references are their slugs.
    static func things(_ context: AdminContext) -> Things { (try? context.things()) ?? .none }
}
