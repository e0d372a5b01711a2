// The buttons of a plug request: the connector's answers, the way into the resulting chat, and another try when nobody answered.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findIntroChat } from '#shared/api/conversations/plugs.ts'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs, useSettled } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { type Decision, decideAct, requestSubject } from '../data/decide-act.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import type { RequestView } from '../model/request-state.ts'
import { WaitingAct } from './waiting-act.tsx'

/** Given when the answer is pressed on the card; without it the thread is answered. */
export function RequestActions({ thread, view, cardId }: { thread: Thread; view: RequestView; cardId?: string }) {
  const { open } = useOpenThread()
  const openPlug = useOpenPlug()
  const userId = useUserId()
  const cache = useQueryClient()
  const [pressed] = useActs(userId, decideAct, requestSubject(thread.id))
  useSettled(userId, decideAct, ({ entry, here, ...settled }) => {
    if (!here || settled.how !== 'sent' || entry.input.threadId !== thread.id) return
    if ('introThreadId' in settled.answer && settled.answer.introThreadId) open(settled.answer.introThreadId)
  })
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
    const buttons = (
      <div className="flex flex-wrap gap-3">
        <Button
          className="flex-1"
          busy={pressed?.input.act === 'approve'}
          busyLabel="Creating Chat..."
          onClick={() => answer('approve')}
        >
          Plug Them
        </Button>
        <Button variant="quiet" busy={pressed?.input.act === 'decline'} onClick={() => answer('decline')}>
          Ignore
        </Button>
      </div>
    )
    if (!pressed) return buttons
    const what = pressed.input.act === 'approve' ? 'You chose to plug them.' : 'You chose to ignore it.'
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
  const { targetId } = thread
  if (view.canAskAgain && targetId)
    return (
      <Button variant="quiet" onClick={() => openPlug(targetId)}>
        Ask again
      </Button>
    )
  return null
}
