internal import TempleFormats
internal import TempleModel

/// What a write has done.
enum OutcomeJSON {
    /// Returns the answer to a write of one thing.
    static func document(_ outcome: EditOutcome, isDryRun: Bool, of asked: AskedStep) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 8192)
        json.object { json in
            head(outcome, isDryRun: isDryRun, to: &json)
            if let result = outcome.results.first { members(of: result, asked.warnings, to: &json) }
        }
        return json.bytes
    }

    /// Returns the answer to a write of several things: a batch, or an undo.
    ///
    /// - Parameter asked: the steps of a batch, with their warnings; none for an undo.
    static func document(_ outcome: EditOutcome, isDryRun: Bool, ofEach asked: [AskedStep]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 8192 * (outcome.results.count + 1))
        json.object { json in
            head(outcome, isDryRun: isDryRun, to: &json)
            json.key("results")
            json.array(outcome.results.indices) { json, index in
                let warnings = asked.indices.contains(index) ? asked[index].warnings : []
                json.object { members(of: outcome.results[index], warnings, to: &$0) }
            }
        }
        return json.bytes
    }

    /// Returns the answer where this node does not have the change yet: its number alone.
    static func pending(_ change: Int64?) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 32)
        json.object { $0.member("change", change) }
        return json.bytes
    }

    private static func head(_ outcome: EditOutcome, isDryRun: Bool, to json: inout JSONWriter) {
        json.member("change", outcome.change)
        json.member("dry_run", isDryRun)
    }

    private static func members(of result: EditResult, _ warnings: [EditFault], to json: inout JSONWriter) {
        json.member("action", result.action?.rawValue)
        json.key(named: result.thing.kind.rawValue)
        json.object { result.thing.members(to: &$0) }
        json.key("alongside")
        json.array(result.alongside) { json, going in
            json.object { json in
                json.member("kind", going.kind)
                json.member("id", going.id)
                json.member("name", going.name)
            }
        }
        json.key("warnings")
        EditFaultJSON.write(warnings, to: &json)
    }
}
