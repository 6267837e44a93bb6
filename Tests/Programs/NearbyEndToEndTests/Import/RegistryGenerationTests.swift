import Expectations
import BuiltProgram
import Foundation

import Testing

/// Three generations of the registry, one after the other: with numbers; without them, some temples renamed, some moved, some
/// gone; with numbers again. What each import has to count is worked out here from the rows alone.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct RegistryGenerationTests {
    private struct Row {
        var fields: [String: String]
        var name: String { fields["寺廟名稱"] ?? "" }
        var latitude: Double { Double(fields["WGS84Y"] ?? "") ?? 0 }
        var longitude: Double { Double(fields["WGS84X"] ?? "") ?? 0 }

        /// Near enough for this: a degree is about 111 km, a little less towards the east.
        func meters(to other: Row) -> Double {
            let (north, east) = (latitude - other.latitude, (longitude - other.longitude) * 0.92)
            return (north * north + east * east).squareRoot() * 111_000
        }
    }

    private static let columns = ["編號", "寺廟名稱", "主祀神祇", "行政區", "地址", "教別", "登記別", "電話", "WGS84X", "WGS84Y"]

    private func rows() throws -> [Row] {
        let text = try String(contentsOf: try require(Program.registry), encoding: .utf8)
        return text.components(separatedBy: "\r\n").dropFirst().compactMap { line in
            let values = RegistryFile.fields(line)
            guard values.count == Self.columns.count, !line.contains("拆除"), !line.contains("廢止") else { return nil }
            return Row(fields: Dictionary(uniqueKeysWithValues: zip(Self.columns, values)))
        }
    }

    private func write(_ rows: [Row], _ columns: [String], to path: String) throws {
        let lines = [columns] + rows.map { row in columns.map { "\"" + (row.fields[$0] ?? "") + "\"" } }
        let text = lines.map { $0.joined(separator: ",") }.joined(separator: "\r\n") + "\r\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Temples without a neighbour within 400 m: a change of one does not affect another.
    private func alone(_ rows: [Row]) -> [Int] {
        var cells: [[Int]: [Int]] = [:]
        func cell(_ row: Row, _ north: Int, _ east: Int) -> [Int] {
            [Int(row.latitude * 200) + north, Int(row.longitude * 200) + east]
        }
        for (index, row) in rows.enumerated() { cells[cell(row, 0, 0), default: []].append(index) }
        return rows.indices.filter { index in
            let near = (-1...1).flatMap { north in (-1...1).flatMap { cells[cell(rows[index], north, $0)] ?? [] } }
            return near.allSatisfy { $0 == index || rows[$0].meters(to: rows[index]) > 400 }
        }
    }

    @Test func eachGenerationIsTheSameTemples() throws {
        let program = try Program()
        let database = program.path("g.sqlite")
        func run(_ file: String, _ words: String...) throws -> [String: Int] {
            let result = try program.run(
                ["import", program.path(file), "--from", "moi", "--database", database, "--format", "json"] + words)
            expect(result.status, equals: 0, "\(result.error.suffix(500))")
            let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            let report = try require((answer?["files"] as? [[String: Any]])?.first)
            return ["inserted", "updated", "unchanged", "removed"].reduce(into: [:]) { $0[$1] = report[$1] as? Int }
        }
        let first = try rows()
        try write(first, Self.columns, to: program.path("1.csv"))
        try expect(run("1.csv")["inserted"], equals: first.count)

        let alone = alone(first)
        expect(alone.count, isAbove: 2_000)
        var second = first
        let (renamed, moved, gone) = (alone[0..<200], alone[200..<400], Set(alone[400..<600]))
        for index in renamed { second[index].fields["寺廟名稱"] = "新" + second[index].name }
        for index in moved { second[index].fields["WGS84Y"] = "\(second[index].latitude + 0.0005)" }
        second = second.indices.filter { !gone.contains($0) }.map { second[$0] }
        // Without a number, rows of one name and address are one row.
        let keys = Set(
            second.map { row in
                (row.name + "|" + (row.fields["地址"] ?? "")).replacingOccurrences(of: "台", with: "臺")
                    .replacingOccurrences(of: " ", with: "")
            })
        let doubled = second.count - keys.count
        try write(second, Array(Self.columns.dropFirst()), to: program.path("2.csv"))
        let counts = try run("2.csv", "--replace")
        expect(counts["inserted"] == 0 && counts["removed"] == gone.count + doubled, "\(counts) \(doubled)")
        expect(counts["updated"], equals: keys.count)
        try expect(run("2.csv", "--replace")["unchanged"], equals: keys.count)

        // All of them as they were at first: those that were gone are new.
        let back = try run("1.csv", "--replace")
        expect(back["inserted"] == gone.count + doubled && back["removed"] == 0, "\(back)")
        expect(back["updated"], equals: renamed.count + moved.count)
        try expect(run("1.csv")["unchanged"], equals: first.count)
    }

    /// Temples get their numbers' column and are moved, farther than nearness reaches, and lose the column again and are moved.
    @Test func aTempleKeepsItsNumberOrIsNamed() throws {
        let program = try Program()
        let database = program.path("g.sqlite")
        func run(_ file: String) throws -> [String: Any] {
            let result = try program.run(
                "import", program.path(file), "--from", "moi", "--replace", "--database", database, "--format", "json")
            expect(result.status, equals: 0, "\(result.error.suffix(500))")
            let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            return try require((answer?["files"] as? [[String: Any]])?.first)
        }
        /// The numbers of all temples by name and address.
        func numbers() throws -> [String: Set<Int>] {
            let lines = try program.run("export", "--format", "jsonl", "--database", database).output
            var numbers: [String: Set<Int>] = [:]
            for line in lines.split(separator: "\n") {
                let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard let row, let id = row["id"] as? Int, let name = row["official_name"] ?? row["name"] else {
                    continue
                }
                numbers["\(name)|\(row["address"] ?? "")", default: []].insert(id)
            }
            return numbers
        }
        // Counties of villages, where many temples are alone.
        var generations = [try rows().filter { ["臺南市", "屏東縣", "雲林縣"].contains($0.fields["行政區"] ?? "") }]
        // A house or a plot with a number. What stands in brackets is a note.
        let alone = alone(generations[0]).filter { index in
            let address = generations[0][index].fields["地址"] ?? ""
            return address.range(of: "^[^(（]*[0-9]地?號", options: .regularExpression) != nil
        }
        expect(alone.count, isAtLeast: 900)
        for (step, degrees) in [0.004, -0.03].enumerated() {
            var next = generations[step]
            for index in alone[(300 * step)..<(300 * step + 600)] {
                next[index].fields["WGS84Y"] = "\(next[index].latitude + degrees)"
            }
            generations.append(next)
        }
        var before: [String: Set<Int>] = [:]
        for (index, rows) in generations.enumerated() {
            let columns = index == 1 ? Self.columns : Array(Self.columns.dropFirst())
            try write(rows, columns, to: program.path("\(index).csv"))
            let report = try run("\(index).csv")
            let pairs = (report["renumbered"] as? [[String: Any]]) ?? []
            let named = Set(pairs.compactMap { $0["gone"] as? Int })
            let after = try numbers()
            expect(after.count, isAbove: 3_000)
            if index == 0 {
                expect(report["new_numbers"] as? Int == report["inserted"] as? Int && pairs.isEmpty)
            }
            // Two rows of one name and address are one row without numbers.
            for (temple, old) in before where old.count == 1 {
                let lost = old.subtracting(after[temple] ?? [])
                expect(lost.isSubset(of: named), "\(index): \(temple): \(lost)")
            }
            // A handful share name and address with another temple and cannot be told apart.
            expect(pairs.count, isBelow: 10, "\(pairs)")
            before = after
        }
        // What is taken back and imported again has its old numbers.
        try expect(program.run("import", "--undo", "--database", database).status, equals: 65)
        try expect(program.undoImport("--database", database).status, equals: 0)
        _ = try run("2.csv")
        try expect(numbers(), equals: before)
        for _ in 0..<3 { try expect(program.undoImport("--database", database).status, equals: 0) }
        try expectEmpty(numbers())
        for index in generations.indices { _ = try run("\(index).csv") }
        try expect(numbers(), equals: before)
    }
}
