// Everybody of one's circle who is in town this week, in a sheet; each opens a profile.
import { useQuery } from '@tanstack/react-query'
import { inTownQuery } from '#shared/api/members/stays.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { thisWeek, whenThere } from './this-week.ts'

type InTownSheetProps = { open: boolean; onClose: () => void }

export default function InTownSheet({ open, onClose }: InTownSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="In town this week">
      <Listed />
    </Sheet>
  )
}

function Listed() {
  const openMember = useOpenMember()
  const { data, error, refetch, isFetching } = useQuery(inTownQuery(useUserId()))
  const now = new Date()
  const people = data && thisWeek(data, now)
  if (!people)
    return error ? (
      <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRegion label="Loading who is in town">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  if (people.length === 0) return <EmptyState title="Nobody of your circle is in town this week." />
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id} className="border-b last:border-0">
          <button
            type="button"
            onClick={() => openMember(person.id)}
            className="flex min-h-16 w-full items-center gap-4 py-2 text-left focus-visible:-outline-offset-2"
          >
            <Avatar name={person.name} src={person.avatarUrl} />
            <span className="min-w-0">
              <span className="block truncate">{person.name}</span>
              <span className="block text-small text-muted">
                {person.city} · {whenThere(person, now)}
                {!person.friend && <span className="block">Friend of a friend</span>}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
