/// The port for edits by hand, with their history. The store's writer implements it.
///
/// An instance belongs to the thread that created it.
public protocol TempleEditing: EditReading {
    /// Writes edits in one transaction, all or none. When it returns, they are on the disk.
    ///
    /// Steps that change nothing are no error. Where no step changes anything, the history has no entry.
    ///
    /// - Throws: ``EditRefused``; ``SearchError/unavailable(_:reason:)`` with ``ServerTrouble/locked`` while another program
    ///   writes for longer than two seconds, with who that is; ``SearchError``.
    func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome

    /// Undoes one change: an edit where nothing later stands in the way, or the last import that is in effect. What was
    /// made is deleted, what was deleted is whole again, and each field that was set has what was set before, if anything.
    ///
    /// - Parameter mayUndoAll: whether the author may undo what others have made.
    /// - Throws: ``EditRefused``, ``UndoRefused`` for an import whose rows are not kept any more, ``SearchError``.
    func undo(change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions) throws
        -> EditOutcome
}

/// The port for what editors read: temples with what each source says, the catalogue with its edits, and the history. It
/// asks the database that edits are written to, and not a copy.
///
/// An instance belongs to the thread that created it.
public protocol EditReading {
    /// Returns a temple as an editor sees it, also a deleted one; nil if there is none.
    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple?

    /// Returns the id of the temple, also a deleted one, that one with this id was joined to; nil if there is none.
    func temple(formerly id: Int64) throws(SearchError) -> Int64?

    /// Returns the temples that are deleted by hand, by id.
    ///
    /// - Parameter after: only those with greater ids.
    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple]

    /// Returns temples that are shown, the one that was changed last first, by whatever way.
    ///
    /// - Parameter last: only those that come after it in this order; nil for the first ones.
    func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple]

    /// Returns the temples that were changed by hand, by the history, each once: the one that was changed last first, and
    /// those of one change from the greatest id. Also those that are deleted or joined to others since.
    ///
    /// - Parameters:
    ///   - since: from the first change at this time or later, in seconds since 1970.
    ///   - last: only those that come after it in this order; nil for the first ones.
    func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage

    /// Returns temples that are shown, by the beginnings of their names, as ``NamedTemple`` orders them.
    ///
    /// - Parameters:
    ///   - last: only those that come after it in this order; nil for the first ones.
    ///   - county: only those of this county; nil for all.
    func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple]

    /// Returns an entity of the catalogue as an editor sees it, also a deleted one; nil if there is none.
    func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity?

    /// Returns the entities of a kind by id, also the deleted ones.
    ///
    /// - Parameter after: only those with greater ids.
    func editableEntities(_ kind: CatalogueKind, after: Int64, limit: Int) throws(SearchError) -> [EditableEntity]

    /// Returns temples that look like one, and what was said of them. Temples of which a position is no place look like none.
    func pairs(matching query: PairQuery) throws(SearchError) -> PairPage

    /// Returns two temples, in either order, and what was said of them; nil where one of them is not there.
    func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair?

    /// Returns a page of the history.
    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage

    /// Returns one change; nil if there is none with this number, or not any more.
    func change(_ number: Int64) throws(SearchError) -> ChangeEntry?
}

/// A place in the order of temples by their last change.
public struct ChangedTemple: Equatable, Sendable {
    public var id: Int64
    /// The number of its last change: among those of the data, with 0 for one that has not changed since they are counted, or
    /// in the history.
    public var number: Int64

    public init(id: Int64, number: Int64) {
        self.id = id
        self.number = number
    }
}

/// A page of the temples that were changed by hand.
public struct ChangedTemplePage: Equatable, Sendable {
    /// The most temples of changes that are looked at for one page: one that is short may still have a next one.
    public static let mostLookedAt = 10_000

    public var temples: [ChangedTemple]
    /// Where the next page begins; nil after the last one.
    public var next: ChangedTemple?

    public init(temples: [ChangedTemple], next: ChangedTemple?) {
        self.temples = temples
        self.next = next
    }
}

/// A place in the order of temples by name: by the bytes of a name's beginning, then by number.
public struct NamedTemple: Equatable, Comparable, Sendable {
    /// The most characters of a name that are compared.
    public static let longestName = 60

    public var id: Int64
    /// The beginning of its name.
    public var name: String

    public init(id: Int64, name: String) {
        self.id = id
        self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.longestName)))
    }

    public static func == (left: NamedTemple, right: NamedTemple) -> Bool {
        left.id == right.id && left.name.utf8.elementsEqual(right.name.utf8)
    }

    public static func < (left: NamedTemple, right: NamedTemple) -> Bool {
        if left.name.utf8.elementsEqual(right.name.utf8) { return left.id < right.id }
        return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
}
