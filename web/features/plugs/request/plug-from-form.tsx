// Searches whom to meet, and asks for a reason, which is required here.

import { useQueryClient } from '@tanstack/react-query'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { giveBack } from '#shared/drafts/give-back.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { PlugPath } from '../components/plug-path.tsx'
import { SendButton } from '../components/send-button.tsx'
import { SheetFooter } from '../components/sheet-footer.tsx'
import { WhileInTown } from '../components/while-in-town.tsx'
import { useAnswer } from '../data/open-form.ts'
import { plugRequestAct } from '../data/plug-request-act.ts'
import { useChosenHere } from '../data/use-chosen-here.ts'
import { sentToast } from '../model/plug-origin.ts'
import { cutReason, REASON_FROM_LIMIT } from '../model/reason.ts'
import { FriendsSearch } from './friends-search.tsx'

type PlugFromFormProps = {
  friend: ShownProfile
  /** Whether it is on the screen: it stays a while longer, to close. */
  shown: boolean
  onDone: () => void
}

export function PlugFromForm({ friend, shown, onDone }: PlugFromFormProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useChosenHere()
  const me = useUserId()
  const cache = useQueryClient()
  const draft = `plug-from-${friend.userId}`
  const reason = useMemberDraft(draft, 1, '')
  const entry = useActs(me, plugRequestAct).find(
    ({ input }) => input.connector.id === friend.userId && input.target.id === chosen?.userId,
  )
  const words = entry?.input.reason ?? reason.value
  const missing = !chosen ? 'Choose somebody first' : words.trim() === '' ? 'Say why first' : null

  useAnswer(shown ? entry?.id : undefined, ({ threadId }) => {
    if (!chosen) return
    onDone()
    toast.success(sentToast('friend', friend.name, chosen.name).title, {
      action: { label: 'View', onClick: () => void navigate(to('/inbox', { thread: threadId })) },
    })
  })

  const send = () => {
    if (missing || !chosen || entry) return
    outboxOf(me).write(plugRequestAct, {
      target: { id: chosen.userId, name: chosen.name },
      connector: { id: friend.userId, name: friend.name },
      reason: reason.value,
      place: 'friend',
      draft: `${me}:${draft}`,
    })
    reason.discard('')
  }

  const takeBack = () => {
    if (!entry) return
    outboxOf(me).discard(entry.id)
    giveBack(entry.input.draft, entry.input.reason)
    // Its answer may have been all that was lost.
    void staleAfter(cache, 'create_plug_request')
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
        counter={{ now: words.length, max: REASON_FROM_LIMIT }}
        className="flex-1"
      >
        <Textarea
          value={words}
          disabled={entry !== undefined}
          minRows={3}
          maxRows={8}
          placeholder={`Tell ${friend.name} why this should happen.`}
          onChange={(event) => reason.change(cutReason(event.target.value, REASON_FROM_LIMIT))}
        />
      </Field>
      {chosen && (
        <WhileInTown
          one={me}
          other={chosen.userId}
          words={words}
          limit={REASON_FROM_LIMIT}
          disabled={entry !== undefined}
          onChange={reason.change}
        />
      )}
      <SheetFooter>
        <SendButton
          label="Send Request"
          busyLabel="Sending..."
          disabled={missing !== null}
          title={missing ?? undefined}
          entry={entry}
          onTakeBack={takeBack}
          onClose={onDone}
        />
      </SheetFooter>
    </form>
  )
}
