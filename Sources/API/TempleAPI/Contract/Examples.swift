internal import APIDescription
internal import TempleModel
internal import WebRouting

/// Examples in `/openapi.json`: requests and their answers, as JSON.
enum Examples {
    /// Request bodies, by the name of the route.
    static let requests = [
        "convertPostedLunarDay": #"{"lunar":{"year":2027,"month":3,"day":23,"isLeap":false}}"#,
        "convertLunarDays": #"{"lunar":[{"month":3,"day":23},{"month":12,"day":30}],"year":2027}"#,
    ]

    /// Answers, by the name of the route and by media type.
    static let answers = [
        "searchTemples": [MediaType.json: "[\(match)]", MediaType.geoJSON: features],
        "countTemples": [MediaType.json: clusters],
        "suggest": [MediaType.json: suggestions],
        "countFacets": [MediaType.json: facets],
        "planRoute": [MediaType.json: tour],
        "getTemple": [MediaType.json: temple],
        "listTempleActivities": [MediaType.json: "[\(activity(distance: "null"))]"],
        "listActivities": [MediaType.json: "[\(activity(distance: "2.827"))]"],
        "listEvents": [MediaType.json: "[{\(birthday)},{\(festival)}]"],
        "getEvent": [MediaType.json: eventDetail],
        "listDeities": [MediaType.json: "[{\(deity)}]"],
        "getDeity": [MediaType.json: deityDetail],
        "listGroups": [MediaType.json: "[\(group)]"],
        "getGroup": [MediaType.json: groupDetail],
        "listGroupItems": [MediaType.json: groupItems],
        "listChanges": [MediaType.json: feed],
        "convertLunarDay": [MediaType.json: lunarDay],
        "convertPostedLunarDay": [MediaType.json: lunarDay],
        "convertLunarDays": [MediaType.json: lunarBatch],
        "getIndex": [MediaType.json: index],
        "getIndexOfAPI": [MediaType.json: index],
        "getOpenAPI": [MediaType.json: #"{"openapi":"3.1.0","info":{"title":"nearby","version":"1"},"paths":{}}"#],
    ]

    /// Returns a number for the route's path that exists in the starter data. Nil if the path has no number.
    static func id(in route: APIRoute) -> Int64? {
        guard route.path.contains(":id") else { return nil }
        if route.path.hasPrefix("/api/temples/") { return 188 }
        return route.path.hasPrefix("/api/events/") ? 10100 : 1
    }

    /// Returns an example problem with this code.
    static func problem(_ code: ProblemCode) -> Fault {
        func bad(_ parameter: String, _ detail: String) -> Fault { .badParameter(code.rawValue, parameter, detail) }
        func other(_ detail: String) -> Fault { Fault(status: code.status, code: code.rawValue, detail: detail) }
        return switch code {
        case .missingParameter: Fault(TempleQueryError.noPoint)
        case .invalidParameter: Fault(TempleQueryError.invalid(.date, "tomorrow"))
        case .unknownParameter: bad("latitude", "this path has no such parameter; it has lang")
        case .duplicateParameter: bad("lang", "lang is given more than once")
        case .cursorOfAnotherQuery: Fault(TempleQueryError.cursorOfAnotherQuery)
        case .malformedRequest: other("the path has a % without two hexadecimal digits after it")
        case .answerTooLarge:
            other(
                "the answer would have more than 16,777,216 bytes, which is the most that is sent; "
                    + "ask for fewer days (from, to)")
        case .invalidBody: bad("lunar", "the body does not have the form {\"lunar\":{\"month\":3,\"day\":23}}")
        case .invalidLunarDate: bad("lunar", "lunar year 2026 has no leap month 3; it has no leap month")
        case .unauthorized: .unauthorized(wasShown: false)
        case .forbidden: other("sign in first")
        case .unknownTemple: other("there is no temple with this id")
        case .unknownDeity: other("there is no deity with this id")
        case .unknownEvent: other("there is no event with this id")
        case .unknownGroup: other("there is no group with this id")
        case .noCalendar: .noCalendar(.noCommonDay)
        case .unknownPath: other("there is nothing at this path")
        case .methodNotAllowed: other("this path supports GET, HEAD, OPTIONS")
        case .notAcceptable: other("this path can answer only in application/json")
        case .cursorTooOld: .cursorTooOld
        case .preconditionFailed:
            other("somebody has changed this meanwhile; read it again and send the change for what is there now")
        case .unsupportedMediaType: other("send the body as application/json or text/plain, without compression")
        case .preconditionRequired: other("say which state the change is for: If-Match with the ETag")
        case .internal: other("the service failed; try again")
        case .busy: other("the data is being updated; try again")
        case .unavailable: other("the data cannot be read now; try again later")
        case .queryTooSlow: other("the query took too long; narrow it, or try again later")
        case .changeNotHere: .changeNotHere
        }
    }
}

// MARK: Temples

extension Examples {
    private static let suggestions = """
        [{"kind":"deity","id":1,"name":"媽祖","detail":null,"distance":null,"matched":"exact","ranges":[[0,2]],\
        "url":"/deities/1"},\
        {"kind":"festival","id":10100,"name":"媽祖聖誕","detail":"2027-04-29","distance":null,"matched":"prefix",\
        "ranges":[[0,2]],"url":"/events/10100"}]
        """

    private static let match = "{\(facts),\(found)}"

    private static let feed = """
        {"changes":[{"kind":"temple","id":191,"deleted":true,"value":null},\
        {"kind":"temple","id":190,"deleted":false,"value":\(temple)}],"next":"00c0ffee00c0ffee.12.temple.190.12"}
        """

    private static let features = """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":190,\
        "geometry":{"type":"Point","coordinates":[120.6816,24.14208]},"properties":\(match)}]}
        """

    private static let clusters = """
        {"zoom":8,"count":20,"clusters":[{"count":19,"lat":25.0368463,"lng":121.4784658,\
        "bbox":[121.3066,24.90894,121.6128,25.1582],"temple_id":null},\
        {"count":1,"lat":24.14208,"lng":120.6816,"bbox":[120.6816,24.14208,120.6816,24.14208],"temple_id":190}]}
        """

    private static let facets = """
        {"total":20,"deity":[{"id":1,"name":"媽祖","count":12},{"id":4,"name":"觀世音菩薩","count":9}],\
        "county":[{"name":"臺中市","count":18},{"name":"彰化縣","count":2}],"open_now":7,"day_soon":5}
        """

    private static let tour = """
        {"length":1.201,"round":false,"exact":true,"mode":"walking","start":{"lat":24.1446,"lng":120.67},\
        "stops":[{"leg":1.201,"temple":\(match)}],"leg_back":null,\
        "google_maps":{"phone":["\(directions)"],"desk":["\(directions)"]},\
        "gpx_url":null,"page_url":null}
        """

    private static let directions = """
        https://www.google.com/maps/dir/?api=1&origin=24.1446%2C120.67&destination=24.14208%2C120.6816&travelmode=walking
        """

    private static let temple = """
        {\(facts),"distance":null,"official_name":"萬春宮","aliases":["萬春宮"],"name_en":null,"romanized_name":"Taizhong Wanchun Temple",\
        \(FieldTexts.labels.exampleMembers),"precision":"geocoded",\(FieldTexts.ofPage.exampleMembers),\
        "photos":[{"url":"https://example.org/1.jpg","title":"正殿","credit":"交通部觀光署","license":"政府資料開放授權條款－第1版"}],\
        "sources":[{"source":"moi","id":"1748657","as_of":null,"fields":["official_name","position","address"]}]}
        """

    /// Members that a search adds to a temple.
    private static let found =
        #""distance":1.201,"matched_deity":{"id":1,"name":"媽祖","role":"main","written":"天上聖母"}"#

    private static let facts = """
        "id":190,"name":"臺中萬春宮","address":"臺中市中區成功路212號","lat":24.14208,"lng":120.6816,\
        "main_deity":"天上聖母","deities":[{"id":1,"name":"媽祖","role":"main"}],"rating":null,"rating_count":null,\
        "open_time":"06:00~21:00","opening_hours":"06:00-21:00","opening_hours_lunar":null,"hours_as_of":"2021-03-31",\
        "open_now":true,"phone":"04-22245964","website":null,"cover_url":null,\
        "special_event":{"title":"媽祖聖誕慶典","date":"2027-04-29","time":null},\
        "next_lunar_date":{"title":"媽祖聖誕",\(birthdayDates),"deity":\(mazu)},"no_day_reason":null,"map":\(map)
        """

    private static let map = """
        {"google_maps_url":"https://www.google.com/maps/search/?api=1&query=24.14208%2C120.6816",\
        "google_maps_address_url":null,\
        "google_directions_url":"https://www.google.com/maps/dir/?api=1&destination=24.14208%2C120.6816",\
        "apple_maps_url":"https://maps.apple.com/?ll=24.14208,120.6816","geo_uri":"geo:24.14208,120.6816",\
        "plus_code":"7QP24MRJ+RJ","copy_text":"臺中市中區成功路212號"}
        """

    private static func activity(distance: String) -> String {
        """
        {"id":44,"temple_id":188,"event_id":null,"title":"旱溪媽祖遶境十八庄","start_at":"2027-04-07T00:00:00+08:00",\
        "end_at":"2027-04-28T23:59:59+08:00","description":"樂成宮旱溪媽祖於三月初一起駕，遶境十八庄。",\
        "temple":{"name":"臺中樂成宮","address":"臺中市東區旱溪街48號","lat":24.14083,"lng":120.6978},"time":null,\
        "lunar":{"month":3,"day":1,"isLeap":false,"text":"農曆三月初一"},"countdown_days":0,"place":"臺中市東區、大里、烏日",\
        "announced":false,"every_years":1,"usual":null,"note":null,"source":"文化部國家文化資產網",\
        "distance":\(distance)}
        """
    }
}

// MARK: Days

extension Examples {
    private static let birthdayLunar = #""lunar":{"month":3,"day":23,"isLeap":false,"text":"農曆三月廿三"}"#
    private static let birthdayDates = birthdayLunar + #","solar_date":"2027-04-29","countdown_days":14"#
    private static let mazu = #"{"id":1,"name":"媽祖"}"#
    private static let role = "海上守護神，護佑航海、漁業與旅途平安。"
    private static let worshipNotes = "備鮮花、水果、壽桃、壽麵與清茶。"
    private static let source = "神明聖誕千秋日一覽表（通行彙整版）"
    private static let story = "媽祖本名林默，相傳是宋初福建湄洲島人，生前常在海上救人，身後鄉人立廟奉祀。"
    private static let storySource =
        "內政部全國宗教資訊網·天上聖母 https://religion.moi.gov.tw/Knowledge/Content?ci=2&cid=241"

    private static let birthday = """
        "id":10100,"type":"deity","kind":"聖誕","title":"媽祖聖誕",\(birthdayDates),"end_date":"2027-04-29",\
        "description":"\(story)","cover_url":null,"deity":{"id":1,"name":"媽祖"},"worship_notes":"\(worshipNotes)",\
        "source":"\(source)","also":[]
        """

    private static let festival = """
        "id":15,"type":"festival","kind":"節慶","title":"清明節","lunar":null,"solar_date":"2028-04-04",\
        "countdown_days":355,"end_date":"2028-04-04","description":"掃墓祭祖。","cover_url":null,"deity":null,\
        "worship_notes":null,"source":null,"also":[{"id":34,"type":"festival","kind":"節氣","title":"清明"}]
        """

    private static let eventDetail = """
        {\(birthday),"deity_id":1,"deity_role":"\(role)","solar_dates":["2027-04-29","2028-04-17","2029-05-06"],\
        "translations":{"en":{\(englishTexts)}}}
        """

    private static let deity = """
        "id":1,"type":"deity","title":"媽祖",\(birthdayDates),"description":"\(story)","cover_url":null,\
        "deity_role":"\(role)","day_deity":\(mazu),"no_day_reason":null,"aliases":["天上聖母","天后"]
        """

    private static let deityDetail = """
        {\(deity),"worship_notes":"\(worshipNotes)","event_ids":[10100,10101],"romanized":["Mazu","Matsu"],"family":null,\
        "members":[],"dates":[{"event_id":10100,"title":"媽祖聖誕",\(birthdayDates),"source":"\(source)",\
        "deity":\(mazu)}],"dates_note":null,"source":"\(storySource)",\
        "translations":{"en":{"name":"Mazu",\(englishTexts)}}}
        """

    private static let englishTexts = """
        "deity_role":"Protects those at sea, and all who travel.",\
        "description":"Mazu is said to have been Lin Mo, a woman of Meizhou island in Fujian in the early Song dynasty, who \
        saved people at sea."
        """

    private static let group = """
        {"id":1,"name":"求姻緣","description":"向月老等神明祈求良緣、感情順利。","enabled":true,"video_url":null,\
        "created_at":"2026-11-20T00:00:00+08:00"}
        """

    private static let groupDetail =
        String(group.dropLast()) + #","translations":{"en":{"name":"Love and marriage"}}}"#

    private static let groupItems = """
        {"deities":[{"id":10100,"deity_id":1,"title":"媽祖",\(birthdayDates),"aliases":["天上聖母","天后"],\
        "deity_role":"\(role)","day_deity":\(mazu)}],\
        "deities_without_day":[{"id":7,"title":"王爺","no_day_reason":"no_common_day"}],"festivals":[{\(festival)}]}
        """

    private static let lunarDay = #"{"solar_dates":["2027-04-29"],"clamped_dates":[],"results":null}"#

    private static let lunarBatch = """
        {"solar_dates":[],"clamped_dates":[],"results":[\
        {"lunar":{"year":2027,"month":3,"day":23,"isLeap":false},"solar_dates":["2027-04-29"],"clamped_dates":[]},\
        {"lunar":{"year":2027,"month":12,"day":30,"isLeap":false},"solar_dates":["2028-01-25"],"clamped_dates":["2028-01-25"]}]}
        """

    private static let index = """
        {"name":"nearby","version":"1","links":{"search":"\(IndexRoute.search)","documentation":"/docs",\
        "openapi":"/openapi.json","health":"/healthz"},\
        "routes":[{"method":"GET","path":"/api/temples/{id}","summary":"All details of one temple"}]}
        """
}
