// Chooses the connector and the reason. The first friend who can be asked is preselected; the text is kept as a draft until it is sent.

import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { giveBack } from '#shared/drafts/give-back.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { counted } from '#shared/format/number.ts'
import { longDate, shortDate } from '#shared/format/time.ts'
import { to } from '#shared/links/to.ts'
import { onlyThroughChosen } from '#shared/members/plug-refusal.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { PersonChoice } from '#shared/people/person-choice.tsx'
import { whyAsk } from '#shared/people/why-ask.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { RadioList } from '#shared/ui/forms/radio-list.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Connector, Connectors, MemberProfile, Post } from '#types/shapes.ts'
import { PlugPath } from '../components/plug-path.tsx'
import { SendButton } from '../components/send-button.tsx'
import { SheetFooter } from '../components/sheet-footer.tsx'
import { WhileInTown } from '../components/while-in-town.tsx'
import { chainRequestAct } from '../data/chain-request-act.ts'
import { useAnswer } from '../data/open-form.ts'
import { plugRequestAct, plugSubject } from '../data/plug-request-act.ts'
import { firstName } from '../model/first-name.ts'
import { cutReason, REASON_LIMIT } from '../model/reason.ts'
import { FlyerPreview } from './flyer-preview.tsx'
import { usePlugToasts } from './use-plug-toasts.ts'

type Props = {
  target: Pick<MemberProfile, 'userId' | 'name' | 'avatarUrl' | 'openRequests'>
  ways: Connectors
  flyer: { postId: string; rsvp: boolean; post: Post | undefined } | null
  /** The friend to ask, where the screen before named one. */
  via?: string | null
  /** Whether it is on the screen: it stays a while longer, to close. */
  shown: boolean
  onDone: () => void
}

export function RequestPlugForm({ target, ways, flyer, via = null, shown, onDone }: Props) {
  const { mutualCount } = ways
  // Nobody both know: a friend is asked who knows somebody, and passes it on.
  const chain = ways.connectors.length === 0 && ways.chain.length > 0
  const connectors = chain ? ways.chain : ways.connectors
  const heading = useId()
  const cache = useQueryClient()
  const [pressed, setPressed] = useState(via)
  const me = useUserId()
  const draft = `plug-${target.userId}`
  const reason = useMemberDraft(draft, 1, '')
  const subject = plugSubject(target.userId)
  const waiting = [...useActs(me, plugRequestAct, subject), ...useActs(me, chainRequestAct, subject)]
  const { place, toastSent } = usePlugToasts(flyer !== null)
  // Whom one can ask may change while the sheet is open: the list that is kept on the device is read again.
  const free = connectors.filter(({ askAgainAt }) => !askAgainAt)
  const connector = free.find(({ id }) => id === pressed) ?? free[0] ?? null
  const chosen = connector?.id ?? null
  const next = firstToAskAgain(connectors)
  const open = target.openRequests.find(({ connectorId }) => connectorId !== null && connectorId === chosen)
  // Asked before: when that request is approved, the member also gets the place they asked for at the host's event.
  const joins = open !== undefined && flyer?.rsvp === true
  const entry = waiting.find(({ input }) => input.connector.id === chosen)
  const words = entry?.input.reason ?? reason.value
  const needsReason = !open && flyer !== null && words.trim() === ''

  useAnswer(shown ? entry?.id : undefined, ({ threadId }) => {
    if (!entry) return
    const { connector, reason: said } = entry.input
    if (joins && said === '') {
      onDone()
      toast.success('Requested', { description: `You can come once ${connector.name} has introduced you.` })
    } else toastSent({ threadId, connector: connector.name, target: target.name, onDone })
  })

  if (connectors.length === 0 && mutualCount > 0)
    return (
      <EmptyState title={onlyThroughChosen(target.name)}>
        <p>Nobody of the friends you share is one of them just now.</p>
      </EmptyState>
    )
  if (connectors.length === 0)
    return (
      <EmptyState title="No mutual connections available.">
        <p>Once you and {target.name} have a friend in common, they can introduce you.</p>
      </EmptyState>
    )

  const send = () => {
    if (!connector || needsReason || entry) return
    outboxOf(me).write(chain ? chainRequestAct : plugRequestAct, {
      target: { id: target.userId, name: target.name },
      connector: { id: connector.id, name: connector.name },
      reason: open ? '' : reason.value,
      ...(flyer ? { flyer: { postId: flyer.postId, rsvp: flyer.rsvp } } : {}),
      place,
      draft: `${me}:${draft}`,
    })
    if (!open) reason.discard('')
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
      <PlugPath between={connector} chain={chain} target={target} />
      {flyer?.post && <FlyerPreview flyer={flyer.post} />}
      <DraftNote {...reason} onDiscard={reason.clear} onUndo={reason.undo} />
      <Field
        label={`Why would you like to meet ${target.name}?`}
        required={flyer !== null && !open}
        hint={
          flyer && needsReason
            ? 'A reason is needed for this one.'
            : words
              ? undefined
              : 'Adding a reason helps your request.'
        }
        counter={{ now: words.length, max: REASON_LIMIT }}
      >
        <Textarea
          value={words}
          disabled={!connector || entry !== undefined}
          minRows={2}
          maxRows={5}
          placeholder={
            connector
              ? `Tell ${connector.name} why this should happen.`
              : 'Select a mutual friend first, then explain why you want to connect.'
          }
          onChange={(event) => reason.change(cutReason(event.target.value, REASON_LIMIT))}
        />
      </Field>
      {!open && (
        <WhileInTown
          one={me}
          other={target.userId}
          words={words}
          limit={REASON_LIMIT}
          disabled={!connector || entry !== undefined}
          onChange={reason.change}
        />
      )}
      <section aria-labelledby={heading} className="flex-1">
        <h3 id={heading} className="eyebrow mb-2">
          {chain ? 'Ask a friend' : counted(connectors.length, 'mutual friend')}
        </h3>
        {!chain && connectors.length < mutualCount && (
          <p className="mb-2 text-small text-muted">{onlyThroughChosen(target.name)}</p>
        )}
        {chain && (
          <p className="mb-2 text-small text-balance text-muted">
            {mutualCount > 0 ? onlyThroughChosen(target.name) : `You and ${firstName(target.name)} share no friend.`} A
            friend of yours can pass it on to somebody who knows {firstName(target.name)}.
          </p>
        )}
        {!connector && next && (
          <p className="mb-2 text-small text-balance text-muted">
            You can ask {next.name} for {target.name} again from {longDate(next.askAgainAt)}.
          </p>
        )}
        <RadioList
          aria-labelledby={heading}
          value={chosen}
          onValueChange={(next) => setPressed(next as string)}
          className="flex flex-col gap-1"
        >
          {connectors.map((friend) => (
            <PersonChoice
              key={friend.id}
              {...friend}
              disabled={friend.askAgainAt !== undefined}
              note={
                friend.askAgainAt
                  ? `Again from ${shortDate(friend.askAgainAt)}`
                  : target.openRequests.some(({ connectorId }) => connectorId === friend.id)
                    ? 'Asked already'
                    : waiting.some(({ input }) => input.connector.id === friend.id)
                      ? 'Waits to be sent'
                      : whyAsk(friend.why, chain ? undefined : firstName(target.name))
              }
            />
          ))}
        </RadioList>
      </section>
      <SheetFooter>
        {joins && (
          <>
            <p className="pb-3 text-small text-muted">
              {connector?.name} has your request already. Once you are introduced, you can come.
            </p>
            <div className="mb-3">
              <SendButton
                label="Request to RSVP"
                busyLabel="Sending..."
                disabled={false}
                entry={entry}
                onTakeBack={takeBack}
                onClose={onDone}
              />
            </div>
          </>
        )}
        {open ? (
          <ButtonLink to={to('/inbox', { thread: open.threadId })} variant="quiet" full>
            Open your request
          </ButtonLink>
        ) : (
          <SendButton
            label={connector ? 'Send Request' : 'Select a Mutual Friend'}
            busyLabel="Sending..."
            disabled={!connector || needsReason}
            entry={entry}
            onTakeBack={takeBack}
            onClose={onDone}
          />
        )}
      </SheetFooter>
    </form>
  )
}

/** Of those who can't be asked yet, the one who can be first. */
function firstToAskAgain(connectors: Connector[]) {
  const resting = connectors.flatMap(({ name, askAgainAt }) => (askAgainAt ? [{ name, askAgainAt }] : []))
  return resting.sort((a, b) => Date.parse(a.askAgainAt) - Date.parse(b.askAgainAt))[0]
}
