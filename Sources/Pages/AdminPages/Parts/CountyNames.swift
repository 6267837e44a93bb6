internal import TempleModel
internal import Wording

/// The names of the counties, which an input suggests by `list="counties"`.
enum CountyNames {
    static let options: HTML = {
        let names: [HTML] = County.names.map { "<option value=\"\($0)\"></option>" }
        return "<datalist id=\"counties\">\(names)</datalist>"
    }()
}
