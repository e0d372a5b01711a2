// A friend's friends: only for friends, listed on demand.
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Lock } from 'lucide-react'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { counted } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { PeopleSheet } from './people-sheet.tsx'

export function FriendsOfMember({ member, onChoose }: { member: ShownProfile; onChoose: (id: string) => void }) {
  const listed = useOverlay(`friends-of-${member.userId}`)
  const friends = useQuery({ ...friendsOfQuery(member.userId), enabled: listed.open && member.friendsUnlocked })
  if (!member.friendsUnlocked)
    return (
      <p className="flex min-h-16 items-center gap-3 rounded-card border px-4 py-3 text-small text-muted">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        Only friends of {member.name} see the friend list.
      </p>
    )
  return (
    <>
      <button
        type="button"
        onClick={() => listed.show()}
        className="flex min-h-16 w-full items-center gap-3 rounded-card bg-raised px-4 py-3 text-left"
      >
        <span className="flex-1">
          <span className="block font-medium">Friends</span>
          <span className="block text-small text-muted">{counted(member.friendCount ?? 0, 'friend')}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 text-muted" />
      </button>
      <PeopleSheet
        open={listed.open}
        onClose={listed.hide}
        title={`Friends of ${member.name}`}
        people={friends}
        empty="No friends in the club yet."
        onChoose={onChoose}
      />
    </>
  )
}
