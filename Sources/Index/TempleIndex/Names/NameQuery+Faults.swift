extension NameQuery {
    /// The same query without faults: a name does not fit when it is only written nearly like what was typed. Comparing
    /// names with it costs a fraction.
    package var withoutFaults: NameQuery {
        var query = self
        query.forgives = false
        query.letters = []
        return query
    }
}
