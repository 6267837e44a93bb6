internal import DeityNames
public import TempleModel

extension TempleStore {
    /// Returns the festivals and groups that have a name, in traditional or simplified characters. 清明 also finds 清明節.
    public func festivalsAndGroups(
        named name: String
    ) throws(SearchError) -> (festivals: [Festival], groups: [TempleGroup]) {
        let data = try catalogueSnapshot()
        let keys = [DeityKey.key(name), DeityKey.key(name + "節")]
        return (
            data.festivals.filter { keys.contains(DeityKey.key($0.name)) },
            data.groups.filter { DeityKey.key($0.name) == keys[0] }
        )
    }
}
