internal import HTTPModel
internal import TempleModel

/// The form of an entity that was sent, beside what is shown of the entity now.
///
/// Each field is sent with a mark of what the page had shown (`was.aliases`), as in ``SentTemple``. A field without a mark was
/// not in the form.
struct SentEntity {
    let form: AdminForm
    let fields: [EntityField]
    let things: Things
    private let present: [String: EditInput]
    private let presentVersion: String?
    /// A field of which nothing counts that was sent.
    private let left: String?
    /// What was sent in each input. A list may have several inputs of one name.
    private let inputs: [String: String]
    /// What the form says of each field.
    private let typed: [String: EditInput]

    /// - Parameters:
    ///   - entity: the entity as it is now; nil for a new one.
    ///   - left: a field of which nothing counts that was sent: it was given back.
    ///   - replaced: the texts of inputs that a button has changed.
    init(
        _ form: AdminForm, _ kind: CatalogueKind, beside entity: EditableEntity?, _ things: Things,
        without left: String? = nil, replaced: [String: String] = [:]
    ) {
        self.form = form
        self.things = things
        self.left = left
        let sent = Dictionary(grouping: form.kept, by: \.name).mapValues { fields in
            fields.map(\.value).joined(separator: "\n")
        }
        let inputs = sent.merging(replaced) { $1 }
        let fields = EntityField.all(kind)
        self.inputs = inputs
        self.fields = fields
        typed = Dictionary(
            uniqueKeysWithValues: fields.map { field in
                (field.name, EntityTexts(field, things).read { inputs[$0] })
            })
        let members = entity?.members ?? []
        present = Dictionary(
            uniqueKeysWithValues: fields.map { ($0.name, EntityTexts.value($0, in: members)) })
        presentVersion = entity?.version
    }

    /// The version of the entity that the page had shown.
    var version: String { form["version"] ?? "" }

    /// What is stored of a field now.
    func stored(_ field: EntityField) -> EditInput { present[field.name] ?? .null }

    /// What untouched inputs would say of a field now.
    private func shown(_ field: EntityField) -> EditInput { EntityTexts(field, things).shown(stored(field)) }

    /// What the form says of a field.
    func typed(_ field: EntityField) -> EditInput { typed[field.name] ?? .null }

    /// Returns what was sent in an input; nil where it was not.
    func input(_ name: String) -> String? { inputs[name] }

    // MARK: What was touched

    /// Returns what was chosen for a field that two have changed.
    func take(_ field: EntityField) -> SentTemple.Take? {
        if field.name == left { return .theirs }
        let take = form[SentTemple.takePrefix + field.name].flatMap(SentTemple.Take.init)
        // The form sends the choice along after a preview. What is typed there later counts more.
        let isOfForm = form[SentTemple.choosePrefix + field.name] == nil
        return take == .sources && isOfForm && isTyped(field) ? nil : take
    }

    /// The fields of which it was chosen that they are given back.
    var givenBack: [EntityField] { fields.filter { take($0) == .sources } }

    /// Whether a field is to be given back, by a choice or by its button.
    func isGivenBack(_ field: EntityField) -> Bool {
        take(field) == .sources || (field.name != left && form[TemplePages.giveBack] == field.name)
    }

    /// Whether a field has a choice that is not made.
    func isOpen(_ field: EntityField) -> Bool {
        form[SentTemple.choosePrefix + field.name] != nil && take(field) == nil
    }

    /// The mark of what the page had shown of a field.
    func mark(_ field: EntityField) -> String {
        (field.name == left ? nil : was(field)) ?? EntityTexts.mark(shown(field))
    }

    private func was(_ field: EntityField) -> String? { form[SentTemple.wasPrefix + field.name] }

    /// Whether the form has the field.
    private func isSent(_ field: EntityField) -> Bool {
        was(field) != nil && field.inputs.contains { input($0) != nil }
    }

    /// Whether somebody has typed something else than what the page had shown.
    func isTouched(_ field: EntityField) -> Bool { take(field) ?? .mine == .mine && isTyped(field) }

    private func isTyped(_ field: EntityField) -> Bool {
        isSent(field) && EntityTexts.mark(typed(field)) != mark(field)
    }

    /// Whether a field is another one by now than the page had shown.
    func isChangedMeanwhile(_ field: EntityField) -> Bool { mark(field) != EntityTexts.mark(shown(field)) }

    /// Whether what was typed is what is there.
    func isAgreed(_ field: EntityField) -> Bool {
        EntityTexts.mark(typed(field)) == EntityTexts.mark(shown(field))
    }

    var touched: [EntityField] { fields.filter(isTouched) }

    /// The fields about which somebody has to decide: others have changed them, and have not typed the same. Whoever gives a
    /// field back has seen another value than the one that would go.
    var conflicts: [EntityField] {
        fields.filter {
            isOpen($0) || (isSent($0) && isChangedMeanwhile($0) && (!isAgreed($0) || isGivenBack($0)))
        }
    }

    // MARK: What is shown once more

    /// Returns what stands in an input of a field; nil where it is what is there.
    func typed(_ name: String, of field: EntityField) -> String? {
        isSent(field) && take(field) ?? .mine == .mine ? input(name) ?? "" : nil
    }

    // MARK: The edit

    /// The members to set: of fields that were touched, and are not as they are typed already.
    var members: [EditInput.Member] { members(of: touched) }

    /// Returns the members of some of the fields that were touched.
    func members(of fields: [EntityField]) -> [EditInput.Member] {
        fields.filter { !isAgreed($0) }.flatMap { field in
            EntityTexts(field, things).members(setting: typed(field), present: stored(field))
        }
    }
}
