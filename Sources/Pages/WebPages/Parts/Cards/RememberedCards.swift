internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The lasting parts of temples' cards, remembered between the pages of one thread.
final class RememberedCards {
    private var state: State?
    private var cards: [Key: TempleCard.Lasting] = [:]
    private let mostBytes: Int
    /// The bytes that further cards may take.
    private var bytesLeft: Int

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
        let hasFarDays: Bool
        let isMarked: Bool
    }

    /// - Parameter mostBytes: The most memory that the cards take.
    init(mostBytes: Int) {
        self.mostBytes = mostBytes
        bytesLeft = mostBytes
    }

    /// Returns the cards of a page of results.
    ///
    /// - Parameters:
    ///   - start: The day from which the search counts.
    ///   - farDays: Whether a card has its next day also where that is more than 30 days away.
    func cards(
        of page: ResultPage, countingFrom start: CivilDay, farDays: Bool = false, _ context: PageContext
    ) -> [HTML] {
        let marksKnown = TempleCard.marksKnown(in: page.matches)
        guard let revision = page.revision else {
            return page.matches.map { TempleCard($0, farDays: farDays, marksKnown: marksKnown, context).html }
        }
        let state = State(revision: revision, today: context.today, start: start)
        if state != self.state {
            self.state = state
            forget()
        }
        return page.matches.map { match in
            let key = Key(
                temple: match.temple.id, language: context.language, hasFarDays: farDays,
                isMarked: marksKnown && match.temple.isWellKnown)
            if let lasting = cards[key] { return TempleCard(lasting, match, context).html }
            let lasting = TempleCard.Lasting(match, farDays: farDays, marksKnown: marksKnown, context)
            remember(lasting, as: key)
            return TempleCard(lasting, match, context).html
        }
    }

    /// Remembers a card, and begins anew when there is no room for it.
    private func remember(_ lasting: TempleCard.Lasting, as key: Key) {
        let bytes = lasting.byteCount
        guard bytes <= mostBytes else { return }
        if bytes > bytesLeft { forget() }
        bytesLeft -= bytes
        cards[key] = lasting
    }

    private func forget() {
        cards = [:]
        bytesLeft = mostBytes
    }
}
