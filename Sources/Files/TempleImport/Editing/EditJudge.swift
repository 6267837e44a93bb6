package import Geodesy
public import TempleModel

/// Judge of what an editor writes, by the rules for a row of an import.
public struct EditJudge: Sendable {
    private let counties: CountyBorders?

    /// - Parameter counties: the borders of the counties, for the warning about a position in another county than its
    ///   address.
    public init(counties: CountyBorders? = nil) {
        self.counties = counties
    }

    /// The members that an edit has where the borders of the counties are asked for. A warning names the first that it has.
    package static let membersOfPlace = ["lat", "lng", EditParser.position, "address", "county"]

    /// Whether the borders of the counties are known.
    package var knowsCounties: Bool { counties != nil }

    /// Returns the county of a position; nil for the sea and other countries, and where the borders are not known.
    package func county(at coordinate: Coordinate) -> String? { counties?.county(at: coordinate) }

    /// Judges the members of an edit. Whether a new temple has all that it needs is for the caller to judge.
    ///
    /// - Parameters:
    ///   - members: what the editor wrote. Null means that there is none.
    ///   - present: the temple as it is shown, with the members that half a position lacks; nil for a new one.
    ///   - audience: whom the faults speak to. But for a program, numbers and lists may be texts: `24.1`, `甲,乙`. A
    ///     position may be the member `position` then, as `24.1,120.6`.
    /// - Throws: all faults.
    public func judge(
        _ members: [EditInput.Member], of present: TempleRecord?, for audience: FieldAudience
    ) throws(EditFaults) -> JudgedEdit {
        let reading = EditParser(members, of: present, for: audience, counties: counties)
        reading.refuseUnknown(members)
        reading.readTexts()
        reading.readLists()
        reading.readPosition()
        reading.readHours()
        reading.readRating()
        reading.readPhotos()
        reading.warnOfCounty()
        guard reading.faults.isEmpty else { throw EditFaults(reading.faults) }
        return JudgedEdit(values: reading.values, warnings: reading.warnings)
    }
}
