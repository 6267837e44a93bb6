internal import TempleImport
internal import TempleModel
internal import Wording

/// What `--set`, `--unset` and `--give-back` say.
struct EditedMembers {
    let kind: EntityKind
    private(set) var members: [EditInput.Member] = []
    private(set) var givenBack: [String] = []

    static let set = OptionSpecification(
        "set", "PAIR", repeats: true,
        help: Words(
            "set a member: MEMBER=VALUE, such as phone=04-22245964 or\nposition=24.1421,120.6816; may be given several times",
            "設定欄位：MEMBER=VALUE，例如 phone=04-22245964 或\nposition=24.1421,120.6816；可重複使用"))

    static let unset = OptionSpecification(
        "unset", "MEMBER", repeats: true,
        help: Words(
            "say that there is none, whatever the sources say; may be given\nseveral times",
            "設定為沒有，不論資料來源怎麼說；可重複使用"))

    static let giveBack = OptionSpecification(
        "give-back", "MEMBER", repeats: true,
        help: Words(
            "let the sources decide this member again; may be given several times",
            "交還資料來源決定；可重複使用"))

    /// The names of the members, for messages.
    private var names: [String] {
        guard let kind = kind.ofCatalogue else { return MergedTemple.Field.allCases.flatMap(\.members) }
        return CatalogueForm(kind).members.filter { $0.type != .fixed }.map(\.name)
    }

    private let command: CommandSpecification

    init(_ arguments: Arguments, of kind: EntityKind, _ command: CommandSpecification) throws(CommandError) {
        self.kind = kind
        self.command = command
        for pair in arguments.all("set") { try set(pair) }
        for name in arguments.all("unset") { try add(name, .null) }
        for name in arguments.all("give-back") { try giveBack(name) }
    }

    private mutating func set(_ pair: String) throws(CommandError) {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw .usage("--set \"\(pair.prefix(40))\" has no value; write --set MEMBER=VALUE", command)
        }
        let (name, value) = (parts[0], parts[1])
        guard !value.isEmpty else {
            throw .usage("--set \(name)= has no value; --unset \(name) says that there is none", command)
        }
        try add(name, .text(value))
    }

    private mutating func giveBack(_ name: String) throws(CommandError) {
        guard let together = together(with: name) else {
            let hint = NearestName.nearest(to: name, in: names).map { "; did you mean \($0)?" }
            throw .usage(
                "--give-back \"\(name)\" is not a member" + (hint ?? "; they are " + names.joined(separator: ", ")),
                command)
        }
        guard !members.contains(where: { together.contains(Self.whole($0.name)) }) else {
            throw .usage("\(name) is both set and given back", command)
        }
        givenBack.append(name)
    }

    /// Returns the names of the members that are decided together with one; nil for an unknown name.
    private func together(with name: String) -> [String]? {
        guard let kind = kind.ofCatalogue else {
            return MergedTemple.Field(named: name).map { [$0.rawValue] + $0.members }
        }
        return names.contains(name) ? CatalogueForm(kind).together(with: name) : nil
    }

    /// Returns the member of a name such as `recurrence.day`.
    private static func whole(_ name: String) -> String { String(name.prefix { $0 != "." }) }

    private mutating func add(_ name: String, _ value: EditInput) throws(CommandError) {
        guard !members.contains(where: { $0.name == name }) else {
            throw .usage("\(name) is given more than once", command)
        }
        members.append(EditInput.Member(name, value))
    }

    /// The fields of a temple that are given back.
    var fields: Set<MergedTemple.Field> { Set(givenBack.compactMap { MergedTemple.Field(named: $0) }) }

    /// Returns the members of an entity of the catalogue with values of their types. Those of an object may be written one
    /// by one, as `recurrence.day`.
    func values(of kind: CatalogueKind) -> [EditInput.Member] {
        let form = CatalogueForm(kind)
        var values: [EditInput.Member] = []
        for member in members {
            let (name, part) = (Self.whole(member.name), member.name.drop { $0 != "." }.dropFirst())
            let type = form.member(name)?.type
            guard case .object(let parts)? = type, !part.isEmpty else {
                values.append(EditInput.Member(member.name, Self.typed(member.value, type)))
                continue
            }
            let value = Self.typed(member.value, parts.first { $0.name == part }?.type)
            let former = values.firstIndex { $0.name == name }
            var object: [EditInput.Member] = []
            if let former, case .object(let members) = values[former].value { object = members }
            object.append(EditInput.Member(String(part), value))
            if let former {
                values[former].value = .object(object)
            } else {
                values.append(EditInput.Member(name, .object(object)))
            }
        }
        return values
    }

    private static func typed(_ input: EditInput, _ type: CatalogueMember.Kind?) -> EditInput {
        guard case .text(let text) = input, let type else { return input }
        return WrittenValue.value(text, type)
    }

    /// Returns the values by the rules of imports, and notes what an editor should know.
    ///
    /// - Parameter present: the temple as it is shown; nil for a new one.
    func values(
        of present: TempleRecord?, _ console: Console, _ composition: Composition
    ) throws(CommandError) -> FieldValues {
        // Reading the borders takes longer than all else of an edit.
        let asksForCounty = members.contains { EditJudge.membersOfPlace.contains($0.name) }
        let judge = EditJudge(counties: asksForCounty ? try composition.starterData().counties() : nil)
        do throws(EditFaults) {
            let judged = try judge.judge(members, of: present, for: .command)
            for warning in judged.warnings { console.note(warning.detail) }
            return judged.values
        } catch {
            throw CommandError(error)
        }
    }
}
