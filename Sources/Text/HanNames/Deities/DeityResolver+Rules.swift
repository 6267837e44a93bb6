/// Rules for names that are not listed, from the forms that Taiwan's temple registry uses.
extension DeityResolver {
    func resolveInexactly(_ key: [Unicode.Scalar]) -> Resolution? {
        if let lord = resolveRoyalLord(key) { return lord }
        if let spirit = resolveNamelessSpirit(key) { return spirit }
        if let (known, _) = longestName(endingAt: key.count, in: key) { return resolution(known, .suffix) }
        if !Self.endsWith(key, anyOf: Self.companions) {
            if let known = longestName(in: key) { return resolution(known, .contains) }
            if let telling = resolveByCharacters(key) { return telling }
        }
        return resolveByTitle(key)
    }

    /// Resolves 「某府千歲」 and 「某王爺」 to the house if it is listed, otherwise to the family of 王爺.
    private func resolveRoyalLord(_ key: [Unicode.Scalar]) -> Resolution? {
        guard let family = positionBySlug["wangye"], key.count > 2, Self.endsWith(key, anyOf: Self.royalTitles),
            !Self.endsWith(key, anyOf: Self.otherKings)
        else { return nil }
        if let (known, start) = longestName(endingAt: key.count, in: key), key.count - start >= 4,
            Self.numerals.contains(key[start]) || !isHouseList(key[..<start])
        {
            return resolution(known, .suffix)
        }
        return pattern(family)
    }

    /// Whether the text before a house's title names more houses: 朱李 in 朱李池府千歲.
    private func isHouseList(_ prefix: ArraySlice<Unicode.Scalar>) -> Bool {
        !prefix.isEmpty
            && prefix.allSatisfy { knownNames[String($0) + Self.house] != nil || Self.surnames.contains($0) }
    }

    /// Resolves names such as 「萬善同歸公」, spirits without a name of their own.
    private func resolveNamelessSpirit(_ key: [Unicode.Scalar]) -> Resolution? {
        guard let family = positionBySlug["youying"], key.count > 2,
            Self.namelessBeginnings.contains(String(String.UnicodeScalarView(key[..<2]))),
            key[2...].allSatisfy(Self.namelessEndings.contains)
        else { return nil }
        return pattern(family)
    }

    /// Resolves 城隍 and 觀音 anywhere in a name. Two characters are too few for the general rule.
    private func resolveByCharacters(_ key: [Unicode.Scalar]) -> Resolution? {
        for (characters, slug) in Self.tellingCharacters {
            guard let position = positionBySlug[slug] else { continue }
            if zip(key, key.dropFirst()).contains(where: { [$0, $1] == characters }) { return pattern(position) }
        }
        return nil
    }

    /// Resolves an unlisted 「某府元帥」, 「某將軍」, 「某尊王」 or 「某仙姑」 to the group of deities with that title.
    private func resolveByTitle(_ key: [Unicode.Scalar]) -> Resolution? {
        for (titles, slug) in Self.titles where Self.endsWith(key, anyOf: titles) {
            if let position = positionBySlug[slug] { return pattern(position) }
        }
        return nil
    }

    /// Returns the longest name of at least three characters that ends at `end`, and its start.
    private func longestName(endingAt end: Int, in key: [Unicode.Scalar]) -> (KnownName, Int)? {
        guard end >= 3, longestName >= 3 else { return nil }
        for start in max(0, end - longestName)...(end - 3) {
            if let known = partialName(key[start..<end]) { return (known, start) }
        }
        return nil
    }

    private func longestName(in key: [Unicode.Scalar]) -> KnownName? {
        guard key.count > 3 else { return nil }
        for length in stride(from: min(longestName, key.count - 1), through: 3, by: -1) {
            for start in 0...(key.count - length) {
                if let known = partialName(key[start..<(start + length)]) { return known }
            }
        }
        return nil
    }

    /// Returns a name that identifies one deity even as part of a longer text.
    private func partialName(_ slice: ArraySlice<Unicode.Scalar>) -> KnownName? {
        guard let first = slice.first, first.properties.isIdeographic,
            let known = knownNames[String(String.UnicodeScalarView(slice))],
            !known.isExactOnly, known.entries.count == 1
        else { return nil }
        return known
    }

    func resolution(_ known: KnownName, _ match: Match) -> Resolution? {
        guard let position = known.entries.first else { return nil }
        return Resolution(deityID: entries[position].id, match: match)
    }

    private func pattern(_ position: Int) -> Resolution {
        Resolution(deityID: entries[position].id, match: .familyPattern)
    }

    private static func endsWith(_ key: [Unicode.Scalar], anyOf endings: [[Unicode.Scalar]]) -> Bool {
        endings.contains { key.count > $0.count && key.suffix($0.count).elementsEqual($0) }
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] {
        Array(DeityKey.key(text).unicodeScalars)
    }

    private static let house = DeityKey.key("府")
    private static let royalTitles = ["千歲", "千歲爺", "王爺", "王爺公"].map(scalars)
    /// 王 at the end of another title and before 爺 does not make a 王爺: 三山國王爺.
    private static let otherKings = ["國王爺", "尊王爺", "聖王爺", "明王爺"].map(scalars)
    private static let numerals = Set(scalars("一二三四五六七八九十"))
    /// Surnames of lords that occur in lists but have no listed house.
    private static let surnames = Set(scalars("張莫馬康伍趙葉孫陳邱周吳劉薛彭黃武郭潘沈清秦姚吉譚刑殷徐封魏何侯盧羅耿"))
    private static let namelessBeginnings = Set(
        ["萬善", "萬應", "萬姓", "萬靈", "萬聖", "大眾", "百姓", "有應"].map(DeityKey.key))
    private static let namelessEndings = Set(scalars("公爺媽婆祖同歸諸祠君人相"))
    /// Companions of a deity, who are not the deity: 城隍爺夫人, 關聖太子.
    private static let companions = ["夫人", "夫人媽", "童子", "太子", "公主", "殿下", "娘娘", "姑娘"].map(scalars)
    private static let titles = [
        (["元帥", "元帥爺", "元帥爺公", "主帥"].map(scalars), "yuanshuai"),
        (["將軍", "將軍爺", "將軍公"].map(scalars), "jiangjun"),
        (["尊王", "大王"].map(scalars), "zunwang"),
        (["仙姑", "仙姑娘", "姑娘", "姑婆", "姑媽", "夫人媽"].map(scalars), "xiangu"),
    ]
    private static let tellingCharacters = [(scalars("城隍"), "chenghuang"), (scalars("觀音"), "guanyin")]
}
