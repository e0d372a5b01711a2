// Words somebody wrote, with what can be pressed in them. Copied, they are what was written. Words that hold nothing of the kind load nothing.
import { Fragment, Suspense, use } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { Link } from '#shared/links/link.tsx'
import { ownParts, pathTo } from '#shared/links/own-things.ts'
import { FoundWords } from './found-words.ts'
import { pressableLook } from './look.ts'

const PressableText = lazyQuietly(async () => ({ default: (await import('./pressable-text.tsx')).PressableText }))

/** `at`: when it was written. What "tomorrow" is, is told from there. */
type Props = { content: string; at: string }

export function WrittenText({ content, at }: Props) {
  const mark = use(FoundWords)
  return ownParts(content).map(({ text, thing }, place) => {
    // Its card stands below: the address takes one line, and is copied whole.
    if (thing)
      return (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          key={place}
          to={pathTo(thing)}
          className={`inline-block max-w-[min(100%,15rem)] truncate align-bottom ${pressableLook}`}
        >
          {text}
        </Link>
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    if (!/\d|:\/\/|www\./i.test(text)) return <Fragment key={place}>{mark ? mark(text) : text}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Suspense key={place} fallback={mark ? mark(text) : text}>
        <PressableText text={text} content={content} at={at} />
      </Suspense>
    )
  })
}
