internal import HTTPModel
internal import TempleAdmin
internal import TempleFormats
internal import TempleModel

/// What a list of temples is asked for, as its address has it. An unknown value of a choice counts as none.
struct ListRequest {
    static let root = "/admin/temples"
    /// The most temples on a page.
    static let pageSize = 50
    /// The most pages that one can go back by a link.
    private static let mostBack = 20
    private static let separator: Character = "!"
    /// The middle of Taiwan, from which the distance is measured where the address has no point.
    static let middle = (latitude: "23.973", longitude: "120.982")

    /// From this number of temples on, what has no index takes too long: 100 ms and more among a million.
    static let large = 100_000

    private let parameters: [QueryParameter]
    /// Whether there are so many temples that a list cannot be made by looking at all of them.
    let isLarge: Bool
    /// Whether too many temples have the words to be ranked by best match.
    private let areWordsCommon: Bool

    /// - Parameter temples: how many temples there are.
    init(_ parameters: [QueryParameter], temples: Int64) {
        self.init(parameters, isLarge: temples > Self.large)
    }

    private init(_ parameters: [QueryParameter], isLarge: Bool, areWordsCommon: Bool = false) {
        self.parameters = parameters
        self.isLarge = isLarge
        self.areWordsCommon = areWordsCommon
    }

    /// Reads the query of an address that a form has kept, such as `q=天后&county=臺中市`.
    init(query: String, temples: Int64) throws(RequestError) {
        self.init(try FormFields(Array(query.utf8), most: 60).fields, temples: temples)
    }

    /// Returns a parameter without the spaces around it; nil if it is missing or empty.
    private func value(_ name: String) -> String? {
        guard let value = parameters.first(where: { $0.name == name })?.value else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    // MARK: Filters

    var words: String? { value("q") }
    var county: String? { value("county") }
    var religion: String? { value("religion") }
    var deity: String? { value("deity") }
    var missing: MissingFact? { value("missing").flatMap(MissingFact.init(rawValue:)) }
    /// Only temples of which a field is decided by hand.
    var isEdited: Bool { value("edited") == "true" }
    var isDeleted: Bool { value("deleted") == "true" }
    /// Only temples that were changed by hand on this day of Taiwan's calendar or later.
    var since: String? { value("since") }
    var latitude: String? { value("lat") }
    var longitude: String? { value("lng") }
    /// Whether something leaves out temples.
    var isFiltered: Bool {
        words != nil || county != nil || religion != nil || deity != nil || missing != nil || isEdited || since != nil
    }

    /// What the temples lack, where nothing else leaves out any.
    var onlyMissing: MissingFact? {
        isNarrow || deity != nil || isEdited || since != nil ? nil : missing
    }

    /// Whether the store can begin with what is asked for, rather than with all temples.
    var isNarrow: Bool { words != nil || county != nil || religion != nil }

    // MARK: Order and pages

    /// The orders that the list can have. Who asks for what was changed by hand gets it by its last change.
    var orders: [ListOrder] {
        if since != nil || isEdited { return [.changed] }
        return ListOrder.allCases.filter { order in
            switch order {
            case .fit: words.map { !isLarge || $0.count > 1 && !areWordsCommon } ?? false
            case .known: isNarrow && !isLarge
            // From a point outwards, a county or a religion that few temples have is looked for among all.
            case .distance: !isLarge || county == nil && religion == nil
            case .county, .changed, .name: true
            }
        }
    }

    /// The order: what is asked for, where it is possible, or else the one that shows first what was probably meant.
    var order: ListOrder {
        let orders = orders
        if let wanted = wantedOrder, orders.contains(wanted) { return wanted }
        let usual: [ListOrder] =
            (words == nil ? [] : [.fit]) + (isNarrow ? [.known] : [])
            + (county == nil ? [] : [.county])
            + (words != nil || deity != nil || latitude != nil ? [.distance] : [])
        return usual.first(where: orders.contains) ?? .changed
    }

    var wantedOrder: ListOrder? { value("sort").flatMap(ListOrder.init(rawValue:)) }

    var cursor: String? { value("cursor") }

    /// The cursors of the pages before, the first one first; an empty one is that of the first page.
    var back: [String] {
        value("back")?.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// Whether pages were read before this one.
    var isContinued: Bool { cursor != nil }

    var columns: [ListColumn] {
        let chosen = parameters.filter { $0.name == "col" }.compactMap { ListColumn(rawValue: $0.value) }
        return chosen.isEmpty ? ListColumn.usual : ListColumn.allCases.filter(chosen.contains)
    }

    // MARK: For the store

    /// The filters of a search, without a point or an order.
    var text: TempleQueryText {
        TempleQueryText([.q, .county, .religion, .deity]) { value($0.rawValue) }
    }

    /// Returns what asks for another page.
    func at(_ cursor: String) -> ListRequest {
        ListRequest(
            ofList + [QueryParameter(name: "cursor", value: cursor)], isLarge: isLarge, areWordsCommon: areWordsCommon)
    }

    /// Returns the same question, of words that a search has found too often.
    func ofCommonWords() -> ListRequest { ListRequest(parameters, isLarge: isLarge, areWordsCommon: true) }

    // MARK: Addresses

    /// The query of the list without its page, for a form of what is to be done with all of it.
    var query: String { Self.query(ofList) }

    /// The query of this page of the list, without the pages before it. It is never empty.
    var page: String {
        let page = ofList + (cursor.map { [QueryParameter(name: "cursor", value: $0)] } ?? [])
        return Self.query(page.isEmpty ? [QueryParameter(name: "sort", value: order.rawValue)] : page)
    }

    /// The address of the list's first page.
    var first: String { Self.address(ofList) }

    /// Returns the address of the next page.
    func next(_ cursor: String) -> String {
        // A page far in is one of many: those before the first kept one are reached from the first page.
        let back = (back + [self.cursor ?? ""]).suffix(Self.mostBack)
        return Self.address(
            ofList + [
                QueryParameter(name: "cursor", value: cursor),
                QueryParameter(name: "back", value: back.joined(separator: String(Self.separator))),
            ])
    }

    /// The address of the page before; nil for the first page.
    var previous: String? {
        guard isContinued else { return nil }
        var back = back
        guard let cursor = back.popLast(), !cursor.isEmpty else { return first }
        var parameters = ofList + [QueryParameter(name: "cursor", value: cursor)]
        if !back.isEmpty {
            parameters.append(
                QueryParameter(name: "back", value: back.joined(separator: String(Self.separator))))
        }
        return Self.address(parameters)
    }

    /// What the address of another page has too.
    private var ofList: [QueryParameter] {
        parameters.filter { Self.kept.contains($0.name) && !$0.value.isEmpty }
    }

    private static let kept: Set = [
        "q", "county", "religion", "deity", "missing", "edited", "deleted", "since", "sort", "lat", "lng", "col",
    ]

    private static func address(_ parameters: [QueryParameter]) -> String {
        parameters.isEmpty ? root : root + "?" + query(parameters)
    }

    private static func query(_ parameters: [QueryParameter]) -> String {
        parameters.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
