internal import TempleModel

/// The form of a temple that was sent, beside what is shown of the temple now.
///
/// Each member is sent with a mark of what the page had shown (`was.phone`). So a member that nobody touched is never an edit,
/// and it is known what somebody else has changed meanwhile.
struct SentTemple {
    static let wasPrefix = "was."
    /// The field's name of a choice after two have changed the same: `take.phone`.
    static let takePrefix = "take."
    /// Where a choice has to be made.
    static let choosePrefix = "choose."
    /// What the names of fields begin with that nobody has typed.
    static let alongPrefixes = [wasPrefix, choosePrefix]
    /// Another system of coordinates beside `lat` and `lng`.
    static let otherPosition = TypedPosition.grid

    enum Take: String {
        case mine
        case theirs
        /// Neither: the field is given back to its sources.
        case sources = "give_back"
    }

    let form: AdminForm
    let present: TempleTexts
    private let presentVersion: String?
    /// A field of which nothing counts that was sent.
    private let left: MergedTemple.Field?

    /// - Parameters:
    ///   - temple: the temple as it is now; nil for a new one.
    ///   - left: a field of which nothing counts that was sent: it was given back.
    init(_ form: AdminForm, beside temple: EditableTemple?, without left: MergedTemple.Field? = nil) {
        self.form = form
        self.left = left
        present = TempleTexts(temple?.record)
        presentVersion = temple?.version
    }

    /// The version of the temple that the page had shown.
    var version: String { form["version"] ?? "" }

    /// Returns what was chosen for a field that two have changed.
    func take(_ field: MergedTemple.Field) -> Take? {
        if field == left { return .theirs }
        let take = form[Self.takePrefix + field.rawValue].flatMap(Take.init)
        // The form sends the choice along after a preview. What is typed there later counts more.
        let isOfForm = form[Self.choosePrefix + field.rawValue] == nil
        return take == .sources && isOfForm && field.members.contains(where: isTouched) ? nil : take
    }

    /// The fields of which it was chosen that they are given back.
    var givenBack: [MergedTemple.Field] { MergedTemple.Field.ofForm.filter { take($0) == .sources } }

    /// Whether a field is to be given back, by a choice or by its button.
    func isGivenBack(_ field: MergedTemple.Field) -> Bool {
        take(field) == .sources || form[TemplePages.giveBack] == field.rawValue
    }

    /// Whether a field has a choice that is not made.
    func isOpen(_ field: MergedTemple.Field) -> Bool {
        form[Self.choosePrefix + field.rawValue] != nil && take(field) == nil
    }

    /// Whether somebody has typed something else than what the page had shown.
    func isTouched(_ field: MergedTemple.Field) -> Bool {
        guard field != .photos, take(field) ?? .mine == .mine else { return false }
        if field == .position, !(form.text(Self.otherPosition) ?? "").isEmpty { return true }
        return field.members.contains(where: isTouched)
    }

    /// Whether one member of a field is another one than the page had shown.
    func isTouched(_ member: String) -> Bool {
        guard let typed = form[member] else { return false }
        // A precision that is not chosen follows from the position.
        if member == "precision", typed.isEmpty { return false }
        return TempleTexts.mark(typed) != mark(member)
    }

    /// Whether the position is another one than the page had shown.
    var isMoved: Bool { isTouched("lat") || isTouched("lng") || form.text(Self.otherPosition) != nil }

    /// How exact the position is by what was typed. What the form shows of one that moves is sent with it; one of which
    /// nothing can be chosen was pointed at.
    var precision: String {
        if let shown = form["precision"], !shown.isEmpty { return shown }
        return isMoved ? PositionPrecision.surveyed.rawValue : present["precision"]
    }

    /// Whether a field is another one by now than the page had shown.
    func isChangedMeanwhile(_ field: MergedTemple.Field) -> Bool {
        field.members.contains { member in
            // Without a mark it is not known what the page had shown, but for the same version.
            if form[Self.wasPrefix + member] == nil, form[member] != nil, let presentVersion {
                return version != presentVersion
            }
            return mark(member) != present.mark(member)
        }
    }

    /// Whether what was typed is what is there.
    func isAgreed(_ field: MergedTemple.Field) -> Bool {
        guard field != .position || (form.text(Self.otherPosition) ?? "").isEmpty else { return false }
        return field.members.allSatisfy { member in
            form[member].map { TempleTexts.plain($0) == TempleTexts.plain(present.sent(member)) } ?? true
        }
    }

    /// The mark of what the page had shown of a member.
    func mark(_ member: String) -> String {
        let isLeft = left?.members.contains(member) ?? false
        return (isLeft ? nil : form[Self.wasPrefix + member]) ?? present.mark(member)
    }

    /// What stands in the inputs when the form is shown once more: what was typed, and what is there for the rest.
    var texts: TempleTexts {
        var texts = present
        for field in MergedTemple.Field.ofForm where take(field) ?? .mine == .mine {
            for member in field.members {
                // What an input cannot show is shown beside it until somebody has touched it.
                guard let typed = form[member], typed != present.sent(member) else { continue }
                texts[member] = typed
            }
        }
        for member in [TypedPosition.grid, TypedPosition.zone] { texts[member] = form[member] ?? "" }
        return texts
    }

    var touched: [MergedTemple.Field] { MergedTemple.Field.ofForm.filter(isTouched) }

    /// The fields about which somebody has to decide: others have changed them, and have not typed the same.
    var conflicts: [MergedTemple.Field] {
        MergedTemple.Field.ofForm.filter { isOpen($0) || (isChangedMeanwhile($0) && !isAgreed($0) && isSent($0)) }
    }

    private func isSent(_ field: MergedTemple.Field) -> Bool { field.members.contains { form[$0] != nil } }
}
