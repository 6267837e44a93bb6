internal import TempleModel
internal import Wording

/// `nearby edit temple 190 --set phone=04-22245964`: sets what is shown of a temple, above all its sources.
enum EditCommand {
    static let specification = CommandSpecification(
        name: "nearby edit",
        summary: Words(
            "Edit a temple by hand. What you set stands above every source, also after later imports.",
            "手動修改寺廟。您設定的內容優先於所有資料來源，之後的匯入也不會改變。"),
        forms: ["temple ID|NAME [OPTION...]"],
        options: [
            EditedMembers.set, EditedMembers.unset, EditedMembers.giveBack, Author.reasonOption, Author.option, dryRun,
            .jsonOrTable,
        ],
        arguments: 2...2,
        notes: Words(
            """
            Members: name, official_name, aliases, name_en, lat, lng, precision, address, county, main_deity,
            side_deities, phone, religion, open_time, opening_hours, opening_hours_lunar, website, photos,
            rating, rating_count, introduction, features, transportation, worship_tips, reference; position is
            lat and lng. Names in a list are separated by 、. Every value is judged as in an import.
            Example: nearby edit temple 190 --set phone=04-22245964 --unset website --reason "asked there"
            To undo an edit: nearby changes --undo NUMBER
            """,
            """
            欄位：name, official_name, aliases, name_en, lat, lng, precision, address, county, main_deity,
            side_deities, phone, religion, open_time, opening_hours, opening_hours_lunar, website, photos,
            rating, rating_count, introduction, features, transportation, worship_tips, reference；
            position 為 lat 與 lng。清單以「、」分隔。每個值的檢查與匯入相同。
            範例：nearby edit temple 190 --set phone=04-22245964 --unset website --reason "電話詢問"
            復原：nearby changes --undo NUMBER
            """))

    static let dryRun = OptionSpecification(
        "dry-run", help: Words("check and show the change, but write nothing", "檢查並顯示變更，但不寫入"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let edited = try EditedMembers(arguments, specification)
        guard !edited.members.isEmpty || !edited.givenBack.isEmpty else {
            throw .usage(
                "nothing to edit; give --set MEMBER=VALUE, --unset MEMBER or --give-back MEMBER", specification)
        }
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(
            now: Clock.seconds(), reason: try Author.readReason(arguments, specification),
            isDryRun: arguments.has("dry-run"))
        let database = try composition.database(option: arguments["database"])
        let id = try EditedTemple.id(arguments, in: database, composition, specification)
        let store = try composition.editedStore(database)
        let present = try store.temple(id, console)
        let values = try edited.values(of: present.record, console, composition)
        // The values complete what the temple has now, such as the longitude to a latitude.
        let step = EditStep.change(
            temple: present.id, EditedFields(set: values, givenBack: edited.givenBack),
            if: EditCondition(versions: [present.version]))
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        try EditReport(
            outcome, of: present, touched: edited.givenBack.union(values.keys), isDryRun: options.isDryRun
        ).show(format, console)
    }
}
