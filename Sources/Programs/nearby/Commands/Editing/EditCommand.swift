internal import TempleModel
internal import Wording

/// `nearby edit temple 190 --set phone=04-22245964`: sets what is shown of a temple, above all its sources, or of an entity
/// of the catalogue.
enum EditCommand {
    static let specification = CommandSpecification(
        name: "nearby edit",
        summary: Words(
            "Edit a temple, deity, festival, activity or group by hand, above every source and release.",
            "手動修改寺廟、神明、節慶、活動或群組，優先於所有資料來源與新版資料。"),
        forms: ["temple ID|NAME [OPTION...]", "deity|festival|activity|group ID|NAME [OPTION...]"],
        options: [
            EditedMembers.set, EditedMembers.unset, EditedMembers.giveBack, Author.reasonOption, Author.option, dryRun,
            .jsonOrTable,
        ],
        arguments: 2...2,
        notes: Words(
            """
            Members of a temple: \(ofTemple);
            position is lat and lng. Names in a list are separated by 、. Every value is judged as in an import.
            Members of a deity: name, family, aliases, romanized, exact_only, deity_role, description,
            worship_notes, cover_url, days, gathers, no_day, days_note, source; of a festival: name, occasion,
            kind, month, leap, day, term, nth, of, start, end, days, every_years, known_year, description,
            customs, cover_url, same_day, source; of an activity: title, temples, recurrence (also one by one:
            recurrence.day=2), time, place, description, event, own_day, source; of a group: name, description,
            enabled, video_url, created_at, deities, festivals. Names and texts are Chinese; with _en and _ja
            after name, title, deity_role, description, worship_notes, customs, days_note, usual and note, in
            English and Japanese. Lists of objects are JSON.
            Example: nearby edit festival 15 --set month=10 --set day=16 --reason "by the almanac"
            Example: nearby edit temple 190 --set phone=04-22245964 --unset website --reason "asked there"
            To undo an edit: nearby changes --undo NUMBER
            """,
            """
            寺廟：\(ofTemple)；
            position 為 lat 與 lng。清單以「、」分隔。每個值的檢查與匯入相同。
            神明：name, family, aliases, romanized, exact_only, deity_role, description, worship_notes,
            cover_url, days, gathers, no_day, days_note, source；節慶：name, occasion, kind, month, leap, day,
            term, nth, of, start, end, days, every_years, known_year, description, customs, cover_url,
            same_day, source；活動：title, temples, recurrence（也可逐項：recurrence.day=2）, time, place,
            description, event, own_day, source；群組：name, description, enabled, video_url, created_at,
            deities, festivals。
            名稱與文字為中文；name, title, deity_role, description, worship_notes, customs, days_note, usual,
            note 加上 _en、_ja 為英文與日文。物件的清單以 JSON 書寫。
            範例：nearby edit festival 15 --set month=10 --set day=16 --reason "依農民曆"
            範例：nearby edit temple 190 --set phone=04-22245964 --unset website --reason "電話詢問"
            復原：nearby changes --undo NUMBER
            """))

    /// The members of a temple in lines of the help.
    private static let ofTemple = MergedTemple.Field.allCases.flatMap(\.members).reduce(into: "") { text, name in
        // The first line begins with what they are.
        let line = text.lastIndex(of: "\n").map { text[$0...].count } ?? text.count + 21
        if !text.isEmpty { text += line + name.count > 96 ? ",\n" : ", " }
        text += name
    }

    static let dryRun = OptionSpecification(
        "dry-run", help: Words("check and show the change, but write nothing", "檢查並顯示變更，但不寫入"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let kind = try EditedThing.kind(arguments, specification)
        let edited = try EditedMembers(arguments, of: kind, specification)
        guard !edited.members.isEmpty || !edited.givenBack.isEmpty else {
            throw .usage(
                "nothing to edit; give --set MEMBER=VALUE, --unset MEMBER or --give-back MEMBER", specification)
        }
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(
            now: Clock.seconds(), reason: try Author.readReason(arguments, specification),
            isDryRun: arguments.has("dry-run"))
        let database = try composition.database(option: arguments["database"])
        let id = try EditedThing.id(arguments, kind, in: database, composition, specification)
        let store = try composition.editedStore(database)
        let present = try store.thing(kind, id, console)
        let (step, touched) = try step(edited, of: present, console, composition)
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        try EditReport(outcome, of: present, touched: touched, isDryRun: options.isDryRun).show(format, console)
    }

    /// Returns the step, and the names of the members that are listed also where they look the same.
    private static func step(
        _ edited: EditedMembers, of present: EditResult.Thing, _ console: Console, _ composition: Composition
    ) throws(CommandError) -> (EditStep, touched: Set<String>) {
        switch present {
        case .temple(let temple):
            let values = try edited.values(of: temple.record, console, composition)
            // The values complete what the temple has now, such as the longitude to a latitude.
            let step = EditStep.change(
                temple: temple.id, EditedFields(set: values, givenBack: edited.fields),
                if: EditCondition(versions: [temple.version]))
            return (step, Set(edited.fields.union(values.keys).map(\.rawValue)))
        case .entity(let entity):
            let values = edited.values(of: entity.kind)
            let members = TempleModel.EditedMembers(set: values, givenBack: Set(edited.givenBack))
            let step = EditStep.changeEntity(
                entity.kind, entity.id, members, if: EditCondition(versions: [entity.version]))
            return (step, Set(values.map(\.name) + edited.givenBack))
        }
    }
}
