internal import Geodesy
internal import HanNames
internal import TempleFormats
internal import TempleAdmin
internal import TempleImport
internal import TempleModel
internal import WebRouting
internal import Wording

/// What is known of a typed position: whether a temple can stand there, its county, and the temples around it.
struct PositionCheck {
    /// Temples within it may be the same temple, or show where this one stands.
    static let near = Distance(meters: 150)
    /// The temples that tell the township are within it.
    private static let reach = Distance(kilometers: 5)
    private static let most = 20
    /// How many of the nearest temples tell the township.
    private static let witnesses = 3

    private let context: AdminContext
    private let value: (String) -> String?

    /// - Parameter value: returns the value of a field of the form. Beside the fields of ``TypedPosition``, those are
    ///   `address`, `county`, and the id of the temple as `temple`.
    init(_ context: AdminContext, _ value: @escaping (String) -> String?) {
        self.context = context
        self.value = value
    }

    func checked() throws -> Checked {
        let position: TypedPosition.Position
        do throws(EditFaults) {
            guard let typed = try TypedPosition.read(value) else {
                return Checked(
                    line: "\(context.words("There is no position yet.", "還沒有位置。", "位置がまだありません。"))")
            }
            position = typed
        } catch {
            return wrong(error.faults)
        }
        let id = value("temple").flatMap { Int64($0) }
        let temple = try id.flatMap { try context.site.store.temple(id: $0) }
        let judge = context.site.settings.judge()
        let warnings: [EditFault]
        do throws(EditFaults) {
            warnings = try judge.judge(members(position, temple), of: nil, for: .form).warnings.filter {
                isOfPosition($0) || $0.code == EditJudge.Code.otherCounty.rawValue
            }
        } catch {
            let faults = error.faults.filter(isOfPosition)
            // The other fields have their own faults.
            guard faults.isEmpty else { return wrong(faults) }
            warnings = try judge.judge(Self.members(position), of: nil, for: .form).warnings
        }
        let place = try Coordinate(latitude: position.latitude, longitude: position.longitude)
        let found = try around(place).filter { $0.temple.id != id }
        var lines = warnings.map { EditFaultWords.html($0, context) }
        lines += [area(place, judge, found), count(found.filter(isNear).count)].filter { !$0.isEmpty }.map { "\($0)" }
        let isNowhere = judge.knowsCounties && judge.county(at: place) == nil
        return Checked(
            line: HTML(lines, separator: context.language == .english ? " " : ""),
            isWrong: !warnings.isEmpty || isNowhere,
            below: below(position, found.filter(isNear)))
    }

    // MARK: Judging

    private static func members(_ position: TypedPosition.Position) -> [EditInput.Member] {
        [
            .init(TypedPosition.latitude, .number(position.latitude)),
            .init(TypedPosition.longitude, .number(position.longitude)),
        ]
    }

    private func members(_ position: TypedPosition.Position, _ temple: TempleDetail?) -> [EditInput.Member] {
        var members = Self.members(position)
        for (name, stored) in [("address", temple?.temple.address), ("county", temple?.county)] {
            // A field that is there and empty says that there is none.
            guard let text = value(name) ?? stored, !text.allSatisfy(\.isWhitespace) else { continue }
            members.append(.init(name, .text(text)))
        }
        return members
    }

    private func isOfPosition(_ fault: EditFault) -> Bool {
        [TypedPosition.latitude, TypedPosition.longitude].contains(String(fault.pointer.dropFirst()))
    }

    private func wrong(_ faults: [EditFault]) -> Checked {
        Checked(line: HTML(faults.map { EditFaultWords.html($0, context) }, separator: " "), isWrong: true)
    }

    // MARK: Around it

    private func around(_ place: Coordinate) throws -> [TempleMatch] {
        let query = try TempleQuery(
            latitude: place.latitude, longitude: place.longitude, radius: Self.reach, limit: Self.most,
            today: context.call.time.day)
        return try context.site.store.temples(matching: query).matches
    }

    private func isNear(_ match: TempleMatch) -> Bool { match.distance.map { $0 <= Self.near } ?? false }

    /// Says in which county the point lies, and in which township the nearest temples are.
    private func area(_ place: Coordinate, _ judge: EditJudge, _ found: [TempleMatch]) -> String {
        var texts: [String] = []
        if let county = judge.county(at: place) {
            texts.append(context.words("It is in \(county).", "位於\(county)。", "\(county)にあります。"))
        } else if judge.knowsCounties {
            texts.append(
                context.words("It is in no county: in the sea, perhaps.", "不在任何縣市內，可能在海上。", "どの県市にもありません。海の上かもしれません。"))
        }
        var areas: [String] = []
        for match in found.prefix(Self.witnesses) {
            guard let area = match.temple.address.flatMap({ AddressArea($0)?.text }), !areas.contains(area) else {
                continue
            }
            areas.append(area)
        }
        if !areas.isEmpty {
            let names = areas.joined(separator: context.words(", ", "、", "、"))
            texts.append(
                context.words("The nearest temples are in \(names).", "最近的廟宇在\(names)。", "近くの廟は\(names)にあります。"))
        }
        return texts.joined(separator: context.words(" ", "", ""))
    }

    private func count(_ number: Int) -> String {
        switch number {
        case 0: context.words("No other temple is within 150 m.", "150 公尺內沒有其他廟宇。", "150 m 以内にほかの廟はありません。")
        case 1: context.words("One other temple is within 150 m.", "150 公尺內另有 1 間廟宇。", "150 m 以内にほかの廟が1件あります。")
        default:
            context.words(
                "\(number) other temples are within 150 m.", "150 公尺內另有 \(number) 間廟宇。",
                "150 m 以内にほかの廟が\(number)件あります。")
        }
    }

    // MARK: What is below

    /// The position as it is read, for the map, and the temples near it with links.
    private func below(_ position: TypedPosition.Position, _ near: [TempleMatch]) -> HTML {
        let (latitude, longitude) = (DecimalText.degrees(position.latitude), DecimalText.degrees(position.longitude))
        let converted: HTML =
            position.isConverted
            ? "<p>\(context.words("Read as", "換算為", "読み取り："))\(" " as HTML)<bdi>\(latitude), \(longitude)</bdi></p>\n"
            : ""
        let rows: [HTML] = near.map { match in
            let meters = Int((match.distance?.meters ?? 0).rounded())
            let place = match.temple.coordinate
            return """
                <li data-lat="\(DecimalText.degrees(place.latitude))" data-lng="\(DecimalText.degrees(place.longitude))">\
                <a href="/admin/temples/\(String(match.temple.id))"><bdi lang="zh-Hant-TW">\(match.temple.name)</bdi></a> \
                <span class="second">\(context.words("\(meters) m", "\(meters) 公尺", "\(meters) m"))</span></li>

                """
        }
        let list: HTML = rows.isEmpty ? "" : "<ul class=\"near\">\n\(rows)</ul>\n"
        return """
            <div data-position data-lat="\(latitude)" data-lng="\(longitude)">
            \(converted)\(list)</div>
            """
    }
}
