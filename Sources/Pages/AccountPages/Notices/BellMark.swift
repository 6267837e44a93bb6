internal import Wording

/// The picture of a bell before the words of a button, in the colour of the words.
enum BellMark {
    static let html: HTML = """
        <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a2 2 0 0 0-2 2v.3A6 6 0 0 0 6 10v5l-2 \
        2v1h16v-1l-2-2v-5a6 6 0 0 0-4-5.7V4a2 2 0 0 0-2-2zM9.5 19.5a2.5 2.5 0 0 0 5 0z"/></svg>
        """
}
