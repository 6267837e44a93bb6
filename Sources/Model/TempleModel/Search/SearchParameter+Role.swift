extension SearchParameter {
    /// What a parameter does in a search.
    public enum Role: Hashable, Sendable {
        /// Says where the search begins and how far it reaches, which needs a point.
        case area
        /// Leaves out temples. A filter that needs a point judges them by their distance from it.
        case filter(needsPoint: Bool)
        /// Says how exactly a text has to be written.
        case writing
        /// Says which day the answer is for.
        case day
        /// Orders the temples, or selects a part of them.
        case paging
    }

    /// The parameter's role. The switch lists all parameters, so a new one does not compile until it has a role.
    public var role: Role {
        switch self {
        case .lat, .lng, .radius, .expand: .area
        case .minRadius: .filter(needsPoint: true)
        case .bbox, .deity, .q, .openNow, .minRating, .hasPhone, .withinDays, .ids, .county, .religion,
            .updatedSince:
            .filter(needsPoint: false)
        case .fuzzy: .writing
        case .date: .day
        case .sort, .limit, .cursor: .paging
        }
    }

    /// The parameters that leave out temples, in the order of ``allCases``.
    public static let filters: [SearchParameter] = allCases.filter { parameter in
        switch parameter.role {
        case .filter: true
        case .area, .writing, .day, .paging: false
        }
    }
}
