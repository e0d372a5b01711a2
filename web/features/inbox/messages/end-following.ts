// The rules of following the end of a conversation: who is at the end, who left it by scrolling up. Measures in, a decision out; no DOM.

/** What the list was like when it was last looked at. */
export type EndFollowing = {
  follows: boolean
  /** The lower edge of what was in sight, from the top of everything. */
  edge: number
  height: number
  /** How much of it is in sight at once. */
  view: number
}

export type Measures = { scrollTop: number; clientHeight: number; scrollHeight: number }

// Within this many pixels of the end the reader is at the end.
const END = 48

export const distanceToEnd = ({ scrollTop, clientHeight, scrollHeight }: Measures) =>
  scrollHeight - scrollTop - clientHeight

export const isAtEnd = (measures: Measures) => distanceToEnd(measures) < END

/** The list was scrolled to its end by us: the next look must not take that for a movement of the reader. */
export const takenToEnd = (before: EndFollowing, { scrollHeight, clientHeight }: Measures): EndFollowing => ({
  ...before,
  edge: scrollHeight,
  height: scrollHeight,
  view: clientHeight,
})

/**
 * Whether a reader who has just touched the list went up since it was last looked at: rows that come or grow in the same moment must not
 * take them back. A list that became taller, or rows that left above, move it as well.
 */
export function wentUp(before: EndFollowing, measures: Measures): boolean {
  const { scrollTop, clientHeight, scrollHeight } = measures
  const movedByItself = Math.max(0, before.height - scrollHeight) + Math.max(0, clientHeight - before.view)
  return !isAtEnd(measures) && before.edge - before.view - scrollTop > movedByItself + 1
}

/**
 * Decides after a scroll or a change of size. Only scrolling up ends the following:
 * - an end out of sight does not, because rows turn out taller than estimated, and in a burst the end moves away faster than the list follows;
 * - rows that leave above do not, because then the edge moves up by no more than their height;
 * - what nobody's hand did does not, while rows change: one may have shrunk and another grown since the last look.
 * A reader who reaches the end follows it, unless newer pages are still to be read: then it is not the end of the conversation.
 */
export function afterLook(
  before: EndFollowing,
  measures: Measures,
  { hasNewer, touched }: { hasNewer: boolean; touched: boolean },
): EndFollowing {
  const edge = measures.scrollTop + measures.clientHeight
  const height = measures.scrollHeight
  const removedAbove = Math.max(0, before.height - height)
  const rowsChanged = height !== before.height || measures.clientHeight !== before.view
  const scrolledUp = before.edge - edge > removedAbove + 1 && (touched || !rowsChanged)
  const follows = isAtEnd(measures) ? !hasNewer : before.follows && !scrolledUp
  return { follows, edge, height, view: measures.clientHeight }
}
