// Lists of words formatted for the screen.
const words = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Fashion, Music, and Tech": English words, as all of the app. */
export const listed = (names: readonly string[]) => words.format(names)
