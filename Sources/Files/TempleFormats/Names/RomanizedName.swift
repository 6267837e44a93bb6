internal import HanNames
public import TempleModel

extension TempleDetail {
    /// The name in Latin letters by rule, from the readings of its characters: Lukang Tianhou Temple for 鹿港天后宮. A township
    /// or a county at its beginning is written as ``TownshipName`` has it. Nobody has to use it;
    /// ``TempleModel/TempleDetail/englishName`` is what a source says. Nil where a character has no reading.
    public var romanizedName: String? {
        guard let township = temple.address.flatMap({ TownshipName(in: $0) }) else {
            return RomanName.english(temple.name, district: nil)
        }
        // 新竹都城隍廟 has the county's name.
        let isOfCounty = HanVariants.traditional(temple.name).hasPrefix(township.county.dropLast())
        return RomanName.english(
            temple.name, district: isOfCounty ? township.county : township.chinese,
            placeName: isOfCounty ? township.latinCounty : township.latin)
    }
}
