internal import Wording

/// The bar at the foot of every page that has the temples chosen for a route. A script shows it once one is chosen, and
/// gives each temple its button; without JavaScript there is neither.
enum TourBar {
    static func html(_ context: PageContext) -> HTML {
        """
        <tour-bar data-add="\(context.words("Add to the route", "加入路線", "道順に加える"))" \
        data-remove="\(context.words("Remove from the route", "移出路線", "道順から外す"))" \
        data-one="\(context.words("1 temple chosen; choose one more", "已選 1 間，再選一間就能排路線", "1か所を選択中。もう1か所選んでください"))" \
        data-some="\(context.words("{n} temples chosen", "已選 {n} 間", "{n}か所を選択中"))" \
        data-full="\(context.words("{n} temples chosen, the most", "已選 {n} 間，已達上限", "{n}か所を選択中（上限です）"))">\
        <p class="hidden-text" aria-live="polite"></p>\
        <section class="tour-bar" aria-label="\(context.words("Chosen temples", "已選的廟", "選択した廟"))" hidden>\
        <span></span> <a class="button" href="/route">\(context.words("Plan the route", "排路線", "道順を作る"))</a> \
        <button type="button" class="quiet">\(context.words("Clear", "清除", "取り消す"))</button></section></tour-bar>

        """
    }

    /// Returns the button of a temple that is not in a list.
    static func button(_ id: Int64, _ name: String, _ context: PageContext) -> HTML {
        """
        <tour-button data-id="\(id.description)"><span hidden\(context.mark(name))>\(name)</span></tour-button>
        """
    }
}
