// An edit that is not saved yet: of each field that was touched, what is written and what stood there then. Saved days later, it still
// compares with what stands there now; what was not touched is always as it stands. Pure.
import { isSame } from './merge-drafts.ts'

export type EditDraft = Record<string, { now: unknown; seen: unknown }>
type Form = Record<string, unknown>

const touched = (standing: Form, draft: EditDraft) =>
  Object.entries(draft).filter(
    ([field, { now, seen }]) => field in standing && !isSame(now, seen) && !isSame(now, standing[field]),
  )

const withEach = <Shape extends Form>(standing: Shape, fields: Array<[string, unknown]>): Shape =>
  Object.assign({}, standing, Object.fromEntries(fields))

export const isEdited = (standing: Form, draft: EditDraft) => touched(standing, draft).length > 0

/** What the member sees: what stands there, with what they wrote. */
export const written = <Shape extends Form>(standing: Shape, draft: EditDraft): Shape =>
  withEach(
    standing,
    touched(standing, draft).map(([field, { now }]) => [field, now]),
  )

/** What they had read when they wrote it. */
export const read = <Shape extends Form>(standing: Shape, draft: EditDraft): Shape =>
  withEach(
    standing,
    touched(standing, draft).map(([field, { seen }]) => [field, seen]),
  )

/** The draft after the form was changed to `next`. */
export function typed<Shape extends Form>(standing: Shape, draft: EditDraft, next: Shape): EditDraft {
  const [before, seen] = [written(standing, draft), read(standing, draft)]
  const changed = Object.keys(next).filter((field) => !isSame(before[field], next[field]))
  return { ...draft, ...asDraft(next, seen, changed) }
}

/** Fields that were changed here, and meanwhile elsewhere as well. */
export const conflicting = (standing: Form, draft: EditDraft) =>
  touched(standing, draft).flatMap(([field, { now, seen }]) =>
    isSame(seen, standing[field]) ? [] : [{ field, mine: now, theirs: standing[field] }],
  )

/** The draft after the member has chosen between the two. */
export const answered = (standing: Form, draft: EditDraft, field: string, answer: 'theirs' | 'mine'): EditDraft => ({
  ...draft,
  [field]: { now: answer === 'mine' ? draft[field]?.now : standing[field], seen: standing[field] },
})

/** The draft of a form whose differences were settled: `seen` is what stands there. */
export const settled = <Shape extends Form>(next: Shape, seen: Shape): EditDraft =>
  asDraft(
    next,
    seen,
    Object.keys(next).filter((field) => !isSame(next[field], seen[field])),
  )

const asDraft = (next: Form, seen: Form, fields: string[]): EditDraft =>
  Object.fromEntries(fields.map((field) => [field, { now: next[field], seen: seen[field] }]))
