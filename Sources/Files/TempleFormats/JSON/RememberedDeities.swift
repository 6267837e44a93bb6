internal import TempleModel

/// Cache of the JSON that temples of the same deities share: the deities, and the next day of the main ones. Hundreds of
/// temples have the same. It belongs to one thread.
///
/// Temples of the same deities share an array (``TempleDeity``), and its address is the key: an entry holds the array,
/// so that no other one can get its address.
final class RememberedDeities {
    /// The JSON of one combination of deities. The bytes are valid until the next temple is looked up.
    struct Pieces {
        /// The members `main_deity` and `deities`.
        let deities: UnsafeBufferPointer<UInt8>
        /// The members `next_lunar_date` and `no_day_reason` of a temple without a day of its own.
        let day: UnsafeBufferPointer<UInt8>
    }

    private struct Entry {
        let address: UnsafePointer<TempleDeity>
        let deities: [TempleDeity]
        let mainDeity: String?
        let pieces: Pieces
    }

    /// At the places that follow from their addresses. A new entry replaces that of another address.
    private var entries: [Entry?] = []
    private var store = PieceStore(mostBytes: storeBytes)
    /// The events that the days of all entries are from.
    private var upcoming: UpcomingEvents?

    private static let entryCount = 1 << 11
    private static let storeBytes = 1 << 20
    /// The most memory of the cache.
    static let mostBytes = storeBytes + entryCount * MemoryLayout<Entry?>.stride

    /// Returns the JSON of a temple's deities. Nil if it cannot be kept.
    func pieces(of match: TempleMatch) -> Pieces? {
        guard let upcoming = match.upcoming else { return nil }
        if upcoming !== self.upcoming {
            self.upcoming = upcoming
            removeAll()
        }
        let temple = match.temple
        guard let address = temple.deities.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
        let slot = Self.slot(of: address)
        if let entry = entries[slot], entry.address == address, entry.mainDeity == temple.mainDeity {
            return entry.pieces
        }
        guard let pieces = newPieces(of: temple, upcoming) else { return nil }
        entries[slot] = Entry(
            address: address, deities: temple.deities, mainDeity: temple.mainDeity, pieces: pieces)
        return pieces
    }

    /// Spreads addresses by the highest bits of a product with the golden ratio (D. E. Knuth, "The Art of Computer
    /// Programming", volume 3, section 6.4).
    private static func slot(of address: UnsafePointer<TempleDeity>) -> Int {
        let product = UInt64(UInt(bitPattern: address)) &* 0x9E37_79B9_7F4A_7C15
        return Int(product >> UInt64(64 - entryCount.trailingZeroBitCount))
    }

    private func newPieces(of temple: Temple, _ upcoming: UpcomingEvents) -> Pieces? {
        var json = JSONWriter(reservingCapacity: 1024)
        TempleJSON.deities(of: temple, to: &json)
        let count = json.count
        json.beginAgain()
        let day = upcoming.nextDay(ofMain: temple.deities)
        TempleJSON.nextDay(day, noDay: day == nil ? upcoming.noDayReason(ofMain: temple.deities) : nil, to: &json)
        // Begins anew when it is full.
        if store.isFull { removeAll() }
        return json.withBytes { bytes in
            store.add(bytes).map { start in
                Pieces(
                    deities: UnsafeBufferPointer(start: start, count: count),
                    day: UnsafeBufferPointer(start: start + count, count: bytes.count - count))
            }
        }
    }

    private func removeAll() {
        entries = Array(repeating: nil, count: Self.entryCount)
        store.removeAll()
    }
}
