/// Text of files that are valid except for the field under test.
enum Sample {
    static let registryColumns = ["編號", "寺廟名稱", "主祀神祇", "行政區", "地址", "教別", "登記別", "電話", "WGS84X", "WGS84Y"]
    static let registryRow = [
        "編號": "1758471", "寺廟名稱": "七將軍廟", "主祀神祇": "七將軍", "行政區": "南投縣", "地址": "南投縣南投市營南里營盤路136號",
        "教別": "道教", "登記別": "補辦登記", "電話": "049-2644798", "WGS84X": "120.675796508789", "WGS84Y": "23.9441890716553",
    ]
    static let nearbyColumns = [
        "source", "source_id", "name", "address", "county", "lat", "lng", "precision", "main_deity", "side_deities",
        "phone", "open_time", "religion", "introduction", "features", "transportation", "worship_tips", "reference",
        "rating", "name_en", "official_name", "aliases", "same_as", "opening_hours", "opening_hours_lunar",
        "hours_as_of",
        "website", "photos", "rating_count", "as_of", "edits",
    ]
    static let nearbyRow = [
        "source": "nearby", "source_id": "lukang-tianhou", "name": "鹿港天后宮", "address": "彰化縣鹿港鎮中山路430號",
        "county": "彰化縣", "lat": "24.0593", "lng": "120.4316", "precision": "surveyed", "main_deity": "天上聖母",
        "side_deities": "千里眼、順風耳；註生娘娘;福德正神", "phone": "04-7779899", "open_time": "05:00-22:00", "religion": "道教",
        "introduction": "媽祖, \"湄洲\"來", "features": "石雕", "transportation": "公車", "worship_tips": "七炷香",
        "reference": "official", "rating": "4.8", "name_en": "Lukang Tianhou Temple",
        "official_name": "財團法人天后宮", "aliases": "舊祖宮、鹿港媽祖廟", "same_as": "moi:1750085",
        "opening_hours": "Mo-Su 05:00-22:00", "opening_hours_lunar": "1,15 04:00-23:00", "hours_as_of": "2021-03-31",
        "website": "https://example.org/廟", "rating_count": "120", "as_of": "2026-09-26",
        "photos": #"[{"url":"https://example.org/a b.jpg","title":"<b>正殿</b>","credit":"某局","license":"某條款"}]"#,
    ]

    static func registry(_ changes: [[String: String]], columns: [String] = registryColumns) -> String {
        csv(columns, changes.map { registryRow.merging($0) { $1 } })
    }

    static func nearby(_ changes: [[String: String]], columns: [String] = nearbyColumns) -> String {
        csv(columns, changes.map { nearbyRow.merging($0) { $1 } })
    }

    static func csv(_ columns: [String], _ rows: [[String: String]]) -> String {
        let lines = [columns] + rows.map { row in columns.map { row[$0] ?? "" } }
        return lines.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quoted(_ field: String) -> String {
        guard field.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
