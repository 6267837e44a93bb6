extension NameQuery {
    /// Returns the parts of a name that were typed, as ranges of its Unicode scalars, in order.
    ///
    /// - Parameter name: as it is shown.
    func ranges(of fitting: NameFitting, in name: String) -> [Range<Int>] {
        let (codes, scalars) = NameCode.codes(of: name)
        guard fitting.range.upperBound <= codes.count else { return [] }
        var typed = Set(fitting.range)
        if fitting.match == .contained, !words.isEmpty, !has(codes, in: fitting.range) {
            typed = []
            codes.withUnsafeBufferPointer { codes in
                for word in words {
                    if let start = Self.start(of: word, in: codes) { typed.formUnion(start..<start + word.count) }
                }
            }
        }
        if let gap = fitting.gap { typed.remove(gap) }
        var ranges: [Range<Int>] = []
        var last: Int?
        for place in typed.sorted() {
            // What a key leaves out, such as spaces, is marked between two characters that were typed.
            if let known = ranges.last, last == place - 1 {
                ranges[ranges.count - 1] = known.lowerBound..<scalars[place] + 1
            } else {
                ranges.append(scalars[place]..<scalars[place] + 1)
            }
            last = place
        }
        return ranges
    }

    private func has(_ name: [UInt16], in range: Range<Int>) -> Bool { name[range].elementsEqual(codes) }
}
