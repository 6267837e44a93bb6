/// Which temples the rows of a file are of, by the numbers that an export has given them.
struct ExportedNumbers {
    /// Whether the file's numbers become the temples' own: there was no temple before it.
    let areKept: Bool
    private var temples: [Int64: Int64] = [:]
    private var numbers: [Int64: Int64] = [:]

    init(areKept: Bool) {
        self.areKept = areKept
    }

    /// The temple that the rows of a number are of; nil before the first of them.
    subscript(number: Int64) -> Int64? { temples[number] }

    /// Whether rows of another number are of that temple, so that a row of this number is not.
    func isAnothers(_ templeID: Int64, than number: Int64?) -> Bool {
        guard let number, let other = numbers[templeID] else { return false }
        return other != number
    }

    mutating func note(_ number: Int64?, is templeID: Int64) {
        guard let number else { return }
        if temples[number] == nil { temples[number] = templeID }
        if numbers[templeID] == nil { numbers[templeID] = number }
    }
}
