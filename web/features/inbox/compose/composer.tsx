// The message input. Enter sends, Shift+Enter makes a new line; a draft of each conversation is kept until it is sent.

import { ArrowUp, CalendarPlus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { limits } from '#types/limits.ts'
import type { LinkCard, Person } from '#types/shapes.ts'
import { useMentions } from '../group/use-mentions.tsx'

const LinkOffer = lazyQuietly(async () => ({ default: (await import('./link-offer.tsx')).LinkOffer }))

const LIMIT = limits.messages.content.max
// From this length on, the characters left are counted.
const NEARLY = 3800

type Props = {
  threadId: string
  wide: boolean
  /** Of a group: whom one can name with an @. */
  people: readonly Person[]
  /** Words the member chose to begin with: they come into the input, to be changed and sent. */
  opener: string | null
  onOpened: () => void
  /** `card`: of the page whose address stands in the words. */
  onSend: (content: string, card: LinkCard | null) => void
  onTyping: (on: boolean) => void
  /** Beside the input. */
  beside?: ReactNode
  /** In place of Send while there is nothing to send. */
  instead?: ReactNode
  /** Whether there is something to send besides words. */
  more: boolean
  /** What was pasted; true when it was taken. */
  onPaste: (data: DataTransfer) => boolean
  /** Where the two can make a date. */
  onSuggest?: (() => void) | undefined
  /** Escape. */
  onLeave: () => void
  /** Arrow up in an empty input. */
  onUp: () => void
  /** Counts what asks for the input: a reply that was begun, an edit that ended. */
  focused: number
}

export function Composer(props: Props) {
  const {
    threadId,
    wide,
    people,
    opener,
    onOpened,
    onSend,
    onTyping,
    beside,
    instead,
    more,
    onPaste,
    onSuggest,
    onLeave,
    onUp,
    focused,
  } = props
  const draft = useMemberDraft(`chat-${threadId}`, 1, '')
  const box = useRef<HTMLTextAreaElement>(null)
  const text = draft.value.trim()
  const over = text.length > LIMIT
  const mentions = useMentions({ box, people, onChange: draft.change })

  // Focused at once where there is a keyboard; on a phone the on-screen keyboard would cover the messages.
  useEffect(() => {
    if (wide && window.matchMedia('(hover: hover)').matches) box.current?.focus({ preventScroll: true })
  }, [wide])

  useEffect(() => {
    if (focused > 0) box.current?.focus()
  }, [focused])

  const { change } = draft
  useEffect(() => {
    if (opener === null) return
    change(opener)
    box.current?.focus()
    onOpened()
  }, [opener, change, onOpened])

  const [card, setCard] = useState<LinkCard | null>(null)

  const send = () => {
    if ((!text && !more) || over) return
    onSend(text, card && text.includes(card.address) ? card : null)
    draft.discard('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onLeave()
    if (event.key === 'ArrowUp' && draft.value === '') {
      event.preventDefault()
      onUp()
    }
    // While an input method composes a word, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="@container flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {/* Photographs go without one. */}
      {!more && text.includes('://') && (
        <Suspense>
          <LinkOffer text={text} onCard={setCard} />
        </Suspense>
      )}
      {beside}
      {onSuggest && (
        <IconButton
          label="Suggest a time"
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() => onSuggest()}
          className="mb-0.5 -ml-2 @max-[17rem]:hidden"
        />
      )}
      <div className="relative min-w-0 flex-1">
        {mentions.list}
        <Textarea
          ref={box}
          aria-label="Message"
          placeholder="Type a message..."
          minRows={1}
          maxRows={6}
          value={draft.value}
          aria-invalid={over || undefined}
          enterKeyHint="send"
          {...mentions.attributes}
          onSelect={mentions.look}
          onChange={(event) => {
            draft.change(event.target.value)
            onTyping(event.target.value.trim() !== '')
            mentions.look()
          }}
          onBlur={() => {
            onTyping(false)
            mentions.close()
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (onPaste(event.clipboardData)) event.preventDefault()
          }}
          // One line of it, however narrow: with large letters it would take the room of the messages.
          className="block placeholder:whitespace-nowrap"
        />
        {text.length > NEARLY && (
          <p role={over ? 'alert' : undefined} className="tabular px-1 pt-1 text-caption text-muted">
            {text.length}/{LIMIT}
          </p>
        )}
      </div>
      {instead && !text && !more ? (
        instead
      ) : (
        <IconButton
          type="submit"
          tone="gold"
          label="Send message"
          icon={<ArrowUp aria-hidden="true" />}
          disabled={(!text && !more) || over}
          className="mb-0.5"
          // The input keeps the focus, and on phones the keyboard.
          onPointerDown={(event) => event.preventDefault()}
        />
      )}
    </form>
  )
}
