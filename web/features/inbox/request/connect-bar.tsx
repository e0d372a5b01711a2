// In an intro chat: the two introduced members become friends when both press Connect.
import { useQueryClient } from '@tanstack/react-query'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { ConnectionState, Person, Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { connectAct, connectSubject } from '../data/connect-act.ts'
import { useOpenDirectChat } from '../data/open-direct-chat.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { WaitingAct } from './waiting-act.tsx'

export function ConnectBar({ thread, userId }: { thread: Thread; userId: string }) {
  const otherId = thread.requesterId === userId ? thread.targetId : thread.requesterId
  const other = thread.participants.find(({ id }) => id === otherId)
  if (thread.type !== 'intro_chat' || !thread.connection || !other) return null
  return <Connect thread={thread} other={other} connection={thread.connection} userId={userId} />
}

type Props = { thread: Thread; other: Person; connection: ConnectionState; userId: string }

function Connect({ thread, other, connection, userId }: Props) {
  const { open } = useOpenThread()
  const cache = useQueryClient()
  const [pressed] = useActs(userId, connectAct, connectSubject(other.id))
  const direct = useOpenDirectChat(open)
  const connect = () =>
    outboxOf(userId).write(connectAct, { threadId: thread.id, otherId: other.id, otherName: other.name })
  const offered = connection === 'none' || connection === 'pending_theirs'
  const content = (
    <div className="flex items-center justify-between gap-4">
      <p role="status" className="min-w-0 text-muted">
        {sentence(connection, other.name)}
      </p>
      {offered && (
        <Button size="small" busy={pressed !== undefined} onClick={connect}>
          Connect
        </Button>
      )}
      {connection === 'active' && (
        <Button variant="quiet" size="small" busy={direct.isPending} onClick={() => direct.mutate(other.id)}>
          Message
        </Button>
      )}
    </div>
  )
  return (
    <div className="shrink-0 border-b bg-surface px-4 py-2 text-small sm:px-6">
      <div className="mx-auto max-w-3xl">
        {pressed && offered ? (
          <WaitingAct
            entry={pressed}
            what={`${other.name} does not know yet.`}
            onTakenBack={() => void refreshThread(cache, thread.id).catch((error: unknown) => console.warn(error))}
          >
            {content}
          </WaitingAct>
        ) : (
          content
        )}
      </div>
    </div>
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
