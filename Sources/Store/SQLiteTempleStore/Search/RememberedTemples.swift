internal import CMemory
internal import TempleIndex
internal import TempleModel

/// The temples of an index that a thread has already shown, by layer and item number.
final class RememberedTemples {
    /// Retained. Without ``Unmanaged`` nobody could ask for a temple's memory without waiting for it.
    private var temples: [[Unmanaged<Temple>?]]

    /// - Parameter itemCounts: The number of items of each layer.
    init(itemCounts: [Int]) {
        temples = itemCounts.map { Array(repeating: nil, count: $0) }
    }

    deinit {
        for layer in temples {
            for temple in layer { temple?.release() }
        }
    }

    /// The temple of an item; nil if it was not shown yet.
    subscript(item: InMemoryTempleIndex.ItemNumber) -> Temple? {
        temples[Int(item.layer)][Int(item.number)]?.takeUnretainedValue()
    }

    func add(_ temple: Temple, at item: InMemoryTempleIndex.ItemNumber) {
        let former = temples[Int(item.layer)][Int(item.number)]
        temples[Int(item.layer)][Int(item.number)] = .passRetained(temple)
        former?.release()
    }

    /// Asks for the beginning of a temple's memory, which will be read soon.
    func prefetch(_ item: InMemoryTempleIndex.ItemNumber) {
        guard let temple = temples[Int(item.layer)][Int(item.number)] else { return }
        prefetch_bytes(temple.toOpaque(), cache_line)
    }
}
