// The list in whatever state it is: coming, failed, empty, or there.
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { useWide } from '#shared/ui/use-wide.ts'
import { Pager } from '../components/pager.tsx'
import type { ApplicationPage } from '../data/search-applications.ts'
import type { ListQuery } from '../model/list-query.ts'
import { ApplicationCards } from './application-cards.tsx'
import { ApplicationTable, type ListProps } from './application-table.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useKeepPlace } from './use-keep-place.ts'

type ApplicationListProps = Omit<ListProps, 'applications'> & {
  list: ListQuery
  data: ApplicationPage | undefined
  error: unknown
  onRetry: () => void
  onPage: (page: number) => void
}

/** The table needs this much; below it there are cards. */
const tableFrom = '72rem'

export function ApplicationList({ list, data, error, onRetry, onPage, decisions, ...opens }: ApplicationListProps) {
  const wide = useWide(tableFrom)
  const place = useKeepPlace(data?.applications ?? [], decisions)
  if (!data)
    return error ? <ErrorState title="Failed to load applications" error={error} onRetry={onRetry} /> : <ListSkeleton />
  if (data.applications.length === 0) {
    return (
      <EmptyState title="No applications found">
        {list.query ? `Nothing matches “${list.query}”` : `No ${list.status} applications to display`}
      </EmptyState>
    )
  }
  return (
    <>
      <div ref={place.list}>
        {wide ? (
          <ApplicationTable applications={data.applications} decisions={place.decisions} {...opens} />
        ) : (
          <ApplicationCards applications={data.applications} decisions={place.decisions} {...opens} />
        )}
      </div>
      <Pager label="Pages of applications" page={list.page} total={data.total} onPage={onPage} />
    </>
  )
}
