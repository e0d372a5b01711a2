// The list in each of its states: loading, failed, empty, or loaded.
import { useWide } from '#shared/ui/media-queries.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { ApplicationPage } from '#types/shapes.ts'
import { Pager } from '../components/pager.tsx'
import type { ListQuery } from '../model/list-query.ts'
import { ApplicationCards } from './application-cards.tsx'
import { ApplicationTable, type ListProps } from './application-table.tsx'
import { useFocusNext } from './use-focus-next.ts'

type ApplicationListProps = Omit<ListProps, 'applications' | 'asks'> & {
  list: ListQuery
  data: ApplicationPage | undefined
  error: unknown
  onRetry: () => void
  onPage: (page: number) => void
}

/** The table needs this width; below it there are cards. */
const tableFrom = '72rem'

export function ApplicationList({ list, data, error, onRetry, onPage, decisions, ...opens }: ApplicationListProps) {
  const wide = useWide(tableFrom)
  const place = useFocusNext(data?.applications ?? [], decisions)
  if (!data)
    return error ? <ErrorState title="Failed to load applications" error={error} onRetry={onRetry} /> : <ListSkeleton />
  if (data.applications.length === 0) {
    return (
      <EmptyState title="No applications found">
        {list.query ? `Nothing matches “${list.query}”` : `No ${list.status} applications to display`}
      </EmptyState>
    )
  }
  const asks = data.asksApplicants
  return (
    <>
      {!asks && list.status === 'pending' && (
        <p className="pb-4 text-small text-muted">
          This club has no mail: applicants are not asked to confirm their address, and the password they chose counts.
        </p>
      )}
      <div ref={place.list}>
        {wide ? (
          <ApplicationTable applications={data.applications} asks={asks} decisions={place.decisions} {...opens} />
        ) : (
          <ApplicationCards applications={data.applications} asks={asks} decisions={place.decisions} {...opens} />
        )}
      </div>
      <Pager label="Pages of applications" page={list.page} total={data.total} onPage={onPage} />
    </>
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
