// The room "Safety" of the console: what members reported, appeals, and who is limited or blocked. Which list is shown stands in the address.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { type QueueState, queueStates, safetyQueueQuery } from '#shared/api/safety.ts'
import { wholeNumber } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { Pager } from '../components/pager.tsx'
import { MembersList } from './members-list.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportRow } from './report-row.tsx'

const rooms = [...queueStates, 'members'] as const
type Room = (typeof rooms)[number]

const names: Record<Room, string> = {
  open: 'Open',
  appeals: 'Appeals',
  answered: 'Answered',
  members: 'Limited and blocked',
}
const nothing: Record<QueueState, string> = {
  open: 'Nobody has reported anything.',
  appeals: 'Nobody waits for an answer.',
  answered: 'Nothing has been decided yet.',
}

export default function SafetyPanel() {
  const [params, setParams] = useSearchParams()
  const room = rooms.find((each) => each === params.get('reports')) ?? 'open'
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const state = room === 'members' ? 'open' : room
  const { data, error, refetch, isFetching } = useQuery(safetyQueueQuery(state, room === 'members' ? 1 : page))
  const opened = useOverlay('safety-report')
  const heading = useId()
  // Once it is closed, nothing else says which one it was.
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (opened.value) shown.current = opened.value
  }, [opened.value])

  const go = (to: { room?: Room; page?: number }) =>
    setParams({
      show: 'safety',
      ...((to.room ?? room) !== 'open' && { reports: to.room ?? room }),
      ...(to.page && to.page > 1 && { page: String(to.page) }),
    })
  const turnTo = (next: number) => {
    go({ page: next })
    document.getElementById(heading)?.focus()
  }
  const counts = data?.counts

  return (
    <section aria-labelledby={heading} className="pt-6">
      <h2 id={heading} tabIndex={-1} className="sr-only outline-none">
        Safety
      </h2>
      <Segmented
        label="What to show"
        options={rooms.map((each) => ({
          value: each,
          label: (
            <span>
              {names[each]}
              {each !== 'members' && counts && <span className="tabular"> {wholeNumber(counts[each])}</span>}
            </span>
          ),
        }))}
        value={room}
        onChange={(next) => go({ room: next })}
      />
      {room === 'members' ? (
        <MembersList page={page} onPage={turnTo} onOpen={opened.show} />
      ) : data ? (
        <>
          {data.reports.length === 0 && (
            <div className="pt-10">
              <EmptyState title={nothing[room]} />
            </div>
          )}
          <ul aria-label={names[room]} className="divide-y pt-4">
            {data.reports.map((report) => (
              <ReportRow key={report.id} report={report} onOpen={() => opened.show(report.id)} />
            ))}
          </ul>
          <Pager page={page} total={data.total} onPage={turnTo} label="Pages of reports" />
        </>
      ) : error ? (
        <ErrorState title="Reports did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRegion label="Loading reports">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonRegion>
      )}
      <ReportDialog
        id={opened.value}
        onClose={opened.hide}
        focusAfter={() => rowOf(shown.current) ?? document.getElementById(heading)}
      />
    </section>
  )
}

const rowOf = (id: string | null) => (id ? document.querySelector<HTMLElement>(`[data-report="${id}"]`) : null)
