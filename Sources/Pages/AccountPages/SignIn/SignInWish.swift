internal import HTTPModel
internal import WebPages
internal import WebRouting

/// Where a sign-in leads: back to where the person was, by the page that takes in what the browser has chosen without an
/// account, where it has.
struct SignInWish {
    /// The page that the person wanted.
    let target: LocalTarget
    /// The query of the browser's choice, as a script fills it in; empty for none.
    private let chosen: String

    private static let mostChosenBytes = 900

    /// Reads the fields of a sign-in.
    init(_ form: PersonForm) {
        target = LocalTarget(form["return"])
        chosen = form["chosen"].flatMap { $0.utf8.count <= Self.mostChosenBytes ? $0 : nil } ?? ""
    }

    /// Reads the address of the page.
    init(_ context: PersonContext) {
        target = LocalTarget(context["return"])
        chosen = ""
    }

    /// Leads to a page alone.
    init(to target: LocalTarget) { (self.target, chosen) = (target, "") }

    /// Where the browser is led. A choice that is too long for an address is left out. The page that takes a choice in
    /// has one in its address already: around it, "not now" would ask the same again.
    var returnTo: LocalTarget {
        guard !chosen.isEmpty, (try? RequestTarget(target.text))?.path != TakePages.root else { return target }
        let to = PageAddress.make("", [("to", target.text)]).dropFirst()
        let whole = LocalTarget("\(TakePages.root)?\(chosen)&\(to)")
        return whole == .home ? target : whole
    }
}
