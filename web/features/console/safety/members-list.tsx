// Who is limited until when, and who is blocked by how many members. Who blocked them is not said.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { safetyMembersQuery } from '#shared/api/safety.ts'
import { counted } from '#shared/format/number.ts'
import { longDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { Person } from '#types/shapes.ts'
import { Pager } from '../components/pager.tsx'

type Props = { page: number; onPage: (page: number) => void; onOpen: (report: string) => void }

export function MembersList({ page, onPage, onOpen }: Props) {
  const { data, error, refetch, isFetching } = useQuery(safetyMembersQuery(page))
  if (!data && error)
    return <ErrorState title="This did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonRegion label="Loading members">
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  return (
    <>
      <div className="grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-2">
        <Part title="Limited" empty="Nobody is limited.">
          {data.limited.map((member) => (
            <Row
              key={member.measureId}
              person={member}
              line={`Until ${longDate(member.until)}, since ${longDate(member.since)}`}
            >
              <Button
                variant="ghost"
                size="small"
                data-report={member.reportId}
                aria-label={`Why ${member.name} is limited`}
                onClick={() => onOpen(member.reportId)}
              >
                Why
              </Button>
            </Row>
          ))}
        </Part>
        <Part title="Blocked by members" empty="Nobody is blocked.">
          {data.blocked.map((member) => (
            <Row
              key={member.id}
              person={member}
              line={`By ${counted(member.by, 'member')}, ${member.by > 1 ? 'last' : 'since'} ${longDate(member.latest)}`}
            />
          ))}
        </Part>
      </div>
      <Pager
        page={page}
        total={Math.max(data.total.limited, data.total.blocked)}
        onPage={onPage}
        label="Pages of members"
      />
    </>
  )
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section>
      <h3 className="eyebrow pb-2">{title}</h3>
      {children.length === 0 ? <p className="py-3 text-muted">{empty}</p> : <ul className="divide-y">{children}</ul>}
    </section>
  )
}

function Row({ person, line, children }: { person: Person; line: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={person.name} src={person.avatarUrl} />
      <span className="min-w-0 flex-1 basis-36">
        <span className="block truncate">{person.name}</span>
        <span className="block text-small text-muted">{line}</span>
      </span>
      {children}
    </li>
  )
}
