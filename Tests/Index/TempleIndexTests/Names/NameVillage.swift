import Geodesy
import HanNames
import SeededRandom
import TempleModel

@testable import TempleIndex

/// Temples with random names that are like one another, and what people type for them.
struct NameVillage {
    var random: SplitMix64
    private(set) var temples: [Int64: IndexedTemple] = [:]
    private var newest: Int64 = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Some sound alike, and some look alike.
    private static let characters = Array("天后厚宮官寺市龍山鹿港福德祠祐佑慈保安乾元行")
    /// What some of them look like.
    private static let alike: [Character: Character] = [
        "宮": "官", "天": "夭", "后": "斤", "祐": "祏", "慈": "蕙", "保": "伿", "安": "晏", "元": "亓", "行": "衍",
    ]
    private static let usualNames = [
        "天后宮", "龍山寺", "鹿港天后宮", "福德宮", "慈祐宮", "行天宮", "Longshan Temple", "Jenn Lann (鎮瀾宮)", "松山 慈祐宮", "𡒸頭宮",
    ]
    static let addresses = ["彰化縣鹿港鎮順興里1號", "彰化縣福興鄉2號", "臺中市大甲區順天路", "台中市大甲區", "somewhere"]

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

    private mutating func characters(_ range: ClosedRange<Int>) -> String {
        String((0..<range.lowerBound + Int(random.next() % UInt64(range.count))).map { _ in pick(Self.characters) })
    }

    private mutating func name() -> String {
        random.next() % 3 == 0 ? pick(Self.usualNames) : characters(1...6)
    }

    /// A temple on a grid, so that some have the same position.
    mutating func make(_ id: Int64) throws -> IndexedTemple {
        let temple = IndexedTemple(
            id: id,
            position: try Coordinate(
                latitude: 24 + Double(random.next() % 30) / 100, longitude: 120 + Double(random.next() % 30) / 100),
            name: name(), otherNames: random.next() % 4 == 0 ? [name(), name()] : [],
            address: pick(Self.addresses + [nil]), belonging: 0, labels: [.county: pick([nil, "彰化縣"])],
            prominence: pick([1, 1, 2, 7]))
        temples[id] = temple
        return temple
    }

    mutating func build(_ count: Int, mostInSegment: Int) throws -> InMemoryTempleIndex {
        for _ in 0..<count {
            newest += 1
            _ = try make(newest)
        }
        var plan = IndexPlan(expecting: count, mostInSegment: mostInSegment)
        for temple in temples.values { plan.append(id: temple.id, at: temple.position) }
        plan.divide()
        var builder = InMemoryTempleIndexBuilder(plan)
        _ = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        for id in plan.ids { if let temple = temples[id] { _ = builder.append(temple) } }
        return builder.finish()
    }

    /// Adds, changes and removes temples.
    mutating func edit(_ index: InMemoryTempleIndex, count: Int) throws -> IndexUpdate {
        var update = IndexUpdate(to: index)
        var touched: Set<Int64> = []
        for _ in 0..<count {
            let kind = random.next() % 3
            if kind == 0 {
                newest += 1
                touched.insert(newest)
                update.write(try make(newest))
            } else if let old = temples[Int64(random.next() % UInt64(newest)) + 1], touched.insert(old.id).inserted {
                update.remove(id: old.id, at: old.position)
                temples[old.id] = nil
                if kind == 2 { update.write(try make(old.id)) }
            }
        }
        return update
    }

    // MARK: What is typed

    /// A name or a part of one, in characters or in letters, often with a fault.
    mutating func typed() -> String {
        var text = name()
        if random.next() % 3 == 0 { text = String(text.dropFirst(Int(random.next() % 3)).prefix(4)) }
        switch random.next() % 5 {
        case 0:
            let readings = HanReadings.reading(of: text)
            text = readings.map { $0.syllable.map(PinyinTable.pinyin) ?? String($0.scalar) }
                .joined(separator: pick(["", " "]))
            text += pick(["", "", " temple"])
            if random.next() % 3 > 0 { text = fault(text, Array("aghilnstuz")) }
        case 1: text = fault(text, Self.characters)
        case 2: text = lookAlike(text)
        case 3: text = pick([text + " " + characters(1...2), characters(1...3), String(text.reversed())])
        default: break
        }
        return text
    }

    /// A text with one character, if there is any, in place of one that looks like it.
    private mutating func lookAlike(_ text: String) -> String {
        var characters = Array(text)
        let places = characters.indices.filter { Self.alike[characters[$0]] != nil }
        guard !places.isEmpty else { return text }
        let place = pick(places)
        if let other = Self.alike[characters[place]] { characters[place] = other }
        return String(characters)
    }

    /// A text with one character wrong, missing or one too many.
    private mutating func fault(_ text: String, _ others: [Character]) -> String {
        var characters = Array(text)
        guard !characters.isEmpty else { return text }
        let place = Int(random.next() % UInt64(characters.count))
        switch random.next() % 3 {
        case 0: characters[place] = pick(others)
        case 1: characters.remove(at: place)
        default: characters.insert(pick(others), at: place)
        }
        return String(characters)
    }
}
