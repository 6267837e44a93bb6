internal import Geodesy

/// The items of an index, nearest first by a lower bound of the distance: ``NearestNeighborSearch`` without predicates.
struct NearestItems {
    private let index: InMemoryTempleIndex
    private let bound: DistanceBound
    private var heap = SearchHeap()

    init(_ index: InMemoryTempleIndex, _ bound: DistanceBound) {
        self.index = index
        self.bound = bound
        for (number, layer) in index.searched.enumerated() {
            if let root = layer.root { push(root.node.box, root.number, number) }
        }
    }

    mutating func next() -> (item: InMemoryTempleIndex.ItemNumber, haversine: Double)? {
        while let nearest = heap.popFirst() {
            let number = Int(nearest.layer)
            let layer = index.searched[number]
            let items = layer.items.count
            guard Int(nearest.number) >= items else {
                return (.init(layer: number, number: nearest.number), nearest.haversine)
            }
            for member in layer.nodes[Int(nearest.number) - items].members {
                if Int(member) < items {
                    let position = layer.items[Int(member)].position
                    let haversine = bound.haversine(toLatitude: position.latitude, longitude: position.longitude)
                    heap.push(.init(lead: 0, haversine: haversine, number: member, layer: number))
                } else {
                    push(layer.nodes[Int(member) - items].box, member, number)
                }
            }
        }
        return nil
    }

    private mutating func push(_ box: IndexSegment.Box, _ number: UInt32, _ layer: Int) {
        let haversine = bound.haversine(toBoxSouth: box.south, west: box.west, north: box.north, east: box.east)
        heap.push(.init(lead: 0, haversine: haversine, number: number, layer: layer))
    }
}
