/// Where a decoder put U+FFFD for what it could not decode, until the rows there have been read.
final class Replacements {
    /// The character itself in UTF-8.
    static let character: StaticString = "\u{FFFD}"

    private var places: [(output: Int, input: Int)] = []
    private var passed = 0

    /// How many are left.
    var count: Int { places.count - passed }
    var isEmpty: Bool { count == 0 }

    func add(output: Int, input: Int) { places.append((output, input)) }

    /// Forgets those before a place in the decoded bytes.
    func forget(before output: Int) {
        while passed < places.count, places[passed].output < output { passed += 1 }
        if passed > 4_096 {
            places.removeFirst(passed)
            passed = 0
        }
    }

    /// The first replacement in a stretch of decoded bytes: where it stands in them, and where in the file. What stands
    /// before the stretch is forgotten.
    func first(in stretch: Range<Int>) -> (output: Int, input: Int)? {
        forget(before: stretch.lowerBound)
        guard passed < places.count, places[passed].output < stretch.upperBound else { return nil }
        return places[passed]
    }
}

/// Where a converter puts its text.
struct TextOutput {
    private let bytes: ByteBuffer
    private let replacements: Replacements
    private let outputOffset: Int
    private let inputOffset: Int

    /// - Parameters:
    ///   - outputOffset: Where the first byte of `bytes` stands in the decoded stream.
    ///   - inputOffset: Where the first byte to be converted stands in the file.
    init(_ bytes: ByteBuffer, _ replacements: Replacements, _ outputOffset: Int, _ inputOffset: Int) {
        self.bytes = bytes
        self.replacements = replacements
        self.outputOffset = outputOffset
        self.inputOffset = inputOffset
    }

    func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(text) }

    /// Puts U+FFFD for the input at this place.
    func replace(inputAt index: Int) {
        replacements.add(output: outputOffset + bytes.count, input: inputOffset + index)
        bytes.append(Replacements.character)
    }
}
