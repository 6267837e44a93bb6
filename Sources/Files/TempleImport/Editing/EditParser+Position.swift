internal import Geodesy
internal import TempleModel

extension EditParser {
    private static let examples = (latitude: "23.9441890", longitude: "120.6757965")
    private static let precisions: [PositionPrecision] = [.surveyed, .geocoded]

    /// Reads the position with its precision. Half a position keeps the other half, and a precision alone keeps both.
    func readPosition() {
        let whole = wholePosition()
        var latitude = number("lat", example: Self.examples.latitude)
        var longitude = number("lng", example: Self.examples.longitude)
        if !whole.isUnnamed, !(latitude.isUnnamed && longitude.isUnnamed) {
            note(
                .namedTwice, at: EditPlace(Self.position), "is given together with lat or lng", "leave one of them out")
            return
        }
        switch whole {
        case .unnamed: break
        case .null, .faulty: (latitude, longitude) = (.faulty, .faulty)
        case .value(let degrees): (latitude, longitude) = (.value(degrees.latitude), .value(degrees.longitude))
        }
        let isMoved = !(latitude.isUnnamed && longitude.isUnnamed)
        let precision = precision()
        guard isMoved || !precision.isUnnamed else { return }
        let north = degrees(latitude, present?.coordinate.latitude, "lat", Self.examples.latitude)
        let east = degrees(longitude, present?.coordinate.longitude, "lng", Self.examples.longitude)
        guard let north, let east else { return }
        let position = isMoved ? coordinate(north, east) : present?.coordinate
        guard let position, !precision.isFaulty else { return }
        values[.position] = .position(position, precision.value(elseIfUnnamed: .surveyed))
    }

    /// Reads a position in one text, as `24.1437,120.6736`.
    private func wholePosition() -> EditMember<PositionRule.Degrees> {
        guard takesTexts, let input = self[Self.position] else { return .unnamed }
        let place = EditPlace(Self.position)
        let remedy = "write latitude and longitude, for example \(Self.examples.latitude),\(Self.examples.longitude)"
        switch input {
        case .null:
            note(.required, at: place, "cannot be taken away", remedy)
            return .null
        case .text(let text):
            let parts = Self.parts(of: text)
            guard parts.count == 2 else {
                note(.wrongType, at: place, "is not two numbers", remedy)
                return .faulty
            }
            let north = judged(number: parts[0], example: Self.examples.latitude, at: place)
            let east = judged(number: parts[1], example: Self.examples.longitude, at: place)
            guard let north, let east else { return .faulty }
            return .value(PositionRule.Degrees(latitude: north, longitude: east))
        case .number, .flag, .list, .object:
            refuse(type: input, at: place, remedy)
            return .faulty
        }
    }

    /// Returns one half of the position, which is the present one if the editor does not name it.
    private func degrees(_ read: EditMember<Double>, _ present: Double?, _ member: String, _ example: String) -> Double?
    {
        switch read {
        case .value(let degrees): return degrees
        case .faulty: return nil
        case .unnamed:
            if let present { return present }
            note(
                .required, at: EditPlace(member), "is missing, and the temple has no position yet",
                "write it in degrees, for example \(example)")
        case .null:
            note(
                .required, at: EditPlace(member), "cannot be taken away", "write it in degrees, for example \(example)")
        }
        return nil
    }

    /// Returns the position; nil if no temple can stand there. A position outside Taiwan gives a warning.
    private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate? {
        let columns = PositionRule.Columns(latitude: "lat", longitude: "lng", areOfFile: false)
        let rule = PositionRule.taiwanMostly
        do throws(RowFinding) {
            let position = try rule.coordinate(
                PositionRule.Degrees(latitude: latitude, longitude: longitude), columns: columns)
            if let finding = rule.outsideTaiwan(position, columns) {
                note(finding, at: place(of: finding), named: finding.column)
            }
            return position
        } catch {
            note(error, at: place(of: error), named: error.column)
            return nil
        }
    }

    /// Returns the place of a number of the position in what the editor wrote.
    private func place(of finding: RowFinding) -> EditPlace {
        let names = [Self.position, finding.column, "lat", "lng"].compactMap { $0 }
        return EditPlace(names.first { self[$0] != nil } ?? Self.position)
    }

    /// Reads the precision. A position of several temples, or a doubtful one, is what imports find out.
    private func precision() -> EditMember<PositionPrecision> {
        let place = EditPlace("precision")
        switch text(self["precision"], .line(longest: FieldReader.Longest.county), at: place) {
        case .unnamed: return .unnamed
        case .null: return .null
        case .faulty: return .faulty
        case .value(let text):
            if let precision = Self.precisions.first(where: { $0.rawValue == text }) { return .value(precision) }
            let known = Self.precisions.map(\.rawValue).joined(separator: " or ")
            note(
                .unknownPrecision, at: place, value: row.shown(field.bytes(of: 0)),
                "is not a precision that an editor can state", "write \(known), or \(leaveEmpty)")
            return .faulty
        }
    }

    /// Warns about a position in another county than that of the address, as an import does.
    func warnOfCounty() {
        guard let member = EditJudge.membersOfPlace.first(where: { self[$0] != nil }),
            case .position(let coordinate, _) = values[.position] ?? present?.value(of: .position)
        else { return }
        let (ofAddress, stated) = (text(of: .address).flatMap(Self.county), text(of: .county))
        row.startRow()
        _ = row.judge(coordinate, in: ofAddress ?? stated, nil)
        _ = noteRow(at: EditPlace(member), named: "county")
        // A county that the editor names may be another one than that of the address.
        guard self["county"] != nil, let ofAddress, ofAddress != stated else { return }
        _ = row.judge(coordinate, in: stated, nil)
        _ = noteRow(at: EditPlace("county"))
    }
}
