import Expectations
import TempleImport
import TempleModel
import Testing

/// Judging of edits for tests.
enum Judging {
    /// The temple of ``Sample/nearbyRow``.
    static func present() throws -> TempleRecord {
        try require(Reading(Sample.nearby([[:]]).utf8).records.first)
    }

    static func judged(
        _ members: KeyValuePairs<String, EditInput>, of present: TempleRecord? = nil,
        for audience: FieldAudience = .program
    ) throws -> JudgedEdit {
        try EditJudge().judge(
            members.map { EditInput.Member($0.key, $0.value) }, of: present, for: audience)
    }

    /// Returns the faults of an edit; none if it has none.
    static func faults(
        _ members: KeyValuePairs<String, EditInput>, of present: TempleRecord? = nil,
        for audience: FieldAudience = .program
    ) throws -> [EditFault] {
        do {
            _ = try judged(members, of: present, for: audience)
            return []
        } catch let error as EditFaults {
            return error.faults
        }
    }

    /// Returns each fault as its place and its code.
    static func found(
        _ members: KeyValuePairs<String, EditInput>, of present: TempleRecord? = nil,
        for audience: FieldAudience = .program
    ) throws -> [String] {
        try faults(members, of: present, for: audience).map { "\($0.pointer) \($0.code)" }
    }
}
