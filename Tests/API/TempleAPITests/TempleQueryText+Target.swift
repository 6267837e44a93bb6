import Foundation
import TempleModel

extension TempleQueryText {
    /// The query of a request's target, without the question mark.
    var targetQuery: String {
        SearchParameter.allCases.compactMap { parameter in
            let value = self[parameter]?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            return value.map { "\(parameter.rawValue)=\($0)" }
        }.joined(separator: "&")
    }
}
