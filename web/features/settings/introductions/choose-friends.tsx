// The member's friends in a sheet, each to be chosen or left out; searchable when there are many. Each press is saved by itself.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { counted } from '#shared/format/number.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { FriendToChoose } from '#shared/people/friend-to-choose.tsx'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { ShortCard } from '#types/shapes.ts'
import type { IntroductionsPress } from '../model/introductions-press.ts'

// A list of this many or more has a search field.
const SEARCHABLE = 9

type ChooseFriendsProps = {
  open: boolean
  onClose: () => void
  chosen: ShortCard[]
  press: (press: IntroductionsPress) => void
}

export function ChooseFriends({ open, onClose, chosen, press }: ChooseFriendsProps) {
  const friends = useQuery({ ...friendsOfQuery(useUserId()), enabled: open })
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const many = (friends.data?.length ?? 0) >= SEARCHABLE
  const ids = new Set(chosen.map(({ id }) => id))
  const shown = friends.data && findPeople(friends.data, wanted)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setQuery('')}
      title="Friends who may introduce you"
      size={many ? 'full' : 'auto'}
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p role="status" className="tabular text-small text-muted">
            {chosen.length === 0 ? 'Nobody chosen' : `${counted(chosen.length, 'friend')} chosen`}
          </p>
          <Button onClick={onClose}>Done</Button>
        </div>
      }
    >
      {!friends.data && friends.error && (
        <ErrorState
          title="Your friends did not load"
          error={friends.error}
          onRetry={() => friends.refetch()}
          retrying={friends.isFetching}
        />
      )}
      {!friends.data && !friends.error && (
        <SkeletonRegion label="Loading your friends">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonRegion>
      )}
      {friends.data?.length === 0 && (
        <EmptyState title="You have no friends here yet">
          <p>Until you do, nobody can be asked to introduce you.</p>
        </EmptyState>
      )}
      {many && (
        <Field label="Search your friends" hideLabel className="mb-3">
          <TextInput
            type="search"
            autoComplete="off"
            placeholder="Search your friends"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
      )}
      {shown && shown.length > 0 && (
        <ul aria-label="Your friends">
          {shown.map((friend) => (
            <FriendToChoose
              key={friend.id}
              friend={friend}
              chosen={ids.has(friend.id)}
              onChange={(choose) => press(choose ? { choose: friend } : { unchoose: friend })}
            />
          ))}
        </ul>
      )}
      {shown?.length === 0 && wanted && <p className="py-6 text-muted">Nobody by that name.</p>}
    </Sheet>
  )
}
