internal import TempleModel

/// The temples that the form of an activity names: those of the catalogue, and a few that the store is asked for.
struct NamedTemples {
    private(set) var hosts: [SourceKey: HostedActivity.Host] = [:]
    private var keys: [Int64: SourceKey] = [:]

    init(of sent: SentEntity?, _ catalogue: CatalogueSnapshot, _ context: AdminContext) throws(SearchError) {
        for hosted in catalogue.activities {
            for host in hosted.hosts where hosted.activity.temples.indices.contains(host.index) {
                hosts[hosted.activity.temples[host.index]] = host
                keys[host.templeID] = hosted.activity.temples[host.index]
            }
        }
        let named = CatalogueReferences.Temples(in: sent?.members ?? []).ids.filter { keys[$0] == nil }
        guard !named.isEmpty else { return }
        for (id, detail) in try context.site.store.temples(ids: Array(named.sorted().prefix(NameKind.temple.most))) {
            guard let key = detail.sources.first?.key else { continue }
            let temple = detail.temple
            keys[id] = key
            hosts[key] = HostedActivity.Host(
                templeID: id, index: 0, name: temple.name, address: temple.address, coordinate: temple.coordinate)
        }
    }

    func references(_ catalogue: CatalogueSnapshot) -> CatalogueReferences {
        CatalogueReferences(
            Catalogue(
                deities: catalogue.deities.filter { !$0.slug.isEmpty }, festivals: catalogue.festivals,
                activities: catalogue.activities.map(\.activity), groups: catalogue.groups, edition: ""),
            temples: keys, keys: Set(hosts.keys))
    }
}
