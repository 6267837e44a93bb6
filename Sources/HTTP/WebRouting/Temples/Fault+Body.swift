internal import TempleFormats
public import TempleModel
internal import Wording

extension Fault {
    /// Creates the fault of a body that cannot be taken, with everything that is wrong in `errors`.
    public static func invalid(_ faults: [EditFault]) -> Fault {
        var detail = "the body cannot be taken"
        if let first = faults.first {
            detail = (first.pointer.isEmpty ? "the body" : first.pointer) + ": " + first.detail
            if faults.count > 1 { detail += "; errors has all \(faults.count)" }
        }
        let code = ProblemCode.invalidBody
        return Fault(
            status: code.status, code: code.rawValue, detail: detail,
            members: [Member("errors", json: EditFaultJSON.list(faults))]
        ).saying(sentence(faults, in: .chinese), sentence(faults, in: .japanese))
    }

    /// Names the first fault. What an editor is told of it in English is in `errors`.
    private static func sentence(_ faults: [EditFault], in language: Language) -> String {
        let general = Words("", "無法接受這份內容", "この内容は受け付けられません").text(in: language)
        guard let first = faults.first else { return general }
        let place = first.pointer.isEmpty ? Words("", "內容", "内容").text(in: language) : first.pointer
        let reason = reasons[first.code]?.text(in: language)
        let text = place + "：" + (reason.map { "\($0)（\(first.code)）" } ?? first.code)
        guard faults.count > 1 else { return text }
        return text
            + Words("", "；errors 列出全部 \(faults.count) 項", "。errors に全部で \(faults.count) 件あります").text(in: language)
    }

    /// By the code of a fault, what it is.
    private static let reasons: [String: Words] = [
        "invalid-json": Words("", "不是 UTF-8 的 JSON", "UTF-8 の JSON ではありません"),
        "wrong-type": Words("", "值的類型不對", "値の型が違います"),
        "unknown-member": Words("", "沒有這個成員", "この項目はありません"),
        "required": Words("", "必須有這個成員", "この項目が必要です"),
        "out-of-range": Words("", "值超出範圍", "値が範囲の外です"),
        "invalid": Words("", "值不對", "値が正しくありません"),
        "too-long": Words("", "太長", "長すぎます"),
        "too-many": Words("", "太多", "多すぎます"),
        "too-much-text": Words("", "全部文字的總量超過上限", "文章の合計が上限を超えます"),
        "too-much-repeated": Words("", "一年中重複出現的文字超過上限", "一年に繰り返す文章が上限を超えます"),
        "repeated": Words("", "重複出現", "重複しています"),
    ]

    /// Creates the fault of a body that is no JSON.
    public static func unreadable(_ error: JSONBody.Unreadable) -> Fault {
        invalid([
            EditFault(
                pointer: "", code: "invalid-json",
                detail: "\(error.reason) (after \(error.offset) bytes); send JSON in UTF-8")
        ])
    }
}
