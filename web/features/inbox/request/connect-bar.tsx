// In an intro chat: the two introduced members become friends when both press Connect.
import { Button } from '#shared/ui/buttons/button.tsx'
import type { ConnectionState, Person, Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { useConnectWith, useOpenDirectChat } from '../data/connect-with.ts'

export function ConnectBar({ thread, userId }: { thread: Thread; userId: string }) {
  const otherId = thread.requesterId === userId ? thread.targetId : thread.requesterId
  const other = thread.participants.find(({ id }) => id === otherId)
  if (thread.type !== 'intro_chat' || !thread.connection || !other) return null
  return <Connect thread={thread} other={other} connection={thread.connection} />
}

function Connect({ thread, other, connection }: { thread: Thread; other: Person; connection: ConnectionState }) {
  const { open } = useOpenThread()
  const connect = useConnectWith(thread, other)
  const direct = useOpenDirectChat(open)
  return (
    <div className="flex shrink-0 items-center justify-between gap-4 border-b bg-surface px-5 py-2 text-small sm:px-6">
      <p role="status" className="min-w-0 text-muted">
        {sentence(connection, other.name)}
      </p>
      {(connection === 'none' || connection === 'pending_theirs') && (
        <Button size="small" busy={connect.isPending} onClick={() => connect.mutate()}>
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
