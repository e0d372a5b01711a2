// A text in which the words of a search stand out.
import { Fragment } from 'react'
import { foundParts } from '../model/search/found-parts.ts'

export function FoundText({ text, query }: { text: string; query: string }) {
  return foundParts(text, query).map(({ text: part, found }, at) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <mark key={at} className="rounded-[3px] bg-gold/35 text-ink">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: likewise
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
