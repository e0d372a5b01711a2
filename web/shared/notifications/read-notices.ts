// Which notifications the member has put away: one by one, or all up to the newest that was shown. What came later stays unread, also in the
// same row. Pure.
import type { NoticeKind } from '#types/shapes.ts'

/** As it was when it was seen: a row that has counted on since is a later one. */
export type SeenNotice = { id: string; at: string }

/** Kept on devices: the shape stays. */
export type ReadNotices = { some: SeenNotice[]; upTo: string | null }

/** All of a kind up to a moment; `some` of them were shown here. Kept on devices: the shape stays. */
export type SettledKind = { kind: NoticeKind; upTo: string; some: SeenNotice[] }

type Notice = { id: string; created_at: string }

// Equal to the letter, or earlier: a Date would drop the server's microseconds.
const notAfter = (at: string, other: string) => at === other || Date.parse(at) < Date.parse(other)

export const isRead = ({ some, upTo }: ReadNotices, { id, created_at }: Notice): boolean =>
  (upTo !== null && notAfter(created_at, upTo)) || some.some((seen) => seen.id === id && notAfter(created_at, seen.at))

/** What both would do. */
export function mergeRead(waiting: ReadNotices, later: ReadNotices): ReadNotices {
  const both = [waiting.upTo, later.upTo].flatMap((at) => at ?? [])
  const upTo = both.reduce<string | null>((last, at) => (last !== null && notAfter(at, last) ? last : at), null)
  const latest = new Map<string, string>()
  for (const { id, at } of [...waiting.some, ...later.some]) {
    const known = latest.get(id)
    if (known === undefined || notAfter(known, at)) latest.set(id, at)
  }
  const some = [...latest].flatMap(([id, at]) => (upTo !== null && notAfter(at, upTo) ? [] : { id, at }))
  return { some, upTo }
}

/** What is still to be shown, newest first, or the newest alone. */
export const unread = <One extends Notice>(notices: One[], waiting: ReadNotices[]): One[] =>
  waiting.length === 0 ? notices : notices.filter((notice) => !waiting.some((read) => isRead(read, notice)))
