import Geodesy
import HanNames

@testable import TempleIndex

/// What ``InMemoryTempleIndex/named(_:near:inDistricts:limit:)`` should find: it reads every name of every temple, without
/// signatures and tables, and takes edit distances from the plain matrix.
final class NameOracle {
    private let query: NameQuery
    private var known: [[UInt16]: NameMatch?] = [:]

    init(query: NameQuery) {
        self.query = query
    }

    /// Returns the ids of the temples, best first.
    func ids(
        _ temples: some Collection<IndexedTemple>, near point: Coordinate?, limit: Int,
        where isAccepted: (IndexedTemple) -> Bool = { _ in true }
    ) -> [Int64] {
        typealias Found = (id: Int64, match: NameMatch, lead: Double, name: [UInt16])
        var all: [Found] = []
        let geodesic = point.map { Geodesic(from: $0) }
        for temple in temples where isAccepted(temple) {
            var best: (match: NameMatch, name: [UInt16])?
            for name in [temple.name] + temple.otherNames {
                let codes = NameCode.codes(of: SearchKey(name))
                guard let match = self.match(codes), best.map({ match < $0.match }) ?? true else { continue }
                best = (match, codes)
            }
            guard let best else { continue }
            let lead = geodesic?.distance(to: temple.position).meters ?? -Double(temple.prominence)
            all.append((temple.id, best.match, lead, best.name))
        }
        all.sort { ($0.match, $0.lead, $0.id) < ($1.match, $1.lead, $1.id) }
        var counts: [[UInt16]: Int] = [:]
        return all.filter { found in
            counts[found.name, default: 0] += 1
            return counts[found.name, default: 0] <= 3
        }.prefix(limit).map(\.id)
    }

    // MARK: One name

    private var typed: [UInt16] { query.codes }

    /// Returns how a name fits.
    func match(_ name: [UInt16]) -> NameMatch? {
        if let known = known[name] { return known }
        let match = read(name)
        known[name] = .some(match)
        return match
    }

    private func read(_ name: [UInt16]) -> NameMatch? {
        guard !typed.isEmpty, !name.isEmpty else { return nil }
        if name == typed { return .exact }
        if name.starts(with: typed) { return .prefix }
        if has(name, typed) || !query.words.isEmpty && query.words.allSatisfy({ has(name, $0) }) { return .contained }
        guard typed.count > 2 else { return nil }
        let isChinese = typed.contains { usual($0) != 0 }
        return isChinese ? chineseMatch(name) : spokenMatch(name) ?? spelledMatch(name)
    }

    private func parts(_ name: [UInt16], _ length: Int) -> [(start: Int, part: [UInt16])] {
        guard length <= name.count else { return [] }
        return (0...name.count - length).map { ($0, Array(name[$0..<$0 + length])) }
    }

    /// One or two letters are not looked for within a word.
    private func has(_ name: [UInt16], _ word: [UInt16]) -> Bool {
        parts(name, word.count).contains { start, part in
            let isWithinWord = start > 0 && word[0] < 0x80 && name[start - 1] < 0x80
            return part == word && (word.count > 2 || !isWithinWord)
        }
    }

    private func usual(_ code: UInt16) -> UInt16 { NameSounds.shared.readings(of: code).usual }

    private func sounds(_ name: UInt16, as syllable: UInt16) -> Bool {
        syllable != 0 && NameSounds.shared.readings(of: name).contains(syllable)
    }

    private func chineseMatch(_ name: [UInt16]) -> NameMatch? {
        for (start, part) in parts(name, typed.count)
        where zip(typed, part).allSatisfy({ $0 == $1 || sounds($1, as: usual($0)) }) {
            return start > 0 ? .soundContained : typed.count == name.count ? .soundWhole : .soundPrefix
        }
        var all: [NameMatch] = []
        for length in 1...name.count {
            for (_, part) in parts(name, length) where Self.distance(typed, part) == 1 {
                let isWhole = length == name.count
                if isAlike(part) {
                    all.append(isWhole ? .alikeWhole : .alikePart)
                } else if isWhole || typed.count > 3 {
                    all.append(isWhole ? .similarWhole : .similarPart)
                }
            }
        }
        return all.min()
    }

    private func isAlike(_ part: [UInt16]) -> Bool {
        guard part.count == typed.count, let place = part.indices.first(where: { part[$0] != typed[$0] }),
            let name = Unicode.Scalar(part[place]), let folded = Unicode.Scalar(typed[place]),
            let form = HanVariants.traditional(String(name)).unicodeScalars.first
        else { return false }
        if nearlySounds(part[place], as: typed[place]) { return true }
        return LookAlikes.areAlike(form, query.written[place]) || LookAlikes.areAlike(name, folded)
    }

    /// The spellings of all syllables without what many people do not tell apart.
    private static let nearSounds = (0..<UInt16(PinyinTable.count)).map { number in
        PinyinTable.pinyin(Syllable(number: number)).replacing(/^([zcs])h/) { "\($0.1)" }
            .replacing(/(in|en)g$/) { "\($0.1)" }
    }

    private func nearlySounds(_ name: UInt16, as typed: UInt16) -> Bool {
        guard usual(typed) > 0 else { return false }
        let sound = Self.nearSounds[Int(usual(typed)) - 1]
        return Self.nearSounds.indices.contains { Self.nearSounds[$0] == sound && sounds(name, as: UInt16($0) + 1) }
    }

    private func spokenMatch(_ name: [UInt16]) -> NameMatch? {
        var all: [NameMatch] = []
        for reading in query.readings {
            let more = reading.next != nil || reading.hasKind ? 1 : 0
            for (start, part) in parts(name, reading.syllables.count + more) {
                if start > 0, part.count == 1 || reading.isLoose && reading.next != nil { continue }
                guard zip(reading.syllables, part).allSatisfy({ sounds($1, as: $0) }) else { continue }
                if let next = reading.next, !next.contains(where: { sounds(part[part.count - 1], as: $0) }) { continue }
                if reading.hasKind, start + part.count < name.count || !TempleKind.isKind(part[part.count - 1]) {
                    continue
                }
                let isWhole = part.count == name.count && !reading.isLoose
                all.append(isWhole ? .soundWhole : start == 0 ? .soundPrefix : .soundContained)
            }
        }
        return all.min()
    }

    /// Compares letters, five or more.
    private func spelledMatch(_ name: [UInt16]) -> NameMatch? {
        guard query.isLatin else { return nil }
        var spelled: [[UInt16]] = []
        for code in name {
            let syllable = usual(code)
            guard syllable > 0 || code < 0x80 else { return nil }
            spelled.append(
                syllable == 0
                    ? [code] : NameCode.codes(of: SearchKey(PinyinTable.pinyin(Syllable(number: syllable - 1)))))
        }
        let whole = Array(spelled.joined())
        let shorter = TempleKind.isKind(name[name.count - 1]) ? [Array(spelled.dropLast().joined())] : []
        var pairs = ([whole] + shorter).map { (typed, $0) }
        for kind in ["temple", "shrine", "palace"].map({ NameCode.codes(of: SearchKey($0)) })
        where typed.count > kind.count && Array(typed.suffix(kind.count)) == kind {
            pairs += shorter.map { (typed.dropLast(kind.count), $0) }
        }
        let faults = pairs.compactMap { typed, name in
            let most = typed.count > 8 ? 2 : typed.count > 4 ? 1 : -1
            let distance = Self.distance(typed, name)
            return distance <= most ? distance : nil
        }
        return faults.min().flatMap { [.soundWhole, .similarWhole, .similarPart][$0] }
    }

    /// The edit distance (R. A. Wagner and M. J. Fischer, "The string-to-string correction problem", 1974).
    static func distance<Element: Equatable>(_ one: [Element], _ two: [Element]) -> Int {
        var matrix = [Array(0...two.count)]
        for (row, element) in one.enumerated() {
            var next = [row + 1]
            for (column, other) in two.enumerated() {
                let wrong = matrix[row][column] + (element == other ? 0 : 1)
                next.append(min(wrong, matrix[row][column + 1] + 1, next[column] + 1))
            }
            matrix.append(next)
        }
        return matrix[one.count][two.count]
    }
}
