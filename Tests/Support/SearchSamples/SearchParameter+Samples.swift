package import TempleModel

extension SearchParameter {
    /// Valid values, each of which makes the plain search around 24, 120 another one. Of a filter, the values that tests
    /// of stores ask with.
    ///
    /// The switch lists all parameters, so a new one does not compile until it has a value; from then on every test that
    /// asks with all parameters asks with it.
    package var samples: [String] {
        switch self {
        case .lat: ["24.2"]
        case .lng: ["120.6"]
        case .radius: ["20"]
        case .minRadius: ["1", "4"]
        case .bbox: ["120.5,24.1,120.7,24.25", "120.65,24,-170,25"]
        case .deity: ["媽祖", "王爺"]
        case .q: ["保安", "天后 媽祖"]
        case .openNow, .hasPhone, .expand, .fuzzy: ["true"]
        case .minRating: ["4.5", "3"]
        case .withinDays: ["200", "30"]
        case .ids: ["3,5,8,9999"]
        case .county: ["彰化縣", "臺北市"]
        case .religion: ["道教"]
        // The second write of a database, after that of the catalogue, has brought the temples of a test.
        case .updatedSince: ["00c0ffee00c0ffee.2.temple.5.2", "00c0ffee00c0ffee.2.temple.9.2"]
        case .sort: ["date", "rating", "known"]
        case .limit: ["7"]
        case .date: ["2027-04-15"]
        // Of no query of a test: a test that follows pages takes the cursor of one.
        case .cursor: ["4092c54fd11d58d2-be-9f2c01d4"]
        }
    }

    /// The first of ``samples``.
    package var sample: String { samples[0] }

    /// A search around a point, and one with each value of each parameter that leaves out temples.
    package static var searchesByOneFilter: [TempleQueryText] {
        let plain: TempleQueryText = [.lat: lat.sample, .lng: lng.sample, .radius: radius.sample]
        return [plain] + filters.flatMap { filter in filter.samples.map { plain.with(filter, $0) } }
    }

    /// Searches around a point, each with two of the parameters that leave out temples.
    package static var searchesByTwoFilters: [TempleQueryText] {
        let plain: TempleQueryText = [.lat: lat.sample, .lng: lng.sample, .radius: radius.sample]
        return filters.indices.flatMap { first in
            filters[(first + 1)...].map { plain.with(filters[first], filters[first].sample).with($0, $0.sample) }
        }
    }
}

extension ClusterQuery {
    /// What tests ask for in a map's view: all temples, those of several filters, and those of each value of each
    /// parameter besides the view.
    package static var samples: [[SearchParameter: String]] {
        var samples: [[SearchParameter: String]] = [[:], [.deity: "媽祖", .minRating: "4", .withinDays: "366"]]
        for parameter in parameters where parameter != .bbox {
            for value in parameter.samples { samples.append([parameter: value]) }
        }
        return samples
    }
}

extension TempleQueryText {
    /// Returns the query with a value of a parameter in place of the one that it has.
    package func with(_ parameter: SearchParameter, _ value: String?) -> TempleQueryText {
        var text = self
        text[parameter] = value
        return text
    }
}
