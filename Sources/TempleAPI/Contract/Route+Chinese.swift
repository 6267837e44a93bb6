extension Route {
    /// The summary in Chinese; nil where nobody has written it.
    var chineseSummary: String? { Self.chineseSummaries[name] }

    static let chineseSummaries = [
        "searchTemples": "附近的寺廟",
        "getTemple": "一間寺廟的完整資料",
        "listTempleActivities": "一間寺廟的活動",
        "listActivities": "各寺廟的活動",
        "listEvents": "一年中的神明聖誕與節慶",
        "getEvent": "一個節日最近的日期",
        "listDeities": "所有神明，或某個名稱所指的神明",
        "getDeity": "一尊神明的完整資料",
        "listGroups": "推薦群組：依祈願選擇的神明與節慶",
        "getGroup": "一個推薦群組",
        "listGroupItems": "一個推薦群組的神明與節慶",
        "getTempleCalendar": "可訂閱的寺廟行事曆：主祀神明的日子與活動",
        "getDeityCalendar": "可訂閱的神明行事曆",
        "getCalendar": "可訂閱的行事曆：所選神明的日子",
        "convertLunarDay": "農曆日期轉換為國曆",
        "convertPostedLunarDay": "農曆日期轉換為國曆",
        "convertLunarDays": "多個農曆日期轉換為國曆",
        "getIndex": "這項服務的簡介與各項連結",
        "getIndexOfAPI": "這項服務的簡介與各項連結",
        "getHealth": "程式是否運作中",
        "getReadiness": "資料庫是否可以查詢",
        "getMetrics": "Prometheus 文字格式的統計數字",
        "getOpenAPI": "供程式讀取的介面說明",
        "getDocumentation": "供人閱讀的介面說明",
    ]
}
