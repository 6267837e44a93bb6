internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// What every route answers from: the store, and the time it is.
struct Service {
    let store: any TempleSearching
    let gzip: GzipEncoder
    let json: RememberedJSON
    /// What the program counts, in Prometheus' text form.
    let metrics: () -> String
    /// Whether a request has to show a token.
    let isProtected: Bool
    /// The time it is in Taiwan, asked anew for each request.
    let now: () -> TaiwanTime

    /// The day that a request is asked as if on: its `date`, or else today.
    func day(_ given: QueryParameters) throws(TempleQueryError) -> CivilDay {
        try TempleQuery.day(given["date"], today: now().day)
    }
}

/// Numbers in paths: digits without needless zeros, so that one thing has one path.
func pathID(_ text: String?) -> Int64? {
    guard let text, text.utf8.count <= 18, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        text == "0" || text.utf8.first != 0x30
    else {
        return nil
    }
    return Int64(text)
}
