// Passes a message on to a friend.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { LinkCard } from '#types/shapes.ts'
import { LinkOfferBelow } from '../compose/link-offer.tsx'
import { forwardAct } from '../data/words/forward-act.ts'

type Props = { content: string; me: string; onClose: () => void }

export function ForwardSheet({ content, me, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [query, setQuery] = useState('')
  const [card, setCard] = useState<LinkCard | null>(null)
  const friends = useQuery(friendsOfQuery(me))
  const forward = (friendId: string, name: string) => {
    outboxOf(me).write(forwardAct, { friendId, name, content, ...(card ? { card: card.id } : {}) })
    setOpen(false)
  }
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClose} size="full" title="Forward to a friend">
      <p className="mb-4 line-clamp-2 border-l-2 border-gold pl-3 text-small break-words text-muted">{content}</p>
      {list()}
      <LinkOfferBelow text={content} standing onCard={setCard} />
    </Sheet>
  )

  function list() {
    if (friends.data?.length === 0) return <EmptyState title="You have no friends here yet." />
    if (friends.data)
      return (
        <>
          <Field label="Search your friends" hideLabel>
            <TextInput
              type="search"
              placeholder="Search your friends"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </Field>
          <ul className="mt-3">
            {findPeople(friends.data, query).map(({ id, name, avatarUrl }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => forward(id, name)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-card px-2 text-left hover:bg-raised"
                >
                  <Avatar name={name} src={avatarUrl} size="small" />
                  <span className="min-w-0 break-words">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )
    if (friends.isError)
      return <ErrorState title="Your friends did not load" error={friends.error} onRetry={() => friends.refetch()} />
    return (
      <SkeletonRegion label="Loading your friends...">
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  }
}
