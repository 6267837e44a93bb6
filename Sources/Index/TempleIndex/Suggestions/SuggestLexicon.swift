internal import LunarCalendar
internal import Synchronization
package import TempleModel

/// The names of everything that somebody may mean besides temples and places: deities, festivals, the days of deities,
/// and purposes. It is made once for a catalogue; threads share it.
package final class SuggestLexicon: Sendable {
    /// One thing with all its names.
    struct Thing: Sendable {
        let kind: Suggestion.Kind
        let id: Int64
        /// The first is the one that people know best.
        let names: [Name]
        /// The deities that it stands for, the main one first; those of a family with its members.
        let deities: [DeityOfThing]
        /// The days of a festival; nil for anything else.
        let days: Recurrence?
    }

    /// One name of a thing.
    struct Name: Sendable {
        let name: KnownName
        /// Whether it means the thing only as a whole.
        let isExactOnly: Bool

        init(_ text: String, isExactOnly: Bool = false) {
            name = KnownName(text)
            self.isExactOnly = isExactOnly
        }

        func fit(_ query: NameQuery) -> KnownName.Fit? {
            guard let fit = name.fit(query), !isExactOnly || fit.matched == .exact else { return nil }
            return fit
        }
    }

    /// A deity that a thing stands for.
    struct DeityOfThing: Sendable {
        let id: Int64
        let name: String
        /// Its own id and those of its family's members.
        let ids: [Int64]
    }

    let things: [Thing]
    private let deities: [Deity]
    private let festivals: [Festival]

    private init(_ catalogue: CatalogueSnapshot) {
        deities = catalogue.deities
        festivals = catalogue.festivals
        // A deity that is known only by a source's name has neither names nor days.
        let known = catalogue.deities.filter { !$0.slug.isEmpty }
        let families = Dictionary(grouping: known.filter { $0.family != nil }) { $0.family ?? "" }
        let ofThings = known.reduce(into: [String: DeityOfThing]()) { all, deity in
            all[deity.slug] = DeityOfThing(
                id: deity.id, name: deity.name, ids: Self.withFamily(deity, families))
        }
        var things = known.map { deity in
            Thing(
                kind: .deity, id: deity.id,
                names: ([deity.name] + deity.aliases + deity.romanized).map {
                    Name($0, isExactOnly: deity.exactOnly.contains($0))
                }, deities: ofThings[deity.slug].map { [$0] } ?? [], days: nil)
        }
        things += catalogue.festivals.map { festival in
            Thing(
                kind: .festival, id: festival.id, names: [Name(festival.name)], deities: [],
                days: festival.recurrence)
        }
        for deity in known {
            things += deity.days.enumerated().map { index, day in
                Thing(
                    kind: .festival, id: EventID.ofDay(at: index, ofDeity: deity.id), names: [Name(day.title)],
                    deities: [], days: day.recurrence)
            }
        }
        things += Purposes.all.map { purpose in
            Thing(
                kind: .purpose, id: purpose.number, names: purpose.names.map { Name($0) },
                deities: purpose.deities.compactMap { ofThings[$0] }, days: nil)
        }
        self.things = things.filter { $0.kind != .purpose || !$0.deities.isEmpty }
    }

    /// Returns a deity's id and those of all members of its family, which may have families of their own.
    private static func withFamily(_ deity: Deity, _ families: [String: [Deity]]) -> [Int64] {
        var ids: [Int64] = []
        var left = [deity]
        while let next = left.popLast() {
            guard !ids.contains(next.id) else { continue }
            ids.append(next.id)
            left += families[next.slug] ?? []
        }
        return ids
    }

    /// The lexicon that was made last. All threads of a service have the same catalogue.
    private static let last = Mutex<SuggestLexicon?>(nil)

    /// Returns the lexicon of a catalogue if it is made already.
    ///
    /// - Complexity: O(*n*) comparisons of deities; they share their memory where nothing was read anew.
    package static func known(of catalogue: CatalogueSnapshot) -> SuggestLexicon? {
        guard let last = last.withLock({ $0 }) else { return nil }
        return last.deities == catalogue.deities && last.festivals == catalogue.festivals ? last : nil
    }

    /// Returns the lexicon of a catalogue. Making one takes some milliseconds.
    package static func made(of catalogue: CatalogueSnapshot) -> SuggestLexicon {
        if let known = known(of: catalogue) { return known }
        let made = SuggestLexicon(catalogue)
        last.withLock { $0 = made }
        return made
    }
}
