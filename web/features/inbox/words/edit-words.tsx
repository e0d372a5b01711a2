// In place of the message input while an own message is edited. Enter saves, Escape leaves it as it was. Loads with the first edit.
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { limits } from '#types/limits.ts'
import { editAct } from '../data/words/edit-act.ts'
import type { LogRow } from '../model/log-rows.ts'
import { isWordless } from '../model/photographs.ts'

const LIMIT = limits.messages.content.max

type Props = { row: Pick<LogRow, 'message' | 'state'>; me: string; onDone: () => void }

export function EditWords({ row: { message, state }, me, onDone }: Props) {
  // Photographs alone say nothing that could be changed.
  const said = isWordless(message) ? '' : message.content
  const draft = useMemberDraft(`edit-${message.id}`, 1, said)
  const box = useRef<HTMLTextAreaElement>(null)
  const text = draft.value.trim()
  const wrong = text === '' || text.length > LIMIT

  useEffect(() => {
    const input = box.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])

  const leave = () => {
    draft.discard(said)
    onDone()
  }
  const save = () => {
    if (wrong) return
    if (text !== said)
      outboxOf(me).write(editAct, {
        threadId: message.thread_id,
        messageId: message.id,
        content: text,
        unsent: state !== 'sent',
      })
    leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    save()
  }
  return (
    <form
      aria-label="Edit message"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="eyebrow px-1 pb-1">Editing</p>
      <div className="flex items-end gap-2">
        <IconButton label="Cancel editing" icon={<X aria-hidden="true" />} onClick={leave} className="mb-0.5" />
        <div className="min-w-0 flex-1">
          <Textarea
            ref={box}
            aria-label="Edited message"
            minRows={1}
            maxRows={6}
            value={draft.value}
            aria-invalid={text.length > LIMIT || undefined}
            enterKeyHint="done"
            onChange={(event) => draft.change(event.target.value)}
            onKeyDown={onKeyDown}
            className="block"
          />
        </div>
        <IconButton
          type="submit"
          tone="gold"
          label="Save"
          icon={<Check aria-hidden="true" />}
          disabled={wrong}
          className="mb-0.5"
        />
      </div>
    </form>
  )
}
