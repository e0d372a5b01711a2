// Addresses, telephone numbers and dates in words. Loads with the first words that may hold one.
import { use } from 'react'
import { FoundWords } from './found-words.ts'
import { pressableLook } from './look.ts'
import { WrittenDate } from './written-date.tsx'
import { type WrittenPart, writtenParts } from './written-parts.ts'

/** `content`: all that was written, for the title in a calendar. */
type Props = { text: string; content: string; at: string }

export function PressableText({ text, content, at }: Props) {
  return writtenParts(text, new Date(at)).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Part key={place} part={part} content={content} />
  ))
}

function Part({ part: { text, href, phone, date }, content }: { part: WrittenPart; content: string }) {
  const mark = use(FoundWords)
  const shown = mark ? mark(text) : text
  if (date) return <WrittenDate text={text} date={date} content={content} />
  if (phone)
    return (
      <a href={`tel:${phone}`} className={pressableLook}>
        {shown}
      </a>
    )
  if (!href) return shown
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={`break-all ${pressableLook}`}>
      {shown}
    </a>
  )
}
