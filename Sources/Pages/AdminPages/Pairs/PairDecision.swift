internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// What somebody decides about two temples that look like one. It holds for the states that the page has shown.
enum PairDecision {
    /// The names of the fields: the button, the id of the temple that stays, and the versions of both.
    static let (button, stays) = ("do", "stays")
    static let (versionOfA, versionOfB) = (SentTemple.wasPrefix + "a", SentTemple.wasPrefix + "b")

    enum Button: String {
        /// They are one: merges them.
        case same
        /// They are two: the pair is not asked again, and imports keep them apart.
        case different
        /// Forgets what was said.
        case forget
    }

    /// Returns the list that a form belongs to.
    static func request(_ form: AdminForm) -> PairRequest { PairRequest(PairRequest.choice(form[PairRequest.choice])) }

    static func answer(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form) { return try done(outcome, form, context) }
        guard let pair = try ShownPair(context) else { return .page(try GonePair.page(context), status: 409) }
        let steps = try steps(form, pair)
        do {
            return try done(try context.edit(steps, form), form, context)
        } catch {
            return try refused(error, form, context)
        }
    }

    /// Returns where a page goes after a decision: to the next pair.
    private static func done(
        _ outcome: EditOutcome, _ form: AdminForm, _ context: AdminContext
    ) throws(Fault) -> AdminAnswer {
        let (one, other) = try ShownPair.ids(context)
        if outcome.change != nil { _ = context.site.isHere(outcome.dataChange) }
        let place = PairPosition(a: min(one, other), b: max(one, other))
        // It is written, whether the next pair can be read or not.
        let next = (try? PairPages.address(after: place, request(form), context)) ?? request(form).list()
        return .seeOther(BackPath.adding(outcome.change, to: next))
    }

    /// A change of nothing before the decision asks for the state of its temple, in the same transaction.
    private static func steps(_ form: AdminForm, _ pair: ShownPair) throws(Fault) -> [EditStep] {
        let (a, b) = (pair.a.id, pair.b.id)
        let seen: [EditStep] = [(a, versionOfA), (b, versionOfB)].map { id, field in
            .change(temple: id, EditedFields(), if: EditCondition(versions: [form[field] ?? ""]))
        }
        switch Button(rawValue: form[button] ?? "") {
        case .same:
            guard let stays = [a, b].first(where: { String($0) == form[Self.stays] }) else {
                throw .wrong(Self.stays, form[Self.stays] ?? "")
            }
            return seen + [.merge(temple: stays == a ? b : a, into: stays)]
        case .different: return seen + [.compare(a, b, .different)]
        case .forget: return seen + [.compare(a, b, nil)]
        case nil: throw .wrong(button, form[button] ?? "")
        }
    }

    private static func refused(
        _ error: any Error, _ form: AdminForm, _ context: AdminContext
    ) throws -> AdminAnswer {
        guard let refused = error as? EditRefused else { throw error }
        switch refused.reason {
        case .changedMeanwhile, .unknownTemple, .deleted: break
        default: throw error
        }
        // What is there now, and not what was read before the refusal.
        guard let pair = try ShownPair(context) else { return .page(try GonePair.page(context), status: 409) }
        let note = AdminNote(
            title: context.words("This was not done", "未能完成", "できませんでした"),
            text:
                "\(context.words("Somebody has changed one of the temples meanwhile. This is how they are now: look at them, then decide again.", "有人在這段時間改過其中一間。以下是現在的內容，請確認後再決定。", "その間に他の人が一方を変更しました。今の内容を確かめて、もう一度決めてください。"))\(ConflictWords.lastChange(of: .init(.temple, pair.a.id), .init(.temple, pair.b.id), in: context))"
        )
        return .page(
            TwoTemples(pair, request(form), stays: form[stays], context).page(above: note.html), status: 412)
    }
}
