internal import Wording

/// Columns for the place of an activity. A feed may write the name of the place or its address into the same field.
struct ActivityPlace {
    let address: Column?
    let location: Column?
    let region: Column?
    let town: Column?

    func read(_ row: FieldReader) throws(RowFinding) -> (place: String?, address: String?) {
        let region = try ActivityProse.read(region, row, longest: FieldReader.Longest.county)
        let town = try ActivityProse.read(town, row, longest: FieldReader.Longest.county)
        let area = Self.joined(region, town)
        let written = try ActivityProse.read(address, row, longest: FieldReader.Longest.address)
        let location = try ActivityProse.read(location, row, longest: FieldReader.Longest.address)
        var place = location.flatMap { Self.isArea($0, area) || $0 == written ? nil : $0 }
        var whole = area.isEmpty ? nil : area
        if let written, let column = address {
            let tidied = Array(written.utf8)
            let (address, county) = try tidied.withUnsafeBufferPointer { bytes throws(RowFinding) in
                try row.address(row.clean(bytes, width: .lettersAndDigits), column)
            }
            if county != nil {
                whole = address
            } else if let address, Self.isAddress(address) {
                // The address may repeat the town: 通霄鎮白東里8號.
                let namesTown = town.map { !$0.isEmpty && address.hasPrefix($0) } ?? false
                whole = (namesTown ? region ?? "" : area) + address
            } else {
                place = written
            }
        }
        return (place, whole)
    }

    /// Joins two parts. Leaves out the second if the first already ends with it.
    private static func joined(_ first: String?, _ second: String?) -> String {
        let first = first ?? ""
        guard let second, !first.hasSuffix(second) else { return first }
        return first + second
    }

    /// Returns whether a text is only the name of the region: 基隆市 安樂區.
    private static func isArea(_ text: String, _ area: String) -> Bool {
        !area.isEmpty && area.hasPrefix(text.filter { $0 != " " })
    }

    /// Returns whether a text is an address and not a name.
    private static func isAddress(_ text: String) -> Bool {
        text.contains { "路街巷弄號".contains($0) } && text.contains { $0.isNumber || "一二三四五六七八九十".contains($0) }
    }
}
