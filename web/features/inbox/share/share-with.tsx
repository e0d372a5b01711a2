// Whom something is shared with: chats of several and friends, those spoken with last first. A press sends it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { Thread } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import { threadName } from '../model/thread.ts'
import type { UnsentMessage } from '../model/unsent.ts'

export type Chosen = { name: string } & ({ friendId: string } | Pick<UnsentMessage, 'threadId' | 'notify'>)

type Choice = { id: string; name: string; igHandle?: string | null; face: ReactNode; chosen: Chosen }

/** `without`: whose profile it is needs none. */
type Props = { me: string; without: string | undefined; onChoose: (chosen: Chosen) => void }

export function ShareWith({ me, without, onChoose }: Props) {
  const [query, setQuery] = useState('')
  const inbox = useInfiniteQuery(conversationsQuery(false))
  const friends = useQuery(friendsOfQuery(me))
  const threads = useMemo(() => inbox.data?.pages.flatMap((page) => page.threads) ?? [], [inbox.data])
  const choices = useMemo(() => {
    const spoken = new Map(threads.map((thread, at) => [isDirect(thread) ? thread.participants[0]?.id : thread.id, at]))
    const place = ({ id }: Choice) => spoken.get(id) ?? threads.length
    const groups = threads.filter(isGroup).map(
      (thread): Choice => ({
        id: thread.id,
        name: threadName(thread),
        face: <ThreadFaces thread={thread} />,
        chosen: toGroup(thread),
      }),
    )
    const people = friends.data?.flatMap(({ id, name, igHandle, avatarUrl }): Choice[] =>
      id === without
        ? []
        : [{ id, name, igHandle, face: <Avatar name={name} src={avatarUrl} />, chosen: { friendId: id, name } }],
    )
    return people && [...groups, ...people].sort((a, b) => place(a) - place(b))
  }, [friends.data, threads, without])

  // Both lists come at once: nothing moves under the finger.
  if (inbox.isPending || friends.isPending)
    return (
      <SkeletonRegion label="Loading your friends...">
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  if (!choices)
    return <ErrorState title="Your friends did not load" error={friends.error} onRetry={() => friends.refetch()} />
  if (choices.length === 0) return <EmptyState title="You have no friends here yet." />
  return (
    <>
      <Field label="Search your chats and friends" hideLabel>
        <TextInput
          type="search"
          placeholder="Search your chats and friends"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Field>
      <ul>
        {findPeople(choices, query).map(({ id, name, face, chosen }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(chosen)}
              className="flex min-h-16 w-full items-center gap-3 rounded-card px-2 text-left hover:bg-raised"
            >
              {face}
              <span className="min-w-0 break-words">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const isDirect = ({ type }: Thread) => type === 'direct_message'
const isGroup = ({ type, canSend }: Thread) => canSend && type !== 'direct_message' && type !== 'plug_request'

const toGroup = (thread: Thread): Chosen => ({
  threadId: thread.id,
  name: threadName(thread),
  notify: {
    recipients: [],
    threadType: thread.type,
    threadTitle: threadName(thread),
  },
})
