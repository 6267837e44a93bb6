internal import HanNames
package import TempleModel

extension CatalogueSnapshot {
    /// Returns the festivals and groups that have a name, in traditional or simplified characters. 清明 also finds 清明節.
    package func festivalsAndGroups(named name: String) -> (festivals: [Festival], groups: [TempleGroup]) {
        let keys = [DeityKey.key(name), DeityKey.key(name + "節")]
        return (
            festivals.filter { keys.contains(DeityKey.key($0.name)) },
            groups.filter { DeityKey.key($0.name) == keys[0] }
        )
    }
}
