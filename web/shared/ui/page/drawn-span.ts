// From the rows of a long list that are drawn to those that shall be: at once where the reader has left them behind, a few at a time where they
// are new, so that a slow phone answers the finger between them.

/** The first row, and the one after the last. */
export type Span = { from: number; to: number }

export function oneStep(drawn: Span, inSight: Span, wanted: Span, atOnce: number): Span {
  const apart = inSight.to <= drawn.from || drawn.to <= inSight.from
  const { from, to } = apart ? inSight : drawn
  return {
    from: Math.max(wanted.from, Math.min(from, inSight.from) - atOnce),
    to: Math.min(wanted.to, Math.max(to, inSight.to) + atOnce),
  }
}

export const isSameSpan = (one: Span, other: Span) => one.from === other.from && one.to === other.to
