internal import CMemory
internal import TempleIndex
internal import TempleModel

/// The temples of an index that a thread has already shown, by layer and place number.
final class ShownTemples {
    /// Retained. Without ``Unmanaged`` nobody could ask for a temple's memory without waiting for it.
    private var temples: [[Unmanaged<Temple>?]]

    /// - Parameter placeCounts: The number of places of each layer.
    init(placeCounts: [Int]) {
        temples = placeCounts.map { Array(repeating: nil, count: $0) }
    }

    deinit {
        for layer in temples {
            for temple in layer { temple?.release() }
        }
    }

    /// The temple of a place; nil if it was not shown yet.
    subscript(place: InMemoryTempleIndex.PlaceNumber) -> Temple? {
        temples[Int(place.layer)][Int(place.number)]?.takeUnretainedValue()
    }

    func add(_ temple: Temple, at place: InMemoryTempleIndex.PlaceNumber) {
        let former = temples[Int(place.layer)][Int(place.number)]
        temples[Int(place.layer)][Int(place.number)] = .passRetained(temple)
        former?.release()
    }

    /// Asks for the beginning of a temple's memory, which will be read soon.
    func prefetch(_ place: InMemoryTempleIndex.PlaceNumber) {
        guard let temple = temples[Int(place.layer)][Int(place.number)] else { return }
        prefetch_bytes(temple.toOpaque(), cache_line)
    }
}
