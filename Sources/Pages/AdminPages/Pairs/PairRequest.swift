internal import TempleModel
internal import WebRouting
internal import Wording

/// What the pages of pairs are asked for, as their addresses have it: which pairs, and the place among them. The place is all
/// that is known of a pair that somebody has left for later.
struct PairRequest {
    static let root = "/admin/pairs"
    static let next = root + "/next"
    /// The names of the parameters; a form has the choice too.
    static let (choice, after, end) = ("verdict", "after", "end")

    /// Which pairs. The values are those of the API.
    enum Choice: String, CaseIterable {
        case undecided = "none"
        case same
        case different
        case later
        case all

        var query: PairQuery.Choice {
            switch self {
            case .undecided: .undecided
            case .same: .decided(.same)
            case .different: .decided(.different)
            case .later: .decided(.later)
            case .all: .all
            }
        }

        var words: Words {
            switch self {
            case .undecided: Words("Undecided", "尚未判斷", "未判断")
            case .same: HistoryWords.verdict(.same)
            case .different: HistoryWords.verdict(.different)
            case .later: HistoryWords.verdict(.later)
            case .all: Words("All that look alike", "全部看似同一間的", "同じに見えるすべて")
            }
        }
    }

    let choice: Choice
    /// The place after which pairs are asked for.
    let after: PairPosition?
    /// Whether somebody comes from the last pair.
    let isAtEnd: Bool

    init(_ context: AdminContext) throws(Fault) {
        let text = context[Self.after]
        after = text.flatMap { PairPosition($0) }
        if let text, after == nil { throw .wrong(Self.after, text) }
        choice = Self.choice(context[Self.choice])
        isAtEnd = context[Self.end] != nil
    }

    init(_ choice: Choice, after: PairPosition? = nil) {
        self.choice = choice
        self.after = after
        isAtEnd = false
    }

    /// Returns a choice; that of undecided pairs for an unknown one.
    static func choice(_ text: String?) -> Choice { text.flatMap(Choice.init(rawValue:)) ?? .undecided }

    // MARK: Addresses

    /// Returns the address of the list that goes on after a place.
    func list(after: PairPosition? = nil) -> String { address(Self.root, after.map { "\(Self.after)=\($0.text)" }) }

    /// The address of the list's first page for somebody who comes from the last pair.
    var atEnd: String { address(Self.root, "\(Self.end)=true") }

    /// Returns the address that leads to the pair after a place.
    func next(after: PairPosition) -> String { address(Self.next, "\(Self.after)=\(after.text)") }

    /// Returns the address of a pair.
    func pair(_ a: Int64, _ b: Int64) -> String { address(Self.path(a, b), nil) }

    static func path(_ a: Int64, _ b: Int64) -> String { "\(root)/\(min(a, b))/\(max(a, b))" }

    private func address(_ path: String, _ parameter: String?) -> String {
        let chosen = choice == .undecided ? nil : "\(Self.choice)=\(choice.rawValue)"
        let query = [chosen, parameter].compactMap(\.self)
        return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
    }
}
