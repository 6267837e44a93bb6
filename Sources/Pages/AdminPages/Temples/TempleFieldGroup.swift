internal import TempleAdmin
internal import TempleModel
internal import Wording

/// A group of fields in the form of a temple.
enum TempleFieldGroup: String, CaseIterable {
    case names
    case position
    case contact
    case deities
    case hours
    case pictures
    case rating
    case texts

    /// The group in which a temple gets what it lacks. Its day is that of its main deity.
    init(_ fact: MissingFact) {
        self =
            switch fact {
            case .hours: .hours
            case .day, .deity: .deities
            case .phone: .contact
            case .picture: .pictures
            case .position, .ownPosition: .position
            }
    }

    /// The id of its heading, to which links lead.
    var anchor: String { "group-\(rawValue)" }

    /// The fields that one input is about: most have one of their own.
    var blocks: [[MergedTemple.Field]] {
        switch self {
        case .names: [[.name], [.officialName], [.aliases], [.englishName]]
        case .position: [[.position]]
        case .contact: [[.address], [.county], [.phone], [.website]]
        case .deities: [[.mainDeity, .sideDeities], [.religion]]
        case .hours: [[.openTime]]
        case .pictures: [[.photos]]
        case .rating: [[.rating]]
        case .texts: TempleProse.fields.map { [$0] }
        }
    }

    var words: Words {
        switch self {
        case .names: Words("Names", "名稱", "名前")
        case .position: Words("Position", "位置", "位置")
        case .contact: Words("Address and contact", "地址與聯絡", "住所と連絡先")
        case .deities: Words("Deities", "神明", "神さま")
        case .hours: Words("Opening hours", "開放時間", "開門時間")
        case .pictures: Words("Pictures", "圖片", "写真")
        case .rating: Words("Rating", "評分", "評価")
        case .texts: Words("Texts", "文字介紹", "紹介文")
        }
    }
}

extension MergedTemple.Field {
    /// The fields of the form; pictures are shown in it and not changed.
    static let ofForm = allCases.filter { $0 != .photos }

    /// What people call the field.
    var words: Words {
        switch self {
        case .name: Words("Name", "名稱", "名前")
        case .officialName: Words("Registered name", "登記名稱", "登録名")
        case .aliases: Words("Other names", "別名", "別名")
        case .englishName: Words("Name in Latin letters", "英文名稱", "英語名")
        case .position: Words("Position", "位置", "位置")
        case .address: Words("Address", "地址", "住所")
        case .county: Words("County or city", "縣市", "県市")
        case .mainDeity: Words("Main deity", "主祀神明", "主祭神")
        case .sideDeities: Words("Side deities", "陪祀神明", "配祀神")
        case .phone: Words("Telephone", "電話", "電話番号")
        case .religion: Words("Religion", "宗教", "宗教")
        case .openTime: Words("Opening hours", "開放時間", "開門時間")
        case .website: Words("Web page", "網站", "ウェブサイト")
        case .photos: Words("Pictures", "圖片", "写真")
        case .rating: Words("Rating", "評分", "評価")
        default: prose?.label ?? Words(rawValue, rawValue)
        }
    }

    /// What the field is for, and where it appears.
    var help: Words {
        switch self {
        case .name:
            Words(
                "What people call it, 1 to 200 characters. It is the title of every list and page.",
                "平常的稱呼，1 到 200 字。是清單與頁面的標題。", "ふだん呼ばれる名前、1〜200文字。一覧とページの見出しになります。")
        case .officialName:
            Words(
                "With its legal form, as registered. Below the name on the temple's page, and found by searches.",
                "登記的全名。顯示在廟宇頁面的名稱下方，也可搜尋。", "登録上の正式な名前。ページの名前の下に出て、検索もできます。")
        case .aliases:
            Words(
                "One name per line. Searches find the temple by them; its page lists them.",
                "一行一個。可用來搜尋，並列在廟宇頁面。", "1行に1つ。検索に使われ、ページに並びます。")
        case .englishName:
            Words(
                "It is the title in English, and below the Chinese name in Japanese.", "英文版頁面的標題。",
                "英語のページの見出しになります。")
        case .position:
            Words(
                "Where the main door is. Maps, distances and ways use it.", "正門的位置。地圖、距離與路線都以此為準。",
                "正門の位置。地図・距離・行き方に使われます。")
        case .address:
            Words(
                "As on a sign, with the county first. On the temple's page and in lists.",
                "以縣市開頭，照門牌填寫。顯示在廟宇頁面與清單。", "県市から、住居表示のとおりに。ページと一覧に出ます。")
        case .county:
            Words(
                "Filters and counts use it. An address that begins with a county sets it by itself.",
                "用於篩選與統計。地址以縣市開頭時會自動填入。", "絞り込みと集計に使われます。住所が県市で始まれば自動で入ります。")
        case .mainDeity:
            Words(
                "Who the temple is for. Lists show it, and the deities' pages and days use it.",
                "廟宇主要供奉的神明。顯示在清單，也用於神明頁面與祭典日期。", "主に祀る神さま。一覧に出て、神さまのページと縁日に使われます。")
        case .sideDeities:
            Words(
                "Who else is there, in the order of importance. On the temple's page.", "一同供奉的神明，重要的排最前。顯示在廟宇頁面。",
                "ともに祀る神さま。大切な順に。ページに出ます。")
        case .phone:
            Words(
                "A landline number of the temple. Visitors call it from its page; mobile numbers are refused.",
                "廟宇的市話。訪客可從頁面撥打；不接受手機號碼。", "廟の固定電話。訪問者がページからかけます。携帯番号は受け付けません。")
        case .religion:
            Words("Such as 道教. Filters use it.", "例如道教。用於篩選。", "道教など。絞り込みに使われます。")
        case .openTime:
            Words(
                "“Open now”, the table of the week and the reminders come from it.", "用來判斷「現在開放」、每週時間表與提醒。",
                "「いま開門中」、一週間の表、お知らせに使われます。")
        case .website:
            Words(
                "The temple's own page, http or https. A link on its page.", "廟宇自己的網站，http 或 https。顯示為連結。",
                "廟自身のサイト、http か https。リンクになります。")
        case .photos:
            Words(
                "At the top of the temple's page, the best first. They are read here, and changed by the API.",
                "顯示在廟宇頁面上方，最好的排最前。此處不能修改，請用 API。", "ページの上に出ます。ここでは読むだけで、変更はAPIで行います。")
        case .rating:
            Words(
                "0 to 5, and by how many people. On the temple's page.", "0 到 5 分，以及評分人數。顯示在廟宇頁面。",
                "0〜5と、評価した人数。ページに出ます。")
        default: prose?.help ?? Words("", "")
        }
    }
}
