// The connector's yes with a few words of their own. Whoever is asked first reads them on the card; they also open the chat.
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { numbers } from '#types/limits.ts'
import type { Thread } from '#types/shapes.ts'
import { approveWithNoteAct } from '../data/introductions/approve-with-note-act.ts'

const longest = numbers.longestNote

type Props = { thread: Thread; cardId: string | undefined; open: boolean; onClose: () => void }

export function NoteSheet({ thread, cardId, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} size="full" title="Add a note">
      <NoteForm thread={thread} cardId={cardId} onDone={onClose} />
    </Sheet>
  )
}

function NoteForm({ thread, cardId, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const me = useUserId()
  const draft = `note-${thread.id}`
  const note = useMemberDraft(draft, 1, '')
  const send = () => {
    outboxOf(me).write(approveWithNoteAct, { threadId: thread.id, cardId, note: note.value, draft: `${me}:${draft}` })
    note.discard('')
    onDone()
  }
  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="text-muted">{thread.title}</p>
      <DraftNote {...note} onDiscard={note.clear} onUndo={note.undo} />
      <Field
        label="Your note"
        hint="Optional. Both will read it."
        counter={{ now: note.value.length, max: longest }}
        className="flex-1"
      >
        <Textarea
          value={note.value}
          minRows={3}
          maxRows={6}
          maxLength={longest}
          placeholder="Why should they meet?"
          onChange={(event) => note.change(event.target.value)}
        />
      </Field>
      <Button type="submit" full>
        Plug Them
      </Button>
    </form>
  )
}
