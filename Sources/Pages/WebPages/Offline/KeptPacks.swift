internal import LunarCalendar
internal import Synchronization
internal import TempleModel
internal import Wording

/// The packs of pages that were asked for last. All threads share them.
///
/// A pack is the largest answer of the pages, and every browser asks for the same ones. So each is made once for a state
/// of the data and a day, and its bytes are in memory once, however many clients are still receiving them.
public final class KeptPacks: Sendable {
    /// Everything that a pack depends on besides the files and the settings.
    struct Key: Hashable {
        let pack: PagePack
        let language: Language
        let today: CivilDay
        /// The address of the site, which a request may name.
        let address: String?
        let revision: DataRevision
    }

    /// The most packs that are kept: of one site, each in every language.
    static let most = PagePack.allCases.count * Language.allCases.count

    /// The one that was used last is the last.
    private let state = Mutex<[(key: Key, document: KeptDocument)]>([])

    public init() {}

    /// Returns a pack. Nil if it has to be made.
    subscript(_ key: Key) -> KeptDocument? {
        state.withLock { packs in
            guard let index = packs.firstIndex(where: { $0.key == key }) else { return nil }
            let found = packs.remove(at: index)
            packs.append(found)
            return found.document
        }
    }

    /// Keeps a pack, and returns the one to send: another thread may have made the same meanwhile.
    func keep(_ document: KeptDocument, for key: Key) -> KeptDocument {
        if let known = self[key] { return known }
        return state.withLock { packs in
            // Those of former data are not asked for any more.
            packs.removeAll { $0.key.revision != key.revision || $0.key.today != key.today }
            packs.append((key, document))
            if packs.count > Self.most { packs.removeFirst() }
            return document
        }
    }
}
