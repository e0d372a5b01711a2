// Friends to choose from, any number of them up to a limit; searchable when there are many.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { FriendToChoose } from '#shared/people/friend-to-choose.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { GroupForm } from '../model/group.ts'

// A list of this many or more has a search field.
const SEARCHABLE = 9

type People = GroupForm['people']
type Props = {
  me: string
  /** Who is in it already. */
  without?: string[]
  chosen: People
  most: number
  onChange: (chosen: People) => void
}

export function ChoosePeople({ me, without = [], chosen, most, onChange }: Props) {
  const friends = useQuery(friendsOfQuery(me))
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const all = friends.data?.filter(({ id }) => !without.includes(id))
  const ids = new Set(chosen.map(({ id }) => id))
  const full = chosen.length >= most
  const shown = all && findPeople(all, wanted)
  if (!all)
    return friends.isError ? (
      <ErrorState title="Your friends did not load" error={friends.error} onRetry={() => friends.refetch()} />
    ) : (
      <SkeletonRegion label="Loading your friends...">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  if (all.length === 0)
    return (
      <EmptyState title={without.length > 0 ? 'All of your friends are in it.' : 'You have no friends here yet.'}>
        <p>A group is made of friends.</p>
      </EmptyState>
    )
  return (
    <div>
      {all.length >= SEARCHABLE && (
        <Field label="Search your friends" hideLabel className="mb-2">
          <TextInput
            type="search"
            autoComplete="off"
            placeholder="Search your friends"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            // Enter searches; it does not hand the form in.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      )}
      <p role="status" className="text-small text-muted">
        {full && `That is all a group has room for.`}
      </p>
      <ul aria-label="Your friends">
        {shown?.map((friend) => (
          <FriendToChoose
            key={friend.id}
            friend={friend}
            chosen={ids.has(friend.id)}
            disabled={full && !ids.has(friend.id)}
            onChange={(choose) =>
              onChange(
                choose
                  ? [...chosen, { id: friend.id, name: friend.name }]
                  : chosen.filter(({ id }) => id !== friend.id),
              )
            }
          />
        ))}
      </ul>
      {shown?.length === 0 && <p className="py-6 text-muted">Nobody by that name.</p>}
    </div>
  )
}
