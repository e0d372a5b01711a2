// The list in each of its states: loading, failed, empty, or loaded.
import { wholeNumber } from '#shared/format/number.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { ApplicationCounts, ApplicationPage } from '#types/shapes.ts'
import { Pager } from '../components/pager.tsx'
import { type ListQuery, lists, type Shown } from '../model/list-query.ts'
import { ApplicationCards } from './application-cards.tsx'
import { ApplicationTable, type ListProps } from './application-table.tsx'
import { useRoom } from './use-room.ts'

type ApplicationListProps = Omit<ListProps, 'applications' | 'asks'> & {
  list: ListQuery
  data: ApplicationPage | undefined
  error: unknown
  onRetry: () => void
  onPage: (page: number) => void
  onShow: (status: Shown) => void
}

/** The table needs this width; below it there are cards. */
const tableFrom = 72

export function ApplicationList(props: ApplicationListProps) {
  const { list, data, error, onRetry, onPage, onShow, decisions, ...opens } = props
  const wide = useRoom(tableFrom)
  if (!data)
    return error ? <ErrorState title="Failed to load applications" error={error} onRetry={onRetry} /> : <ListSkeleton />
  if (data.applications.length === 0) {
    return (
      <EmptyState title="No applications found" action={<Elsewhere list={list} counts={data.counts} onShow={onShow} />}>
        {list.query ? `Nothing ${list.status} matches “${list.query}”` : `No ${list.status} applications to display`}
      </EmptyState>
    )
  }
  const asks = data.asksApplicants
  return (
    <>
      {!asks && list.status === 'pending' && (
        <p className="pb-2 text-caption text-muted">
          This club has no mail: applicants are not asked to confirm their address, and the password they chose counts.
        </p>
      )}
      {wide ? (
        <ApplicationTable applications={data.applications} asks={asks} decisions={decisions} {...opens} />
      ) : (
        <ApplicationCards applications={data.applications} asks={asks} decisions={decisions} {...opens} />
      )}
      <Pager label="Pages of applications" page={list.page} total={data.total} onPage={onPage} />
    </>
  )
}

type ElsewhereProps = { list: ListQuery; counts: ApplicationCounts; onShow: (status: Shown) => void }

// What was searched for may stand in another list.
function Elsewhere({ list, counts, onShow }: ElsewhereProps) {
  const others = list.query ? lists.filter((status) => status !== list.status && counts[status] > 0) : []
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {others.map((status) => (
        <Button key={status} variant="quiet" onClick={() => onShow(status)}>
          {wholeNumber(counts[status])} {status}
        </Button>
      ))}
    </div>
  )
}

// Placeholder of the list while it loads.
function ListSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-small text-muted">
        Loading applications...
      </p>
      <div className="divide-y">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </div>
  )
}
