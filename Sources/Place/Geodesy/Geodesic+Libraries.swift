internal import CGeodesic

extension Geodesic {
    /// The name and version of the loaded library: "PROJ 9.1.1".
    package static var libraries: [String] {
        let proj = proj_info()
        return ["PROJ \(proj.major).\(proj.minor).\(proj.patch)"]
    }
}
