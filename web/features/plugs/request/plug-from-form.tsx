// Searches whom to meet, and asks for a reason, which is required here.
import { useState } from 'react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { FoundMember } from '#types/shapes.ts'
import { PlugPath } from '../components/plug-path.tsx'
import { SheetFooter } from '../components/sheet-footer.tsx'
import { useRequestPlug } from '../data/request-plug.ts'
import { refusalsOf } from '../model/plug-origin.ts'
import { cutReason, REASON_FROM_LIMIT } from '../model/reason.ts'
import { FriendsSearch } from './friends-search.tsx'

export function PlugFromForm({ friend, onDone }: { friend: ShownProfile; onDone: () => void }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<FoundMember | null>(null)
  const reason = useMemberDraft(`plug-from-${friend.userId}`, 1, '')
  const request = useRequestPlug()
  const missing = !chosen ? 'Choose somebody first' : reason.value.trim() === '' ? 'Say why first' : null

  const send = () => {
    if (missing || !chosen) return
    request.mutate(
      { target: chosen.userId, connector: friend.userId, reason: reason.value },
      {
        onSuccess: ({ threadId }) => {
          reason.discard('')
          onDone()
          toast.success(`Asked ${friend.name} to introduce you to ${chosen.name}`, {
            action: { label: 'View', onClick: () => void navigate(to('/inbox', { thread: threadId })) },
          })
        },
        onError: (error) => sayFailed(error, 'Failed to send plug request', refusalsOf(chosen.name)),
      },
    )
  }

  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="text-muted">Ask {friend.name} to introduce you to one of their friends.</p>
      <FriendsSearch friend={friend} chosen={chosen} onChoose={setChosen} />
      {chosen && <PlugPath between={friend} target={chosen} />}
      <DraftNote {...reason} onDiscard={reason.clear} onUndo={reason.undo} />
      <Field
        label={chosen ? `Why would you like to meet ${chosen.name}?` : 'Why would you like to meet?'}
        required
        counter={{ now: reason.value.length, max: REASON_FROM_LIMIT }}
        className="flex-1"
      >
        <Textarea
          value={reason.value}
          minRows={3}
          maxRows={8}
          placeholder={`Tell ${friend.name} why this should happen.`}
          onChange={(event) => reason.change(cutReason(event.target.value, REASON_FROM_LIMIT))}
        />
      </Field>
      <SheetFooter>
        <Button
          type="submit"
          full
          disabled={missing !== null}
          title={missing ?? undefined}
          busy={request.isPending}
          busyLabel="Sending..."
        >
          Send Request
        </Button>
      </SheetFooter>
    </form>
  )
}
