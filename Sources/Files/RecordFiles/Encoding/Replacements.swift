/// Offsets of the U+FFFD that a decoder wrote for undecodable bytes. Each is kept until its row is read.
final class Replacements {
    /// The replacement character in UTF-8.
    static let character: StaticString = "\u{FFFD}"

    private var offsets: [(output: Int, input: Int)] = []
    private var passed = 0

    /// Number of offsets that are left.
    var count: Int { offsets.count - passed }
    var isEmpty: Bool { count == 0 }

    func add(output: Int, input: Int) { offsets.append((output, input)) }

    /// Drops the offsets before an offset in the decoded bytes.
    func forget(before output: Int) {
        while passed < offsets.count, offsets[passed].output < output { passed += 1 }
        if passed > 4_096 {
            offsets.removeFirst(passed)
            passed = 0
        }
    }

    /// Returns the first replacement in a range of decoded bytes: its offset in them, and its offset in the file. Drops
    /// all offsets before the range.
    func first(in stretch: Range<Int>) -> (output: Int, input: Int)? {
        forget(before: stretch.lowerBound)
        guard passed < offsets.count, offsets[passed].output < stretch.upperBound else { return nil }
        return offsets[passed]
    }
}

/// Output of a converter.
struct TextOutput {
    private let bytes: ByteBuffer
    private let replacements: Replacements
    private let outputOffset: Int
    private let inputOffset: Int

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - outputOffset: offset of the first byte of `bytes` in the decoded stream.
    ///   - inputOffset: offset in the file of the first byte to convert.
    init(_ bytes: ByteBuffer, _ replacements: Replacements, _ outputOffset: Int, _ inputOffset: Int) {
        self.bytes = bytes
        self.replacements = replacements
        self.outputOffset = outputOffset
        self.inputOffset = inputOffset
    }

    func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(text) }

    /// Writes U+FFFD for the input at this index.
    func replace(inputAt index: Int) {
        replacements.add(output: outputOffset + bytes.count, input: inputOffset + index)
        bytes.append(Replacements.character)
    }
}
