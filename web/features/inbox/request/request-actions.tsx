// The buttons of a plug request: the connector's answers, the way into the resulting chat, the way back for who asked, and another try when
// nobody answered.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findIntroChat } from '#shared/api/conversations/plugs.ts'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs, useSettled } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { PlugApproval, PlugDecline, Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { type Decision, decideAct, requestSubject } from '../data/decide-act.ts'
import { approveWithNoteAct } from '../data/introductions/approve-with-note-act.ts'
import { passOnAct } from '../data/introductions/pass-on-act.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import type { RequestView } from '../model/request-state.ts'
import { NoteSheet } from './note-sheet.tsx'
import { WaitingAct } from './waiting-act.tsx'
import { WithdrawRequest } from './withdraw-request.tsx'

// Few requests are passed on.
const PassOnSheet = lazyOver(async () => (await import('./pass-on-sheet.tsx')).default, LostSheet)

/** Given when the answer is pressed on the card; without it the thread is answered. */
export function RequestActions({ thread, view, cardId }: { thread: Thread; view: RequestView; cardId?: string }) {
  const { open } = useOpenThread()
  const openPlug = useOpenPlug()
  const userId = useUserId()
  const cache = useQueryClient()
  const noting = useOverlay(`note-${thread.id}`)
  const passing = useOverlay(`pass-on-${thread.id}`)
  const [decided] = useActs(userId, decideAct, requestSubject(thread.id))
  const [noted] = useActs(userId, approveWithNoteAct, requestSubject(thread.id))
  const [passed] = useActs(userId, passOnAct, requestSubject(thread.id))
  const pressed = decided ?? noted ?? passed
  const act = decided?.input.act ?? ((noted ?? passed) && 'approve')
  useSettled(userId, decideAct, ({ entry, here, ...settled }) => {
    if (here && settled.how === 'sent' && entry.input.threadId === thread.id) follow(settled.answer)
  })
  useSettled(userId, approveWithNoteAct, ({ entry, here, ...settled }) => {
    if (here && settled.how === 'sent' && entry.input.threadId === thread.id) follow(settled.answer)
  })
  const follow = (answer: PlugApproval | PlugDecline) => {
    if ('introThreadId' in answer && answer.introThreadId) open(answer.introThreadId)
  }
  const intro = useMutation({
    mutationFn: async () => thread.introThreadId ?? (await findIntroChat(thread.id)),
    networkMode: 'always',
    onSuccess: (threadId) =>
      threadId
        ? open(threadId)
        : toast.error('Intro chat not found', { description: 'The intro chat may not have been created yet.' }),
    onError: (error) => sayFailed(error, 'Intro chat not found'),
  })
  const answer = (act: Decision['act']) => {
    if (!pressed) outboxOf(userId).write(decideAct, { act, threadId: thread.id, cardId })
  }

  if (view.canDecide) {
    const buttons = thread.chain ? (
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" busy={act === 'approve'} onClick={() => passing.show()}>
          Pass it on
        </Button>
        <Button variant="quiet" busy={act === 'decline'} onClick={() => answer('decline')}>
          Ignore
        </Button>
        {passing.open && <PassOnSheet thread={thread} onClose={passing.hide} />}
      </div>
    ) : (
      <div className="flex flex-wrap gap-3">
        <Button
          className="flex-1"
          busy={act === 'approve'}
          busyLabel="Creating Chat..."
          onClick={() => answer('approve')}
        >
          Plug Them
        </Button>
        <Button variant="quiet" busy={act === 'decline'} onClick={() => answer('decline')}>
          Ignore
        </Button>
        <Button variant="ghost" size="small" full disabled={pressed !== undefined} onClick={() => noting.show()}>
          Add a note
        </Button>
        <NoteSheet thread={thread} cardId={cardId} open={noting.open} onClose={noting.hide} />
      </div>
    )
    if (!pressed) return buttons
    const what = passed
      ? `You chose to pass it on to ${passed.input.second.name}.`
      : act === 'approve'
        ? 'You chose to plug them.'
        : 'You chose to ignore it.'
    const onTakenBack = () => void refreshThread(cache, thread.id).catch((error: unknown) => console.warn(error))
    return (
      <WaitingAct entry={pressed} what={what} onTakenBack={onTakenBack}>
        {buttons}
      </WaitingAct>
    )
  }
  if (view.canOpenIntro)
    return (
      <Button variant="quiet" busy={intro.isPending} onClick={() => intro.mutate()}>
        Open Intro Chat
      </Button>
    )
  if (view.canWithdraw) return <WithdrawRequest thread={thread} userId={userId} />
  const { targetId } = thread
  if (view.canAskAgain && targetId)
    return (
      <Button variant="quiet" onClick={() => openPlug(targetId)}>
        Ask again
      </Button>
    )
  return null
}
