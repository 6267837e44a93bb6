internal import CMemory

/// One kind of data of all items or nodes of a segment, in memory of its own. A search reads it without counting
/// references, and it begins at a line of the processor's cache.
struct PackedColumn<Element: BitwiseCopyable>: RandomAccessCollection {
    private let elements: UnsafeBufferPointer<Element>

    init(_ array: [Element]) {
        let memory = Self.memory(for: array.count)
        elements = UnsafeBufferPointer(memory.initializeMemory(as: Element.self, fromContentsOf: array))
    }

    /// Allocates memory for a number of elements. None for no elements: initialized, such memory has no address by which
    /// it could be freed.
    static func memory(for count: Int) -> UnsafeMutableRawBufferPointer {
        if count == 0 { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
        return .allocate(byteCount: count * MemoryLayout<Element>.stride, alignment: cache_line)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }

    subscript(number: Int) -> Element { elements[number] }

    /// Asks for the memory of some elements that will be read soon: a search waits for memory more than for anything
    /// else. The last ones may be missing.
    func prefetch(_ numbers: Range<Int>) {
        guard let start = elements.baseAddress else { return }
        prefetch_bytes(start + numbers.lowerBound, numbers.count * MemoryLayout<Element>.stride)
    }

    /// Returns some elements, which are valid as long as the column.
    func elements(_ numbers: Range<Int>) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(rebasing: elements[numbers])
    }

    func deallocate() { elements.deallocate() }
}
