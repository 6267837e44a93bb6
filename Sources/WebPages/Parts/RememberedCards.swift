internal import HTMLText
internal import LunarCalendar
internal import TempleModel

/// The lasting parts of temples' cards, remembered between the pages of one thread.
final class RememberedCards {
    private var state: State?
    private var cards: [Key: TempleCard.Lasting] = [:]

    /// About sixteen megabytes.
    private static let most = 16_384

    /// What remembered parts depend on.
    private struct State: Equatable {
        let revision: DataRevision
        /// Days of another year are written with it.
        let today: CivilDay
        /// The day from which the next dates are counted.
        let start: CivilDay
    }

    private struct Key: Hashable {
        let temple: Int64
        let language: Language
    }

    /// Returns the cards of a page of results.
    ///
    /// - Parameter start: The day from which the search counts.
    func cards(of page: TemplePage, countingFrom start: CivilDay, _ context: PageContext) -> [HTML] {
        guard let revision = page.revision else { return page.matches.map { TempleCard($0, context).html } }
        let state = State(revision: revision, today: context.today, start: start)
        if state != self.state {
            self.state = state
            cards = [:]
        }
        return page.matches.map { match in
            let key = Key(temple: match.temple.id, language: context.language)
            if let lasting = cards[key] { return TempleCard(lasting, match, context).html }
            if cards.count >= Self.most { cards = [:] }
            let lasting = TempleCard.Lasting(match, context)
            cards[key] = lasting
            return TempleCard(lasting, match, context).html
        }
    }
}
