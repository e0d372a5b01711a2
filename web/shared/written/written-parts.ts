// What somebody wrote, in parts: words, addresses, telephone numbers, dates. Together they are what was written. Pure.
import type { WrittenMoment } from '#shared/calendar/calendar-file.ts'
import { datesIn, phonesIn } from './date-text.ts'
import { linkParts } from './link-text.ts'

export type WrittenPart = { text: string; href?: string; phone?: string; date?: WrittenMoment }

export const writtenParts = (content: string, now: Date): WrittenPart[] =>
  linkParts(content).flatMap((part): WrittenPart[] => (part.href ? [part] : wordParts(part.text, now)))

function wordParts(text: string, now: Date): WrittenPart[] {
  // The first that begins has its letters, and of two the longer one.
  const found = [...datesIn(text, now), ...phonesIn(text)].sort((a, b) => a.at - b.at || b.text.length - a.text.length)
  const parts: WrittenPart[] = []
  let end = 0
  for (const { at, ...part } of found) {
    if (at < end) continue
    if (at > end) parts.push({ text: text.slice(end, at) })
    parts.push(part)
    end = at + part.text.length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) })
  return parts
}
