internal import HanNames

extension NameQuery {
    /// Whether a name with this signature may fit. False means that it does not.
    @inline(__always)
    func mayFit(_ signature: UInt64) -> Bool {
        let missing = self.signature & ~signature
        // A character is missing at most, or one is of other letters.
        if missing == 0 || forgives && allowsFault && missing & (missing - 1) == 0 { return true }
        return !letters.isEmpty || !readings.isEmpty && commonOfReadings & ~signature == 0
    }

    /// Returns how a name fits; nil when it does not.
    ///
    /// - Parameter signature: that of the name, with which ``mayFit(_:)`` is true; all bits when it is not known.
    func fitting(_ name: UnsafeBufferPointer<UInt16>, signature: UInt64 = .max) -> NameFitting? {
        guard !codes.isEmpty, !name.isEmpty else { return nil }
        if self.signature & ~signature == 0, let written = writtenFitting(name) { return written }
        if allowsFault {
            return homophoneFitting(name, NameSounds.shared) ?? (forgives ? similarFitting(name) : nil)
        }
        return soundFitting(name, signature) ?? spelledFitting(name)
    }

    /// Returns how a text fits as a name.
    func fitting(_ name: SearchKey) -> NameFitting? {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: name.scalars.count) { codes in
            for (place, scalar) in name.scalars.enumerated() {
                codes.initializeElement(at: place, to: NameCode.code(ofFolded: scalar))
            }
            return fitting(UnsafeBufferPointer(codes))
        }
    }

    // MARK: What is written

    private func writtenFitting(_ name: UnsafeBufferPointer<UInt16>) -> NameFitting? {
        if let start = Self.start(of: codes, in: name) {
            return NameFitting(start..<start + codes.count, of: name.count, .written)
        }
        guard !words.isEmpty, words.allSatisfy({ Self.start(of: $0, in: name) != nil }) else { return nil }
        // The words are in another order, or other characters are between them.
        let first = words.compactMap { word in Self.start(of: word, in: name).map { $0..<$0 + word.count } }
            .min { $0.lowerBound < $1.lowerBound }
        return first.map { NameFitting($0, of: 0, .words) }
    }

    /// Returns where a name has some characters first; nil when it does not have them, or only one or two letters within
    /// a word.
    static func start(of typed: [UInt16], in name: UnsafeBufferPointer<UInt16>) -> Int? {
        guard let first = typed.first, typed.count <= name.count else { return nil }
        for start in 0...name.count - typed.count where name[start] == first {
            var length = 1
            while length < typed.count, name[start + length] == typed[length] { length += 1 }
            guard length == typed.count else { continue }
            let isWithinWord = start > 0 && NameCode.isLetter(first) && NameCode.isLetter(name[start - 1])
            if typed.count >= fewestForFault || !isWithinWord { return start }
        }
        return nil
    }

    // MARK: What is heard

    private func soundFitting(_ name: UnsafeBufferPointer<UInt16>, _ signature: UInt64) -> NameFitting? {
        guard !readings.isEmpty, commonOfReadings & ~signature == 0 else { return nil }
        let sounds = NameSounds.shared
        var best: NameFitting?
        for (number, bits) in signatures.enumerated() where bits & ~signature == 0 {
            guard let found = fitting(readings[number], name, sounds) else { continue }
            if best.map({ found.match < $0.match }) ?? true { best = found }
        }
        return best
    }

    /// Each character is the typed one or sounds as it usually does.
    private func homophoneFitting(_ name: UnsafeBufferPointer<UInt16>, _ sounds: NameSounds) -> NameFitting? {
        guard codes.count <= name.count else { return nil }
        for start in 0...name.count - codes.count {
            var length = 0
            while length < codes.count {
                let code = name[start + length]
                guard code == codes[length] || usual[length] != 0 && sounds.readings(of: code).contains(usual[length])
                else { break }
                length += 1
            }
            if length == codes.count { return NameFitting(start..<start + length, of: name.count, .sound) }
        }
        return nil
    }

    private func fitting(
        _ reading: Reading, _ name: UnsafeBufferPointer<UInt16>, _ sounds: NameSounds
    ) -> NameFitting? {
        let syllables = reading.syllables
        let length = syllables.count + (reading.next != nil || reading.hasKind ? 1 : 0)
        guard length > 0, length <= name.count else { return nil }
        // One syllable alone is in too many names; one begins a name. So does a last one that is whole and may go on.
        let last = length > 1 && !(reading.isLoose && reading.next != nil) ? name.count - length : 0
        for start in 0...last {
            var place = 0
            while place < syllables.count, sounds.readings(of: name[start + place]).contains(syllables[place]) {
                place += 1
            }
            guard place == syllables.count else { continue }
            if let next = reading.next {
                guard sounds.readings(of: name[start + place]).contains(oneOf: next) else { continue }
            }
            if reading.hasKind {
                guard start + length == name.count, TempleKind.isKind(name[start + place]) else { continue }
            }
            var found = NameFitting(start..<start + length, of: name.count, reading.isLoose ? .loose : .sound)
            if reading.hasKind, !reading.isKindTyped { found.range = start..<start + length - 1 }
            return found
        }
        return nil
    }

    // MARK: What is nearly written

    /// Returns the best part of the name in which one character is wrong, missing or one too many.
    private func similarFitting(_ name: UnsafeBufferPointer<UInt16>) -> NameFitting? {
        var best: NameFitting?
        func consider(_ found: NameFitting?) {
            guard let found, best.map({ found.match < $0.match }) ?? true else { return }
            best = found
        }
        let isOfParts = codes.count >= Self.fewestForFaultInPart
        for length in codes.count - 1...codes.count + 1 where length <= name.count {
            for start in 0...name.count - length {
                let found = similarFitting(
                    UnsafeBufferPointer(rebasing: name[start..<start + length]), start, name.count)
                // Of three characters, two in a part of a name are too few.
                if isOfParts || length == name.count || found?.match == .alikePart { consider(found) }
            }
        }
        return best
    }

    /// Returns how a part of a name fits that is as long as what was typed, or one character longer or shorter.
    private func similarFitting(_ part: UnsafeBufferPointer<UInt16>, _ start: Int, _ count: Int) -> NameFitting? {
        let shorter = min(part.count, codes.count)
        var same = 0
        while same < shorter, part[same] == codes[same] { same += 1 }
        // One character after those that are the same differs, is missing, or is one too many.
        let typedRest = codes.dropFirst(same + (part.count > codes.count ? 0 : 1))
        let rest = part.dropFirst(same + (part.count < codes.count ? 0 : 1))
        guard rest.elementsEqual(typedRest) else { return nil }
        let isAlike = part.count == codes.count && isAlike(part[same], typed: same)
        return NameFitting(
            start..<start + part.count, of: count, isAlike ? .alike : .similar,
            gap: part.count < codes.count ? nil : start + same)
    }

    /// Whether a name's character looks like a typed one, or nearly sounds as it.
    private func isAlike(_ code: UInt16, typed place: Int) -> Bool {
        if NameSounds.shared.areNear(code, typed: codes[place]) { return true }
        guard let folded = Unicode.Scalar(code), let typed = Unicode.Scalar(codes[place]),
            let form = HanVariants.traditional(String(folded)).unicodeScalars.first
        else { return false }
        return LookAlikes.areAlike(form, written[place])
            || (folded != form || typed != written[place]) && LookAlikes.areAlike(folded, typed)
    }

    // MARK: What is spelled

    /// Compares the letters of a name, in Hanyu Pinyin where it has Chinese characters.
    private func spelledFitting(_ name: UnsafeBufferPointer<UInt16>) -> NameFitting? {
        guard !letters.isEmpty, name.count <= Self.mostSpelled else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count * 6) { spelled in
            var (count, beforeKind) = (0, 0)
            let sounds = NameSounds.shared
            for code in name {
                beforeKind = count
                if let letters = sounds.spelling(of: code) {
                    for letter in letters {
                        spelled.initializeElement(at: count, to: letter)
                        count += 1
                    }
                } else if NameCode.isLetter(code) {
                    spelled.initializeElement(at: count, to: UInt8(truncatingIfNeeded: code))
                    count += 1
                } else {
                    return nil
                }
            }
            let hasKind = TempleKind.isKind(name[name.count - 1])
            var fewest = Int.max
            for typed in letters {
                if !typed.hasKind { fewest = min(fewest, typed.faults(spelled[..<count])) }
                if hasKind { fewest = min(fewest, typed.faults(spelled[..<beforeKind])) }
            }
            return switch fewest {
            case 0: NameFitting(letters: .soundWhole)
            case 1: NameFitting(letters: .similarWhole)
            case 2: NameFitting(letters: .similarPart)
            default: nil
            }
        }
    }

    /// Longer names are not compared letter by letter.
    private static let mostSpelled = 64
}

extension NameQuery.Letters {
    /// Returns the number of wrong letters; a great number for more than may be.
    fileprivate func faults(_ spelled: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Int {
        guard abs(spelled.count - distance.count) <= mostFaults else { return .max }
        let faults = distance.distance(to: spelled)
        return faults <= mostFaults ? faults : .max
    }
}

extension NameFitting.Kind {
    /// A name with another kind than the typed one, or a longer last syllable.
    fileprivate static let loose = NameFitting.Kind(
        whole: .soundPrefix, beginning: .soundPrefix, part: .soundContained)
    /// Words of a name in another order.
    fileprivate static let words = NameFitting.Kind(whole: .contained, beginning: .contained, part: .contained)
}
