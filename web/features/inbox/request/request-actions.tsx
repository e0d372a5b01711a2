// The buttons of a plug request: the connector's answers, the way into the resulting chat, and another try when nobody answered.
import { useMutation } from '@tanstack/react-query'
import { findIntroChat } from '#shared/api/conversations/plugs.ts'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { useDecideRequest } from '../data/decide-request.ts'
import type { RequestView } from '../model/request-state.ts'

/** Given when the answer is pressed on the card; without it the thread is answered. */
export function RequestActions({ thread, view, cardId }: { thread: Thread; view: RequestView; cardId?: string }) {
  const { open } = useOpenThread()
  const openPlug = useOpenPlug()
  const decide = useDecideRequest(open)
  const intro = useMutation({
    mutationFn: async () => thread.introThreadId ?? (await findIntroChat(thread.id)),
    networkMode: 'always',
    onSuccess: (threadId) =>
      threadId
        ? open(threadId)
        : toast.error('Intro chat not found', { description: 'The intro chat may not have been created yet.' }),
    onError: (error) => sayFailed(error, 'Intro chat not found'),
  })
  const deciding = decide.isPending ? decide.variables.act : null
  const answer = (act: 'approve' | 'decline') => {
    if (!decide.isPending) decide.mutate({ act, threadId: thread.id, cardId })
  }

  if (view.canDecide)
    return (
      <div className="flex gap-3">
        <Button
          className="flex-1"
          busy={deciding === 'approve'}
          busyLabel="Creating Chat..."
          onClick={() => answer('approve')}
        >
          Plug Them
        </Button>
        <Button variant="quiet" busy={deciding === 'decline'} onClick={() => answer('decline')}>
          Ignore
        </Button>
      </div>
    )
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
