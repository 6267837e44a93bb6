/// One syllable of Mandarin without its tone, by its number in ``PinyinTable``.
///
/// There are about 410. `shan` and `shān` are the same syllable.
public struct Syllable: Hashable, Sendable {
    public let number: UInt16

    package init(number: UInt16) { self.number = number }
}
