internal import Geodesy
internal import RecordFiles
internal import Wording

/// Columns of the position in the rows of a file.
struct PositionColumns {
    let latitude: Column
    let longitude: Column
    /// Column of both in one text; read in the place of the first two.
    var text: Column?
    /// Whether a number may have minutes, seconds, a side of the sky or a decimal comma.
    var readsAngles = false
    /// Columns for the middle of a way; read if the first two are empty.
    var middle: (latitude: Column, longitude: Column)?
    /// Column of a geometry; read if the others are empty too.
    var geometry: Column?
    /// Column of the members of a relation; read if there is no geometry.
    var members: Column?
    /// Columns of the southern, western, northern and eastern border; their middle is read if there is nothing else.
    var bounds: [Column] = []
    /// Whether numbers greater than 1,000 are metres of TWD97. The northing is in the latitude's column.
    var allowsGrid = false
    /// Columns with the county or the address, which tell the zone of such metres.
    var places: [Column] = []
    let rule: PositionRule
}

extension FieldReader {
    /// Returns the position.
    ///
    /// - Throws: the finding if there is no position, or if a temple cannot stand there.
    func coordinate(_ position: PositionColumns) throws(RowFinding) -> Coordinate {
        guard let coordinate = try coordinateIfAny(position) else { throw missing(position.latitude, isLatitude: true) }
        return coordinate
    }

    /// Returns the position; nil if the row has none.
    ///
    /// - Throws: the finding if half of the position is missing or if it is invalid.
    func coordinateIfAny(_ position: PositionColumns) throws(RowFinding) -> Coordinate? {
        if let text = position.text {
            if let found = try coordinate(ofText: text, position) { return found }
        } else if let degrees = try degrees(position.latitude, position.longitude, readsAngles: position.readsAngles) {
            return try coordinate(degrees, position, in: position.latitude, position.longitude)
        }
        if let middle = position.middle,
            let degrees = try degrees(middle.latitude, middle.longitude, readsAngles: false)
        {
            return try coordinate(degrees, position, in: middle.latitude, middle.longitude)
        }
        for geometry in [position.geometry, position.members].compactMap(\.self) {
            if let found = try coordinate(ofGeometry: geometry, position) { return found }
        }
        return try middle(of: position.bounds, position)
    }

    /// Returns the position of one text; nil if it is empty.
    private func coordinate(ofText column: Column, _ position: PositionColumns) throws(RowFinding) -> Coordinate? {
        let text = bytes(column, width: .ascii)
        let reason: String
        switch PositionText.position(of: text) {
        case .none: return nil
        case .invalid where Placeholder.matches(text): return nil
        case .invalid(let words): reason = words
        case .numbers(let numbers, let name):
            guard name == nil || name.flatMap({ CoordinateSystem($0) }) != nil else {
                reason = "is in \(name ?? ""), which is not read"
                break
            }
            guard let system = name.flatMap({ CoordinateSystem($0) }) ?? givenSystem else {
                return try coordinate(numbers, position, in: column, column)
            }
            return try coordinate(try degrees(numbers, of: system, column, column), position, in: column, column)
        }
        throw rejection(
            .coordinateNotANumber, column: column, reason: reason,
            remedy: "write latitude and longitude in degrees, for example 24.1437, 120.6736",
            // If the columns are shifted, the value may be a person's name.
            withValue: raw(column).contains(where: ASCII.isDigit))
    }

    /// Returns the position of a geometry; nil if there is none.
    private func coordinate(ofGeometry geometry: Column, _ position: PositionColumns) throws(RowFinding) -> Coordinate?
    {
        switch GeometryText.position(of: raw(geometry)) {
        case .none: return nil
        case .degrees(let numbers):
            guard let system = givenSystem ?? namedSystem else {
                guard abs(numbers.latitude) <= 1_000, abs(numbers.longitude) <= 1_000 else {
                    throw rejection(
                        .coordinateOutOfRange, column: geometry,
                        reason: "has numbers that are no degrees, and the file does not say what they are",
                        remedy: "give --crs, such as --crs EPSG:3826, or convert it with ogr2ogr -t_srs EPSG:4326")
                }
                return try coordinate(numbers, position, in: geometry, geometry)
            }
            return try coordinate(
                try degrees(numbers, of: system, geometry, geometry), position, in: geometry, geometry)
        case .invalid(let reason):
            throw rejection(
                .geometryInvalid, column: geometry, reason: reason,
                remedy:
                    "write a GeoJSON point, or the degrees in \(position.latitude.name) and \(position.longitude.name)"
            )
        }
    }

    /// Returns the middle of borders; nil if one is missing or they are no borders.
    private func middle(of bounds: [Column], _ position: PositionColumns) throws(RowFinding) -> Coordinate? {
        let borders = bounds.compactMap { column -> Double? in
            guard case .value(let value) = DecimalNumber(bytes(column, width: .ascii)) else { return nil }
            return value
        }
        guard borders.count == 4, borders[0] <= borders[2], borders[1] <= borders[3] else { return nil }
        let middle = PositionRule.Degrees(
            latitude: (borders[0] + borders[2]) / 2, longitude: (borders[1] + borders[3]) / 2)
        return try coordinate(middle, position, in: bounds[0], bounds[1])
    }

    private func coordinate(
        _ degrees: PositionRule.Degrees, _ position: PositionColumns, in latitude: Column, _ longitude: Column
    ) throws(RowFinding) -> Coordinate {
        let columns = PositionRule.Columns(latitude: latitude.name, longitude: longitude.name)
        var degrees = degrees
        if let givenSystem, latitude.name != longitude.name {
            degrees = try self.degrees(degrees, of: givenSystem, latitude, longitude)
        } else if position.allowsGrid, degrees.latitude > 1_000 || degrees.longitude > 1_000 {
            degrees = try ofGrid(degrees, isOnIslands(position.places) ? .western : .main, latitude, longitude)
        }
        let column = { (finding: RowFinding) in finding.column == latitude.name ? latitude : longitude }
        let coordinate: Coordinate
        do throws(RowFinding) {
            coordinate = try position.rule.coordinate(degrees, columns: columns)
        } catch {
            throw written(error, in: column(error))
        }
        if position.rule == .taiwanMostly, let finding = position.rule.outsideTaiwan(coordinate, columns) {
            let finding = written(finding, in: column(finding))
            warn(
                finding.code, column: column(finding), value: finding.value, reason: finding.reason,
                remedy: finding.remedy)
        }
        return coordinate
    }

    /// Returns a finding with the value as it is in the file. For a geometry, the value is only the number.
    private func written(_ finding: RowFinding, in column: Column) -> RowFinding {
        guard column.name != RowLayout.geometry else { return finding }
        var finding = finding
        finding.value = shown(raw(column))
        return finding
    }

    /// Whether a place of the row is in 澎湖, 金門 or 馬祖, which have a zone of their own.
    private func isOnIslands(_ places: [Column]) -> Bool {
        places.contains { column in
            let text = String(decoding: raw(column), as: UTF8.self)
            return ["澎湖", "金門", "連江", "馬祖"].contains { text.contains($0 + "縣") || text.hasPrefix($0) }
        }
    }

    /// Converts the numbers of a system to degrees.
    private func degrees(
        _ numbers: PositionRule.Degrees, of system: CoordinateSystem, _ latitude: Column, _ longitude: Column
    ) throws(RowFinding) -> PositionRule.Degrees {
        switch system {
        case .degrees: return numbers
        case .taiwan(let zone): return try ofGrid(numbers, zone, latitude, longitude)
        case .webMercator:
            guard let found = WebMercator.coordinate(easting: numbers.longitude, northing: numbers.latitude) else {
                throw rejection(
                    .coordinateOutOfRange, column: latitude, reason: "is outside EPSG:3857",
                    remedy: "write the position in WGS84 degrees")
            }
            return PositionRule.Degrees(latitude: found.latitude, longitude: found.longitude)
        }
    }

    /// Converts metres of TWD97 to degrees.
    private func ofGrid(
        _ meters: PositionRule.Degrees, _ zone: TWD97.Zone, _ northing: Column, _ easting: Column
    ) throws(RowFinding) -> PositionRule.Degrees {
        if TWD97.northings.contains(meters.longitude), TWD97.eastings.contains(meters.latitude) {
            throw rejection(
                .coordinatesSwapped, column: northing,
                reason: "is an easting of TWD97, but \(easting.name) has a northing",
                remedy: "swap the columns \(northing.name) and \(easting.name)")
        }
        guard let position = grid(zone)?.coordinate(easting: meters.longitude, northing: meters.latitude) else {
            let isNorthing = !TWD97.northings.contains(meters.latitude)
            throw rejection(
                .coordinateOutOfRange, column: isNorthing ? northing : easting, reason: "is outside the TWD97 grid",
                remedy: "write easting and northing in EPSG:3826, for example 301255.40 and 2770011.20")
        }
        return PositionRule.Degrees(latitude: position.latitude, longitude: position.longitude)
    }

    /// Returns two numbers; nil if both are missing.
    private func degrees(
        _ latitude: Column, _ longitude: Column, readsAngles: Bool
    ) throws(RowFinding) -> PositionRule.Degrees? {
        let north = try angle(latitude, .latitude, readsAngles: readsAngles, example: "23.9441890")
        let east = try angle(longitude, .longitude, readsAngles: readsAngles, example: "120.6757965")
        guard let north else {
            if east == nil { return nil }
            throw missing(latitude, isLatitude: true)
        }
        guard let east else { throw missing(longitude, isLatitude: false) }
        return PositionRule.Degrees(latitude: north, longitude: east)
    }

    /// Returns a number, or an angle where angles are read; nil if the field is empty.
    private func angle(
        _ column: Column, _ axis: AngleText.Axis, readsAngles: Bool, example: String
    ) throws(RowFinding) -> Double? {
        do throws(RowFinding) {
            return try number(column, malformed: .coordinateNotANumber, example: example)
        } catch {
            // Only here, so that a number costs nothing more.
            guard readsAngles, error.code == .coordinateNotANumber else { throw error }
            let text = String(decoding: bytes(column, width: .ascii).prefix(4 * AngleText.longest), as: UTF8.self)
            if let value = AngleText.decimalComma(text) { return value }
            guard let angles = AngleText.angles(in: text), angles.count == 1 else { throw error }
            guard angles[0].axis == nil || angles[0].axis == axis else {
                throw rejection(
                    .coordinatesSwapped, column: column,
                    reason: axis == .latitude ? "is a longitude" : "is a latitude",
                    remedy: "write latitudes and longitudes in their columns")
            }
            return angles[0].degrees
        }
    }

    private func missing(_ column: Column, isLatitude: Bool) -> RowFinding {
        let isEmpty = bytes(column, width: .ascii).isEmpty
        return rejection(
            .coordinateMissing, column: column, reason: isEmpty ? "is empty" : "has no position",
            remedy: "look the position up on a map and write it in degrees, for example "
                + (isLatitude ? "23.9441890" : "120.6757965"),
            withValue: !isEmpty)
    }

    /// Warns if a position is not in the county of the row. Returns whether it is so far outside that it is another place's.
    func judge(_ coordinate: Coordinate, in county: String?, _ column: Column?) -> Bool {
        guard let county, let counties, counties.contradicts(county: county, at: coordinate) else { return false }
        warn(
            .countyMismatch, column: column, value: county,
            reason: "is not the county of the position (\(coordinate.latitude), \(coordinate.longitude))",
            remedy: "correct the address or the position")
        return counties.isFar(outside: county, at: coordinate)
    }
}
