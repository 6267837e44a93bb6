internal import TempleAPI
internal import TempleModel
internal import TempleWeb
internal import WebRouting

extension RouteTable {
    /// Creates the table of a service for one thread.
    init(_ api: TempleAPI, _ rules: SiteRules, now: @escaping () -> TaiwanTime) {
        self.init(
            rules, forms: FaultForms(problem: TempleAPI.problem), errors: .temples,
            now: { now().secondsSince1970 })
        api.addRoutes(to: &self)
    }
}
