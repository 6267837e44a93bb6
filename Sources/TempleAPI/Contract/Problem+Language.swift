internal import TempleModel
internal import Wording

extension Problem {
    /// Returns the problem in this language. Parts without words do not change.
    func localized(in language: Language, of parameters: [Parameter]) -> Problem {
        guard let code = ProblemCode(rawValue: code) else { return self }
        let schema = parameter.flatMap { name in parameters.first { $0.name == name }?.schema }
        switch language {
        case .english: return self
        case .chinese:
            return localized(
                code, title: code.chineseTitle, chineseDetail ?? code.chineseDetail,
                requirement: schema?.chineseRequirement.map { "，" + $0 })
        case .japanese:
            return localized(
                code, title: code.japaneseTitle, japaneseDetail ?? code.japaneseDetail,
                requirement: schema?.japaneseRequirement.map { "。" + $0 })
        }
    }

    private func localized(_ code: ProblemCode, title: String, _ detail: String, requirement: String?) -> Problem {
        var problem = self
        problem.title = title
        problem.detail = detail
        if let parameter {
            if code == .missingParameter || code == .invalidParameter, let requirement { problem.detail += requirement }
            problem.detail = "\(parameter)：" + problem.detail
        }
        return problem
    }
}
