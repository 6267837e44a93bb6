internal import AccountModel
internal import Geodesy
internal import Notifications
internal import Synchronization
internal import TempleModel
internal import Wording

/// Finds what messages say of their first days besides the dates: what people do, and a temple of the deity.
///
/// A message goes out without what cannot be found. Of what was found, the nearest temples are remembered until the temples
/// change: many people follow the same deities in the same places.
final class MessageFactFinder: Sendable {
    private struct Memory {
        var revision: DataRevision?
        var catalogue = CatalogueFacts()
        var nearest: [NearestTemple.Question: NearestTemple?] = [:]
    }

    private let openTemples: @Sendable () throws -> any TempleSearching
    private let favourites: @Sendable (AccountID) throws -> [Int64]
    private let longest: Duration
    private let memory = Mutex(Memory())

    /// How long one call looks for temples.
    private static let longest = Duration.seconds(5)
    private static let mostRemembered = 10_000

    /// - Parameters:
    ///   - openTemples: opens the temples for one thread.
    ///   - favourites: returns the ids of somebody's favourite temples, in the person's order.
    ///   - longest: how long one call looks for temples.
    init(
        openTemples: @escaping @Sendable () throws -> any TempleSearching,
        favourites: @escaping @Sendable (AccountID) throws -> [Int64], longest: Duration = MessageFactFinder.longest
    ) {
        self.openTemples = openTemples
        self.favourites = favourites
        self.longest = longest
    }

    /// Returns what is said in each message, in their order. It opens the temples, and closes them at its end.
    ///
    /// - Parameter now: in seconds since 1970.
    func facts(of messages: [QueuedMessage], now: Int64) -> [MessageFacts] {
        let none = messages.map { _ in MessageFacts() }
        guard messages.contains(where: { !$0.notifications.isEmpty }), let temples = try? openTemples(),
            let catalogue = try? catalogue(of: temples)
        else { return none }
        let end = ContinuousClock.now + longest
        // One failure of the store is likely that of all.
        var asks = true
        return messages.map { message in
            var facts = MessageFacts()
            let day = message.notifications.first.flatMap { catalogue[$0.planned.subject] }
            facts.custom = day?.customs[Language(locale: message.account.locale)]
            guard asks, ContinuousClock.now < end else { return facts }
            do {
                facts.hosts = try hosts(of: message, catalogue, in: temples)
                if let deity = day?.deity { facts.temple = try temple(of: deity, for: message, in: temples, now: now) }
            } catch {
                asks = false
            }
            return facts
        }
    }

    /// Returns what the catalogue says now. Where anything has changed, what was remembered is forgotten.
    private func catalogue(of temples: any TempleSearching) throws -> CatalogueFacts {
        let revision = try temples.dataRevision()
        if let known = memory.withLock({ $0.revision == revision ? $0.catalogue : nil }) { return known }
        let catalogue = CatalogueFacts(try temples.catalogueSnapshot())
        memory.withLock { $0 = Memory(revision: revision, catalogue: catalogue) }
        return catalogue
    }

    // MARK: A temple

    /// Returns the favourites whose own days a message tells, by the days' ids; of several with one day, the first.
    private func hosts(
        of message: QueuedMessage, _ catalogue: CatalogueFacts, in temples: any TempleSearching
    ) throws -> [String: MessageFacts.Host] {
        let days = message.notifications.map(\.planned.subject).filter { !catalogue.hosts(of: $0).isEmpty }
        guard !days.isEmpty else { return [:] }
        let kept = try favourites(message.account.id)
        var found: [String: MessageFacts.Host] = [:]
        for day in days {
            let hosts = catalogue.hosts(of: day)
            var host = kept.lazy.compactMap { id in hosts.first { $0.templeID == id } }.first
            // It may be kept by the id that it had before it was joined to another one.
            for id in kept where host == nil {
                if let present = try temples.temple(formerly: id) { host = hosts.first { $0.templeID == present } }
            }
            found[day.id] = host.map { MessageFacts.Host(name: $0.name, path: NearestTemple.path($0.templeID)) }
        }
        return found
    }

    private func temple(
        of deity: (id: Int64, name: String), for message: QueuedMessage, in temples: any TempleSearching, now: Int64
    ) throws -> MessageFacts.Temple? {
        if let place = message.settings.place {
            let question = NearestTemple.Question(
                deity: deity.id, latitude: place.latitude, longitude: place.longitude)
            if let found = try nearest(question, deity.name, in: temples, now: now) {
                return found.told(of: deity.name, from: place.name)
            }
        }
        let kept = try FavouritesOfMessage(try favourites(message.account.id), in: temples)
        if let own = try kept.first(of: deity.name, in: temples) {
            return MessageFacts.Temple(
                name: own.name, deity: deity.name, way: .favourite, path: NearestTemple.path(own.id))
        }
        var best: (found: NearestTemple, origin: String)?
        for favourite in kept.origins {
            let question = NearestTemple.Question(
                deity: deity.id, latitude: favourite.coordinate.latitude, longitude: favourite.coordinate.longitude)
            guard let found = try nearest(question, deity.name, in: temples, now: now) else { continue }
            if best.map({ found.meters < $0.found.meters }) ?? true { best = (found, favourite.name) }
        }
        return best.map { $0.found.told(of: deity.name, from: $0.origin) }
    }

    private func nearest(
        _ question: NearestTemple.Question, _ deity: String, in temples: any TempleSearching, now: Int64
    ) throws -> NearestTemple? {
        if let known = memory.withLock({ $0.nearest[question] }) { return known }
        let found = try NearestTemple.find(question, deity, in: temples, now: now)
        memory.withLock { memory in
            if memory.nearest.count >= Self.mostRemembered { memory.nearest.removeAll() }
            memory.nearest[question] = .some(found)
        }
        return found
    }
}
