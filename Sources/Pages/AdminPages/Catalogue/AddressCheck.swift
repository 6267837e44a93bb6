internal import TempleModel
internal import WebRouting
internal import Wording

/// What the judge of the catalogue makes of a web address.
struct AddressCheck {
    private static let path = "/admin/check/address"
    /// The parameters of the path: the kind of a thing and its member, and what is typed.
    private static let (kind, member, value) = ("of", "member", "value")

    static let routes: [AdminPageRoute] = [
        .check(path) { context, form in
            guard let kind = CatalogueKind(rawValue: form[kind] ?? ""),
                let field = EntityField.of(form[member] ?? "", kind), field.shape == .address
            else { throw Fault.wrong(member, form[member] ?? "") }
            let checked = AddressCheck(field, form.values(value).first ?? "", context).checked
            return .document(checked.html.bytes, type: "text/html; charset=utf-8")
        }
    ]

    private let field: EntityField
    private let typed: String
    private let context: AdminContext

    init(_ field: EntityField, _ typed: String, _ context: AdminContext) {
        self.field = field
        self.typed = typed
        self.context = context
    }

    /// Returns the check below the input.
    ///
    /// - Parameter isSaid: whether the field has faults, which say the same.
    func html(isSaid: Bool) -> HTML {
        let path = "\(Self.path)?\(Self.kind)=\(field.kind.rawValue)&\(Self.member)=\(field.name)"
        return LiveCheck(path: path, fields: [field.name], parameter: Self.value).html(
            checked, isSaid: isSaid, context)
    }

    var checked: Checked {
        // What a form reads of the input.
        let text = TempleTexts.plain(typed)
        guard !text.isEmpty else { return Checked() }
        do throws(EditFaults) {
            guard case .text(let kept) = try CatalogueForm(field.kind).judged(.init(field.name, .text(text))) else {
                return Checked()
            }
            return kept == typed
                ? Checked(text: context.words("This can be saved as it is.", "可以照原樣儲存。", "このまま保存できます。"))
                : Checked(
                    text: context.words("It is saved as \(kept).", "會存成 \(kept)。", "\(kept) として保存されます。"))
        } catch {
            let faults: [HTML] = error.faults.map { EntityFaultWords.html($0, context) }
            return Checked(line: HTML(faults, separator: " "), isWrong: true)
        }
    }
}
