// Names after an @ in the message input of a group. The focus stays in the input: arrows go through the list, Enter and Tab take a name, Escape
// closes it; a screen reader hears the name that is marked.
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#shared/ui/cx.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Person } from '#types/shapes.ts'
import { type Begun, mentionAt, peopleFor, withMention } from '../model/mention.ts'

type Given = {
  box: RefObject<HTMLTextAreaElement | null>
  /** Whom one can name; none where nobody is to be named. */
  people: readonly Person[]
  onChange: (text: string) => void
}

export function useMentions({ box, people, onChange }: Given) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [marked, setMarked] = useState(0)
  // The @ at which the list was closed: it stays closed there.
  const closedAt = useRef<number | null>(null)
  const caret = useRef<number | null>(null)
  const id = useId()
  const found = begun ? peopleFor(people, begun.query) : []
  const open = found.length > 0
  const chosen = Math.min(marked, found.length - 1)

  useLayoutEffect(() => {
    if (caret.current === null) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  // With large letters the list scrolls.
  useEffect(() => {
    if (open) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, id, chosen])

  const look = () => {
    const input = box.current
    if (!input || people.length === 0) return
    const now = input.selectionStart === input.selectionEnd ? mentionAt(input.value, input.selectionStart) : null
    if (now === null) closedAt.current = null
    const next = now && now.at !== closedAt.current ? now : null
    if (next?.at !== begun?.at || next?.query !== begun?.query) {
      setBegun(next)
      setMarked(0)
    }
  }
  const take = (person: Person | undefined) => {
    const input = box.current
    if (!input || !begun || !person) return
    const written = withMention(input.value, begun, person.name)
    caret.current = written.caret
    closedAt.current = begun.at
    setBegun(null)
    onChange(written.text)
    input.focus()
  }

  /** Whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setMarked((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setMarked((chosen + found.length - 1) % found.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && !event.shiftKey)) take(found[chosen])
    else if (event.key === 'Escape') {
      closedAt.current = begun?.at ?? null
      setBegun(null)
    } else return false
    event.preventDefault()
    return true
  }

  const list = people.length > 0 && (
    <>
      <p role="status" className="sr-only">
        {open && `${found.length} ${found.length === 1 ? 'name' : 'names'}. Arrow keys choose, Enter takes one.`}
      </p>
      {open && (
        <div
          id={id}
          role="listbox"
          aria-label="Name somebody"
          className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-[40dvh] overflow-y-auto rounded-card border bg-surface p-1.5 shadow-float"
        >
          {found.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the input says which one is marked
            <div
              key={person.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === chosen}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-chip px-2 py-1',
                place === chosen ? 'bg-raised' : 'hover:bg-raised',
              )}
              // The input keeps the focus, and on phones the keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar name={person.name} src={person.avatarUrl} size="small" className="@max-[17rem]:hidden" />
              <span className="min-w-0 break-words">{person.name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )

  const attributes =
    people.length > 0
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-haspopup': 'listbox' as const,
          'aria-controls': open ? id : undefined,
          'aria-activedescendant': open ? `${id}-${chosen}` : undefined,
        }
      : {}
  return { attributes, look, onKeyDown, close: () => setBegun(null), list }
}
