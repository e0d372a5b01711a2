// The mutual friends: the count, up to six faces and the rest as a number. Opens the whole list when there are any.
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { mutualFriendsQuery } from '#shared/api/members/friends.ts'
import { counted } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Person } from '#types/shapes.ts'
import { PeopleSheet } from './people-sheet.tsx'

const faces = 6

type MutualFriendsBoxProps = {
  /** Absent while the profile loads. */
  member?: { userId: string; mutualCount: number; mutuals: Person[] }
  onChoose: (id: string) => void
}

export function MutualFriendsBox({ member, onChoose }: MutualFriendsBoxProps) {
  const listed = useOverlay(`mutual-friends-${member?.userId}`)
  const count = member?.mutualCount ?? 0
  const shown = member?.mutuals.slice(0, faces) ?? []
  const all = useQuery({ ...mutualFriendsQuery(member?.userId ?? ''), enabled: listed.open && count > 0 })
  return (
    <>
      <button
        type="button"
        disabled={count === 0}
        onClick={() => listed.show()}
        className="flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-raised px-4 py-3 text-left disabled:text-muted"
      >
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">Mutual friends</span>
          <span className="block text-small text-muted">{sentence(member, count)}</span>
        </span>
        {count > 0 && (
          // On a line of its own where the words would break beside it.
          <span className="flex min-w-0 grow items-center justify-end gap-3 max-sm:justify-between">
            <span aria-hidden="true" className="flex min-w-0 flex-wrap gap-y-1 -space-x-2">
              {shown.map(({ id, name, avatarUrl }) => (
                <Avatar key={id} name={name} src={avatarUrl} size="small" className="ring-2 ring-raised" />
              ))}
            </span>
            {count > shown.length && <span className="tabular text-small text-muted">+{count - shown.length}</span>}
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:ml-auto" />
          </span>
        )}
      </button>
      <PeopleSheet
        open={listed.open}
        onClose={listed.hide}
        title="Mutual friends"
        people={all}
        empty="No mutual friends yet"
        onChoose={onChoose}
      />
    </>
  )
}

function sentence(member: MutualFriendsBoxProps['member'], count: number) {
  if (!member) return 'Loading mutual friends...'
  return count === 0 ? 'No mutual friends yet' : counted(count, 'mutual friend')
}
