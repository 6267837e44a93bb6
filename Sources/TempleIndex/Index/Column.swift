internal import CPrefetch

/// One kind of data of all places or nodes of a segment, in memory of its own. A search reads it without counting
/// references, and it begins at a line of the processor's cache.
struct Column<Element: BitwiseCopyable>: RandomAccessCollection {
    private let elements: UnsafeBufferPointer<Element>

    init(_ array: [Element]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: array.count * MemoryLayout<Element>.stride, alignment: cacheLine)
        elements = UnsafeBufferPointer(memory.initializeMemory(as: Element.self, fromContentsOf: array))
    }

    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }

    subscript(number: Int) -> Element { elements[number] }

    /// Asks for the memory of some elements, which will be read soon.
    func prefetch(_ numbers: Range<Int>) {
        guard let start = elements.baseAddress, !numbers.isEmpty else { return }
        prefetchLines(from: start + numbers.lowerBound, to: start + numbers.upperBound)
    }

    func deallocate() { elements.deallocate() }
}

/// Size in bytes of a line of the processor's cache.
let cacheLine = 64

/// Asks for memory that will be read soon: a search waits for memory more than for anything else, and several lines come
/// in the time of one.
///
/// - Complexity: O(*n*) over the lines.
func prefetchLines(from start: UnsafeRawPointer, to end: UnsafeRawPointer) {
    var line = start
    while line < end {
        prefetch_line(line)
        line += cacheLine
    }
}
