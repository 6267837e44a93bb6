internal import LunarCalendar
internal import TempleModel
internal import Wording

/// One day of a deity or a festival in a list.
struct EventCard {
    private let event: FestivalEvent
    private let marks: ChoiceMarks
    private let context: PageContext

    init(_ event: FestivalEvent, _ marks: ChoiceMarks, _ context: PageContext) {
        self.event = event
        self.marks = marks
        self.context = context
    }

    var html: HTML {
        """
        <li class="card event"\(marks.attribute(of: event))>
        <h3><a href="/events/\(event.id.description)">\(context.list(event.titles.map { context.name(ofDay: $0).html }))</a></h3>
        <p class="facts"><span>\(context.words(event.occurrence))</span><span>\(context.lunarText(event.occurrence))</span></p>
        <p class="countdown">\(context.countdown(event.countdownDays))</p>
        </li>

        """
    }
}
