internal import TempleCalendar
internal import HTMLText
internal import TempleModel

/// One day of a deity or a festival in a list.
struct EventCard {
    private let event: FestivalEvent
    private let context: PageContext

    init(_ event: FestivalEvent, _ context: PageContext) {
        self.event = event
        self.context = context
    }

    var html: HTML {
        """
        <li class="card event">
        <h3><a href="/events/\(event.id.description)">\(event.titles.joined(separator: "、"))</a></h3>
        <p class="facts"><span>\(context.words(event.occurrence))</span><span>\(event.occurrence.lunarText)</span></p>
        <p class="countdown">\(context.countdown(event.countdownDays))</p>
        </li>

        """
    }
}
