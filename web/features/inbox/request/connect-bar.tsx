// In an intro chat: the two introduced members become friends when both press Connect. The offer stands on the introduction while nobody has spoken,
// later above the conversation.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { ConnectionState, Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { connectAct, connectSubject } from '../data/connect-act.ts'
import { useOpenDirectChat } from '../data/open-direct-chat.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { isSilent, partnerIn } from '../model/occasion.ts'
import { WaitingAct } from './waiting-act.tsx'

export function ConnectBar({ thread, userId }: { thread: Thread; userId: string }) {
  if (thread.type !== 'intro_chat' || !partnerIn(thread, userId) || isSilent(thread)) return null
  return (
    <div className="shrink-0 border-b bg-surface px-4 py-2 text-small sm:px-6">
      <div className="mx-auto max-w-3xl">
        <ConnectOffer thread={thread} userId={userId} />
      </div>
    </div>
  )
}

type Props = { thread: Thread; userId: string; stacked?: boolean; children?: ReactNode }

/** `stacked`: the button stands under its sentence, with what else is offered there. */
export function ConnectOffer({ thread, userId, stacked, children }: Props) {
  const { open } = useOpenThread()
  const cache = useQueryClient()
  const other = partnerIn(thread, userId)
  const [pressed] = useActs(userId, connectAct, connectSubject(other?.id ?? ''))
  const direct = useOpenDirectChat(open)
  const { connection } = thread
  if (!other || !connection) return null
  const connect = () =>
    outboxOf(userId).write(connectAct, { threadId: thread.id, otherId: other.id, otherName: other.name })
  const offered = connection === 'none' || connection === 'pending_theirs'
  const content = (
    <div
      className={cx(
        'flex items-center',
        stacked ? 'flex-col gap-3 text-center text-small' : 'flex-wrap justify-between gap-x-4 gap-y-2',
      )}
    >
      <p role="status" className={cx('min-w-0 text-muted text-balance', !stacked && 'flex-[1_1_8rem]')}>
        {sentence(connection, other.name)}
      </p>
      <div className="flex shrink-0 flex-wrap justify-center gap-2">
        {offered && (
          <Button size={stacked ? 'medium' : 'small'} busy={pressed !== undefined} onClick={connect}>
            Connect
          </Button>
        )}
        {connection === 'active' && (
          <Button
            variant="quiet"
            size={stacked ? 'medium' : 'small'}
            busy={direct.isPending}
            onClick={() => direct.mutate(other.id)}
          >
            Message
          </Button>
        )}
        {children}
      </div>
    </div>
  )
  if (!pressed || !offered) return content
  return (
    <WaitingAct
      entry={pressed}
      what={`${other.name} does not know yet.`}
      onTakenBack={() => void refreshThread(cache, thread.id).catch((error: unknown) => console.warn(error))}
    >
      {content}
    </WaitingAct>
  )
}

function sentence(connection: ConnectionState, name: string): string {
  switch (connection) {
    case 'active':
      return `You and ${name} are friends.`
    case 'pending_mine':
      return `You pressed Connect. Once ${name} does too, you are friends.`
    case 'pending_theirs':
      return `${name} would like to connect.`
    case 'none':
      return `Become friends with ${name}.`
  }
}
