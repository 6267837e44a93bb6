/** The words of the notes beside forms, in the reader's language. */
export const words = JSON.parse(document.body.dataset.words ?? "{}");
